// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "dialect/Dialect.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

#include "dialect/Dialect.cpp.inc"

using namespace mlir;

namespace allo::dialect {

void AlloDialect::initialize() {
  registerTypes();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "dialect/Ops.cpp.inc"
      >();
}

Operation *AlloDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                            Location location) {
  return arith::ConstantOp::materialize(builder, value, type, location);
}

} // namespace allo::dialect
