// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of kernels by Python outside of kernels: 'gemm(a, b)' in a script or a test. Python runs
// these calls, and the checker does not evaluate them, so it only reports errors that do not depend
// on unknown values: the number of arguments and their names, and arguments whose value is known
// and is invalid for the parameter. Anything else is accepted.
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
