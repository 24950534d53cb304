// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo schedule: what the steps of a schedule make of its kernel.
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Schedule.h"
#include "driver/results/Records.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

namespace {

std::string textOf(const ScheduleArguments &arguments, const api::ViewedSchedule &made) {
  const schedule::ScheduleView &view = made.view;
  std::string text;
  if (arguments.tree == "compact")
    text += made.outline.text;
  else if (!arguments.tree.empty() || (arguments.script.empty() && !arguments.payload))
    text += view.tree;
  if (arguments.script == "pending")
    text += view.pendingScript;
  if (arguments.script == "all")
    for (const std::string &script : view.scripts)
      text += script;
  if (arguments.payload)
    text += view.payload;
  return text;
}

} // namespace

CommandOutput showSchedule(const ScheduleArguments &arguments, FileSystem &files) {
  TypeContext types;
  api::ViewedSchedule made = api::viewSchedule(types, arguments.target, files, arguments.warnings);
  CommandOutput result;
  result.ending = made.failure.ending;
  result.errors = showFailure(made.failure);
  if (made.failure)
    made.reports = made.loaded.errors;
  if (arguments.json && (!made.failure || !made.reports.empty()))
    result.output = dumped(toJson(resultOf(made))) + "\n";
  else if (made.failure)
    result.output = showErrors(made.loaded.errors, arguments.color);
  else {
    if (!made.loaded.schedule && !made.loaded.schedules.empty())
      result.errors += format("{0}: {1} is a kernel without steps; the schedules are {2}\n",
                              Program, made.loaded.target, nearestFirst("", made.loaded.schedules));
    result.errors += showErrors(made.loaded.warnings, arguments.color);
    result.output = textOf(arguments, made);
  }
  return result;
}

void addScheduleOptions(CLI::App &app, ScheduleArguments &arguments) {
  app.add_option("target", arguments.target,
                 "FILE.py::SCHEDULE: the name of a schedule or of a backend, FUNCTION.NAME for one "
                 "in a function, an expression that makes one, or a kernel");
  app.add_flag(
         "--tree", arguments.tree,
         "Print the tree of operations (the default); with --tree=compact, the loops, buffers "
         "and steps alone")
      ->type_name("WHICH")
      ->option_text("[=compact]")
      ->transform([](const std::string &which) { return which == "true" ? "all" : which; })
      ->check(oneOf({"all", "compact"}));
  app.add_flag("--script", arguments.script,
               "Print the transform script of the steps that the file leaves pending; with "
               "--script=all, of all batches in order")
      ->type_name("WHICH") // or it takes no value
      ->option_text("[=all]")
      ->transform([](const std::string &which) { return which == "true" ? "pending" : which; })
      ->check(oneOf({"pending", "all"}));
  app.add_flag("--payload", arguments.payload, "Print the MLIR after all steps");
  addWarningOption(app, arguments.warnings.policy, arguments.warnings.areErrors);
  addFormatOption(app, arguments.json);
}

Runner addScheduleCommand(CLI::App &app) {
  struct Arguments : ScheduleArguments {
    std::string when = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addScheduleOptions(app, *arguments);
  addColorOption(app, arguments->when);
  return [arguments] {
    DiskFileSystem files;
    arguments->color = wantsColor(arguments->when, /*toFile=*/false);
    return finish(showSchedule(*arguments, files));
  };
}

} // namespace allo::driver
