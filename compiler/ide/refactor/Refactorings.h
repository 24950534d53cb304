// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Changes of a program that keep what it means, offered for the code at the cursor or in a
// selection. Pure functions of an Analysis; each returns what it could verify from the recorded
// facts, and nothing where it cannot. To add one: a function in Selected.h, a line in
// refactorings().
#pragma once

#include "sema/facts/Analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo {

enum class RefactoringKind : uint8_t {
  Extract, // a new name for an expression
  Inline,  // an expression instead of a name
  Rewrite  // the same in another form
};

struct Refactoring {
  RefactoringKind kind = RefactoringKind::Rewrite;
  std::string title;
  std::vector<DiagEdit> edits; // in order, none over another
};

// In statements without syntax errors. An empty 'selection' is the cursor.
std::vector<Refactoring> refactorings(const Analysis &analysis, Span selection);

// Sorts the names that the file's top-level statements import from allo, removes those that occur
// nowhere else in the file unless others may import them from it ('keepUnused'), and merges imports
// of one module. Empty: nothing is to be done.
std::vector<DiagEdit> organizeImports(const Analysis &analysis, bool keepUnused = false);

} // namespace allo
