// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Warnings about a kernel that depend on the bodies of the kernels that it calls, which are known
// when all kernels of the file have been checked: streams between stages, and lost results.
// sema/incremental requests them after each run, and keeps them as long as the checks that they
// depend on stay the same.
#pragma once

#include "sema/facts/Items.h"

#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace allo {

// The kernel of the module that a call reaches; null where it is not known.
struct Callee {
  const SyntaxUnit *unit = nullptr;
  const KernelCheck *check = nullptr;
};
using FindCallee = std::function<Callee(const CallSite &)>;

// The calls in an expression or statement in the order in which they run: the arguments before the
// call. Not those inside of functions.
std::vector<const CallExpr *> callsInOrder(const SyntaxUnit &unit, const Node &root);

// Whether there can be any.
bool hasStreams(const KernelCheck &check);
bool passesCopies(const SyntaxUnit &unit, const KernelCheck &check);

// A kernel's own streams that other kernels of the module fill or drain.
std::vector<NodeDiagnostic> lintStages(const SyntaxUnit &unit, const KernelCheck &check,
                                       const FindCallee &find);
// Stages of a kernel that wait for each other for ever.
std::vector<NodeDiagnostic> lintDeadlocks(const SyntaxUnit &unit, const KernelCheck &check,
                                          const FindCallee &find);
// Two calls at the same end of a stream, one of them of a kernel of the module.
std::vector<NodeDiagnostic> lintSharedEnds(const SyntaxUnit &unit, const KernelCheck &check,
                                           const FindCallee &find);
// Scalars that are passed for a buffer, into which the callee writes.
std::vector<NodeDiagnostic> lintCopies(const SyntaxUnit &unit, const KernelCheck &check,
                                       const FindCallee &find);

} // namespace allo
