// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The calls of a function by a test framework: '@pytest.mark.parametrize("N", [4, 8])' runs it once
// for each value, so that its kernels are checked with each value.
#pragma once

#include "sema/pyeval/Evaluate.h"

#include <string>
#include <vector>

namespace allo {

struct ParametrizedCall {
  std::string text; // "test_sum(N=4)"
  const CallExpr *decorator = nullptr;
  std::vector<CallArgument> arguments; // of all parameters; those not known are dependent
};

// At most a few: several decorators multiply.
std::vector<ParametrizedCall> parametrizedCalls(const FunctionStmt &function, EvalContext &context);

} // namespace allo
