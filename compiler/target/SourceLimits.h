// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the language allows and a target does not, in the kernels of a file. The checker says
// nothing of it; who builds for the target asks, as a project does with `targets = ["vitis"]`.
// target/ProgramLimits.h has the same for what a command builds; target/VitisRules.h has the rules.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/Analysis.h"
#include "sema/types/Value.h"
#include "syntax/tree/Ast.h"
#include "target/VitisRules.h"

#include <set>
#include <string_view>
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
                                    const std::set<KernelKey> &calledElsewhere = {},
                                    VitisTool tool = {});
// Of one kernel as the top, with all that it calls in this file. 'label': its name with arguments.
std::vector<Diagnostic> vitisLimitsOf(const Analysis &analysis, KernelKey top,
                                      std::string_view label);

} // namespace allo
