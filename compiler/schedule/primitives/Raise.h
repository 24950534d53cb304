// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Loops and accesses in affine form, with the same iterations and the same elements. A conversion
// between integers is looked through only if the range of its value is known to fit; a quotient or
// remainder only if its dividend is known not to be negative. A lower bound may be the greatest of
// several forms, and an upper bound the least.
#pragma once

#include "schedule/Errors.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

#include <optional>

namespace allo::schedule {

// The affine.for that replaces an scf.for, with its attributes; an affine.for itself. Accesses in
// the loop whose subscripts are affine then become affine.load and affine.store. What is invariant
// in the function and occurs in bounds or subscripts moves to the start of the function.
Result<mlir::affine::AffineForOp, ScheduleError> raiseToAffine(mlir::Operation *loop);

// The accesses in an affine loop alone. Primitives that compare accesses do it by themselves.
void raiseAccesses(mlir::affine::AffineForOp loop);

// The scf.for loops in an affine loop that can be raised, and then the accesses.
void raiseLoops(mlir::affine::AffineForOp loop);

// Subscripts as in x[max(0, min(i + j, 9))]: affine ones, each between constants.
struct IndexLimits {
  std::optional<int64_t> least, most; // without: not limited
};
struct LimitedSubscripts {
  mlir::affine::AffineValueMap map;
  llvm::SmallVector<IndexLimits> limits; // of each subscript
};
std::optional<LimitedSubscripts> limitedSubscripts(mlir::memref::LoadOp load);

} // namespace allo::schedule
