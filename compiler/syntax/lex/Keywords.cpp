// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/Keywords.h"

#include "support/Nearest.h"

#include <array>
#include <cstdint>

namespace allo {

namespace {

constexpr std::string_view Keywords[] = {
    "and",    "as",   "assert", "async",  "await",  "break",   "class",    "continue",
    "def",    "del",  "elif",   "else",   "except", "finally", "for",      "from",
    "global", "if",   "import", "in",     "is",     "lambda",  "nonlocal", "not",
    "or",     "pass", "raise",  "return", "try",    "while",   "with",     "yield"};
// By their first characters, of each of them the longer ones first.
constexpr std::string_view Operators[] = {
    "!=", "%=",  "%",   "&=",  "&",  "**=", "**", "*=", "*",  "+=", "+",   ",",  "->", "-=",
    "-",  "...", ".",   "//=", "//", "/=",  "/",  ":=", ":",  ";",  "<<=", "<<", "<=", "<",
    "==", "=",   ">>=", ">>",  ">=", ">",   "@=", "@",  "^=", "^",  "|=",  "|",  "~"};

// The index of the first operator with each first character, the number of operators for none.
constexpr std::array<uint8_t, 256> FirstOperators = [] {
  std::array<uint8_t, 256> first{};
  first.fill(uint8_t(std::size(Operators)));
  for (size_t i = std::size(Operators); i-- > 0;)
    first[uint8_t(Operators[i].front())] = uint8_t(i);
  return first;
}();

} // namespace

bool isKeyword(std::string_view word) { return isOneOf(word, Keywords); }

std::string_view operatorAt(std::string_view text) {
  if (text.empty())
    return {};
  for (size_t i = FirstOperators[uint8_t(text.front())];
       i < std::size(Operators) && Operators[i].front() == text.front(); ++i)
    if (text.starts_with(Operators[i]))
      return Operators[i];
  return {};
}

} // namespace allo
