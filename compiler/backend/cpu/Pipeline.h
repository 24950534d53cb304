// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Lowered programs -> LLVM's dialect for a target machine, with one function for the host to call.
#pragma once

#include "support/Result.h"

#include <llvm/Target/TargetMachine.h>
#include <mlir/IR/BuiltinOps.h>

#include <cstdint>

namespace allo::cpu {

// void EntryName(void **values): a pointer for each parameter of the first kernel (of a buffer its
// elements, of a scalar the place that has it), then one for each result, where it is put: of a
// buffer the address of its elements. No kernel has this name.
constexpr llvm::StringRef EntryName = "allo..entry";

// The target of the code.
struct ToLLVMOptions {
  uint64_t leastWork = 0; // loops of so many operations get several threads if this cannot change
                          // tell; 0: none have
  bool debug = false;     // emits the origin of code
};

// An error if a pass fails.
Result<void> lowerToLLVM(mlir::ModuleOp module, const llvm::TargetMachine &machine,
                         const ToLLVMOptions &options);

} // namespace allo::cpu
