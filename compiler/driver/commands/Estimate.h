// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo estimate` does, as a function of its arguments and the file system.
#pragma once

#include "api/hardware/Estimate.h"
#include "driver/results/Text.h"

namespace CLI {
class App;
}

namespace allo::driver {

struct EstimateArguments {
  api::EstimateOptions options;
  bool json = false;
  bool hasSchedules = false; // the steps of pipelined bodies, as text
  bool color = false;
};
// The hardware that is estimated: part, clock and version.
void addHardwareOptions(CLI::App &app, api::EstimateOptions &options);
void addEstimateOptions(CLI::App &app, EstimateArguments &arguments);
CommandOutput showEstimate(const EstimateArguments &arguments, FileSystem &files);

} // namespace allo::driver
