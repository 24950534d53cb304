// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Classes of single bytes: of ASCII characters, and of what names in Python consist of. They do not
// depend on the locale. A reader with another class states the difference in place:
// isNameChar(c) || c == '.'. A byte beyond ASCII belongs only to the classes of names in Python,
// as a letter, and to isContinuation().
#pragma once

#include <string_view>

namespace allo {

constexpr bool isAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
// A byte of UTF-8 that is not the first one of its character.
constexpr bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
// One digit or more, and nothing else.
constexpr bool isDecimal(std::string_view text) {
  for (char c : text)
    if (!isDigit(c))
      return false;
  return !text.empty();
}
constexpr bool isLower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool isLetter(char c) { return isLower(c) || isUpper(c); }
constexpr bool isAlphanumeric(char c) { return isLetter(c) || isDigit(c); }
constexpr char toLower(char c) { return isUpper(c) ? char(c - 'A' + 'a') : c; }
constexpr char toUpper(char c) { return isLower(c) ? char(c - 'a' + 'A') : c; }

// In names of C and C++.
constexpr bool isWordChar(char c) { return isAlphanumeric(c) || c == '_'; }
// In names of Python.
constexpr bool isNameStart(char c) { return isLetter(c) || c == '_' || !isAscii(c); }
constexpr bool isNameChar(char c) { return isNameStart(c) || isDigit(c); }
// A name of Python, or a keyword.
constexpr bool isIdentifier(std::string_view text) {
  for (char c : text)
    if (!isNameChar(c))
      return false;
  return !text.empty() && isNameStart(text[0]);
}

// Between the tokens of a line of Python.
constexpr std::string_view Blanks = " \t\f";
constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\f'; }
constexpr bool isNewline(char c) { return c == '\n' || c == '\r'; }
// White space in C, and in Python's strings as far as they are ASCII.
constexpr std::string_view Spaces = " \t\n\r\f\v";
constexpr bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool isQuote(char c) { return c == '"' || c == '\''; }
constexpr bool isOpenBracket(char c) { return c == '(' || c == '[' || c == '{'; }
constexpr bool isCloseBracket(char c) { return c == ')' || c == ']' || c == '}'; }

// The value of a digit in bases up to 36, in which letters are digits, too; 36 for all other bytes.
constexpr unsigned digitValue(char c) {
  return isDigit(c) ? unsigned(c - '0') : isLetter(c) ? unsigned(toLower(c) - 'a') + 10 : 36;
}
constexpr bool isHexDigit(char c) { return digitValue(c) < 16; }
// Of an integer of Python: 16, 8 or 2 if it begins with 0x, 0o or 0b in either case, otherwise 10.
constexpr unsigned baseOf(std::string_view integer) {
  const char mark = integer.size() > 1 && integer[0] == '0' ? toLower(integer[1]) : '\0';
  return mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
}
// Of a value below 16, in lower case.
constexpr char hexDigit(unsigned value) { return "0123456789abcdef"[value]; }

} // namespace allo
