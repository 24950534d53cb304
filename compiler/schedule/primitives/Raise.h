// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Loops and accesses in affine form, with the same iterations and the same elements. A conversion
// between integers is looked through only if the range of its value is known to fit; a quotient or
// remainder only if its dividend is known not to be negative.
#pragma once

#include "schedule/Errors.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>

namespace allo::schedule {

// The affine.for that replaces an scf.for, with its attributes; an affine.for itself. Accesses in
// the loop whose subscripts are affine then become affine.load and affine.store. What is invariant
// in the function and occurs in bounds or subscripts moves to the start of the function.
Result<mlir::affine::AffineForOp, ScheduleError> raiseToAffine(mlir::Operation *loop);

// The accesses in an affine loop alone. Primitives that compare accesses do it by themselves.
void raiseAccesses(mlir::affine::AffineForOp loop);

} // namespace allo::schedule
