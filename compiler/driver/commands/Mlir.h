// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo mlir` does, as a function of its arguments and the file system.
#pragma once

#include "api/Mlir.h"
#include "driver/results/Text.h"

namespace allo::driver {

struct MlirArguments {
  api::MlirOptions options;
  bool json = false;
  bool color = false;
};
CommandOutput showMlir(const MlirArguments &arguments, FileSystem &files);

} // namespace allo::driver
