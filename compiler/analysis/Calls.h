// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a call names: one place for all passes that follow calls.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <mlir/IR/Operation.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

namespace allo::analysis {

// The function that a call leads to; null where it is not known.
mlir::FunctionOpInterface calleeOf(mlir::Operation *call);
// Its symbol; empty for operations that are no calls, and for calls that name no function.
llvm::StringRef calleeSymbolOf(mlir::Operation *operation);

} // namespace allo::analysis
