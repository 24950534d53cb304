// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Stages, which run side by side until they are joined, become dataflow regions in the form that
// Vitis asks for: declarations of channels and arrays, and calls whose arguments are variables. A
// body that has this form is marked; elsewhere the stages up to a join become a function of their
// own, and what else stands between them functions that it calls.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace allo::vitis {

// Of a function or loop: its body is a region, or (a string) why it could not be made one.
constexpr llvm::StringRef DataflowName = "allo.dataflow", SequentialName = "allo.sequential";
// Of a function: its results go by reference, even if there is only one.
constexpr llvm::StringRef ByReferenceName = "allo.by_reference";

void outlineRegions(mlir::ModuleOp module);

} // namespace allo::vitis
