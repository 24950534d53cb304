// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/Keywords.h"

#include "support/Nearest.h"

namespace allo {

namespace {

constexpr std::string_view Keywords[] = {
    "and",    "as",   "assert", "async",  "await",  "break",   "class",    "continue",
    "def",    "del",  "elif",   "else",   "except", "finally", "for",      "from",
    "global", "if",   "import", "in",     "is",     "lambda",  "nonlocal", "not",
    "or",     "pass", "raise",  "return", "try",    "while",   "with",     "yield"};
// Longer ones first.
constexpr std::string_view Operators[] = {
    "**=", "//=", "<<=", ">>=", "...", "**", "//", "<<", ">>", "+=", "-=", "*=", "/=", "%=",
    "@=",  "&=",  "|=",  "^=",  "==",  "!=", "<=", ">=", "->", ":=", "+",  "-",  "*",  "/",
    "%",   "@",   "&",   "|",   "^",   "~",  "<",  ">",  "=",  ".",  ",",  ":",  ";"};

} // namespace

bool isKeyword(std::string_view word) { return isOneOf(word, Keywords); }

std::string_view operatorAt(std::string_view text) {
  for (std::string_view op : Operators)
    if (text.starts_with(op))
      return op;
  return {};
}

} // namespace allo
