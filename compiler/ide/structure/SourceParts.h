// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Brackets, strings and comments of a statement's text, which the syntax tree does not have. They
// are found without it, so that half-typed text has them as well.
#pragma once

#include "support/Span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace allo {

enum class SourcePartKind : uint8_t {
  Brackets, // a pair, with what is between; one without a partner is none
  String,   // one literal, with its prefix
  Comment,  // from '#' to the end of its line
};

struct SourcePart {
  SourcePartKind kind = SourcePartKind::Brackets;
  Span span;
  Span content;       // without brackets, quotes or '#'
  bool alone = false; // of a comment: nothing is in front of it in its line
};

// In the order of their beginnings.
std::vector<SourcePart> sourceParts(std::string_view text);

} // namespace allo
