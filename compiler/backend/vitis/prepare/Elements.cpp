// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Elements.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace allo::vitis {

using namespace mlir;

void copyElements(OpBuilder &b, Location loc, Value from, Value to) {
  auto type = cast<MemRefType>(to.getType());
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Value> indices;
  for (int64_t size : type.getShape()) {
    auto loop = affine::AffineForOp::create(b, loc, 0, size);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  Value element = affine::AffineLoadOp::create(b, loc, from, indices);
  affine::AffineStoreOp::create(b, loc, element, to, indices);
}

void fillElements(OpBuilder &b, Location loc, Value element, Value to) {
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Value> indices;
  for (int64_t size : cast<MemRefType>(to.getType()).getShape()) {
    auto loop = affine::AffineForOp::create(b, loc, 0, size);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  affine::AffineStoreOp::create(b, loc, element, to, indices);
}

} // namespace allo::vitis
