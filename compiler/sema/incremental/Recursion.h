// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Finds recursion in the call graph of a file's kernels: one diagnostic per group of kernels that
// call each other, at the call with which the first of them (in source order) enters the shortest
// cycle. Instances with different bindings are kernels of their own: a chain of them may end.
#pragma once

#include "sema/facts/Items.h"

#include <cstdint>
#include <vector>

namespace allo {

// A kernel of the module level or an instance of one, with what is nested in it.
struct CallGraphNode {
  ItemId item = 0;
  uint64_t order = 0; // in the file
  const KernelCheck *kernel = nullptr;
};

struct GraphDiagnostic {
  ItemId item = 0;
  NodeDiagnostic diagnostic;
};

std::vector<GraphDiagnostic> findRecursion(const std::vector<CallGraphNode> &kernels);

} // namespace allo
