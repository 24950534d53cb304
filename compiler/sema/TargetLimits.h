// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the language allows and a target does not. The checker says nothing of it; who builds for
// the target asks, as a project does with `targets = ["vitis"]`.
// To add a limit: a code 'vitis-...', its check in TargetLimits.cpp, a file in
// test/data/sema/vitis, its section in docs/diagnostics.md.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/Analyzer.h"
#include "sema/Value.h"
#include "syntax/Ast.h"

#include <set>
#include <utility>
#include <vector>

namespace allo {

// A kernel: the item that defines it, and its function.
using KernelKey = std::pair<ItemId, NodeId>;

// The kernels that the kernels of a file call, be they of this file or of another one.
std::set<KernelKey> calledKernels(const Analysis &analysis);

// In the order of the text. The top function of a design is a kernel that no other kernel calls:
// none of the file, and none of 'calledElsewhere', which is what is known of other files.
std::vector<Diagnostic> vitisLimits(const Analysis &analysis,
                                    const std::set<KernelKey> &calledElsewhere = {});
// Whether a limit is one of top functions only.
bool concernsTop(DiagCode limit);

} // namespace allo
