// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/GrammarInput.h"

#include "support/Characters.h"
#include "syntax/lex/Quotes.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace allo {

namespace {

// Finds the annotations of a text line by line and overwrites them.
class AnnotationHider {
public:
  explicit AnnotationHider(std::string &text) : text(text) {}

  void run() {
    while (at < text.size()) {
      if (isBlank(text[at]) || isNewline(text[at]) || text[at] == ';')
        ++at;
      else
        statement();
    }
  }

private:
  std::string &text;
  size_t at = 0;

  bool atLineEnd() const { return at >= text.size() || isNewline(text[at]); }
  bool escapedNewline() const {
    return text[at] == '\\' && at + 1 < text.size() && isNewline(text[at + 1]);
  }
  void skipBlanks() {
    while (at < text.size() && (isBlank(text[at]) || escapedNewline())) {
      if (escapedNewline())
        at += text.compare(at + 1, 2, "\r\n") == 0 ? 3 : 2;
      else
        ++at;
    }
  }
  std::string_view word() {
    size_t begin = at;
    while (at < text.size() && isNameChar(text[at]))
      ++at;
    return std::string_view(text).substr(begin, at - begin);
  }
  // Behind the bracket that closes the one here; false at the end of the line where none does.
  bool group() {
    unsigned depth = 0;
    while (!atLineEnd()) {
      char c = text[at];
      if (isQuote(c)) {
        string();
        continue;
      }
      depth += isOpenBracket(c) ? 1 : 0;
      ++at;
      if (isCloseBracket(c) && --depth == 0)
        return true;
    }
    return false;
  }
  bool string() {
    StringExtent extent = stringAt(text, at);
    at = extent.end;
    return extent.closed;
  }
  void skipStatement() {
    while (!atLineEnd() && text[at] != ';') {
      if (isQuote(text[at]))
        string();
      else if (escapedNewline())
        skipBlanks();
      else
        ++at;
    }
  }

  void statement() {
    size_t begin = at;
    std::string_view first = word();
    if (first == "async") {
      skipBlanks();
      first = word();
    }
    if (first == "def") {
      if (!definition())
        skipStatement();
      return;
    }
    bool header = first == "else" || first == "try" || first == "finally";
    if (first == "case" || first == "match") { // also names: 'match: i32[4]'
      skipBlanks();
      header =
          at < text.size() && std::string_view(":=.,").find(text[at]) == std::string_view::npos;
    }
    at = begin;
    target(header);
  }

  // What has been read of a statement: a target may be annotated.
  enum class Seen : uint8_t { Nothing, Target, Dot, Other };

  // Up to the ':' behind a name, attribute or subscript; or behind a header, whose body may stand
  // on its line.
  void target(bool header) {
    Seen seen = header ? Seen::Other : Seen::Nothing;
    while (!atLineEnd() && text[at] != ';') {
      char c = text[at];
      if (isBlank(c) || escapedNewline()) {
        skipBlanks();
      } else if (isNameChar(c)) {
        if (word() == "lambda") // its ':' ends no header
          return skipStatement();
        seen = seen == Seen::Nothing || seen == Seen::Dot ? Seen::Target : Seen::Other;
      } else if (isOpenBracket(c)) {
        if (!group())
          return skipStatement();
        seen = behindGroup(c, seen);
      } else if (c == '.' && seen == Seen::Target) {
        seen = Seen::Dot;
        ++at;
      } else if (c == ':' && text.compare(at, 2, ":=") != 0) {
        ++at;
        if (seen != Seen::Target)
          return; // a body on the header's line is the next statement
        annotation(End::Statement);
        return skipStatement();
      } else if (c == '=' && seen == Seen::Target && text.compare(at, 2, "==") != 0) {
        return skipStatement();
      } else if (isQuote(c)) {
        string();
        seen = Seen::Other;
      } else {
        ++at;
        seen = Seen::Other;
      }
    }
  }

  Seen behindGroup(char open, Seen before) const {
    if (open == '[' && before == Seen::Target)
      return Seen::Target;
    if (open == '(' && before == Seen::Nothing)
      return Seen::Target;
    // A call is a target only with more behind it.
    bool more = at < text.size() && (text[at] == '.' || text[at] == '[');
    return open == '(' && before == Seen::Target && more ? Seen::Target : Seen::Other;
  }

  enum class End : uint8_t { Statement, Parameter, Result };

  // What ends an annotation where no bracket is open.
  bool ends(End end) const {
    char c = text[at];
    if (isNewline(c))
      return true;
    if (c == '=' && end != End::Result)
      return std::string_view("=!<>:").find(text[at - 1]) == std::string_view::npos &&
             (at + 1 >= text.size() || text[at + 1] != '=');
    return end == End::Statement   ? c == ';'
           : end == End::Parameter ? c == ',' || c == ')'
                                   : c == ':' && text.compare(at, 2, ":=") != 0;
  }

  // Hides the annotation that begins here. False where it is unfinished.
  bool annotation(End end) {
    skipBlanks();
    size_t begin = at;
    size_t last = at; // behind its last token
    bool subscript = false;
    while (at < text.size() && !ends(end)) {
      char c = text[at];
      if (isQuote(c)) {
        if (!string())
          return false;
      } else if (isOpenBracket(c)) {
        size_t open = at;
        if (!group())
          return false;
        std::string_view inside = std::string_view(text).substr(open, at - open);
        subscript = subscript || inside.find('[') != std::string_view::npos;
      } else if (isCloseBracket(c)) {
        return false;
      } else if (isNameChar(c)) {
        if (word() == "lambda") // with commas and colons of its own
          return false;
      } else if (isBlank(c) || escapedNewline()) {
        skipBlanks();
        continue;
      } else {
        ++at;
      }
      last = at;
    }
    if (subscript)
      std::fill(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(last), '_');
    return true;
  }

  // Behind 'def'. False where the header is unfinished.
  bool definition() {
    skipBlanks();
    word();
    skipBlanks();
    if (at < text.size() && text[at] == '[' && !group()) // type parameters
      return false;
    skipBlanks();
    if (at >= text.size() || text[at] != '(')
      return false;
    ++at;
    while (at < text.size() && text[at] != ')')
      if (!parameter())
        return false;
    if (at >= text.size())
      return false;
    ++at;
    skipBlanks();
    if (text.compare(at, 2, "->") == 0) {
      at += 2;
      if (!annotation(End::Result))
        return false;
    }
    skipBlanks();
    if (at >= text.size() || text[at] != ':')
      return false;
    ++at;
    return true; // a body on this line is the next statement
  }

  bool parameter() {
    bool annotated = false;
    while (at < text.size() && text[at] != ')' && text[at] != ',') {
      char c = text[at];
      if (isNewline(c) || isCloseBracket(c))
        return false;
      if (c == ':' && !annotated) {
        annotated = true;
        ++at;
        if (!annotation(End::Parameter))
          return false;
      } else if (isQuote(c)) {
        if (!string())
          return false;
      } else if (isOpenBracket(c)) {
        if (!group())
          return false;
      } else if (isNameChar(c)) {
        if (word() == "lambda")
          return false;
      } else if (c == '\\') {
        if (!escapedNewline())
          return false;
        skipBlanks();
      } else {
        annotated = annotated || c == '='; // what follows is the default
        ++at;
      }
    }
    if (at < text.size() && text[at] == ',')
      ++at;
    return at < text.size();
  }
};

} // namespace

std::string withoutComments(std::string text) {
  for (size_t i = 0; i < text.size();) {
    char c = text[i];
    if (isQuote(c)) {
      i = stringAt(text, i).end;
    } else if (c == '#') {
      size_t end = std::min(text.find_first_of("\r\n", i), text.size());
      std::fill(text.begin() + std::ptrdiff_t(i), text.begin() + std::ptrdiff_t(end), ' ');
      i = end;
    } else {
      if (c == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))
        text[i] = '\n';
      ++i;
    }
  }
  return text;
}

std::string joinedLines(std::string text) {
  unsigned depth = 0;
  std::vector<size_t> newlines; // since the outermost open bracket
  for (size_t i = 0; i < text.size();) {
    char c = text[i];
    if (isQuote(c)) {
      i = stringAt(text, i).end;
      continue;
    }
    if (isOpenBracket(c)) {
      ++depth;
    } else if (isCloseBracket(c) && depth > 0 && --depth == 0) {
      for (size_t newline : newlines)
        text[newline] = ' ';
      newlines.clear();
    } else if (isNewline(c) && depth > 0) {
      newlines.push_back(i);
    }
    ++i;
  }
  return text;
}

std::string joinedContinuations(std::string text) {
  bool onlyBlanks = true; // so far on this line
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (isQuote(c)) {
      i = stringAt(text, i).end - 1;
      onlyBlanks = false;
    } else if (isNewline(c)) {
      onlyBlanks = true;
    } else if (c == '\\' && i + 1 < text.size() && isNewline(text[i + 1])) {
      size_t next = i + (text.compare(i + 1, 2, "\r\n") == 0 ? 3 : 2);
      // An empty line has no indentation: the statement's is that of the line where it begins.
      auto end = text.begin() + std::ptrdiff_t(onlyBlanks ? i + 1 : next);
      std::fill(text.begin() + std::ptrdiff_t(i), end, ' ');
      i = next - 1;
    } else if (!isBlank(c)) {
      onlyBlanks = false;
    }
  }
  return text;
}

std::string withoutAnnotations(std::string text) {
  AnnotationHider(text).run();
  return text;
}

} // namespace allo
