// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo check: what `allo-lsp --check` does, for those who have the driver at hand.
#include "api/ScheduleView.h"
#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "driver/commands/Schedule.h"
#include "driver/results/Text.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

Result<std::vector<FileReport>> applySchedule(const std::string &target, FileSystem &files) {
  TypeContext types;
  api::ViewedSchedule made = api::viewSchedule(types, target, files);
  if (!made.failure || !made.reports.empty())
    return std::move(made.reports);
  // Not the engine, but what comes before it.
  return Error{"the steps were not applied: " + reasonOf(made.failure, made.loaded.errors)};
}

Runner addCheckCommand(CLI::App &app) {
  auto arguments = std::make_shared<CheckArguments>();
  app.add_option("paths", arguments->paths, "Files, folders, or - for standard input");
  addCheckOptions(app, *arguments);
  return [arguments] {
    if (arguments->paths.empty())
      return failUsage(Program, "check needs the files or folders to check");
    return runCheck(*arguments, Program, applySchedule);
  };
}

} // namespace allo::driver
