// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The types that are written as subscripts of names of allo: Stream[payload, depth] and
// Stateful[kept]. They are evaluated in annotations and wherever else a type is allowed.
#pragma once

#include "sema/pyeval/Evaluate.h"

#include <span>

namespace allo {

// The type as a value, of what stands in the brackets; the error value or an opaque one where it is
// refused, or where an argument is not known.
Value streamType(const SubscriptExpr &expr, std::span<const Value> arguments, EvalContext &context);
Value statefulType(const SubscriptExpr &expr, std::span<const Value> arguments,
                   EvalContext &context);

} // namespace allo
