// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The MLIR of a kernel, at one of the stages on its way to machine code.
#pragma once

#include "api/load/LoadKernel.h"

#include <string>
#include <vector>

namespace allo::api {

struct MlirOptions {
  std::string target;
  std::string stage = "frontend"; // one of mlirStages()
  bool checked = false;
  bool overflow = false; // implies 'checked'
  bool locations = false;
  StepWarnings warnings = {};
};

// In the order in which a kernel goes through them.
const std::vector<std::string> &mlirStages();

struct Mlir {
  Failure failure; // with what could be printed in 'text'
  LoadedKernel loaded;
  std::string stage;
  std::string text;
  std::vector<program::MappedLine> map; // the origin of its lines
};
// The program in it refers to types of 'types'.
Mlir makeMlir(TypeContext &types, const MlirOptions &options, FileSystem &files);

} // namespace allo::api
