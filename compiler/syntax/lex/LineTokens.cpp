// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/LineTokens.h"

#include "support/Characters.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/Quotes.h"

#include <algorithm>

namespace allo {

std::vector<Token> tokenize(std::string_view text, Span line) {
  std::vector<Token> tokens;
  for (uint32_t i = line.begin; i < line.end;) {
    char c = text[i];
    if (isBlank(c) || isNewline(c) || c == '\\' || c == '\0') {
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
    } else if (isNameChar(c) || isQuote(c)) {
      end = i;
      while (end < line.end && isNameChar(text[end]))
        ++end;
      kind = isKeyword(text.substr(i, end - i)) ? TokenKind::Keyword : TokenKind::Name;
      if (end < line.end && isQuote(text[end]) && end - i <= 2) {
        end = uint32_t(stringAt(text, end).end);
        kind = TokenKind::String;
      }
    } else if (isOpenBracket(c)) {
      kind = TokenKind::Open;
    } else if (isCloseBracket(c)) {
      kind = TokenKind::Close;
    } else {
      if (std::string_view op = operatorAt(text.substr(i)); !op.empty()) {
        end = i + uint32_t(op.size());
        kind = op == "..." ? TokenKind::Name : TokenKind::Operator;
      }
      while (kind == TokenKind::Bad && end < line.end && isContinuation(text[end]))
        ++end;
    }
    end = std::min(end, line.end);
    tokens.push_back({kind, {i, end}, text.substr(i, end - i)});
    i = end;
  }
  return tokens;
}

} // namespace allo
