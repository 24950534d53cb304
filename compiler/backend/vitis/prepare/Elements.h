// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Loops over the elements of buffers, at the insertion point of a builder, and the sign of these.
#pragma once

#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>

namespace allo::vitis {

// Calls 'body' with the indices of an element, in loops over all of them in the order of rows.
void forEachElement(mlir::OpBuilder &b, mlir::Location loc, mlir::MemRefType type,
                    llvm::function_ref<void(mlir::ValueRange)> body);
void copyElements(mlir::OpBuilder &b, mlir::Location loc, mlir::Value from, mlir::Value to);
void fillElements(mlir::OpBuilder &b, mlir::Location loc, mlir::Value element, mlir::Value to);

// Of a new buffer: only integers have one.
void giveSign(mlir::memref::AllocOp buffer, bool isSigned);

} // namespace allo::vitis
