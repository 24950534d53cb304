// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Determines which blocks of streams are used in place, through a lock, and which are copied. A
// lock is held longer than the get or put that it replaces: no other use of streams is allowed in
// the meantime, since it could wait for a stage that waits for the lock itself.
#pragma once

#include "backend/vitis/analysis/Plan.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace allo::vitis {

class Blocks {
public:
  Blocks(mlir::func::FuncOp function, const Plan &plan);

  // A lock for a sequence of operations of one block, from the first to the last.
  struct Lock {
    mlir::Operation *access; // a get or put
    mlir::Operation *last;
    bool lasts; // until its block ends
  };
  // The one that begins before an operation; for a get, with it. Null if there is none.
  const Lock *beginningAt(mlir::Operation *op) const;
  // Whether the block of a get or put is used in place.
  bool isInPlace(mlir::Operation *access) const { return locked.contains(access); }
  // Whether an array is only a block of a stream.
  bool isBlock(mlir::Operation *allocation) const { return arrays.contains(allocation); }

private:
  const Plan &plan;
  llvm::DenseMap<mlir::Operation *, Lock> locks; // by where they begin
  llvm::DenseSet<mlir::Operation *> locked, arrays;

  void lookAtGet(mlir::Operation *get);
  void lookAtPut(mlir::Operation *put);
  mlir::Operation *whereUsed(mlir::Operation *user, mlir::Block &block) const;
  bool fits(mlir::Operation *first, const Lock &lock) const;
};

} // namespace allo::vitis
