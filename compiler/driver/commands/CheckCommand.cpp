// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo check: what `allo-lsp --check` does, for those who have the driver at hand.
#include "check/CommandLine.h"
#include "driver/Driver.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

Runner addCheckCommand(CLI::App &app) {
  auto arguments = std::make_shared<CheckArguments>();
  app.add_option("paths", arguments->paths, "Files, folders, or - for standard input");
  addCheckOptions(app, *arguments);
  return [arguments] {
    if (arguments->paths.empty())
      return failUsage(Program, "check needs the files or folders to check");
    return runCheck(*arguments, Program);
  };
}

} // namespace allo::driver
