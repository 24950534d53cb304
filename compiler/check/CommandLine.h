// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The command line of the checker, which `allo-lsp --check` and `allo check` share: options become
// CheckOptions, results go to the standard streams and to files.
#pragma once

#include "check/Check.h"
#include "support/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace allo {

// As they were written.
struct CheckArguments {
  std::vector<std::string> paths;
  std::string format = "clang";
  std::string output;
  std::string color = "auto";
  std::string standardInputName = "<stdin>";
  std::string dump;
  bool compareStyles = false;
  std::vector<std::string> select, ignore;
  std::vector<std::string> warnings; // what followed -W
  std::optional<std::string> baseline, writeBaseline;
  std::optional<std::string> report; // a folder
  std::optional<std::string> jobs;
  bool warningsAsErrors = false;
  bool statistics = false;
  bool requireKernels = false;
  bool noConfig = false;
  bool schedules = false; // apply their steps
};

// All but the paths.
void addCheckOptions(CLI::App &app, CheckArguments &arguments);

// The error is about the first argument that is wrong. Reads the baseline, for which
// options.workingFolder is set before.
Result<void> readCheckArguments(const CheckArguments &arguments, FileSystem &files,
                                CheckOptions &options);

// Does it all; 'program' is how the messages call us, and 'applySchedule' what --schedules does.
// Returns the exit code.
int runCheck(const CheckArguments &arguments, const std::string &program,
             ApplySchedule applySchedule = nullptr);

// "program: message" on stderr; returns the exit code for wrong usage.
int failUsage(const std::string &program, const std::string &message);

// --color WHEN and --format FORMAT, as all commands have them; the latter is "text" or "json".
CLI::Option *addColorOption(CLI::App &app, std::string &when);
CLI::Option *addFormatOption(CLI::App &app, bool &json);

// -W of commands that do not check. 'areErrors' is set by -Werror.
void addWarningOption(CLI::App &app, DiagnosticPolicy &policy, bool &areErrors);

// Whether to colour what goes to standard output; 'when' is auto, always or never.
bool wantsColor(const std::string &when, bool toFile);

} // namespace allo
