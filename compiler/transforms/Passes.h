// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Passes over kernels in MLIR, one file each. To see one: allo-opt --PASS FILE.mlir
#pragma once

#include <mlir/Pass/Pass.h>

#include <memory>

namespace allo::transforms {

// Kernels become functions: workers of a grid a loop around the call, their coordinates
// parameters, checks branches that call the run-time library, slices of bits shifts and masks.
// Calls that are async stay, for the dataflow pass.
std::unique_ptr<mlir::Pass> createConvertKernelsToFunctions();

// Small buffers that live as long as their function are kept on its stack.
std::unique_ptr<mlir::Pass> createKeepSmallBuffersOnStack();

// Everything that is left becomes LLVM's, in one conversion: arith, math, cf, func, index, memref.
// Static buffers are passed by a bare pointer. The module knows its data layout by then.
std::unique_ptr<mlir::Pass> createConvertToLLVM();

} // namespace allo::transforms
