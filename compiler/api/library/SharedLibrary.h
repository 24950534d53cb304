// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A kernel as a shared library with one C function, and its header. The same kernel, options and
// tools give the same bytes. Nothing is written but temporary files.
#pragma once

#include "api/Run.h"
#include "os/FileSystem.h"

#include <string>

namespace allo::api {

struct SharedLibrary {
  Failure failure;
  std::string target;
  std::vector<FileReport> errors;
  std::vector<FileReport> warnings; // of the steps of a schedule
  std::string path, bytes;          // of the library
  std::string header, declaration;
  std::string headerPath; // empty if the library goes to a device, such as /dev/null
  std::string function;
};
// 'path' is where the library will be. The inputs and limits in 'options' are ignored.
SharedLibrary makeSharedLibrary(const RunOptions &options, const std::string &path,
                                FileSystem &files);

} // namespace allo::api
