// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules make streams, and stages that use them. For the report of a deadlock they get the
// numbers of their places here, as lowering gives them to those of the source.
#pragma once

#include "lower/Lower.h"
#include "program/Program.h"

#include <mlir/IR/BuiltinOps.h>

#include <vector>

namespace allo::cpu {

void addStageSites(mlir::ModuleOp module, const program::Program &program,
                   std::vector<lower::Site> &sites);

} // namespace allo::cpu
