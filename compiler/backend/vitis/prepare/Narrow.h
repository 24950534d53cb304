// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sums, products and choices whose upper bits nobody looks at are computed without these.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace allo::vitis {

// 'x + y' of two i32 is an i33; where it becomes an i32 again at once, it is the sum modulo 2^32.
void narrowSums(mlir::ModuleOp module);

} // namespace allo::vitis
