// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs payloads of schedules: a walker over MLIR that knows the few operations that random payloads
// consist of.
#pragma once

#include <mlir/IR/BuiltinOps.h>

#include <cstdint>
#include <vector>

namespace allo::test {

// What can be seen after the first function has run, for each of several values of its scalars: as
// numbers of iterations, they are positive, and not.
std::vector<std::vector<int64_t>> resultsOf(mlir::ModuleOp module);

} // namespace allo::test
