// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The passes of the compiler. To add one: its source, a function here, a line in compiler/opt, a
// test in test/data/mlir/passes. To see one: allo-opt FILE.mlir --NAME
#pragma once

#include <memory>

namespace mlir {
class Pass;
}

namespace allo::transforms {

// --lower-dataflow: streams and asynchronous calls become calls of the dataflow runtime.
std::unique_ptr<mlir::Pass> createLowerDataflowPass();
// --spawn-stages: bodies for the functions that --lower-dataflow declared, in the LLVM dialect.
std::unique_ptr<mlir::Pass> createSpawnStagesPass();

} // namespace allo::transforms
