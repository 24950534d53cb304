// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "diag/Ignores.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace allo {

namespace {

constexpr std::string_view Prefix = "allo:";
constexpr std::string_view Word = "ignore";
constexpr std::string_view BudgetWord = "budget";

// Goes over the text as Python's tokenizer does, as far as strings, comments and brackets matter.
class Scanner {
public:
  explicit Scanner(std::string_view source) : text(source) {}

  std::vector<IgnoreComment> comments;
  std::vector<BudgetComment> budgets;
  std::vector<UnknownDirective> unknown;

  void run() {
    beginLine();
    while (at < text.size()) {
      char c = text[at];
      if (c == '#') {
        comment();
      } else if (isQuote(c)) {
        string(c);
      } else if (c == '\\' && at + 1 < text.size() && isNewline(text[at + 1])) {
        ++at;
        lineEnd(/*joined=*/true);
      } else if (isNewline(c)) {
        lineEnd(depth > 0);
      } else {
        depth += isOpenBracket(c) ? 1 : 0;
        depth -= depth > 0 && isCloseBracket(c) ? 1 : 0;
        ++at;
      }
    }
    closeLogicalLine();
  }

private:
  std::string_view text;
  size_t at = 0;
  size_t lineBegin = 0;
  uint32_t line = 0;
  uint32_t logicalLine = 0; // where the logical line began
  size_t firstOfLine = 0;   // the first comment on this line
  size_t firstBudget = 0;
  int depth = 0;
  bool inString = false;

  void beginLine() {
    lineBegin = at;
    firstOfLine = comments.size();
    firstBudget = budgets.size();
    // A bracket that was never closed must not reach over the definitions that follow.
    if (depth == 0 || inString)
      return;
    std::string_view rest = text.substr(at);
    for (std::string_view word : {"@", "def ", "class ", "from ", "import "})
      if (rest.starts_with(word)) {
        depth = 0;
        logicalLine = line;
      }
  }

  void closeLogicalLine() {
    for (size_t i = firstOfLine; i < comments.size(); ++i)
      comments[i].firstLine = logicalLine;
    for (size_t i = firstBudget; i < budgets.size(); ++i)
      if (!budgets[i].isAlone)
        budgets[i].firstLine = logicalLine;
  }

  void lineEnd(bool joined) {
    if (!joined)
      closeLogicalLine();
    at += text.substr(at).starts_with("\r\n") ? 2 : 1;
    ++line;
    if (!joined)
      logicalLine = line;
    beginLine();
  }

  void string(char quote) {
    const char triple[] = {quote, quote, quote, 0};
    bool isTriple = text.substr(at).starts_with(triple);
    at += isTriple ? 3 : 1;
    inString = true;
    while (at < text.size() && inString) {
      if (text[at] == '\\' && at + 1 < text.size()) {
        ++at;
        if (isNewline(text[at]))
          lineEnd(/*joined=*/true);
        else
          ++at;
      } else if (isNewline(text[at])) {
        inString = isTriple; // another one was never closed
        if (isTriple)
          lineEnd(/*joined=*/true);
      } else if (isTriple ? text.substr(at).starts_with(triple) : text[at] == quote) {
        at += isTriple ? 3 : 1;
        inString = false;
      } else {
        ++at;
      }
    }
    inString = false;
  }

  void comment() {
    size_t end = at;
    while (end < text.size() && !isNewline(text[end]))
      ++end;
    for (; at < end; ++at)
      if (text[at] == '#')
        directive(end);
    at = end;
  }

  size_t skipBlanks(size_t from, size_t end) const {
    while (from < end && isBlank(text[from]))
      ++from;
    return from;
  }

  // The comment's part that begins at 'at', if it is one of ours.
  void directive(size_t end) {
    size_t p = skipBlanks(at + 1, end);
    if (!text.substr(p, end - p).starts_with(Prefix))
      return;
    p = skipBlanks(p + Prefix.size(), end);
    size_t wordEnd = p;
    while (wordEnd < end && (isWordChar(text[wordEnd]) || text[wordEnd] == '-'))
      ++wordEnd;
    const std::string_view word = text.substr(p, wordEnd - p);
    if (word == BudgetWord && (wordEnd == end || isBlank(text[wordEnd])))
      return budget(wordEnd, end);
    if (word != Word ||
        (wordEnd < end && !isBlank(text[wordEnd]) && text[wordEnd] != '[' && text[wordEnd] != '#'))
      return other(p, word, end);
    p = wordEnd;
    IgnoreComment found;
    size_t bracket = skipBlanks(p, end);
    if (bracket < end && text[bracket] == '[') {
      found.listed = true;
      p = codes(bracket + 1, end, found.codes);
    }
    found.span = {uint32_t(at), uint32_t(p)};
    found.remove = removal(p, end);
    found.firstLine = found.lastLine = line;
    comments.push_back(std::move(found));
  }

  // A comment with another word.
  void other(size_t p, std::string_view word, size_t end) {
    if (word.empty())
      return;
    const size_t next = skipBlanks(p + word.size(), end);
    std::string meant(nearest(word, {BudgetWord, Word}));
    if (meant.empty() && next < end && text[next] != '[' && text[next] != '#')
      return;
    unknown.push_back(
        {{uint32_t(p), uint32_t(p + word.size())}, std::string(word), std::move(meant)});
  }

  void budget(size_t p, size_t end) {
    const size_t reason = std::min(text.substr(0, end).find('#', p), end);
    size_t last = reason;
    while (last > p && isBlank(text[last - 1]))
      --last;
    BudgetComment found;
    found.span = {uint32_t(at), uint32_t(last)};
    found.text = text.substr(p, last - p);
    found.textBegin = uint32_t(p);
    found.isAlone = skipBlanks(lineBegin, end) == at && depth == 0;
    found.firstLine = found.lastLine = line + (found.isAlone ? 1 : 0);
    budgets.push_back(std::move(found));
  }

  // Returns where the list ends, behind its bracket if it has one.
  size_t codes(size_t p, size_t end, std::vector<IgnoredCode> &out) const {
    while (p < end && text[p] != '#') {
      p = skipBlanks(p, end);
      size_t begin = p;
      while (p < end && std::string_view(",]#").find(text[p]) == std::string_view::npos)
        ++p;
      size_t last = p;
      while (last > begin && isBlank(text[last - 1]))
        --last;
      if (last > begin)
        out.push_back(
            {std::string(text.substr(begin, last - begin)), {uint32_t(begin), uint32_t(last)}});
      if (p < end && text[p] != '#' && text[p++] == ']')
        break;
    }
    return p;
  }

  // With what was written behind it as its reason, and what would be left of a line of its own.
  Span removal(size_t p, size_t end) const {
    size_t next = text.substr(0, end).find('#', p);
    if (next != std::string_view::npos)
      return {uint32_t(at), uint32_t(next)};
    size_t begin = at;
    while (begin > lineBegin && isBlank(text[begin - 1]))
      --begin;
    if (begin == lineBegin && end < text.size())
      end += text.substr(end).starts_with("\r\n") ? 2 : 1;
    return {uint32_t(begin), uint32_t(end)};
  }
};

// The first line from 'line' on that has code, which is neither blank nor a comment; nothing where
// there is none.
std::optional<uint32_t> nextCodeLine(std::string_view source, uint32_t line) {
  size_t at = 0;
  for (uint32_t n = 0; at < source.size(); ++n) {
    const size_t end = std::min(source.find('\n', at), source.size());
    const size_t first = source.find_first_not_of(" \t\r\f", at);
    if (n >= line && first < end && source[first] != '#')
      return n;
    at = end + 1;
  }
  return std::nullopt;
}

void shift(IgnoreComment &comment, uint32_t offset, uint32_t line) {
  comment.span = comment.span.shifted(offset);
  comment.remove = comment.remove.shifted(offset);
  for (IgnoredCode &code : comment.codes)
    code.span = code.span.shifted(offset);
  comment.firstLine += line;
  comment.lastLine += line;
}

} // namespace

bool mayHoldIgnores(std::string_view part) { return part.find(Prefix) != part.npos; }

std::vector<IgnoreComment> ignoreComments(const Text &text, const std::vector<Span> &parts) {
  std::vector<IgnoreComment> all;
  for (Span part : parts) {
    std::string source = text.slice(part);
    Scanner scanner(source);
    scanner.run();
    uint32_t line = scanner.comments.empty() ? 0 : text.lineOf(part.begin);
    for (IgnoreComment &comment : scanner.comments) {
      shift(comment, part.begin, line);
      all.push_back(std::move(comment));
    }
  }
  return all;
}

std::vector<BudgetComment> budgetComments(const Text &text, const std::vector<Span> &parts) {
  std::vector<BudgetComment> all;
  for (Span part : parts) {
    const std::string source = text.slice(part);
    if (source.find(BudgetWord) == source.npos)
      continue;
    Scanner scanner(source);
    scanner.run();
    const uint32_t line = text.lineOf(part.begin);
    for (BudgetComment &comment : scanner.budgets) {
      comment.span = comment.span.shifted(part.begin);
      comment.textBegin += part.begin;
      comment.firstLine += line;
      comment.lastLine += line;
      if (comment.isAlone) {
        const std::optional<uint32_t> code = nextCodeLine(source, comment.firstLine - line);
        // Where no code of the part follows, it is above the next statement.
        comment.firstLine = comment.lastLine = code ? line + *code : text.lineOf(part.end);
      }
      all.push_back(std::move(comment));
    }
  }
  return all;
}

std::vector<UnknownDirective> unknownDirectives(const Text &text, const std::vector<Span> &parts) {
  std::vector<UnknownDirective> all;
  for (Span part : parts) {
    const std::string source = text.slice(part);
    Scanner scanner(source);
    scanner.run();
    for (UnknownDirective &each : scanner.unknown) {
      each.span = each.span.shifted(part.begin);
      all.push_back(std::move(each));
    }
  }
  return all;
}

std::string knownDirectives() { return format("'{0}' and '{1}'", BudgetWord, Word); }

} // namespace allo
