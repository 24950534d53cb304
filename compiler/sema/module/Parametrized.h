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

struct ParametrizedCalls {
  std::vector<ParametrizedCall> calls; // at most a few: several decorators multiply
  bool isComplete = true;              // there are no others
};
// 'ofClass' are the decorators of the class around a method.
ParametrizedCalls parametrizedCalls(const FunctionStmt &function, const List<const Expr *> &ofClass,
                                    EvalContext &context);

} // namespace allo
