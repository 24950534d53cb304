// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo mlir` does, as a function of its options and the file system.
#pragma once

#include "job/Job.h"
#include "os/FileSystem.h"

#include <string>
#include <vector>

namespace allo::driver {

struct MlirOptions {
  std::string target;
  std::string stage = DefaultStage; // one of mlirStages()
  bool checked = false;
  bool overflow = false; // implies 'checked'
  bool locations = false;
  bool json = false;
  bool color = false;
};

struct MlirResult {
  std::string output;
  std::string errors;
  int exitCode = 0;
};

// In the order in which a kernel goes through them.
const std::vector<std::string> &mlirStages();

MlirResult showMlir(const MlirOptions &options, FileSystem &files);

} // namespace allo::driver
