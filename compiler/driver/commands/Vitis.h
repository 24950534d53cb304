// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo vitis` does, as a function of its arguments and the file system.
#pragma once

#include "driver/commands/Run.h"
#include "driver/commands/Synth.h"

#include <string>

namespace allo::driver {

struct VitisArguments {
  std::string mode;        // one of vitis::RunModes
  bool isPrecheck = false; // all but the link
  bool isBuild = false;    // nothing is run
  SynthArguments synth; // of all modes: the target, the tool, the folder, the form of the results
  RunArguments run;     // the inputs, and where the results go
};
void addVitisOptions(CLI::App &app, VitisArguments &arguments);
// An error where an option has no effect in the mode.
Result<void> refuseUselessOptions(const CLI::App &app, const VitisArguments &arguments);
CommandOutput runVitis(const VitisArguments &arguments, FileSystem &files);
// A simulation as the command prints it.
RunArguments simulationOf(const VitisArguments &arguments);

} // namespace allo::driver
