// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Functions that do nothing, and parameters that nobody looks at: what is left of workers at the
// border of a grid.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace allo::vitis {

// Calls that change nothing go, then buffers and streams that a function does not use. The top
// function keeps what it has.
void pruneCalls(mlir::ModuleOp module);

} // namespace allo::vitis
