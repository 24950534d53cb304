// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/Driver.h"

#include "check/CommandLine.h"
#include "check/Usage.h"
#include "csim/Child.h"
#include "support/Nearest.h"
#include "sweep/Workers.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace allo::driver {

namespace {

struct Row {
  const char *name;
  const char *description;
  Runner (*add)(CLI::App &);
};

const Row Commands[] = {
#define ALLO_COMMAND(NAME, DESCRIPTION, FUNCTION) {NAME, DESCRIPTION, FUNCTION},
#include "driver/Commands.def"
};

struct Command {
  CLI::App *app;
  Runner run;
};

std::string usageError(const CLI::App &app, const std::string &word) {
  if (word.starts_with('-'))
    return unknownOption(app, word);
  std::vector<std::string_view> names;
  for (const Row &row : Commands)
    if (!isOneOf(row.name, {csim::ChildCommand, sweep::WorkerCommand})) // they are hidden
      names.push_back(row.name);
  std::string guess = didYouMean(word, names);
  return "unknown command '" + word + "'" + (guess.empty() ? "; --help lists them" : guess);
}

} // namespace

CLI::Option *addTargetOption(CLI::App &app, std::string &target) {
  return app.add_option(
      "target", target,
      "FILE.py::KERNEL, or FILE.py if it has only one top-level kernel that no other kernel calls; "
      "FILE.py::SCHEDULE for a kernel with the steps of its schedule");
}

int run(int argc, char **argv) {
  constexpr int BadUsage = 2;
  CLI::App app("The compiler driver for Allo kernels.", Program);
  app.set_version_flag("--version", std::string(Program) + " " + ALLO_VERSION);
  app.allow_extras();
  app.require_subcommand(0, 1);
  std::vector<Command> commands;
  for (const Row &row : Commands) {
    CLI::App *sub = app.add_subcommand(row.name, row.description);
    commands.push_back({sub, row.add(*sub)});
    readStrictly(*sub);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) // it was asked for help or the version
      return app.exit(error);
    std::vector<CLI::App *> used = app.get_subcommands();
    return failUsage(Program, wrongUsage(used.empty() ? app : *used.front(), error));
  }
  for (const Command &command : commands) {
    if (!command.app->parsed())
      continue;
    if (std::optional<std::string> unexpected = unexpectedWord(*command.app))
      return failUsage(Program, *unexpected);
    return command.run();
  }
  for (const std::string &word : app.remaining())
    return failUsage(Program, usageError(app, word));
  std::fputs(app.help().c_str(), stderr);
  return BadUsage;
}

} // namespace allo::driver
