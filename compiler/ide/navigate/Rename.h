// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Renames the index of a loop with the strings that name the loop in code that schedules. Either
// all uses in the file are known and change, or nothing does, and a sentence tells why.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/Analysis.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace allo {

struct RenameTarget {
  Span span;
  std::string name;
};
struct RenameRefusal {
  std::string reason; // a sentence
};

// Nothing: no name that can be renamed here at all.
std::optional<std::variant<RenameTarget, RenameRefusal>> prepareRename(const Analysis &analysis,
                                                                       uint32_t offset);
// The edits are in the order of the text.
std::optional<std::variant<std::vector<DiagEdit>, RenameRefusal>>
rename(const Analysis &analysis, uint32_t offset, const std::string &newName);

} // namespace allo
