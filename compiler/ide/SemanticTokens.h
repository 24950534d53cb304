// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What names are, for editors that colour them: in kernels and in what they use, also inside quoted
// annotations. Plain Python around them has no tokens. Pure functions of an Analysis.
// To add a kind: an enumerator, and its name in server/handlers/SemanticTokens.
#pragma once

#include "sema/facts/Analysis.h"

#include <cstdint>
#include <vector>

namespace allo {

enum class SemanticTokenKind : uint8_t {
  Namespace,
  Type,
  TypeParameter,
  Parameter,
  Variable,
  Function, // kernels as well
};

struct SemanticToken {
  Span span = {}; // within one line
  SemanticTokenKind kind = SemanticTokenKind::Variable;
  bool declares = false;
  bool constant = false; // known at compile time
  bool builtin = false;  // of the language
};

// Those of an item, at its offset in the file, in the order of the text. It depends on nothing
// else.
std::vector<SemanticToken> tokensOf(const ItemState &item, uint32_t offset);
// The tokens that begin in 'range', in the order of the text.
std::vector<SemanticToken> semanticTokens(const Analysis &analysis, Span range);

} // namespace allo
