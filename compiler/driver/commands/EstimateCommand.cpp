// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo estimate: what a synthesis tool would report about a kernel, without running one.
#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "driver/commands/Estimate.h"
#include "driver/commands/Synth.h"
#include "driver/results/Estimate.h"
#include "os/FileSystem.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

CommandOutput showEstimate(const EstimateArguments &arguments, FileSystem &files) {
  TypeContext types;
  CommandOutput result;
  api::Estimated made = api::estimateKernel(types, arguments.options, files);
  result.ending = made.failure.ending;
  if (made.failure) {
    result.output = showErrors(made.loaded.errors, arguments.color);
    result.errors = showFailure(made.failure);
    return result;
  }
  result.errors = showErrors(made.loaded.warnings, arguments.color);
  const EstimateResult shown = resultOf(made);
  result.output = arguments.json ? dumped(toJson(shown)) + "\n" : showEstimate(shown);
  if (!arguments.json && arguments.hasSchedules)
    result.output += showSchedules(shown);
  return result;
}

void addHardwareOptions(CLI::App &app, api::EstimateOptions &options) {
  constexpr const char *Hardware = "Target hardware";
  addPartOptions(app, options.on.part, options.on.device, options.on.flow, Hardware);
  app.add_option("--freq", options.on.frequency, "Clock frequency (default: 300)")
      ->type_name("MHZ")
      ->group(Hardware);
  app.add_option("--tool", options.tool,
                 "Version of Vitis HLS whose report is estimated (default: 2023.2)")
      ->type_name("VERSION")
      ->group(Hardware);
}

void addEstimateOptions(CLI::App &app, EstimateArguments &arguments) {
  api::EstimateOptions &options = arguments.options;
  addTargetOption(app, options.target);
  addHardwareOptions(app, options);
  app.add_flag("--schedule", arguments.hasSchedules,
               "Also print the steps of each pipelined loop's body, as a chart");
  options.warnings.areJudged = true;
  addWarningOption(app, options.warnings.policy, options.warnings.areErrors);
  addFormatOption(app, arguments.json);
}

Runner addEstimateCommand(CLI::App &app) {
  struct Arguments : EstimateArguments {
    std::string when = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addEstimateOptions(app, *arguments);
  addColorOption(app, arguments->when);
  return [arguments] {
    DiskFileSystem files;
    arguments->color = wantsColor(arguments->when, /*toFile=*/false);
    return finish(showEstimate(*arguments, files));
  };
}

} // namespace allo::driver
