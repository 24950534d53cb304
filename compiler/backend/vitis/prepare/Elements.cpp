// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Elements.h"

#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>

namespace allo::vitis {

using namespace mlir;

void forEachElement(OpBuilder &b, Location loc, MemRefType type,
                    llvm::function_ref<void(ValueRange)> body) {
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Value> indices;
  for (int64_t size : type.getShape()) {
    auto loop = affine::AffineForOp::create(b, loc, 0, size);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  body(indices);
}

void copyElements(OpBuilder &b, Location loc, Value from, Value to) {
  forEachElement(b, loc, cast<MemRefType>(to.getType()), [&](ValueRange at) {
    Value element = affine::AffineLoadOp::create(b, loc, from, at);
    affine::AffineStoreOp::create(b, loc, element, to, at);
  });
}

void fillElements(OpBuilder &b, Location loc, Value element, Value to) {
  forEachElement(b, loc, cast<MemRefType>(to.getType()),
                 [&](ValueRange at) { affine::AffineStoreOp::create(b, loc, element, to, at); });
}

void giveSign(memref::AllocOp buffer, bool isSigned) {
  if (dialect::needsSign(buffer.getType()))
    buffer->setAttr(dialect::SignedName,
                    dialect::SignedAttr::get(buffer.getContext(), isSigned
                                                                      ? dialect::Sign::Signed
                                                                      : dialect::Sign::Unsigned));
}

} // namespace allo::vitis
