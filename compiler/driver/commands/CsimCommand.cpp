// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo csim: a kernel's HLS C++ instead of the kernel; the rest is as in allo run (RunCommand.cpp).
#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "driver/commands/Run.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

Runner addCsimCommand(CLI::App &app) {
  auto arguments = std::make_shared<RunArguments>();
  addCsimOptions(app, *arguments);
  return [arguments] {
    api::RunOptions &options = arguments->options;
    options.installation = thisInstallation();
    options.trustsProject = true;
    options.onCrash = [shown = arguments.get()](const api::Run &crash) {
      return outputOf(crash, *shown).output;
    };
    options.project.waits = [](const std::string &folder) {
      writeAll(2, std::string(Program) + ": waiting for another build in '" + folder + "'\n");
    };
    DiskFileSystem files;
    return finish(runKernel(*arguments, files), arguments->outputFolder);
  };
}

} // namespace allo::driver
