// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo synth: a kernel synthesized by Vitis HLS. The report goes to standard output, the progress
// and the tool's log to standard error.
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Synth.h"
#include "driver/results/Synthesis.h"
#include "os/FileSystem.h"
#include "support/Format.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <iterator>
#include <memory>

namespace allo::driver {

namespace {

std::string lineOf(const std::string &message) {
  return message.empty() ? "" : format("{0}: {1}\n", Program, message);
}

// "allo: 12 s: scheduling 'gemm'"
void showProgress(const flow::Progress &progress, double seconds) {
  std::string what(flow::show(progress.stage));
  if (!progress.module.empty())
    what += format(" '{0}'", progress.module);
  writeAll(2, lineOf(format("{0} s: {1}", uint64_t(seconds), what)));
}

CLI::Validator secondsOfSynthesis() {
  return {
      [](const std::string &text) {
        double seconds = 0;
        const bool good = CLI::detail::lexical_cast(text, seconds) && seconds > 0 && seconds <= 1e9;
        return good ? "" : "'" + text + "' is not a number of seconds above 0, up to 1000000000";
      },
      ""};
}

} // namespace

CommandOutput showSynth(const SynthArguments &arguments, FileSystem &files) {
  TypeContext types;
  CommandOutput result;
  api::Synthesized made = api::synthesize(types, arguments.options, files);
  for (const std::string &note : made.made.notes)
    result.errors += lineOf(note);
  result.ending = made.failure.ending;
  if (made.failure) {
    result.output = showErrors(made.kernel.loaded.errors, arguments.color);
    result.errors += showFailure(made.failure);
    return result;
  }
  const SynthesisResult shown = resultOf(made);
  result.errors += showErrors(made.kernel.loaded.warnings, arguments.color);
  if (made.made.isCached)
    result.errors += lineOf(format("this text was synthesized before, and the report is in '{0}'; "
                                   "--rebuild synthesizes it again",
                                   made.made.folder));
  result.errors += lineOf(adviceOnTiming(shown));
  result.output = arguments.json ? dumped(toJson(shown)) + "\n" : showSynthesis(shown);
  return result;
}

void addPartOptions(CLI::App &app, std::optional<std::string> &part,
                    std::optional<std::string> &device, std::optional<std::string> &flow,
                    const char *group) {
  app.add_option("--part", part, "Part to synthesize for, such as xcu280-fsvh2892-2L-e")
      ->type_name("PART")
      ->group(group);
  std::vector<std::string> names;
  for (const vitis::Device &each : vitis::devices())
    names.emplace_back(each.name);
  app.add_option("--device", device, "Device to synthesize for: " + listed(names))
      ->type_name("DEVICE")
      ->group(group);
  app.add_option("--flow", flow,
                 "vitis, for kernels that a host starts (the default), or vivado, for IP cores")
      ->type_name("FLOW")
      ->check(
          oneOf(std::vector<std::string>(std::begin(vitis::FlowNames), std::end(vitis::FlowNames))))
      ->group(group);
}

void addSynthOptions(CLI::App &app, SynthArguments &arguments) {
  constexpr const char *Hardware = "Target hardware", *Running = "Execution";
  api::SynthesisOptions &options = arguments.options;
  addTargetOption(app, options.target);
  addPartOptions(app, options.on.part, options.on.device, options.on.flow, Hardware);
  app.add_option("--freq", options.on.frequency, "Clock frequency (default: 300)")
      ->type_name("MHZ")
      ->group(Hardware);
  app.add_option("--interface", options.interfaces,
                 "Interface of a port: NAME:MODE,OPTION=VALUE,..., such as A:m_axi,bundle=gmem0")
      ->type_name("PORT")
      ->allow_extra_args(false)
      ->group(Hardware);
  app.add_option("--project", options.project,
                 "Write the project to this folder instead of to one in the cache")
      ->type_name("DIR")
      ->group(Running);
  app.add_option("--vitis-root", options.vitisRoot,
                 "Folder of Vitis (default: root in [tool.allo.vitis], $XILINX_VITIS, $XILINX_HLS, "
                 "the default folder, $PATH)")
      ->type_name("DIR")
      ->group(Running);
  app.add_option("--time-limit", options.seconds, "Time limit of the tool (default: none)")
      ->type_name("SECONDS")
      ->check(secondsOfSynthesis())
      ->group(Running);
  app.add_flag("--rebuild", options.rebuild, "Synthesize even if the report is cached")
      ->group(Running);
  app.add_flag("--quiet", arguments.quiet, "Do not show the progress and the log of the tool")
      ->group(Running);
  options.warnings.areJudged = true;
  addWarningOption(app, options.warnings.policy, options.warnings.areErrors);
  addFormatOption(app, arguments.json);
}

void watchOnTerminal(SynthArguments &arguments) {
  api::SynthesisOptions &options = arguments.options;
  options.installation = thisInstallation();
  options.waits = [](const std::string &folder) {
    writeAll(2, lineOf("waiting for another process in '" + folder + "'"));
  };
  if (arguments.quiet)
    return;
  using Clock = std::chrono::steady_clock;
  options.onProgress = [start = Clock::now()](const flow::Progress &progress) {
    showProgress(progress, std::chrono::duration<double>(Clock::now() - start).count());
  };
  options.onLog = [](std::string_view bytes) { writeAll(2, bytes); };
}

Runner addSynthCommand(CLI::App &app) {
  struct Arguments : SynthArguments {
    std::string when = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addSynthOptions(app, *arguments);
  addColorOption(app, arguments->when);
  return [arguments] {
    watchOnTerminal(*arguments);
    DiskFileSystem files;
    arguments->color = wantsColor(arguments->when, /*toFile=*/false);
    return finish(showSynth(*arguments, files));
  };
}

} // namespace allo::driver
