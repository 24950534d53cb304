// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Loops over the elements of buffers, at the insertion point of a builder.
#pragma once

#include <mlir/IR/Builders.h>

namespace allo::vitis {

void copyElements(mlir::OpBuilder &b, mlir::Location loc, mlir::Value from, mlir::Value to);
void fillElements(mlir::OpBuilder &b, mlir::Location loc, mlir::Value element, mlir::Value to);

} // namespace allo::vitis
