// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo report` does, as a function of its arguments and the file system.
#pragma once

#include "driver/results/Text.h"
#include "os/FileSystem.h"

#include <string>

namespace CLI {
class App;
}

namespace allo::driver {

struct ReportArguments {
  std::string file;   // csynth.xml
  std::string target; // empty: the loops are not looked for in a kernel
  bool json = false;
  bool color = false;
};
void addReportOptions(CLI::App &app, ReportArguments &arguments);
CommandOutput showReport(const ReportArguments &arguments, FileSystem &files);

} // namespace allo::driver
