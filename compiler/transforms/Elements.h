// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The element that a load reads or a store writes, and what is done with its value. Internal to
// compiler/transforms.
#pragma once

#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/Utils.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>

#include <optional>

namespace allo::transforms {

struct Element {
  mlir::Value buffer;
  mlir::SmallVector<mlir::Value> indices;
};

// Of an access of one of the two kinds. Makes operations that compute indices where 'b' stands.
template <typename AffineOp, typename Op>
std::optional<Element> accessedBy(mlir::OpBuilder &b, mlir::Operation *access) {
  if (auto op = mlir::dyn_cast<Op>(access))
    return Element{op.getMemRef(), mlir::SmallVector<mlir::Value>(op.getIndices())};
  auto op = mlir::dyn_cast<AffineOp>(access);
  if (!op)
    return std::nullopt;
  auto indices =
      mlir::affine::expandAffineMap(b, access->getLoc(), op.getAffineMap(), op.getMapOperands());
  return Element{op.getMemRef(), *std::move(indices)};
}

// Of a value that was loaded, or taken out of a stream: the questions whether its element was
// written, and the stores of it. Where there are questions, a store is behind their check.
struct ElementUses {
  mlir::SmallVector<dialect::WasWrittenOp> questions;
  mlir::SmallVector<mlir::Operation *> copies;
};

inline ElementUses usesOf(mlir::Value loaded) {
  ElementUses uses;
  for (mlir::OpOperand &use : loaded.getUses())
    if (auto question = mlir::dyn_cast<dialect::WasWrittenOp>(use.getOwner()))
      uses.questions.push_back(question);
    else if (mlir::isa<mlir::memref::StoreOp, mlir::affine::AffineStoreOp>(use.getOwner()) &&
             use.getOperandNumber() == 0)
      uses.copies.push_back(use.getOwner());
  return uses;
}

} // namespace allo::transforms
