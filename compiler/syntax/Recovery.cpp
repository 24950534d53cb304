// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/Recovery.h"

#include "support/Format.h"
#include "syntax/GrammarInput.h"
#include "syntax/Quotes.h"

#include <algorithm>
#include <array>
#include <optional>

namespace allo {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\f'; }
bool isNewline(char c) { return c == '\n' || c == '\r'; }
bool isNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool isNameChar(char c) { return isNameStart(c) || (c >= '0' && c <= '9'); }

struct Bracket {
  char open;
  uint32_t at;
};

// One statement or header, which may run over several physical lines.
struct LogicalLine {
  uint32_t begin = 0; // its first token
  uint32_t end = 0;   // after its last token, comments excluded
  uint32_t indent = 0;
  uint32_t lineBegin = 0;
  std::optional<SyntaxError> problem; // found by the scan itself
};

constexpr std::array<std::string_view, 13> Headers = {"if",      "elif",  "else", "for", "while",
                                                      "def",     "class", "with", "try", "except",
                                                      "finally", "match", "async"};
constexpr std::array<std::string_view, 14> Starters = {
    "return", "pass",   "break", "continue", "import", "from",  "del",
    "global", "assert", "raise", "def",      "class",  "while", "with"};

template <size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N> &set) {
  return std::find(set.begin(), set.end(), word) != set.end();
}

class Lines {
public:
  explicit Lines(const std::string &text) : text(text) { scan(); }
  std::vector<LogicalLine> lines;

  std::string_view wordAt(uint32_t at) const {
    uint32_t end = at;
    while (end < text.size() && isNameChar(text[end]))
      ++end;
    return std::string_view(text).substr(at, end - at);
  }

private:
  const std::string &text;

  uint32_t lineEnd(uint32_t at) const {
    while (at < text.size() && !isNewline(text[at]))
      ++at;
    return at;
  }
  static SyntaxError error(uint32_t begin, uint32_t end, std::string message) {
    return {DiagCode::Syntax, {begin, end}, std::move(message), {}, {}};
  }

  // A physical line inside brackets that reads like a statement of its own.
  bool looksLikeStatement(uint32_t at) const {
    if (at >= text.size())
      return false;
    if (text[at] == '@')
      return true;
    if (!isNameStart(text[at]))
      return false;
    std::string_view word = wordAt(at);
    if (isOneOf(word, Starters))
      return true;
    std::string_view rest = std::string_view(text).substr(at, lineEnd(at) - at);
    if (word == "for" || word == "if" || word == "else" || word == "elif") {
      size_t n = rest.size();
      while (n > 0 && isBlank(rest[n - 1]))
        --n;
      return n > 0 && rest[n - 1] == ':';
    }
    // NAME [index] (= | op= | :)
    size_t i = word.size();
    while (i < rest.size() && isBlank(rest[i]))
      ++i;
    if (i < rest.size() && rest[i] == '[') {
      size_t close = rest.find(']', i);
      if (close == std::string_view::npos)
        return false;
      i = close + 1;
      while (i < rest.size() && isBlank(rest[i]))
        ++i;
    }
    if (i >= rest.size())
      return false;
    std::string_view op = rest.substr(i);
    if (op.starts_with("==") || op.starts_with("!=") || op.starts_with("<=") ||
        op.starts_with(">="))
      return false;
    if (op[0] == '=')
      return op.size() > 1 && op[1] == ' '; // a keyword argument is written 'name=value'
    if (op[0] == ':')
      return true;
    size_t eq = op.find('=');
    return eq != std::string_view::npos && eq <= 3 &&
           op.substr(0, eq).find_first_not_of("+-*/%&|^<>") == std::string_view::npos;
  }

  void scan() {
    uint32_t at = 0;
    const uint32_t size = uint32_t(text.size());
    while (at < size) {
      // The start of a physical line.
      LogicalLine line;
      line.lineBegin = at;
      uint32_t column = 0;
      while (at < size && isBlank(text[at])) {
        column = text[at] == '\t' ? (column / 8 + 1) * 8 : text[at] == '\f' ? 0 : column + 1;
        ++at;
      }
      if (at < size && (isNewline(text[at]) || text[at] == '#')) {
        at = lineEnd(at);
        at = skipNewline(at);
        continue;
      }
      if (at >= size)
        return;
      line.begin = at;
      line.indent = column;
      line.end = at;
      at = logicalLine(line, at);
      lines.push_back(std::move(line));
    }
  }
  uint32_t skipNewline(uint32_t at) const {
    if (at < text.size() && text[at] == '\r')
      ++at;
    if (at < text.size() && text[at] == '\n')
      ++at;
    return at;
  }

  uint32_t logicalLine(LogicalLine &line, uint32_t at) {
    std::vector<Bracket> open;
    const uint32_t size = uint32_t(text.size());
    while (at < size) {
      char c = text[at];
      if (isNewline(c)) {
        uint32_t next = skipNewline(at);
        if (open.empty())
          return next;
        uint32_t first = next;
        uint32_t column = 0;
        while (first < size && isBlank(text[first])) {
          column = text[first] == '\t' ? (column / 8 + 1) * 8 : column + 1;
          ++first;
        }
        // A header with an open bracket ends at its ':' where a statement follows.
        bool header = isOneOf(wordAt(line.begin), Headers) && line.end > line.begin &&
                      text[line.end - 1] == ':' &&
                      (looksLikeStatement(first) || text.compare(first, 3, "\"\"\"") == 0);
        if ((column <= line.indent && looksLikeStatement(first)) || header) {
          unclosed(line, open);
          return next;
        }
        at = next;
        continue;
      }
      if (c == '#') {
        at = lineEnd(at);
        continue;
      }
      if (c == '\\' && at + 1 < size && isNewline(text[at + 1])) {
        at = skipNewline(at + 1);
        continue;
      }
      if (isBlank(c)) {
        ++at;
        continue;
      }
      if (c == '"' || c == '\'') {
        at = string(line, at);
        line.end = at;
        continue;
      }
      if (c == '(' || c == '[' || c == '{') {
        open.push_back({c, at});
      } else if (c == ')' || c == ']' || c == '}') {
        char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
        if (open.empty()) {
          if (!line.problem)
            line.problem = error(at, at + 1, allo::format("Unmatched '{0}'", std::string(1, c)));
        } else if (open.back().open != wanted) {
          if (!line.problem) {
            line.problem = error(at, at + 1,
                                 allo::format("Closing '{0}' does not match opening '{1}'",
                                              std::string(1, c), std::string(1, open.back().open)));
            line.problem->related = {open.back().at, open.back().at + 1};
            line.problem->relatedMessage = "opened here";
          }
          open.pop_back();
        } else {
          open.pop_back();
        }
      }
      ++at;
      line.end = at;
    }
    if (!open.empty())
      unclosed(line, open);
    return size;
  }

  void unclosed(LogicalLine &line, const std::vector<Bracket> &open) {
    if (!line.problem)
      line.problem =
          error(open.back().at, open.back().at + 1,
                allo::format("'{0}' was never closed", std::string(1, open.back().open)));
  }

  uint32_t string(LogicalLine &line, uint32_t at) {
    StringExtent extent = stringAt(text, at);
    if (!extent.closed && !line.problem)
      line.problem = error(at, at + uint32_t(extent.quotes),
                           extent.quotes == 3 ? "Triple-quoted string is never closed"
                                              : "String is not closed before the end of its line");
    return uint32_t(extent.end);
  }
};

class Repairer {
public:
  Repairer(const std::string &text, TSParser *parser) : text(text), parser(parser), lines(text) {
    result.text = text;
  }

  Repair run() {
    checkLines();
    checkIndentation();
    for (size_t i = 0; i < lines.lines.size(); ++i)
      if (bad[i])
        mask(i);
    return std::move(result);
  }

private:
  const std::string &text;
  TSParser *parser;
  Lines lines;
  Repair result;
  std::vector<bool> bad;
  std::vector<bool> blanked;

  std::string_view word(const LogicalLine &line) const { return lines.wordAt(line.begin); }
  std::string_view source(const LogicalLine &line) const {
    return std::string_view(text).substr(line.begin, line.end - line.begin);
  }
  bool isHeaderWord(const LogicalLine &line) const { return isOneOf(word(line), Headers); }
  bool endsInColon(const LogicalLine &line) const {
    return line.end > line.begin && text[line.end - 1] == ':';
  }
  bool opensBlock(size_t i) const {
    return i + 1 < lines.lines.size() && lines.lines[i + 1].indent > lines.lines[i].indent;
  }

  struct Parsed {
    bool clean = true;
    Span error; // in the snippet
    std::string missing;
  };

  Parsed parse(const std::string &code) {
    Parsed parsed;
    std::string snippet = withoutAnnotations(joinedLines(code));
    TSTree *tree =
        ts_parser_parse_string(parser, nullptr, snippet.data(), uint32_t(snippet.size()));
    if (!tree)
      return parsed;
    TSNode root = ts_tree_root_node(tree);
    if (ts_node_has_error(root)) {
      parsed.clean = false;
      firstError(root, parsed, 0);
    }
    ts_tree_delete(tree);
    return parsed;
  }
  bool firstError(TSNode node, Parsed &parsed, unsigned depth) {
    if (ts_node_is_missing(node)) {
      parsed.error = {ts_node_start_byte(node), ts_node_end_byte(node)};
      parsed.missing = ts_node_type(node);
      return true;
    }
    if (ts_node_is_error(node)) {
      parsed.error = {ts_node_start_byte(node), ts_node_end_byte(node)};
      return true;
    }
    if (!ts_node_has_error(node) || depth > 300)
      return false;
    for (uint32_t i = 0, n = ts_node_child_count(node); i < n; ++i)
      if (firstError(ts_node_child(node, i), parsed, depth + 1))
        return true;
    return false;
  }

  // Before and behind a line that stands alone.
  static std::string_view prefixFor(std::string_view first) {
    if (first == "elif" || first == "else")
      return "if 0:\n  pass\n";
    if (first == "except" || first == "finally")
      return "try:\n  pass\n";
    return "";
  }

  void checkLines() {
    bad.assign(lines.lines.size(), false);
    blanked.assign(lines.lines.size(), false);
    for (size_t i = 0; i < lines.lines.size(); ++i) {
      LogicalLine &line = lines.lines[i];
      if (line.problem) {
        bad[i] = true;
        result.errors.push_back(*line.problem);
        continue;
      }
      std::string_view first = word(line);
      if (first == "case" || first == "match")
        continue;
      std::string_view prefix = prefixFor(first);
      std::string_view suffix = text[line.begin] == '@'                   ? "\ndef f(): pass\n"
                                : isHeaderWord(line) && endsInColon(line) ? "\n  pass\n"
                                                                          : "\n";
      if (first == "try")
        suffix = "\n  pass\nfinally:\n  pass\n";
      std::string snippet = std::string(prefix) + std::string(source(line)) + std::string(suffix);
      Parsed parsed = parse(snippet);
      if (parsed.clean && isHeaderWord(line) && opensBlock(i) && !endsInColon(line) &&
          first != "async")
        parsed = {
            false, {uint32_t(prefix.size() + source(line).size()), uint32_t(snippet.size())}, ":"};
      if (parsed.clean)
        continue;
      bad[i] = true;
      describe(line, parsed, uint32_t(prefix.size()), opensBlock(i));
    }
  }

  struct Token {
    uint32_t begin = 0, end = 0;
  };
  // The last token of [begin, end), by a scan that knows strings well enough for a message.
  Token lastToken(uint32_t begin, uint32_t end) const {
    Token token{begin, begin};
    for (uint32_t i = begin; i < end;) {
      if (isBlank(text[i]) || isNewline(text[i]) || text[i] == '\\') {
        ++i;
        continue;
      }
      uint32_t j = i + 1;
      if (isNameChar(text[i])) {
        while (j < end && isNameChar(text[j]))
          ++j;
      } else if (text[i] == '#') {
        while (j < end && !isNewline(text[j]))
          ++j;
        i = j;
        continue;
      } else if (text[i] == '"' || text[i] == '\'') {
        j = std::min(uint32_t(stringAt(text, i).end), end);
      } else {
        for (std::string_view two :
             {"**=", "//=", "<<=", ">>=", "**", "//", "<<", ">>", "+=", "-=", "*=",
              "/=",  "%=",  "&=",  "|=",  "^=", "==", "!=", "<=", ">=", "->", ":="})
          if (text.compare(i, two.size(), two) == 0) {
            j = i + uint32_t(two.size());
            break;
          }
      }
      token = {i, std::min(j, end)};
      i = j;
    }
    return token;
  }

  void describe(const LogicalLine &line, const Parsed &parsed, uint32_t prefix, bool opens) {
    auto report = [&](uint32_t begin, uint32_t end, std::string message) {
      result.errors.push_back({DiagCode::Syntax, {begin, end}, std::move(message), {}, {}});
    };
    auto spelling = [&](Token t) {
      return std::string_view(text).substr(t.begin, t.end - t.begin);
    };
    bool header = isHeaderWord(line);
    uint32_t end = line.end;
    bool colon = header && endsInColon(line);
    if (colon)
      --end;
    Token last = lastToken(line.begin, end);
    std::string_view s = spelling(last);
    bool isWordToken = !s.empty() && isNameChar(s[0]);
    static constexpr std::array<std::string_view, 9> WordOperators = {
        "and", "or", "not", "in", "is", "if", "while", "elif", "for"};
    static constexpr std::string_view Operators[] = {
        "+",  "-",   "*",  "/",   "//", "%",  "**", "<<",  ">>",  "&",  "|",  "^",
        "~",  "@",   "==", "!=",  "<",  "<=", ">",  ">=",  "=",   "+=", "-=", "*=",
        "/=", "//=", "%=", "**=", "&=", "|=", "^=", "<<=", ">>=", "->"};
    bool operatorToken =
        std::find(std::begin(Operators), std::end(Operators), s) != std::end(Operators);
    if (s == ".")
      return report(last.begin, last.end, "Expected a name after '.'");
    if (operatorToken || (isWordToken && isOneOf(s, WordOperators)))
      return report(last.begin, last.end, allo::format("Expected an expression after '{0}'", s));
    if (!colon && s == ":" && !header)
      return report(last.begin, last.end, "Expected a type annotation after ':'");
    if (header && !colon && (opens || word(line) == "else" || word(line) == "try")) {
      std::string snippet =
          std::string(prefixFor(word(line))) + std::string(source(line)) + ":\n  pass\n";
      if (parse(snippet).clean)
        return report(last.begin, last.end, "Expected ':' at the end of this line");
    }
    if (header && !colon && !opens) {
      std::string snippet =
          std::string(prefixFor(word(line))) + std::string(source(line)) + ":\n  pass\n";
      if (parse(snippet).clean)
        return report(last.begin, last.end, "Expected ':' and an indented block");
    }
    // tree-sitter's own place, within the line.
    uint32_t from =
        parsed.error.begin >= prefix ? line.begin + parsed.error.begin - prefix : line.begin;
    uint32_t to = parsed.error.end >= prefix ? line.begin + parsed.error.end - prefix : line.begin;
    from = std::min(from, line.end);
    to = std::min(std::max(to, from), line.end);
    while (from < to && (isBlank(text[from]) || isNewline(text[from])))
      ++from;
    while (to > from && (isBlank(text[to - 1]) || isNewline(text[to - 1])))
      --to;
    bool punctuation = !parsed.missing.empty() && !isNameStart(parsed.missing[0]);
    if (from >= line.end || from == to) {
      if (punctuation)
        return report(last.begin, last.end, allo::format("Expected '{0}'", parsed.missing));
      if (from >= line.end)
        return report(last.begin, last.end, "Statement ends too early");
      to = from + 1;
    }
    if (punctuation)
      return report(from, to, allo::format("Expected '{0}'", parsed.missing));
    size_t eol = std::string_view(text).substr(from, to - from).find('\n');
    if (eol != std::string_view::npos)
      to = from + uint32_t(eol);
    report(from, std::max(to, from + 1), "Invalid syntax");
  }

  void checkIndentation() {
    if (lines.lines.empty())
      return;
    std::vector<uint32_t> stack{0};
    bool afterHeader = false;
    for (size_t i = 0; i < lines.lines.size(); ++i) {
      LogicalLine &line = lines.lines[i];
      if (afterHeader && line.indent > stack.back()) {
        stack.push_back(line.indent);
      } else if (line.indent > stack.back()) {
        indentationError(i, "Unexpected indentation");
        continue;
      } else {
        while (line.indent < stack.back())
          stack.pop_back();
        if (line.indent != stack.back()) {
          indentationError(i, "Indentation does not match any outer block");
          continue;
        }
      }
      // A broken header still opens the block that stands under it.
      afterHeader = isHeaderWord(line) || word(line) == "case"
                        ? endsInColon(line) || (bad[i] && opensBlock(i))
                        : false;
      if (!afterHeader && bad[i] && opensBlock(i)) {
        // The indented lines below a broken line that is no header go with it.
        size_t k = i + 1;
        while (k < lines.lines.size() && lines.lines[k].indent > line.indent)
          blank(k++);
        i = k - 1;
      }
    }
  }
  void indentationError(size_t i, std::string message) {
    const LogicalLine &line = lines.lines[i];
    if (i == 0 || !blanked[i - 1] || lines.lines[i - 1].indent != line.indent)
      result.errors.push_back(
          {DiagCode::Syntax, {line.begin, line.end}, std::move(message), {}, {}});
    blank(i);
    result.masked.push_back({{line.begin, line.end}, false, false, boundNames(line)});
  }
  void blank(size_t i) {
    const LogicalLine &line = lines.lines[i];
    blanked[i] = true;
    bad[i] = false;
    overwrite(line, "");
  }
  void overwrite(const LogicalLine &line, std::string_view with) {
    for (uint32_t k = line.begin; k < line.end; ++k)
      result.text[k] = k - line.begin < with.size() ? with[k - line.begin] : ' ';
  }

  // Identifiers in places where a name is bound, as far as a broken line shows.
  std::vector<Span> boundNames(const LogicalLine &line) const {
    std::vector<Span> names;
    std::string_view first = word(line);
    uint32_t begin = line.begin;
    uint32_t end = line.end;
    bool isDef = first == "def";
    if (isDef || first == "for") {
      begin += uint32_t(first.size());
      if (isDef) {
        size_t paren = text.find('(', begin);
        begin = paren == std::string::npos || paren > end ? end : uint32_t(paren) + 1;
      }
    } else {
      size_t eq = std::string_view(text).substr(begin, end - begin).find_first_of("=:");
      if (eq == std::string_view::npos || isHeaderWord(line))
        return names;
      end = begin + uint32_t(eq);
    }
    bool inAnnotation = false;
    for (uint32_t i = begin; i < end;) {
      if (isDef && text[i] == ':')
        inAnnotation = true;
      if (isDef && text[i] == ',')
        inAnnotation = false;
      if (text[i] == '[' || text[i] == '.')
        break;
      if (!isNameStart(text[i])) {
        i += isNameChar(text[i]) ? uint32_t(lines.wordAt(i).size()) : 1;
        continue;
      }
      std::string_view name = lines.wordAt(i);
      if (first == "for" && name == "in")
        break;
      if (!inAnnotation && name != "return" && name != "if")
        names.push_back({i, i + uint32_t(name.size())});
      i += uint32_t(name.size());
      if (isDef && i < end && text[i] == '-')
        break;
    }
    return names;
  }

  void mask(size_t i) {
    const LogicalLine &line = lines.lines[i];
    uint32_t room = line.end - line.begin;
    std::string_view first = word(line);
    std::string neutral;
    bool header = false;
    bool definition = false;
    if (text[line.begin] == '@') {
      neutral = room >= 2 ? "@_" : "";
    } else if (first == "def") {
      uint32_t at = line.begin + 3;
      while (at < line.end && isBlank(text[at]))
        ++at;
      std::string_view name = lines.wordAt(at);
      neutral = name.empty() ? "def _():"
                             : text.substr(line.begin, at - line.begin) + std::string(name) + "():";
      if (neutral.size() > room && !name.empty() && room >= 8)
        neutral = "def " + std::string(name.substr(0, room - 7)) + "():";
      definition = true;
    } else if (isHeaderWord(line) && (opensBlock(i) || endsInColon(line))) {
      neutral = first == "elif" && room >= 7 ? "elif 0:" : first == "else" ? "else:" : "if 0:";
      header = true;
    } else {
      neutral = "0";
    }
    bool needsBody = header || definition;
    if (needsBody && !opensBlock(i)) {
      neutral = "0";
      header = definition = false;
      if (first == "def" && room >= 8) {
        definition = true; // a function whose body is not written yet
        neutral = "def _(): 0";
        neutral = room >= neutral.size() ? neutral : "0";
        definition = neutral != "0";
      }
    }
    if (neutral.size() > room) { // too short a line to stand in for: it goes, with its body
      neutral = "0";
      header = definition = false;
      for (size_t k = i + 1; k < lines.lines.size() && lines.lines[k].indent > line.indent; ++k)
        blank(k);
    }
    overwrite(line, neutral);
    result.masked.push_back({{line.begin, line.end}, definition, header, boundNames(line)});
  }
};

} // namespace

Repair repairStatement(const std::string &text, TSParser *parser) {
  return Repairer(text, parser).run();
}

} // namespace allo
