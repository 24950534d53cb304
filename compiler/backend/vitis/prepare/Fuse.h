// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace allo::vitis {

// Operands of an operation on whole arrays that are conversions of others are converted one by one
// where they are used: a wider number is no hardware, another array is.
void fuseConversions(mlir::ModuleOp module);
// A product of integers that goes to an array of narrower ones is summed up in that type: the bits
// are the same.
void narrowProducts(mlir::ModuleOp module);

} // namespace allo::vitis
