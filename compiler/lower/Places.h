// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Maps the locations of operations back to the places of the program that they were lowered from.
#pragma once

#include "program/Program.h"

#include <mlir/IR/Location.h>

namespace allo::lower {

// Null: it is not known.
mlir::FileLineColRange rangeOf(mlir::Location loc);

mlir::Location locationOf(mlir::MLIRContext &context, const program::Program &program,
                          program::SourceRange place);

// The first kernel's where nothing is known.
program::SourceRange placeOf(mlir::Location loc, const program::Program &program);

} // namespace allo::lower
