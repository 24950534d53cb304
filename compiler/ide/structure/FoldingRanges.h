// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an editor can fold: bodies of functions, classes and compound statements, groups of imports,
// comments, strings and brackets of several lines, and what '# region' and '# endregion' enclose. A
// pure function of an Analysis, also of half-typed text.
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <cstdint>
#include <vector>

namespace allo {

enum class FoldingKind : uint8_t { Code, Comment, Imports, Region };

struct FoldingRange {
  // From where its first line is cut off to the end of what is hidden, in another line. A docstring
  // is a comment.
  Span span;
  FoldingKind kind = FoldingKind::Code;
  // Its last line begins with the bracket that ends the range, and stays visible where an editor
  // folds whole lines; another one is between it and the first.
  bool endsInBracket = false;
};

// In the order of their first lines, at most one for each line: the one that hides most.
std::vector<FoldingRange> foldingRanges(const Analysis &analysis);

// Leaves 'limit' of them, the outermost ones.
void limitFoldingRanges(std::vector<FoldingRange> &ranges, size_t limit);

} // namespace allo
