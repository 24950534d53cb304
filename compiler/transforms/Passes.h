// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The passes of the compiler, which Passes.td defines, and further operations on modules. To see a
// pass: allo-opt FILE.mlir --NAME
#pragma once

#include <mlir/Pass/Pass.h>

namespace mlir {
class DialectRegistry;
class ModuleOp;
class OpPassManager;
} // namespace mlir

namespace allo::transforms {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "transforms/Passes.h.inc"

// Where the first kernel has workers: a kernel of its name before it that calls all of them, as the
// host does. The first one is private then, with ".worker" appended to its name.
void callWorkersOfTop(mlir::ModuleOp module);

// Tensors become buffers. The former says whether there are any, and prepares the context.
bool prepareBufferization(mlir::ModuleOp module);
void addBufferization(mlir::OpPassManager &passes);
// What bufferization has to know of our operations on tensors.
void registerBufferization(mlir::DialectRegistry &registry);

} // namespace allo::transforms
