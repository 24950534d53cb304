// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is selected next when a selection grows: the word at the cursor, then what is around it by
// the syntax tree, up to the file. A pure function of an Analysis, also of half-typed text.
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <cstdint>
#include <vector>

namespace allo {

// From the innermost to the whole file, each around the one before.
using SelectionRanges = std::vector<Span>;

// For each offset.
std::vector<SelectionRanges> selectionRanges(const Analysis &analysis,
                                             const std::vector<uint32_t> &offsets);

} // namespace allo
