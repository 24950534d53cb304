// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which blocks of streams are used where they are, through a lock, and which are copied. A lock
// takes longer than the get or put that it stands for: nothing that it lasts for may have to do
// with streams, since another stage could be waited for that waits for the lock itself.
#pragma once

#include "backend/vitis/analysis/Plan.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace allo::vitis {

class Blocks {
public:
  Blocks(mlir::func::FuncOp function, const Plan &plan);

  // A lock for what operations of one block do, from the first to the last one.
  struct Lock {
    mlir::Operation *access; // a get or put
    mlir::Operation *last;
    bool lasts; // until its block ends
  };
  // The one that begins ahead of an operation; of a get, with it. Null: none does.
  const Lock *beginningAt(mlir::Operation *op) const;
  // Whether the block of a get or put is used where it is.
  bool isInPlace(mlir::Operation *access) const { return locked.contains(access); }
  // Whether an array is nothing but a block of a stream.
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
