// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/recover/BrokenLine.h"

#include "syntax/lex/LineTokens.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_set>

namespace allo {

namespace {

bool isName(const Token &token) { return token.kind == TokenKind::Name && token.text != "..."; }
bool isOperand(const Token &token) {
  return token.kind == TokenKind::Name || token.kind == TokenKind::Number ||
         token.kind == TokenKind::String || token.kind == TokenKind::Close;
}

class NamesReader {
public:
  NamesReader(std::string_view text, Span line) : tokens(tokenize(text, line)) {}

  LineNames run() {
    if (is(0, "def") || is(0, "class")) {
      if (isName(at(1)))
        names.bound.push_back(at(1).span);
      next = 2;
    } else if (is(0, "for")) {
      next = 1;
      targets(find("in"));
    } else if ((is(0, "match") || is(0, "case")) && isOperand(at(1))) {
      next = 1;
    } else if (at(0).kind != TokenKind::Keyword) {
      targets(assignment());
    }
    findInner();
    uses();
    return std::move(names);
  }

private:
  std::vector<Token> tokens;
  size_t next = 0; // the first token that is not accounted for
  LineNames names;
  std::unordered_set<std::string_view> inner; // names of comprehensions and lambdas

  Token at(size_t i) const { return i < tokens.size() ? tokens[i] : Token{}; }
  bool is(size_t i, std::string_view s) const { return at(i).is(s); }
  size_t find(std::string_view s) const {
    size_t i = next;
    while (i < tokens.size() && !tokens[i].is(s))
      ++i;
    return i;
  }

  // Where the targets of an assignment end; 0 where there are none.
  size_t assignment() const {
    size_t depth = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind == TokenKind::Open)
        ++depth;
      else if (tokens[i].kind == TokenKind::Close)
        depth -= depth > 0 ? 1 : 0;
      else if (depth == 0 && (is(i, "=") || is(i, ":")))
        return i;
    }
    return 0;
  }

  // Names in a row, until one that an operator, an index or an attribute follows.
  void targets(size_t end) {
    for (; next < end; ++next) {
      const Token &token = tokens[next];
      if (token.is(",") || token.is("*") || token.kind == TokenKind::Open ||
          token.kind == TokenKind::Close)
        continue;
      const Token after = at(next + 1);
      bool whole = next + 1 == end || after.is(",") || after.is("in") || isOperand(after);
      if (!isName(token) || !whole)
        return;
      names.bound.push_back(token.span);
    }
  }

  void findInner() {
    for (size_t i = 1; i < tokens.size(); ++i) {
      std::string_view end = is(i, "for") ? "in" : is(i, "lambda") ? ":" : "";
      for (size_t k = i + 1; !end.empty() && k < tokens.size() && !tokens[k].is(end); ++k, ++i)
        inner.insert(tokens[k].text);
      if (is(i, ":="))
        inner.insert(tokens[i - 1].text);
    }
  }

  void uses() {
    size_t depth = 0;
    for (; next < tokens.size(); ++next) {
      const Token &token = tokens[next];
      if (token.kind == TokenKind::Open)
        ++depth;
      else if (token.kind == TokenKind::Close)
        depth -= depth > 0 ? 1 : 0;
      bool attribute = next > 0 && is(next - 1, ".");
      bool keyword = depth > 0 && is(next + 1, "=");
      if (isName(token) && !attribute && !keyword && !inner.contains(token.text))
        names.used.push_back(token.span);
    }
  }
};

class ImportReader {
public:
  ImportReader(std::string_view text, Span line) : tokens(tokenize(text, line)) {}

  std::optional<LineImport> run() {
    end = size_t(
        std::find_if(tokens.begin(), tokens.end(), [](const Token &t) { return t.is(";"); }) -
        tokens.begin());
    if (end + 1 < tokens.size())
      import.rest = {tokens[end + 1].span.begin, tokens.back().span.end};
    if (end == 0)
      return std::nullopt;
    size_t word = keyword();
    if (is(0, "import")) {
      names(1, false);
    } else if (is(0, "from") || (word < end && word > 1 && isName(tokens[0]))) {
      // 'fron allo import x' as well
      import.from = true;
      size_t next = 1;
      import.module = path(next, word);
      // 'from allo imprt x'
      if (word == end && next < end && isName(tokens[next]) && import.module.size() > 0)
        ++next;
      names(word < end ? word + 1 : next, true);
    } else {
      return std::nullopt;
    }
    return std::move(import);
  }

private:
  std::vector<Token> tokens;
  size_t end = 0; // of the import
  LineImport import;

  bool is(size_t i, std::string_view s) const { return i < end && tokens[i].is(s); }
  size_t keyword() const {
    for (size_t i = 1; i < end; ++i)
      if (tokens[i].is("import"))
        return i;
    return end;
  }

  // Names and the dots between them; 'next' is behind it then.
  Span path(size_t &next, size_t limit) {
    Span span;
    bool name = false; // the last one was a name
    for (; next < limit && (is(next, ".") || is(next, "...") || (!name && isName(tokens[next])));
         ++next) {
      name = isName(tokens[next]);
      span = span.size() == 0 ? tokens[next].span : Span{span.begin, tokens[next].span.end};
    }
    return span;
  }

  void names(size_t next, bool from) {
    while (next < end) {
      import.star = import.star || (from && is(next, "*"));
      if (!isName(tokens[next])) {
        ++next;
        continue;
      }
      LineImport::Name name{tokens[next].span, {}};
      if (from)
        ++next;
      else
        name.path = path(next, end);
      if (is(next, "as")) {
        ++next;
        if (next < end && isName(tokens[next]))
          name.alias = tokens[next++].span;
      }
      // 'import allo.' is one of 'allo' so far
      if (next > 0 && tokens[next - 1].is("."))
        name.path.end = lastName(next - 1);
      import.names.push_back(name);
    }
  }
  uint32_t lastName(size_t i) const {
    while (i > 0 && !isName(tokens[i]))
      --i;
    return tokens[i].span.end;
  }
};

class HeaderReader {
public:
  HeaderReader(std::string_view text, Span line) : tokens(tokenize(text, line)) {}

  FunctionHeader run() {
    if (tokens.size() > 1 && isName(tokens[1]))
      header.name = tokens[1].span;
    matchBrackets();
    size_t open = 0;
    while (open < tokens.size() && !tokens[open].is("("))
      ++open;
    if (open == tokens.size())
      return std::move(header);
    size_t last = tokens.size();
    while (last > open + 1 && tokens[last - 1].is(":"))
      --last;
    // A list that goes on behind its ')' has one too many.
    size_t close = partner[open];
    bool closed = close < last && (close + 1 >= last || !tokens[close + 1].is(","));
    size_t arrow = closed ? close : open;
    while (arrow < last && !tokens[arrow].is("->"))
      ++arrow;
    parameters(open + 1, closed ? close : arrow);
    if (arrow + 1 < last)
      header.returns = {tokens[arrow + 1].span.begin, tokens[last - 1].span.end};
    return std::move(header);
  }

private:
  std::vector<Token> tokens;
  std::vector<size_t> partner; // of each bracket; tokens.size() where there is none
  FunctionHeader header;

  // A closing bracket closes the last one of its kind; those opened since are not closed.
  void matchBrackets() {
    constexpr std::string_view Kinds = "([{";
    partner.assign(tokens.size(), tokens.size());
    std::vector<size_t> open;
    std::array<size_t, Kinds.size()> waiting{}; // of each kind in 'open'
    auto kindOf = [&](size_t i) { return Kinds.find(tokens[i].text[0]); };
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind == TokenKind::Open) {
        open.push_back(i);
        ++waiting[kindOf(i)];
      } else if (tokens[i].kind == TokenKind::Close) {
        size_t kind = std::string_view(")]}").find(tokens[i].text[0]);
        bool closed = waiting[kind] == 0;
        while (!closed) {
          size_t last = open.back();
          open.pop_back();
          --waiting[kindOf(last)];
          closed = kindOf(last) == kind;
          if (closed) {
            partner[i] = last;
            partner[last] = i;
          }
        }
      }
    }
  }

  // The next token that is not inside of brackets which this one opens.
  size_t behind(size_t i, size_t end) const {
    bool opens = tokens[i].kind == TokenKind::Open && partner[i] < end;
    return opens ? partner[i] + 1 : i + 1;
  }

  // A parameter ends at a comma, and where another begins without one.
  void parameters(size_t i, size_t end) {
    while (i < end) {
      size_t begin = i;
      while (i < end && !tokens[i].is(",") && (i == begin || !startsParameter(i, end)))
        i = behind(i, end);
      parameter(begin, i);
      if (i < end && tokens[i].is(","))
        ++i;
    }
  }
  bool startsParameter(size_t i, size_t end) const {
    return isName(tokens[i]) && i + 1 < end && tokens[i + 1].is(":") && isOperand(tokens[i - 1]);
  }

  void parameter(size_t i, size_t end) {
    while (i < end && (tokens[i].is("*") || tokens[i].is("**")))
      ++i;
    if (i >= end || !isName(tokens[i]))
      return;
    HeaderParameter made{tokens[i].span, {}};
    size_t first = i + 2;
    if (i + 1 < end && tokens[i + 1].is(":")) {
      size_t last = first;
      while (last < end && !tokens[last].is("="))
        last = behind(last, end);
      while (last > first && tokens[last - 1].kind == TokenKind::Close &&
             (partner[last - 1] < first || partner[last - 1] >= last))
        --last;
      if (last > first)
        made.annotation = {tokens[first].span.begin, tokens[last - 1].span.end};
    }
    header.parameters.push_back(made);
  }
};

} // namespace

LineNames namesOfLine(std::string_view text, Span line) { return NamesReader(text, line).run(); }

std::optional<LineImport> importOfLine(std::string_view text, Span line) {
  return ImportReader(text, line).run();
}

FunctionHeader headerOfLine(std::string_view text, Span line) {
  return HeaderReader(text, line).run();
}

} // namespace allo
