// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Buffers that are one of several arrays at run time -> arrays that do not change, and the number
// of the one that is meant (ADR 14). C++ has no pointers to arrays then, nor functions that return
// them.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace allo::vitis {

// Of a load or store: the source's name of the buffer, where that is another one than the array's.
constexpr llvm::StringRef BufferName = "allo.buffer";

// Of functions whose products of matrices and their like are loops already.
void settleStorage(mlir::ModuleOp module);

} // namespace allo::vitis
