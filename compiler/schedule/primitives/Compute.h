// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Changes of where values are computed: the nest of a producer moves into a loop that uses what it
// stores. Each iteration of that loop then computes a slice of the producer: the iterations whose
// elements it accesses, an interval along loops of the producer. MLIR's fusion accepts slices that
// compute an accumulation twice, and drops stores; here each iteration is computed once and in
// order, or as often as it is needed if that makes no difference.
#pragma once

#include "schedule/Errors.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>

#include <llvm/ADT/STLFunctionalExtras.h>

namespace allo::schedule {

// Moves the outermost loop around 'target' that is not around 'axis' to the start of the body of
// 'axis'. 'onErase' gets what is about to be erased: loops of which an iteration of 'axis' computes
// one iteration, and loads of what it has just stored.
Result<void, ScheduleError> computeAt(mlir::Operation *target, mlir::affine::AffineForOp axis,
                                      llvm::function_ref<void(mlir::Operation *)> onErase);

} // namespace allo::schedule
