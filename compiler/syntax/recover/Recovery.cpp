// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/recover/Recovery.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "syntax/lex/GrammarInput.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/Quotes.h"
#include "syntax/recover/ExplainLine.h"
#include "syntax/tree/CleanParse.h"

#include <algorithm>
#include <array>
#include <optional>

namespace allo {

namespace {

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
  bool unclosed = false;
  std::optional<SyntaxError> error; // found by the scan itself
};

constexpr std::string_view Starters[] = {"return", "pass",  "break",  "continue", "import",
                                         "from",   "del",   "global", "assert",   "raise",
                                         "def",    "class", "while",  "with"};

bool isHeaderWord(std::string_view word) { return isOneOf(word, HeaderWords) || word == "async"; }

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

  uint32_t lineEnd(uint32_t at) const {
    while (at < text.size() && !isNewline(text[at]))
      ++at;
    return at;
  }
  // 'match' and 'case' are names too: a header has something between them and its ':'.
  bool isHeader(const LogicalLine &line) const {
    std::string_view first = wordAt(line.begin);
    if (first != "match" && first != "case")
      return isHeaderWord(first);
    uint32_t next = line.begin + uint32_t(first.size());
    while (next < line.end && isBlank(text[next]))
      ++next;
    return next < line.end && std::string_view(":=.,;)").find(text[next]) == std::string_view::npos;
  }

private:
  const std::string &text;

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
      at = wholeLine(line, at);
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

  // A bracket that is open at the end: perhaps the line was to end earlier.
  uint32_t wholeLine(LogicalLine &line, uint32_t at) {
    LogicalLine start = line;
    uint32_t end = logicalLine(line, at, false);
    if (!line.unclosed)
      return end;
    LogicalLine shorter = start;
    uint32_t shorterEnd = logicalLine(shorter, at, true);
    if (!shorter.unclosed || shorterEnd >= end)
      return end;
    line = std::move(shorter);
    return shorterEnd;
  }

  // With 'eager', the line also ends where an operand is followed by what reads like a statement.
  uint32_t logicalLine(LogicalLine &line, uint32_t at, bool eager) {
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
        bool header = isHeader(line) && line.end > line.begin && text[line.end - 1] == ':' &&
                      (looksLikeStatement(first) || text.compare(first, 3, "\"\"\"") == 0);
        bool operand =
            line.end > line.begin &&
            (isNameChar(text[line.end - 1]) ||
             std::string_view(")]}\"'").find(text[line.end - 1]) != std::string_view::npos);
        bool cut = column <= line.indent || (eager && operand);
        if ((cut && looksLikeStatement(first)) || header) {
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
      if (isQuote(c)) {
        at = string(line, at, !open.empty());
        line.end = at;
        continue;
      }
      if (isOpenBracket(c)) {
        open.push_back({c, at});
      } else if (isCloseBracket(c)) {
        char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
        if (open.empty()) {
          if (!line.error) {
            line.error = SyntaxError({at, at + 1}, {DiagText::Unmatched, std::string(1, c)});
            line.error->fixes.push_back(
                {allo::format("Remove '{0}'", std::string(1, c)), {{{at, at + 1}, ""}}});
          }
        } else if (open.back().open != wanted) {
          if (!line.error) {
            line.error = SyntaxError({at, at + 1}, {DiagText::MismatchedBracket, std::string(1, c),
                                                    std::string(1, open.back().open)});
            line.error->related = {open.back().at, open.back().at + 1};
            line.error->relatedMessage = "opened here";
            std::string closer(1, closerOf(open.back().open));
            line.error->fixes.push_back(
                {allo::format("Write '{0}'", closer), {{{at, at + 1}, closer}}});
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

  static char closerOf(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

  void unclosed(LogicalLine &line, const std::vector<Bracket> &open) {
    line.unclosed = true;
    if (line.error)
      return;
    line.error = SyntaxError({open.back().at, open.back().at + 1},
                             {DiagText::NeverClosed, std::string(1, open.back().open)});
    uint32_t end = line.end;
    if (lineEnd(line.begin) < end)
      return; // where it was to close is not known
    if (isHeader(line) && text[end - 1] == ':')
      --end;
    size_t arrow = std::string_view(text).substr(0, end).rfind("->");
    if (wordAt(line.begin) == "def" && arrow != std::string_view::npos && arrow > open.back().at)
      end = uint32_t(arrow);
    while (isBlank(text[end - 1]))
      --end;
    std::string closers;
    for (auto bracket = open.rbegin(); bracket != open.rend(); ++bracket)
      closers += closerOf(bracket->open);
    line.error->fixes.push_back({allo::format("Insert '{0}'", closers), {{{end, end}, closers}}});
  }

  uint32_t string(LogicalLine &line, uint32_t at, bool inBrackets) {
    StringExtent extent = stringAt(text, at);
    if (!extent.closed && !line.error) {
      bool triple = extent.quotes == 3;
      line.error = SyntaxError({at, at + uint32_t(extent.quotes)},
                               triple ? DiagText::StringNeverClosed : DiagText::StringLineEnd);
      uint32_t end = uint32_t(extent.end);
      std::string quote(1, text[at]);
      if (!triple && !inBrackets && end > at + 1)
        line.error->fixes.push_back({"Close the string", {{{end, end}, quote}}});
    }
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
    std::sort(result.masked.begin(), result.masked.end(),
              [](const MaskedLine &a, const MaskedLine &b) { return a.span.begin < b.span.begin; });
    return std::move(result);
  }

private:
  const std::string &text;
  TSParser *parser;
  Lines lines;
  Repair result;
  std::vector<bool> bad;
  std::vector<bool> stray; // headers that continue nothing
  std::vector<int> siblings;
  std::vector<int> parents;
  std::vector<bool> blanked;

  std::string_view word(const LogicalLine &line) const { return lines.wordAt(line.begin); }
  std::string_view source(const LogicalLine &line) const {
    return std::string_view(text).substr(line.begin, line.end - line.begin);
  }
  bool isHeader(const LogicalLine &line) const { return lines.isHeader(line); }
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
    constexpr size_t MaxRecovered = 2000; // of what the grammar's recovery may look at
    Parsed parsed;
    std::string snippet = withoutAnnotations(joinedLines(code));
    if (snippet.size() > MaxRecovered) {
      parsed.clean = parseClean(parser, snippet, nullptr, {}) != nullptr;
      if (!parsed.clean)
        parsed.error.begin = parsed.error.end = firstErrorOffset(parser, snippet);
      return parsed;
    }
    TreePtr tree = parseAnything(parser, snippet, {});
    TSNode root = ts_tree_root_node(tree.get());
    if (ts_node_has_error(root)) {
      parsed.clean = false;
      firstError(root, parsed, 0);
    }
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
    if (first == "case")
      return "match 0:\n ";
    return "";
  }
  // The shortest body for a header.
  static std::string_view bodyFor(std::string_view first) {
    if (first == "try")
      return "\n  pass\nfinally:\n  pass\n";
    if (first == "match")
      return "\n  case _: pass\n";
    return "\n  pass\n";
  }

  // Of every line, the one before it in its block and the one that opens the block; -1 for none.
  void findBlocks() {
    std::vector<int> open;
    for (size_t i = 0; i < lines.lines.size(); ++i) {
      uint32_t indent = lines.lines[i].indent;
      while (!open.empty() && lines.lines[size_t(open.back())].indent > indent)
        open.pop_back();
      bool same = !open.empty() && lines.lines[size_t(open.back())].indent == indent;
      siblings.push_back(same ? open.back() : -1);
      if (same)
        open.pop_back();
      parents.push_back(open.empty() ? -1 : open.back());
      open.push_back(int(i));
    }
  }
  const LogicalLine *lineOrNull(int i) const { return i < 0 ? nullptr : &lines.lines[size_t(i)]; }

  // The 'match' of other languages.
  bool isSwitch(const LogicalLine &line) const {
    return word(line) == "switch" && endsInColon(line);
  }
  // 'else if CONDITION:' takes the place of an 'elif'.
  bool isElseIf(const LogicalLine &line) const {
    return word(line) == "else" && endsInColon(line) && lines.wordAt(afterWord(line)) == "if";
  }
  uint32_t afterWord(const LogicalLine &line) const {
    uint32_t at = line.begin + uint32_t(word(line).size());
    while (at < line.end && isBlank(text[at]))
      ++at;
    return at;
  }

  // A header that continues what is not there, or a line between 'match' and its 'case's.
  bool misplaced(size_t i) {
    struct Continuation {
      std::string_view word;
      std::array<std::string_view, 5> after;
      std::string_view shown;
    };
    static constexpr Continuation Continuations[] = {
        {"elif", {"if", "elif"}, "'if'"},
        {"else", {"if", "elif", "for", "while", "except"}, "'if', 'for', 'while' or 'except'"},
        {"except", {"try", "except"}, "'try'"},
        {"finally", {"try", "except", "else"}, "'try'"}};
    const LogicalLine &line = lines.lines[i];
    std::string_view first = word(line);
    const LogicalLine *before = lineOrNull(siblings[i]);
    bool known = true;
    std::optional<DiagMessage> message;
    for (const Continuation &c : Continuations)
      if (c.word == first) {
        std::string_view last = !before ? "" : isElseIf(*before) ? "elif" : word(*before);
        if (last == "async")
          last = "for";
        known = !last.empty() && isOneOf(last, c.after);
        message.emplace(DiagText::ClauseWithout, first, c.shown);
      }
    const LogicalLine *around = lineOrNull(parents[i]);
    bool inMatch = around && ((word(*around) == "match" && isHeader(*around)) || isSwitch(*around));
    if (first == "case" && isHeader(line) && endsInColon(line) && !inMatch) {
      known = false;
      message.emplace(DiagText::OutsideOf, "case", "'match'");
    } else if (inMatch && endsInColon(*around) && !(first == "case" && isHeader(line))) {
      known = false;
      message.emplace(DiagText::Expected, "'case' in the block of 'match'");
      size_t header = size_t(parents[i]);
      bad[header] = stray[header] = true; // without its cases it is no 'match'
    }
    // Its indentation, which is that of no block, is reported.
    bool between = !before && i > 0 && lines.lines[i - 1].indent > line.indent;
    if (known || between)
      return false;
    uint32_t end = first.empty() ? line.begin + 1 : line.begin + uint32_t(first.size());
    report({line.begin, end}, std::move(*message));
    stray[i] = true;
    return true;
  }

  void checkLines() {
    findBlocks();
    stray.assign(lines.lines.size(), false);
    bad.assign(lines.lines.size(), false);
    blanked.assign(lines.lines.size(), false);
    for (size_t i = 0; i < lines.lines.size(); ++i) {
      LogicalLine &line = lines.lines[i];
      if (line.error) {
        bad[i] = true;
        result.errors.push_back(*line.error);
        continue;
      }
      if (misplaced(i)) {
        bad[i] = true;
        continue;
      }
      std::string_view first = word(line);
      bool header = isHeader(line);
      std::string_view prefix = header ? prefixFor(first) : "";
      std::string_view suffix = text[line.begin] == '@'       ? "\ndef f(): pass\n"
                                : header && endsInColon(line) ? bodyFor(first)
                                                              : "\n";
      std::string snippet = std::string(prefix) + std::string(source(line)) + std::string(suffix);
      Parsed parsed = parse(snippet);
      if (parsed.clean && header && opensBlock(i) && !endsInColon(line) && first != "async")
        parsed = {
            false, {uint32_t(prefix.size() + source(line).size()), uint32_t(snippet.size())}, ":"};
      if (parsed.clean)
        continue;
      bad[i] = true;
      describe(line, parsed, uint32_t(prefix.size()), opensBlock(i));
    }
  }

  void describe(const LogicalLine &line, const Parsed &parsed, uint32_t prefix, bool opens) {
    if (elseIf(line) || missingColon(line, opens) || misspeltKeyword(line))
      return;
    if (std::optional<SyntaxError> known = explainLine(text, {line.begin, line.end})) {
      result.errors.push_back(std::move(*known));
      return;
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
    if (from >= line.end)
      from = line.end - 1;
    to = std::max(to, from + 1);
    to = std::min(to, lines.lineEnd(from));
    report({from, std::max(to, from + 1)},
           punctuation ? DiagMessage(DiagText::Expected, format("'{0}'", parsed.missing))
                       : DiagMessage(DiagCode::Syntax));
  }

  void report(Span span, DiagMessage message) {
    result.errors.push_back({span, std::move(message)});
  }

  // A header that a ':' makes right.
  bool missingColon(const LogicalLine &line, bool opens) {
    if (!isHeader(line) || endsInColon(line))
      return false;
    std::string snippet = std::string(prefixFor(word(line))) + std::string(source(line)) + ":" +
                          std::string(bodyFor(word(line)));
    if (!parse(snippet).clean)
      return false;
    uint32_t last = line.end - 1; // the last token's first byte
    while (last > line.begin && isNameChar(text[last]) && isNameChar(text[last - 1]))
      --last;
    bool alone = word(line) == "else" || word(line) == "try" || word(line) == "finally";
    report({last, line.end}, {DiagText::Expected, opens || alone ? "':' at the end of this line"
                                                                 : "':' and an indented block"});
    result.errors.back().fixes.push_back({"Insert ':'", {{{line.end, line.end}, ":"}}});
    return true;
  }

  bool elseIf(const LogicalLine &line) {
    if (!isElseIf(line))
      return false;
    const Span span{line.begin, afterWord(line) + 2};
    report(span, {DiagText::NotPython, "else if", "clause", "elif"});
    result.errors.back().fixes.push_back({"Change to 'elif'", {{span, "elif"}}});
    return true;
  }

  // A line that a keyword in place of its first word makes right.
  bool misspeltKeyword(const LogicalLine &line) {
    const std::string_view first = word(line);
    if (first.empty() || isHeaderWord(first) || isOneOf(first, Starters))
      return false;
    std::vector<std::string_view> fitting;
    auto tryWord = [&](std::string_view keyword) {
      const bool alike =
          keyword[0] == first[0] ||
          std::is_permutation(first.begin(), first.end(), keyword.begin(), keyword.end());
      if (!alike || nearest(first, {keyword}).empty())
        return;
      std::string snippet = std::string(prefixFor(keyword)) + std::string(keyword) +
                            std::string(source(line).substr(first.size())) +
                            std::string(endsInColon(line) ? bodyFor(keyword) : "\n");
      if (parse(snippet).clean)
        fitting.push_back(keyword);
    };
    std::for_each(std::begin(HeaderWords), std::end(HeaderWords), tryWord);
    tryWord("async");
    std::for_each(std::begin(Starters), std::end(Starters), tryWord);
    const std::string_view meant = isSwitch(line) ? "match" : nearest(first, fitting);
    if (meant.empty())
      return false;
    const Span span{line.begin, line.begin + uint32_t(first.size())};
    report(span, {DiagText::ExpectedInstead, meant, first});
    result.errors.back().fixes.push_back(
        {allo::format("Change to '{0}'", meant), {{span, std::string(meant)}}});
    return true;
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
        indentationError(i, DiagText::UnexpectedIndentation);
        i = isHeader(line) ? blankBelow(i, line.indent) : i;
        continue;
      } else {
        uint32_t last = line.indent;
        for (; line.indent < stack.back(); stack.pop_back())
          last = stack.back();
        if (line.indent != stack.back()) {
          stack.push_back(last); // the lines behind go on in that block
          indentationError(i, DiagText::NoOuterBlock);
          i = isHeader(line) ? blankBelow(i, last) : i;
          continue;
        }
      }
      // A broken header still opens the block that stands under it.
      afterHeader = isHeader(line) && (endsInColon(line) || (bad[i] && opensBlock(i)));
      if (!afterHeader && bad[i] && opensBlock(i))
        i = blankBelow(i, line.indent);
    }
  }
  // The lines below a broken line that are indented more go with it. Gives the last of them.
  size_t blankBelow(size_t i, uint32_t indent) {
    size_t k = i + 1;
    while (k < lines.lines.size() && lines.lines[k].indent > indent)
      blank(k++);
    return k - 1;
  }
  void indentationError(size_t i, DiagText message) {
    const LogicalLine &line = lines.lines[i];
    if (i == 0 || !blanked[i - 1] || lines.lines[i - 1].indent != line.indent)
      result.errors.push_back({{line.begin, line.end}, message});
    blank(i);
  }
  void blank(size_t i) {
    const LogicalLine &line = lines.lines[i];
    blanked[i] = true;
    bad[i] = false;
    overwrite(line, "");
    result.masked.push_back(
        {.span = {line.begin, line.end}, .blanked = true, .indent = line.indent});
  }
  void overwrite(const LogicalLine &line, std::string_view with) {
    for (uint32_t k = line.begin; k < line.end; ++k)
      result.text[k] = k - line.begin < with.size() ? with[k - line.begin] : ' ';
  }

  // As short as it can be, and of a kind that keeps its place in a compound statement.
  static std::string neutralHeader(std::string_view first, uint32_t room) {
    if (first == "elif" && room >= 7)
      return "elif 0:";
    if (first == "except" && room >= 7)
      return "except:";
    return first == "else"    ? "else:"
           : first == "case"  ? "case _:"
           : first == "match" ? "match 0:"
                              : "if 0:";
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
    } else if (isHeader(line) && (opensBlock(i) || endsInColon(line))) {
      neutral = stray[i] ? "if 0:" : neutralHeader(first, room);
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
    result.masked.push_back({{line.begin, line.end}, definition, header, false, line.indent});
  }
};

} // namespace

Repair repairStatement(const std::string &text, TSParser *parser) {
  return Repairer(text, parser).run();
}

} // namespace allo
