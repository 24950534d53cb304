// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/LineTokens.h"

#include "syntax/lex/Quotes.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace allo {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
constexpr std::string_view Keywords[] = {
    "and",    "as",   "assert", "async",  "await",  "break",   "class",    "continue",
    "def",    "del",  "elif",   "else",   "except", "finally", "for",      "from",
    "global", "if",   "import", "in",     "is",     "lambda",  "nonlocal", "not",
    "or",     "pass", "raise",  "return", "try",    "while",   "with",     "yield"};
constexpr std::string_view Operators[] = {
    "**=", "//=", "<<=", ">>=", "...", "**", "//", "<<", ">>", "+=", "-=", "*=", "/=", "%=",
    "@=",  "&=",  "|=",  "^=",  "==",  "!=", "<=", ">=", "->", ":=", "+",  "-",  "*",  "/",
    "%",   "@",   "&",   "|",   "^",   "~",  "<",  ">",  "=",  ".",  ",",  ":",  ";"};

bool isKeyword(std::string_view s) {
  return std::find(std::begin(Keywords), std::end(Keywords), s) != std::end(Keywords);
}

} // namespace

std::vector<Token> tokenize(std::string_view text, Span line) {
  std::vector<Token> tokens;
  for (uint32_t i = line.begin; i < line.end;) {
    char c = text[i];
    if (std::strchr(" \t\f\r\n\\", c)) {
      ++i;
      continue;
    }
    if (c == '#') {
      i = uint32_t(std::min<size_t>(text.find_first_of("\r\n", i), line.end));
      continue;
    }
    uint32_t end = i + 1;
    TokenKind kind = TokenKind::Bad;
    if (isDigit(c) || (c == '.' && end < line.end && isDigit(text[end]))) {
      while (end < line.end && (isNameChar(text[end]) || text[end] == '.' ||
                                ((text[end] == '+' || text[end] == '-') &&
                                 (text[end - 1] == 'e' || text[end - 1] == 'E') && text[i] != '0')))
        ++end;
      kind = TokenKind::Number;
    } else if (isNameChar(c) || c == '"' || c == '\'') {
      end = i;
      while (end < line.end && isNameChar(text[end]))
        ++end;
      kind = isKeyword(text.substr(i, end - i)) ? TokenKind::Keyword : TokenKind::Name;
      if (end < line.end && (text[end] == '"' || text[end] == '\'') && end - i <= 2) {
        end = uint32_t(stringAt(text, end).end);
        kind = TokenKind::String;
      }
    } else if (std::strchr("([{", c)) {
      kind = TokenKind::Open;
    } else if (std::strchr(")]}", c)) {
      kind = TokenKind::Close;
    } else {
      for (std::string_view op : Operators)
        if (text.substr(i).starts_with(op)) {
          end = i + uint32_t(op.size());
          kind = op == "..." ? TokenKind::Name : TokenKind::Operator;
          break;
        }
      while (kind == TokenKind::Bad && end < line.end &&
             (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        ++end;
    }
    end = std::min(end, line.end);
    tokens.push_back({kind, {i, end}, text.substr(i, end - i)});
    i = end;
  }
  return tokens;
}

} // namespace allo
