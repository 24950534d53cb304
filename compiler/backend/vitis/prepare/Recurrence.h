// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace allo::vitis {

// Sums of integers come as balanced trees of neighbours. What a loop carries is added last, so that
// one adder lies between an iteration's value and the next one's. The bits are the same: integers
// wrap.
void addCarriedLast(mlir::ModuleOp module);

} // namespace allo::vitis
