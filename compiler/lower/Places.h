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

// The same for many places, of which most are in the line of the one before.
class Locations {
public:
  Locations(mlir::MLIRContext &context, const program::Program &program)
      : context(context), program(program) {}
  mlir::Location of(program::SourceRange place);

private:
  mlir::MLIRContext &context;
  const program::Program &program;
  mlir::StringAttr path;
  uint32_t file = UINT32_MAX; // that has 'path' and the line
  uint32_t line = 0;
  Span span; // of the line; empty if columns have to be counted
  Position positionAt(uint32_t offset);
};

// The first kernel's where nothing is known.
program::SourceRange placeOf(mlir::Location loc, const program::Program &program);

} // namespace allo::lower
