// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What calls lead to: one place for all passes that follow them.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <mlir/IR/Operation.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

namespace allo::analysis {

// The function that a call leads to; null where it is not known.
mlir::FunctionOpInterface calleeOf(mlir::Operation *call);
// Its symbol; empty for operations that are no calls, and for calls that name no function.
llvm::StringRef calleeSymbolOf(mlir::Operation *operation);
// The kernel with several workers that the function is, or that calls it; null without one.
mlir::Operation *workersAround(mlir::FunctionOpInterface function);

} // namespace allo::analysis
