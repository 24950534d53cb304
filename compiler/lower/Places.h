// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// From the locations of operations back to places of the program that they were lowered from.
#pragma once

#include "program/Program.h"

#include <mlir/IR/Location.h>

#include <map>
#include <string>
#include <tuple>

namespace allo::lower {

// Null: it is not known.
mlir::FileLineColLoc fileLocOf(mlir::Location loc);

class Places {
public:
  explicit Places(const program::Program &program) : program(program) {}
  // The longest that begins there; the first kernel's where nothing is known.
  program::Place of(mlir::Location loc);

private:
  const program::Program &program;
  std::map<std::tuple<std::string, uint32_t, uint32_t>, program::Place>
      known; // by file, line, column
  bool isComplete = false;
  void collect();
};

} // namespace allo::lower
