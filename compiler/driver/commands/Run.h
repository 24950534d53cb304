// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo run` and `allo csim` do, as a function of their arguments and the file system.
#pragma once

#include "api/Run.h"
#include "driver/results/Text.h"
#include "support/Result.h"

#include <string>

namespace CLI {
class App;
class Validator;
} // namespace CLI

namespace allo::driver {

struct RunArguments {
  api::RunOptions options;
  std::string outputFolder;  // empty: results are printed
  std::string sharedLibrary; // the command makes this file instead of running the kernel
  bool json = false;
  std::string color = "auto";
};
void addRunOptions(CLI::App &app, RunArguments &arguments);
// What a kernel is run on, and where its results go.
void addValueOptions(CLI::App &app, RunArguments &arguments);
// Those of `allo csim`; they set the engine.
void addCsimOptions(CLI::App &app, RunArguments &arguments);

// Of --time-limit.
const CLI::Validator &secondsOfTime();

// An error where an option of `allo run` has no effect beside the others.
Result<void> refuseUselessOptions(const CLI::App &app, const RunArguments &arguments);

CommandOutput runKernel(const RunArguments &arguments, FileSystem &files);
// A run as the command prints it.
CommandOutput outputOf(const api::Run &run, const RunArguments &arguments);

} // namespace allo::driver
