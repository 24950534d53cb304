// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Lazy consteval functions for targets that are to have none: each call is evaluated and its result
// put in its place, as a constant or a table. The kernels that are not called any more stay in the
// program; nothing reaches them.
// A pass over a program that nobody else looks at yet.
#pragma once

#include "interp/Evaluator.h"

namespace allo::eval {

// What could not be evaluated: a call with arguments that are not constant, or one with a fault.
struct LazyError {
  program::SourceRange place;
  std::string kernel;
  std::string reason; // empty: an argument is not constant
};

std::vector<LazyError> foldLazyCalls(program::Program &program);

} // namespace allo::eval
