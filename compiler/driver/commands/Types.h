// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo types` prints, as a function of its options and the file system.
#pragma once

#include "driver/results/Text.h"
#include "os/FileSystem.h"

#include <string>

namespace allo::driver {

struct TypesOptions {
  std::string target;
  bool json = false;
  bool color = false;
};

CommandOutput types(const TypesOptions &options, FileSystem &files);

} // namespace allo::driver
