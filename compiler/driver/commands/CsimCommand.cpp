// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo csim: a kernel's HLS C++ instead of the kernel; the rest is as in allo run (RunCommand.cpp).
#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "driver/commands/Run.h"
#include "os/Signals.h"
#include "support/Path.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

void setCsimFolders(RunOptions &options) {
  constexpr const char *Vitis = "vitis";
  std::string cache = cacheFolder();
  options.project.cache = cache.empty() ? "" : joinedPath(cache, Vitis);
  options.project.toolchain.headers = csim::headersFolder();
}

Runner addCsimCommand(CLI::App &app) {
  auto options = std::make_shared<RunOptions>();
  addCsimOptions(app, *options);
  return [options] {
    if (!hasCsim())
      return failUsage(Program, "this build has no compiler: it simulates no HLS C++");
    setCsimFolders(*options);
    options->project.rebuild = options->rebuild;
    options->cache = compiledFolder();
    options->onCrash = [](const RunResult &crash) { return crash.output; };
    options->project.waits = [](const std::string &folder) {
      writeAll(2, std::string(Program) + ": waiting for another build in '" + folder + "'\n");
    };
    DiskFileSystem files;
    return finish(run(*options, files), options->outputFolder);
  };
}

} // namespace allo::driver
