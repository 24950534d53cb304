// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of a kernel become calls of a copy of it that another schedule has changed. What that
// schedule has proven holds for the call as well: the kernel is the same operation by operation,
// and parameters that it takes for different memory are different.
#pragma once

#include "schedule/Errors.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>

namespace allo::schedule {

// A module of one context in another one.
mlir::OwningOpRef<mlir::ModuleOp> inContext(mlir::ModuleOp module, mlir::MLIRContext *context);

// The numbers of places that can report something (dialect::SiteName), which each program counts.
using Sites = llvm::DenseMap<mlir::Attribute, mlir::Attribute>;

// Whether two functions, and all that they use, are the same operations. Ids, places and directives
// of buffers do not count. More parameters of 'one' may be known to be different memory. The result
// gives the sites of 'one' for those of 'other'; nothing if the functions differ.
std::optional<Sites> areSame(mlir::FunctionOpInterface one, mlir::FunctionOpInterface other);
// Whether it has several buffers from outside, which could be the same memory.
bool hasSeveralBuffers(mlir::FunctionOpInterface function);
// Which parameters of the callee are different memory than the others in each of these calls.
llvm::BitVector distinctIn(llvm::ArrayRef<mlir::Operation *> calls,
                           mlir::FunctionOpInterface callee);
// Forgets which parameters of a function, and of those that it calls, are different memory, but for
// those that are in the functions of the same names around 'like'.
void forgetDistinct(mlir::FunctionOpInterface function, mlir::FunctionOpInterface like);

// A module with the function 'from' under the symbol 'name', which users see as 'shown', and with
// all that it uses. Those symbols are renamed that are other operations in one of 'others'. 'here'
// is the function that it replaces, which has directives of parameters; those in 'distinct' are
// different memory.
mlir::OwningOpRef<mlir::ModuleOp> libraryOf(mlir::FunctionOpInterface from, llvm::StringRef name,
                                            llvm::StringRef shown, mlir::FunctionOpInterface here,
                                            const llvm::BitVector &distinct, const Sites &sites,
                                            llvm::ArrayRef<mlir::ModuleOp> others);

// Copies the function and all that it uses next to the callers, and erases what is not called any
// more.
void redirect(llvm::ArrayRef<mlir::Operation *> calls, mlir::Operation *function);

} // namespace allo::schedule
