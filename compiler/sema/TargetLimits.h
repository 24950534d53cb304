// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the language allows and a target does not. The checker says nothing of it; who builds for
// the target asks, as a project does with `targets = ["vitis"]`.
// To add a limit: a code 'vitis-...', its check in TargetLimits.cpp, a file in
// test/data/sema/vitis, its section in docs/diagnostics.md.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/Analyzer.h"

#include <vector>

namespace allo {

// In the order of the text. Only kernels that no other kernel of the file calls become the top
// function of a design.
std::vector<Diagnostic> vitisLimits(const Analysis &analysis);

} // namespace allo
