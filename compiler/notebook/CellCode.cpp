// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "notebook/CellCode.h"

#include "support/Characters.h"
#include "syntax/lex/Quotes.h"

#include <algorithm>
#include <array>

namespace allo {

namespace {

// Those whose cell is run as Python.
constexpr std::array<std::string_view, 9> PythonMagics = {
    "capture", "debug", "ipytest", "prun", "pypy", "python", "python3", "time", "timeit"};

size_t endOfLine(std::string_view text, size_t at) {
  return std::min(text.find_first_of("\r\n", at), text.size());
}
size_t behindNewline(std::string_view text, size_t at) {
  if (at < text.size())
    at += text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1;
  return at;
}
size_t behindBlanks(std::string_view text, size_t at) {
  return std::min(text.find_first_not_of(Blanks, at), text.size());
}

class Blanker {
public:
  explicit Blanker(std::string code) : text(std::move(code)) {}

  std::string run() {
    while (at < text.size())
      statement();
    return std::move(text);
  }

private:
  std::string text;
  size_t at = 0;

  // From 'begin' to the end of its line, and of the lines that continue it, with 'instead' before
  // the blanks.
  void blank(size_t begin, std::string_view instead) {
    bool more = true;
    for (at = begin; more;) {
      const size_t end = endOfLine(text, at);
      more = end > at && end < text.size() && text[end - 1] == '\\';
      std::fill(text.begin() + long(at), text.begin() + long(end), ' ');
      at = behindNewline(text, end);
    }
    if (begin + instead.size() <= endOfLine(text, begin))
      text.replace(begin, instead.size(), instead);
  }

  // One logical line.
  void statement() {
    const size_t line = at;
    at = behindBlanks(text, at);
    const size_t begin = at;
    // A block needs a statement.
    const std::string_view instead = begin == line                        ? ""
                                     : endOfLine(text, begin) - begin > 3 ? "pass"
                                                                          : "0";
    if (at < text.size() && (text[at] == '%' || text[at] == '!' || text[at] == '?'))
      return blank(begin, instead);
    size_t depth = 0;
    char last = '\0'; // of the code, without blanks
    while (at < text.size()) {
      const char c = text[at];
      if (isNewline(c)) {
        if (last == '?') {
          at = begin;
          return blank(begin, instead);
        }
        at = behindNewline(text, at);
        if (depth == 0)
          return;
        continue;
      }
      if (c == '#') {
        at = endOfLine(text, at);
        continue;
      }
      if (isQuote(c)) {
        at = std::max(stringAt(text, at).end, at + 1);
        last = c;
        continue;
      }
      if (c == '\\' && at + 1 < text.size() && isNewline(text[at + 1])) {
        at = behindNewline(text, at + 1);
        continue;
      }
      if (depth == 0 && c == '=' &&
          std::string_view("=!<>:+-*/%&|^@").find(last) == std::string_view::npos) {
        const size_t value = behindBlanks(text, at + 1);
        if (value < text.size() && (text[value] == '%' || text[value] == '!'))
          return blank(value, "_");
      }
      depth += isOpenBracket(c) ? 1 : 0;
      depth -= isCloseBracket(c) && depth > 0 ? 1 : 0;
      if (!isBlank(c))
        last = c;
      ++at;
    }
    if (last == '?')
      blank(begin, instead);
  }
};

} // namespace

std::optional<CellCode> codeOfCell(std::string_view source) {
  CellCode out;
  size_t begin = 0;
  for (size_t at = 0; at < source.size();) {
    const size_t first = behindBlanks(source, at);
    const size_t end = endOfLine(source, first);
    if (source.substr(first, 2) == "%%") {
      size_t name = first + 2;
      while (name < end && isNameChar(source[name]))
        ++name;
      if (std::ranges::find(PythonMagics, source.substr(first + 2, name - first - 2)) ==
          PythonMagics.end())
        return std::nullopt;
      begin = behindNewline(source, end);
    } else if (first < end) {
      break;
    }
    at = behindNewline(source, end);
  }
  for (size_t at = 0; at < begin; at = behindNewline(source, endOfLine(source, at)))
    ++out.skipped;
  out.python = Blanker(std::string(source.substr(begin))).run();
  return out;
}

} // namespace allo
