// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What refactorings make of a program, and that they keep what it means.
#pragma once

#include "ide/refactor/Refactorings.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::filetest {

// The text with edits as an editor takes them; none where they are outside of it, or over each
// other.
std::optional<std::string> withEdits(const std::string &text, const std::vector<DiagEdit> &edits);

// The titles of those that are offered for a selection, and what each changes: "- " before lines
// that go, "+ " before those that come.
std::vector<std::string> shownRefactorings(const Analysis &analysis, Span selection);
// The same of organizeImports(), without the title.
std::vector<std::string> shownImports(const Analysis &analysis);

} // namespace allo::filetest
