// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Changes of loops that change the order of iterations: reorder, tile. Legality.h says when they
// are legal; a function checks everything before it moves anything.
#pragma once

#include "schedule/primitives/Loops.h"

namespace allo::schedule {

// The first of 'loops' becomes the outermost of them. Loops of the nest that are not among them
// keep their places.
Result<void, ScheduleError> reorder(llvm::ArrayRef<mlir::Operation *> loops);

// One factor for each loop, as they are given. The tiles keep the places of their loops, and the
// points are innermost. The results are in the order of the nest.
struct Tiles {
  llvm::SmallVector<mlir::Operation *> tiles, points;
};
Result<Tiles, ScheduleError> tile(llvm::ArrayRef<mlir::Operation *> loops,
                                  llvm::ArrayRef<int64_t> factors);

} // namespace allo::schedule
