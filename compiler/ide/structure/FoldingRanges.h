// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an editor can fold: bodies of functions, classes and compound statements, groups of imports,
// comments, strings and brackets of several lines, and what '# region' and '# endregion' enclose. A
// pure function of an Analysis, also of half-typed text.
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"
#include "syntax/tree/Ast.h"

#include <cstdint>
#include <optional>
#include <utility>
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

// What one statement contributes, which depends on nothing else: offsets and lines are counted from
// where it begins.
struct UnitFolds {
  struct Lined {
    FoldingRange range;
    uint32_t firstLine = 0, lastLine = 0; // of what is hidden, with the one that stays visible
  };
  struct RegionMark {
    Span comment;
    uint32_t line = 0;
    bool opens = false;
  };
  struct Imports {
    Span span; // from where the first line is cut off
    uint32_t firstLine = 0, lastLine = 0;
    bool endsInBracket = false;   // which begins the last line
    bool blankLineBehind = false; // it ends a group
  };
  uint32_t lines = 0; // that end in it
  std::vector<Lined> ranges;
  std::vector<RegionMark> marks;
  std::optional<Imports> imports; // if it has nothing else
};
UnitFolds foldsOf(const SyntaxUnit &unit);

// The ranges of a file, from what its statements contribute, in their order.
class FoldMerger {
public:
  void add(const UnitFolds &unit, uint32_t offset);
  // In the order of their first lines, at most one for each line: the one that hides most.
  std::vector<FoldingRange> finish();

private:
  std::vector<UnitFolds::Lined> found;
  uint32_t firstLine = 0;                             // of the next unit
  std::vector<std::pair<uint32_t, uint32_t>> regions; // that are open: offset and line
  struct Group {
    Span span;
    uint32_t firstLine, lastLine;
    bool inBrackets; // a single one whose last line begins with a bracket
  };
  std::optional<Group> group; // of imports since the last blank line

  void addImports(const UnitFolds::Imports &imports, uint32_t offset);
  void endImports();
};

// In the order of their first lines, at most one for each line: the one that hides most.
std::vector<FoldingRange> foldingRanges(const Analysis &analysis);

// Leaves 'limit' of them, the outermost ones.
void limitFoldingRanges(std::vector<FoldingRange> &ranges, size_t limit);

} // namespace allo
