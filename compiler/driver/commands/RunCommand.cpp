// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo run, and allo csim: a kernel, its inputs, and its outcome. Results and diagnostics go to
// standard output, everything else to standard error.
#include "api/library/SharedLibrary.h"
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Run.h"
#include "driver/results/Records.h"
#include "os/Signals.h"
#include "support/Format.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <memory>
#include <thread>
#include <unistd.h>

namespace allo::driver {

CommandOutput outputOf(const api::Run &run, const RunArguments &arguments) {
  bool color = wantsColor(arguments.color, /*toFile=*/false);
  CommandOutput result;
  result.ending = run.failure.ending;
  result.files = filesOf(run, arguments.outputFolder);
  result.output = arguments.json
                      ? dumped(toJson(resultOf(run, arguments.outputFolder))) + "\n"
                      : showRun(run, {arguments.outputFolder, color, arguments.options.repeat});
  result.errors = showRunErrors(run, arguments.json, color);
  return result;
}

CommandOutput runKernel(const RunArguments &arguments, FileSystem &files) {
  return outputOf(api::run(arguments.options, files), arguments);
}

namespace {

CommandOutput buildLibrary(const RunArguments &arguments, FileSystem &files) {
  api::SharedLibrary made =
      api::makeSharedLibrary(arguments.options, arguments.sharedLibrary, files);
  CommandOutput result;
  result.ending = made.failure.ending;
  result.errors = showFailure(made.failure);
  nlohmann::ordered_json body = {{"target", made.target}};
  if (!made.failure) {
    result.files = {{made.path, std::move(made.bytes)}};
    if (!made.headerPath.empty())
      result.files.emplace_back(made.headerPath, made.header);
    body.update({{"library", made.path}, {"header", made.headerPath}, {"function", made.function}});
  }
  std::vector<FileReport> reports = made.failure ? made.errors : made.warnings;
  if (!made.failure && !arguments.json)
    result.errors += showErrors(reports, wantsColor(arguments.color, /*toFile=*/false));
  body["diagnostics"] = toJson(recordsOf(reports));
  bool hasResult = !made.failure || !made.errors.empty();
  if (arguments.json)
    result.output = hasResult ? dumped(body) + "\n" : "";
  else if (made.failure)
    result.output = showErrors(made.errors, wantsColor(arguments.color, /*toFile=*/false));
  else
    result.output = format("{0}: {1}\n{2}", made.path, made.declaration,
                           made.headerPath.empty() ? "" : made.headerPath + "\n");
  return result;
}

} // namespace

const CLI::Validator &secondsOfTime() {
  static const CLI::Validator valid(
      [](const std::string &text) {
        double seconds = -1;
        bool good = CLI::detail::lexical_cast(text, seconds) && seconds >= 0 &&
                    seconds <= api::LongestSeconds;
        return good ? "" : "'" + text + "' is not a number of seconds from 0 to 1000000000";
      },
      "");
  return valid;
}

namespace {

constexpr const char *InputGroup = "Inputs", *ResultGroup = "Results", *RunningGroup = "Execution";

} // namespace

void addValueOptions(CLI::App &app, RunArguments &arguments) {
  api::RunOptions &options = arguments.options;
  app.add_option("--arg", options.inputs.arguments,
                 "Value of a parameter: a number, a list of numbers, or a file FILE.npy")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->take_all()
      ->group(InputGroup);
  app.add_option("--npz", options.inputs.npz, "Load arrays for the parameters of the same names")
      ->type_name("FILE.npz")
      ->group(InputGroup);
  app.add_option("--random", options.inputs.seed,
                 "Seed of the random numbers for unspecified inputs (default: 0)")
      ->type_name("SEED")
      ->check(integerFrom(0, UINT64_MAX))
      ->group(InputGroup);
  app.add_option(
         "--output-dir", arguments.outputFolder,
         "Write each buffer and result to a file NAME.npy in this folder instead of printing it")
      ->type_name("DIR")
      ->group(ResultGroup);
}

namespace {

// What is run on what, and what is shown of it.
void addInputOptions(CLI::App &app, RunArguments &arguments) {
  api::RunOptions &options = arguments.options;
  addTargetOption(app, options.target);
  addValueOptions(app, arguments);
  options.warnings.areJudged = true;
  addWarningOption(app, options.warnings.policy, options.warnings.areErrors);
  addFormatOption(app, arguments.json)->group(ResultGroup);
  addColorOption(app, arguments.color)->group(ResultGroup);
  app.add_flag("--rebuild", options.rebuild, "Compile the kernel even if it is cached")
      ->group(RunningGroup);
  app.add_option(
         "--repeat", options.repeat,
         "Run the kernel N times on the same inputs and report the last run; stateful variables "
         "keep their values")
      ->type_name("N")
      ->check(integerFrom(1, 1'000'000'000))
      ->group(RunningGroup);
  app.add_option("--time-limit", options.seconds, "Time limit for all runs together")
      ->type_name("SECONDS")
      ->check(secondsOfTime())
      ->group(RunningGroup);
  app.add_option("--memory-limit", options.memory.megabytes,
                 "Memory limit of a run (default: the memory of the machine)")
      ->type_name("MEGABYTES")
      ->check(integerFrom(0, UINT64_MAX))
      ->group(RunningGroup);
}

} // namespace

void addRunOptions(CLI::App &app, RunArguments &arguments) {
  api::RunOptions &options = arguments.options;
  addInputOptions(app, arguments);
  app.add_flag("--compare", options.compare,
               "Of a schedule: also run its kernel as it is written, and report for each output "
               "whether it is equal and where it first differs. Exit with code 5 if one differs")
      ->group(ResultGroup);
  app.add_option("--engine", options.engine,
                 "Engine that runs the kernel: cpu, compiled for this processor (the default); or "
                 "exact, an "
                 "interpreter that checks every step, for small inputs")
      ->type_name("ENGINE")
      ->check(oneOf(api::engineNames()))
      ->group(RunningGroup);
  app.add_option("--opt-level", options.optLevel,
                 "Optimization level of compiled code (default: 2, or 0 with --debug)")
      ->type_name("0..3")
      ->check(integerFrom(0, 3))
      ->group(RunningGroup);
  app.add_flag("-g,--debug", options.debug,
               "Generate debug information, so that gdb can step through the kernel's lines")
      ->group(RunningGroup);
  app.add_flag(
         "--checked", options.checked,
         "Stop with a fault at an operation that has no result, such as a subscript out of bounds; "
         "warn about shifts by all bits. The exact engine always does both")
      ->group(RunningGroup);
  app.add_flag(
         "--check-overflow", options.overflow,
         "Also stop at integers that do not fit their type: results of +, - and *, and values that "
         "are converted without a cast. Implies --checked")
      ->group(RunningGroup);
  app.add_option("--threads", options.threads,
                 "Number of threads for stages and for independent iterations of long loops in "
                 "compiled code (default: one per processor)")
      ->type_name("N")
      ->check(integerFrom(1, 1024))
      ->group(RunningGroup);
  app.add_option(
         "--steps", options.steps,
         "Maximum number of statements and iterations of a run in the exact engine (default: "
         "2000000000)")
      ->type_name("N")
      ->check(integerFrom(1, UINT64_MAX))
      ->group(RunningGroup);
}

void addCsimOptions(CLI::App &app, RunArguments &arguments) {
  api::RunOptions &options = arguments.options;
  constexpr const char *Building = "Build";
  options.engine = "csim";
  addInputOptions(app, arguments);
  app.add_flag("--compare", options.compare,
               "Also run the kernel on the CPU, and report for each output whether it is equal and "
               "where it first differs. Exit with code 5 if an output differs")
      ->group(ResultGroup);
  app.add_flag(
         "--bounded", options.project.bounded,
         "Limit streams to their depths and run stages concurrently, as hardware does. This finds "
         "deadlocks that an unbounded simulation cannot")
      ->group(RunningGroup);
  app.add_option("--project", options.project.folder,
                 "Build the simulation in this folder instead of in the cache")
      ->type_name("DIR")
      ->group(Building);
  app.add_option("--make-var", options.project.variables,
                 "Set a variable of csim.mk, such as OPT_FLAGS=-O0; NAME= makes it empty")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->take_all()
      ->group(Building);
  app.add_option("--vitis-home", options.project.toolchain.vitis.given,
                 "Vitis whose compiler and headers are used (default: root in [tool.allo.vitis], "
                 "$XILINX_VITIS, $XILINX_HLS or "
                 "/opt/xilinx/2025.2/Vitis; otherwise a C++ compiler and Allo's own headers)")
      ->type_name("DIR")
      ->group(Building);
}

namespace {

// Compiled code that does not look at the clock can only be ended with its process, a while after
// the limit: by then everything that looks has reported a fault. Not once the kernel has ended:
// what it computed may take longer to write.
void endAtTimeLimit(const api::RunOptions &options, std::shared_ptr<std::atomic<bool>> ended) {
  if (!options.seconds)
    return;
  std::string message = api::showTimeLimit(options);
  std::thread([limit = *options.seconds, ended = std::move(ended), message = std::move(message)] {
    constexpr double Grace = 0.5;
    std::this_thread::sleep_for(std::chrono::duration<double>(limit + Grace));
    if (*ended)
      return;
    endKernel(KernelCrash::TimeIsOver);
    writeAll(2, std::string(Program) + ": " + message + "\n");
    _exit(exitCodeOf(Ending::Fault));
  }).detach();
}

} // namespace

Result<void> refuseUselessOptions(const CLI::App &app, const RunArguments &arguments) {
  const api::RunOptions &options = arguments.options;
  const bool isExact = options.engine == "exact";
  if (!arguments.sharedLibrary.empty())
    for (const char *name : {"--arg", "--npz", "--random", "--output-dir", "--repeat", "--rebuild",
                             "--steps", "--time-limit", "--memory-limit", "--threads"})
      if (app.count(name) != 0)
        return Error{format("--shared-lib does not run the kernel and excludes {0}", name)};
  if (!isExact && app.count("--steps") != 0)
    return Error{format("--steps has no effect with --engine {0}; use --engine exact, or "
                        "--time-limit",
                        options.engine)};
  if (isExact)
    for (const char *name : {"--opt-level", "--debug", "--threads", "--rebuild"})
      if (app.count(name) != 0)
        return Error{format("{0} has no effect with --engine exact, which compiles nothing", name)};
  return {};
}

Runner addRunCommand(CLI::App &app) {
  auto arguments = std::make_shared<RunArguments>();
  addRunOptions(app, *arguments);
  app.add_option(
         "--shared-lib", arguments->sharedLibrary,
         "Build a shared library with a C function for the kernel, and a header FILE.h next to it")
      ->type_name("FILE.so")
      ->group("Libraries");
  return [arguments, &app] {
    if (Result<void> useful = refuseUselessOptions(app, *arguments); !useful)
      return failUsage(Program, useful.error().message);
    DiskFileSystem files;
    if (!arguments->sharedLibrary.empty())
      return finish(buildLibrary(*arguments, files));
    api::RunOptions &options = arguments->options;
    options.installation = thisInstallation();
    options.trustsProject = true;
    options.onCrash = [shown = arguments.get()](const api::Run &crash) {
      return outputOf(crash, *shown).output;
    };
    if (options.memory.megabytes)
      api::limitMemory(*options.memory.megabytes);
    auto ended = std::make_shared<std::atomic<bool>>(false);
    endAtTimeLimit(options, ended);
    CommandOutput result = runKernel(*arguments, files);
    *ended = true;
    return finish(result, arguments->outputFolder);
  };
}

} // namespace allo::driver
