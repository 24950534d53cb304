// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of kernels by Python outside of kernels: 'gemm(a, b)' in a script or a test. Python runs
// them and nobody has to evaluate them, so only what is wrong whatever else is true is reported:
// the number of arguments and their names, and arguments whose value is known and cannot be what
// the parameter takes. Anything else is taken to be right.
#pragma once

#include "sema/pyeval/Evaluate.h"

#include <utility>
#include <vector>

namespace allo {

struct HostArgument {
  const Argument *argument = nullptr; // never null
  Value value;                        // opaque or the error value where it is not known
};

// Reports to context.hostCalls, which must be there.
void checkHostCall(const CallExpr &call, const KernelSignature &kernel,
                   const std::vector<HostArgument> &arguments, EvalContext &context);

} // namespace allo
