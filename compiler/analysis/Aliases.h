// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which buffers of a function may be the same memory, by all calls of the module. Nobody gives a
// function that is called from outside one buffer for two parameters that are 'llvm.noalias'.
#pragma once

#include <mlir/IR/BuiltinOps.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallVector.h>

namespace allo::analysis {

// The buffers that a value may be: allocations, parameters, globals, and what operations give that
// nothing else refers to. Loops, branches, selections, views and calls are looked through.
llvm::SetVector<mlir::Value> rootsOf(mlir::Value buffer);
// Whether it is what a call returns, and nothing else has referred to before.
bool isReturnedFresh(mlir::Value buffer);

class Aliases {
public:
  explicit Aliases(mlir::ModuleOp module);
  // Of two roots of one function.
  bool mayMeet(mlir::Value one, mlir::Value other) const;
  bool mayMeet(mlir::Value one, mlir::StringAttr global) const;

private:
  using Pair = std::pair<unsigned, unsigned>; // parameters, the lower one first
  struct Parameters {
    llvm::DenseSet<Pair> same;
    llvm::DenseSet<std::pair<unsigned, mlir::StringAttr>> globals;
  };
  llvm::DenseMap<mlir::Operation *, Parameters> known; // by function

  // The arguments of a call that are buffers, with their numbers.
  struct Call {
    mlir::Operation *callee = nullptr;
    llvm::SmallVector<std::pair<unsigned, llvm::SetVector<mlir::Value>>> roots;
  };
  bool addCall(const Call &call);
};

} // namespace allo::analysis
