// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is shown of an analysis: the checker's findings and those about the targets that the policy
// names, with the policy applied. The command line and the editor both ask here.
#pragma once

#include "check/Budgets.h"
#include "diag/Policy.h"
#include "sema/facts/Analysis.h"
#include "target/SourceLimits.h"

namespace allo {

// 'budgets': of the project, and what all budgets are compared with; 'calledElsewhere': the kernels
// that other files are known to call.
PolicyResult applyPolicy(const Analysis &analysis, const DiagnosticPolicy &policy,
                         const BudgetSources &budgets,
                         const std::set<KernelKey> &calledElsewhere = {});
// Whether what others call can make a difference.
bool needsOtherFiles(const Analysis &analysis, const DiagnosticPolicy &policy);
// How many kernels of the file were checked: nested ones count, instances do not.
size_t checkedKernels(const Analysis &analysis);
// Whether the file makes a schedule, or has a step on one of another file.
bool hasSchedules(const Analysis &analysis);

} // namespace allo
