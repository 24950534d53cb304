// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A lowered (and scheduled) module -> one that can be printed as it stands: functions whose buffers
// are parameters, locals or globals; loops, branches and arithmetic of single numbers; calls that
// are stages still `allo.invoke`. Every worker of a grid has a function of its own, where its
// coordinates make a difference. It is a pipeline of passes (Passes.td).
#pragma once

#include "support/Result.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/PassManager.h>

namespace allo::vitis {

// Registers --allo-vitis-prepare, for modules without tensors, and the passes that it consists of.
void registerPreparation();

// An error where a pass fails, which is a bug.
Result<void> prepare(mlir::ModuleOp module);

} // namespace allo::vitis
