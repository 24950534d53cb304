// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The inferred type of every expression in a kernel's body, in the order of the source, an
// expression before its parts. Without a type: what is inside a sum that is typed as a whole, and
// what stands for no value of the kernel, such as the name of a callee.
#pragma once

#include "api/load/Target.h"
#include "support/Span.h"

#include <string>
#include <vector>

namespace allo::driver {

struct ExpressionType {
  Span span;        // in the file
  std::string type; // "constexpr" for a compile-time value that has not met an operand's type
  std::string cast; // what it is converted to where it is stored, passed or returned; may be empty
};

std::vector<ExpressionType> expressionTypes(const api::FoundKernel &kernel);

} // namespace allo::driver
