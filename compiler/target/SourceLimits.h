// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the language allows and a target does not. The checker says nothing of it; who builds for
// the target asks, as a project does with `targets = ["vitis"]`. This looks at the kernels of a
// file; target/ProgramLimits.h has the same for what a command builds.
// To add a limit: a code 'vitis-...', its check here and in ProgramLimits, a file in
// test/data/sema/vitis (which holds them to each other), its section in docs/diagnostics.md.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/Analysis.h"
#include "sema/types/Value.h"
#include "syntax/tree/Ast.h"

#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

// A kernel: the item that defines it, and its function.
using KernelKey = std::pair<ItemId, NodeId>;

// The kernels that the kernels of a file call, be they of this file or of another one.
std::set<KernelKey> calledKernels(const Analysis &analysis);

// What is known of the Vitis that is built with.
struct VitisTool {
  bool apFloat = true; // it has ap_float, which bf16 becomes
};

// In the order of the text. The top function of a design is a kernel that no other kernel calls:
// none of the file, and none of 'calledElsewhere', which is what is known of other files.
std::vector<Diagnostic> vitisLimits(const Analysis &analysis,
                                    const std::set<KernelKey> &calledElsewhere = {},
                                    VitisTool tool = {});
// Of one kernel as the top, with all that it calls in this file. 'label': its name with arguments.
std::vector<Diagnostic> vitisLimitsOf(const Analysis &analysis, KernelKey top,
                                      std::string_view label);
// Whether a limit is one of top functions only.
bool concernsTop(DiagCode limit);

// Why a lazy consteval function is not evaluated.
constexpr std::string_view LazyArgument = "an argument is not known at compile time";
// What the limits ask about a kernel, for those who have no analysis.
// 'label': a kernel's name with its arguments, "fill[i32, 4]".
bool isVitisKeyword(std::string_view label);
// A scalar, what has such elements, and what carries them.
bool isBf16(Type type);

} // namespace allo
