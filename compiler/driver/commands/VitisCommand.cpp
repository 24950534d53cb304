// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo vitis: the modes of a backend's run() on the command line. csim and csyn are allo csim and
// allo synth; hw_emu and hw build a project for a platform, and run it.
#include "api/hardware/RunHardware.h"
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Vitis.h"
#include "driver/results/Records.h"
#include "sema/operators/BackendOptions.h"
#include "support/Format.h"

#include <CLI/CLI.hpp>

#include <iterator>
#include <memory>

namespace allo::driver {

namespace {

bool isSimulation(const VitisArguments &arguments) {
  return arguments.mode == "csim" || arguments.mode == "sw_emu";
}

// Of a project that was built, or prechecked.
CommandOutput showBuilt(const api::HardwareRun &made, const VitisArguments &arguments) {
  const api::Run &run = made.run;
  CommandOutput result;
  result.ending = run.failure.ending;
  result.errors = showRunErrors(run, arguments.synth.json, arguments.synth.color);
  std::vector<FileReport> reports = run.failure ? run.errors : run.loaded.warnings;
  if (arguments.synth.json) {
    const nlohmann::ordered_json body = {{"target", run.target},
                                         {"backend", run.engine},
                                         {"project", run.project},
                                         {"log", made.log},
                                         {"binary", made.binary},
                                         {"warnings", run.warnings},
                                         {"diagnostics", toJson(recordsOf(reports))}};
    result.output = dumped(body) + "\n";
  } else if (run.failure) {
    result.output = showErrors(run.errors, arguments.synth.color);
  } else if (arguments.isPrecheck) {
    result.output = format("{0}: the kernel fits the host program, and can be linked for {1}: "
                           "{2}\n",
                           run.target, run.engine, run.project);
  } else {
    result.output =
        format("{0}: built for {1}, and not run: {2}\n", run.target, run.engine, made.binary);
  }
  return result;
}

CommandOutput showHardware(const VitisArguments &arguments, FileSystem &files) {
  using flow::HardwareStep;
  const bool runs = !arguments.isPrecheck && !arguments.isBuild;
  const api::HardwareRun made =
      api::runHardware({.on = arguments.synth.options,
                        .mode = arguments.mode,
                        .step = arguments.isPrecheck ? HardwareStep::Precheck
                                : arguments.isBuild  ? HardwareStep::Build
                                                     : HardwareStep::Run,
                        .inputs = arguments.run.options.inputs},
                       files);
  return runs ? outputOf(made.run, simulationOf(arguments)) : showBuilt(made, arguments);
}

} // namespace

RunArguments simulationOf(const VitisArguments &arguments) {
  const api::SynthesisOptions &given = arguments.synth.options;
  RunArguments run = arguments.run;
  run.json = arguments.synth.json;
  api::RunOptions &options = run.options;
  options.engine = "csim";
  options.target = given.target;
  options.installation = given.installation;
  options.rebuild = given.rebuild;
  options.seconds = given.seconds;
  options.warnings = given.warnings;
  options.trustsProject = given.trustsProject;
  options.project.folder = given.project;
  options.project.toolchain.vitis.given = given.vitisRoot;
  options.project.waits = given.waits;
  return run;
}

void addVitisOptions(CLI::App &app, VitisArguments &arguments) {
  app.add_option("mode", arguments.mode,
                 "csim: run the HLS C++; csyn: synthesize it; hw_emu: build the kernel for a "
                 "platform, and run it in emulation; hw: build it for a board, and run it there; "
                 "sw_emu: the same as csim, deprecated")
      ->type_name("MODE")
      ->required()
      ->check(
          oneOf(std::vector<std::string>(std::begin(vitis::RunModes), std::end(vitis::RunModes))));
  addSynthOptions(app, arguments.synth);
  addValueOptions(app, arguments.run);
  constexpr const char *Building = "Emulation and hardware";
  CLI::Option *precheck =
      app.add_flag("--precheck", arguments.isPrecheck,
                   "Build all but the link, which may take hours, and compare the kernel with the "
                   "host program");
  CLI::Option *build =
      app.add_flag("--build", arguments.isBuild, "Build and link, and do not run the kernel");
  precheck->group(Building);
  build->group(Building)->excludes(precheck);
}

Result<void> refuseUselessOptions(const CLI::App &app, const VitisArguments &arguments) {
  const auto refuse = [&](std::vector<const char *> names, const std::string &why) -> Result<void> {
    for (const char *name : names)
      if (app.count(name) != 0)
        return Error{format("{0} and excludes {1}", why, name)};
    return {};
  };
  if (arguments.mode == "csyn")
    return refuse({"--arg", "--npz", "--random", "--output-dir", "--precheck", "--build"},
                  "csyn does not run the kernel");
  if (isSimulation(arguments))
    return refuse({"--part", "--device", "--freq", "--flow", "--interface", "--precheck", "--build",
                   "--quiet"},
                  arguments.mode + " builds no hardware");
  if (arguments.isPrecheck || arguments.isBuild)
    return refuse(
        {"--arg", "--npz", "--random", "--output-dir"},
        format("{0} does not run the kernel", arguments.isPrecheck ? "--precheck" : "--build"));
  return {};
}

CommandOutput runVitis(const VitisArguments &arguments, FileSystem &files) {
  if (arguments.mode == "csyn")
    return showSynth(arguments.synth, files);
  if (!isSimulation(arguments))
    return showHardware(arguments, files);
  CommandOutput result = runKernel(simulationOf(arguments), files);
  if (arguments.mode == "sw_emu")
    result.errors =
        std::string(Program) + ": warning: sw_emu is deprecated and runs csim\n" + result.errors;
  return result;
}

Runner addVitisCommand(CLI::App &app) {
  auto arguments = std::make_shared<VitisArguments>();
  addVitisOptions(app, *arguments);
  addColorOption(app, arguments->run.color);
  return [arguments, &app] {
    if (Result<void> useful = refuseUselessOptions(app, *arguments); !useful)
      return failUsage(Program, useful.error().message);
    arguments->synth.color = wantsColor(arguments->run.color, /*toFile=*/false);
    watchOnTerminal(arguments->synth);
    arguments->run.options.onCrash = [shown = arguments.get()](const api::Run &crash) {
      return outputOf(crash, simulationOf(*shown)).output;
    };
    DiskFileSystem files;
    return finish(runVitis(*arguments, files), arguments->run.outputFolder);
  };
}

} // namespace allo::driver
