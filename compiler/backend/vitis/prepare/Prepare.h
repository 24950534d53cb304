// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A lowered (and scheduled) module -> one that the emitter can print as it stands: functions whose
// buffers are parameters, locals or globals; loops, branches and arithmetic of single numbers;
// calls that are stages still `allo.invoke`. Every worker of a grid has a function of its own,
// where its coordinates make a difference.
#pragma once

#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>

#include <string>

namespace allo::vitis {

// Of an allocation: the constant global, or the values, that its elements begin with.
constexpr llvm::StringRef InitialName = "allo.initial";

// One element after the other, where the builder is.
void copyElements(mlir::OpBuilder &b, mlir::Location loc, mlir::Value from, mlir::Value to);
void fillElements(mlir::OpBuilder &b, mlir::Location loc, mlir::Value element, mlir::Value to);

// False with a message where a pass fails, which is a bug.
bool prepare(mlir::ModuleOp module, std::string &problem);

} // namespace allo::vitis
