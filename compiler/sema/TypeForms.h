// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The types that are made by subscripting a name of allo's: Stream[payload, depth] and
// Stateful[kept]. Evaluated in annotations and wherever else a type may stand.
#pragma once

#include "sema/ModuleEval.h"

namespace allo {

// The type as a value; the error value or an opaque one where it is refused.
Value streamType(const SubscriptExpr &expr, EvalContext &context);
Value statefulType(const SubscriptExpr &expr, EvalContext &context);

} // namespace allo
