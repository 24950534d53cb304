// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo hls` does, as a function of its arguments and the file system.
#pragma once

#include "api/Hls.h"
#include "driver/results/Text.h"

#include <string>

namespace CLI {
class App;
}

namespace allo::driver {

struct HlsArguments {
  api::HlsOptions options;
  std::string outputFolder; // empty: kernel.cpp is printed
  bool json = false;
  bool color = false;
};
void addHlsOptions(CLI::App &app, HlsArguments &arguments);
CommandOutput showHls(const HlsArguments &arguments, FileSystem &files);

} // namespace allo::driver
