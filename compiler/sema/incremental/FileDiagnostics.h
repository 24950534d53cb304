// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Collects the diagnostics of all items into those of the file. O(n) in the items that have some;
// the others are skipped by blocks.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/incremental/tables/FileTables.h"
#include "support/Text.h"

#include <cstdint>
#include <vector>

namespace allo {

// Sorted by span; after 'most' of them the rest is counted in a last one. 'optIn': warnings that
// are off by default are among them.
std::vector<Diagnostic> collectDiagnostics(const FileTables &file, const Text &text, uint32_t most,
                                           bool optIn);
// Of a file that has nothing to do with allo, but is named by the user.
std::vector<Diagnostic> collectSyntaxErrors(const FileTables &file, uint32_t most);

} // namespace allo
