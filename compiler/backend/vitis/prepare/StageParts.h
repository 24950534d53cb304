// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The stages of a block that a schedule has marked as a dataflow region: each loop and each call is
// one, and the statements around a loop belong to its stage where that makes no difference. Nothing
// is changed here.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <mlir/IR/Operation.h>

#include <vector>

namespace allo::vitis {

// A buffer or stream of its own.
bool isDeclaration(mlir::Operation *op);
// A number that depends on nothing but its operands.
bool isPureValue(mlir::Operation *op);
// What has no text where it stands.
bool isSilent(mlir::Operation *op);

struct StagePart {
  llvm::SmallVector<mlir::Operation *> all; // in the order of the block
  bool isCall = false;                      // or a join: it is one operation, and stays as it is
};

struct StageParts {
  std::vector<StagePart> parts;              // in their order
  llvm::SmallVector<mlir::Operation *> tail; // what comes after them; all others come before
};

// No parts if there are fewer than two loops and calls.
StageParts stagePartsOf(mlir::Block &block);

} // namespace allo::vitis
