// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The tokens of a line that need not parse, for messages about it and for completion: what it can
// tell all the same. Blanks, newlines and comments are none.
#pragma once

#include "support/Span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace allo {

enum class TokenKind : uint8_t { Name, Keyword, Number, String, Operator, Open, Close, Bad, End };

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::string_view text;

  bool is(std::string_view s) const { return text == s && kind != TokenKind::String; }
};

// "..." counts as a name: it stands where one may.
std::vector<Token> tokenize(std::string_view text, Span line);

} // namespace allo
