// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo sweep: a kernel with every combination of the values of parameters, by processes on this
// machine or by Slurm. The table goes to standard output, progress to standard error.
#include "api/hardware/Estimate.h"
#include "api/load/OpenTarget.h"
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Run.h"
#include "driver/commands/Synth.h"
#include "driver/sweep/Sweep.h"
#include "os/Installation.h"
#include "support/Format.h"
#include "support/Path.h"
#include "sweep/Slurm.h"
#include "sweep/Workers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <thread>
#include <unistd.h>

namespace allo::driver {

// As one more parameter. What they are for must be a target of synthesis.
static Result<void> addFrequencies(sweep::Manifest &manifest,
                                   const std::vector<std::string> &frequencies, FileSystem &files) {
  vitis::TargetChoice choice = synthesisOf(manifest.options).on;
  const bool isEstimate = manifest.options.mode == sweep::EstimateMode;
  sweep::Parameter added{sweep::FrequencyName, frequencies};
  for (const std::string &text : frequencies) {
    double frequency = 0;
    if (!CLI::detail::lexical_cast(text, frequency))
      return Error{format("--freq: '{0}' is not a number", text)};
    choice.frequency = frequency;
    if (Result<void> good = vitis::checkFrequency(frequency); !good)
      return Error{"--freq: " + good.error().message};
    if (std::count(frequencies.begin(), frequencies.end(), text) > 1)
      return Error{format("--freq: '{0}' is given twice", text)};
  }
  const auto on = api::synthesisTargetOf(
      manifest.target, choice, {},
      isEstimate ? vitis::PartNeed::ForEstimate : vitis::PartNeed::Required, files);
  if (!on)
    return on.error();
  if (isEstimate) // otherwise all points would fail for it
    if (Result<void> good = api::checkEstimatedPart(on->part); !good)
      return good.error();
  for (const sweep::Parameter &each : manifest.parameters)
    if (each.name == added.name && !frequencies.empty())
      return Error{format("--freq: '{0}' is also a parameter; give that another name in a "
                          "placeholder",
                          added.name)};
  if (frequencies.empty())
    return {};
  manifest.parameters.push_back(std::move(added));
  if (manifest.points() > sweep::MostPoints)
    return Error{format("the parameters have more than {0} combinations", sweep::MostPoints)};
  return {};
}

Result<sweep::Manifest> manifestOf(const SweepArguments &arguments, FileSystem &files) {
  sweep::Manifest made;
  made.target = arguments.target;
  made.options = arguments.options;
  made.options.compare = !arguments.noCompare;
  if (!made.options.vitisRoot.empty())
    made.options.vitisRoot = absolutePath(currentFolder(), made.options.vitisRoot);
  made.folder = currentFolder();
  if (made.target.empty())
    return Error{"a sweep needs a target: FILE.py::KERNEL"};
  if (!arguments.parameters.empty() || arguments.frequencies.empty()) {
    Result<std::vector<sweep::Parameter>> parameters = sweep::parseParameters(arguments.parameters);
    if (!parameters)
      return parameters.error();
    made.parameters = *std::move(parameters);
  }
  Result<std::string> hash = sweep::hashOfSource(made.target, files);
  if (!hash)
    return hash.error();
  made.source = *std::move(hash);
  made.pattern = made.target;
  if (sweep::placeholdersOf(made.target).empty() && !made.parameters.empty()) {
    std::vector<std::string> names;
    for (const sweep::Parameter &each : made.parameters)
      names.push_back(each.name);
    Result<std::string> pattern = api::openTarget(made.target, names, files);
    if (!pattern)
      return pattern.error();
    made.pattern = *std::move(pattern);
  }
  if (Result<void> good = sweep::checkPlaceholders(made.pattern, made.parameters); !good)
    return good.error();
  if (made.options.tool)
    if (Result<void> good = api::checkToolVersion(*made.options.tool); !good)
      return good.error();
  if (sweep::isForHardware(made.options.mode))
    if (Result<void> good = addFrequencies(made, arguments.frequencies, files); !good)
      return good.error();
  return made;
}

sweep::Outcome outcomeIn(const sweep::Folder &folder, const sweep::Manifest &manifest,
                         const std::vector<sweep::Objective> &objectives, FileSystem &files) {
  std::vector<sweep::PointResult> points;
  for (std::optional<sweep::PointResult> &each : folder.results(manifest, files)) {
    if (each) {
      points.push_back(*std::move(each));
      continue;
    }
    points.push_back(sweep::pointOf(manifest, points.size()));
    points.back().reason = "its result is missing";
  }
  return sweep::outcomeOf(manifest, std::move(points), objectives);
}

Result<void> writeOutcome(const sweep::Folder &folder, const sweep::Outcome &outcome) {
  for (const auto &[name, content] :
       {std::pair("results.csv", csvOf(outcome)),
        std::pair("results.json", dumped(toJson(resultOf(outcome))) + "\n"),
        std::pair("pareto.svg", plotOf(outcome))})
    if (Result<void> written = folder.writeFile(name, content); !written)
      return written.error();
  return {};
}

namespace {

// How far the sweep is, on standard error: one line that changes on a terminal, otherwise a line
// now and then.
class ProgressLine {
public:
  ProgressLine(uint64_t total, uint64_t done) : total(total), done(done) {}
  ~ProgressLine() {
    if (isShown && isTerminal)
      writeAll(2, "\n");
  }
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  void add(const sweep::PointResult &result) {
    failed += !result.isDone();
    show(done + 1);
  }
  void show(uint64_t now) {
    if (now == done)
      return;
    done = now;
    using namespace std::chrono_literals;
    const auto time = Clock::now();
    if (time - last < (isTerminal ? 100ms : 10s) && !(isTerminal && done == total))
      return;
    last = time;
    isShown = true;
    std::string text = format("{0} of {1}", done, counted(total, "point"));
    if (failed != 0)
      text += format(", {0} failed", failed);
    writeAll(2, isTerminal ? "\r" + text + "\x1b[K" : std::string(Program) + ": " + text + "\n");
  }
  uint64_t count() const { return done; }

private:
  using Clock = std::chrono::steady_clock;
  const uint64_t total;
  uint64_t done, failed = 0;
  const bool isTerminal = ::isatty(2) == 1;
  bool isShown = false;
  Clock::time_point last = Clock::now();
};

constexpr int InterruptedExit = 130;
constexpr const char *DefaultPartition = "true"; // what a flag without a value gives

class SweepRun {
public:
  explicit SweepRun(const SweepArguments &arguments) : arguments(arguments) {}

  int run() {
    if (Result<void, Failure> good = prepare(); !good)
      return fail(good.error());
    const sweep::HeldInterrupts interrupts;
    const std::vector<uint64_t> pending = sweep::pendingPoints(folder->results(manifest, files));
    const uint64_t total = manifest.points();
    sweep::Ran ran;
    uint64_t done = 0;
    {
      ProgressLine progress(total, total - pending.size());
      ran = arguments.slurm.empty() ? runHere(pending, interrupts, progress)
                                    : runBySlurm(interrupts, progress);
      done = progress.count();
    }
    if (ran.isInterrupted) {
      writeAll(2, format("{0}: interrupted after {1} of {2}; --resume continues\n",
                         std::string(Program), done, counted(total, "point")));
      return InterruptedExit;
    }
    return ran.failure ? fail(ran.failure) : finish();
  }

private:
  const SweepArguments &arguments;
  DiskFileSystem files;
  sweep::Manifest manifest;
  std::vector<sweep::Objective> objectives;
  std::optional<sweep::Folder> folder;
  FileLock lock;

  static int fail(const Failure &failure) {
    writeAll(2, showFailure(failure));
    return exitCodeOf(failure.ending);
  }

  Result<void, Failure> prepare() {
    auto refuse = [](std::string message) { return Failure{Ending::Refused, std::move(message)}; };
    if (!arguments.slurm.empty())
      if (Result<void, Failure> found = sweep::findSlurm(); !found)
        return found.error();
    const bool isWhole = arguments.resume && arguments.target.empty();
    if (isWhole && arguments.folder.empty())
      return refuse("--resume without a target needs the folder of the sweep: --output DIR");
    const std::string name =
        arguments.folder.empty() ? sweep::folderNameOf(arguments.target) : arguments.folder;
    folder.emplace(absolutePath(currentFolder(), name));
    if (!isWhole) {
      Result<sweep::Manifest> wanted = manifestOf(arguments, files);
      if (!wanted)
        return refuse(wanted.error().message);
      manifest = *std::move(wanted);
    }
    const bool isThere = folder->hasSweep(files);
    if (isThere && !arguments.resume)
      return refuse(format("'{0}' already has a sweep: --resume continues it, and --output names "
                           "another folder",
                           name));
    if (!isThere && arguments.resume)
      return refuse(format("'{0}' has no sweep to resume", name));
    if (isThere)
      if (Result<void> good = resume(isWhole); !good)
        return refuse(good.error().message);
    Result<std::vector<sweep::Objective>> wanted =
        sweep::parseObjectives(arguments.objective, manifest);
    if (!wanted)
      return refuse(wanted.error().message);
    objectives = *std::move(wanted);
    if (manifest.options.mode == sweep::SynthMode) { // otherwise all points would fail for it
      api::SynthesisOptions synthesis = synthesisOf(manifest.options);
      synthesis.target = manifest.target;
      if (const auto vitis = api::vitisFor(synthesis, files); !vitis)
        return Failure{Ending::ToolFailed, vitis.error().message};
    }
    if (!makeFolder(folder->path()))
      return refuse(format("cannot make '{0}': {1}", name, std::strerror(errno)));
    lock = folder->lock();
    if (!lock.held() || folder->hasSweep(files) != isThere)
      return refuse(format("another process sweeps in '{0}'", name));
    if (!isThere)
      if (Result<void> begun = folder->begin(manifest); !begun)
        return refuse(begun.error().message);
    return {};
  }

  Result<void> resume(bool isWhole) {
    Result<sweep::Manifest> there = folder->manifest(files);
    if (!there)
      return there.error();
    if (isWhole) { // what the folder describes, from the folder where it began
      if (::chdir(there->folder.c_str()) != 0)
        return Error{format("cannot enter '{0}': {1}", there->folder, std::strerror(errno))};
      manifest = *there;
      Result<std::string> hash = sweep::hashOfSource(manifest.target, files);
      if (!hash)
        return hash.error();
      manifest.source = *std::move(hash);
    }
    return sweep::checkResumed(*there, manifest);
  }

  sweep::Ran runHere(const std::vector<uint64_t> &pending, const sweep::HeldInterrupts &interrupts,
                     ProgressLine &progress) {
    const unsigned jobs =
        arguments.jobs ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
    return runLocally(*folder, manifest, pending, jobs, thisInstallation().program, interrupts,
                      [&](const sweep::PointResult &result) { progress.add(result); });
  }
  sweep::Ran runBySlurm(const sweep::HeldInterrupts &interrupts, ProgressLine &progress) {
    const std::string partition = arguments.slurm == DefaultPartition ? "" : arguments.slurm;
    return sweep::runBySlurm(*folder, manifest, {partition, arguments.jobs},
                             thisInstallation().program, interrupts, files,
                             [&](uint64_t done) { progress.show(done); });
  }

  // Writes and prints what has come of it.
  int finish() {
    const sweep::Outcome outcome = outcomeIn(*folder, manifest, objectives, files);
    if (Result<void> written = writeOutcome(*folder, outcome); !written)
      return fail({Ending::Refused, written.error().message});
    const std::string text =
        arguments.json
            ? dumped(toJson(resultOf(outcome))) + "\n"
            : showOutcome(outcome) + format("results.csv, results.json and pareto.svg "
                                            "are in {0}\n",
                                            relativePath(folder->path(), currentFolder()));
    return writeAll(1, text) ? sweep::exitCodeOf(outcome.points) : exitCodeOf(Ending::Refused);
  }
};

} // namespace

void addSweepOptions(CLI::App &app, SweepArguments &arguments) {
  constexpr const char *Running = "Execution", *Results = "Results";
  app.add_option("target", arguments.target,
                 "FILE.py::KERNEL or FILE.py::FUNCTION whose parameters have the names of --param, "
                 "or a target with placeholders, such as 'FILE.py::make({N}).kernel'");
  app.add_option("--param", arguments.parameters,
                 "Values of a parameter: N=8,16,32; N=8:64:8 for every 8th; N=8:64:*2 for doubles. "
                 "With several parameters, every combination is a point")
      ->type_name("NAME=VALUE,...")
      ->allow_extra_args(false)
      ->take_all();
  app.add_option("--mode", arguments.options.mode,
                 "What is done with each point: csim, a C simulation (the default), synth, "
                 "synthesis by Vitis HLS, or estimate, an estimate of synthesis")
      ->type_name("MODE")
      ->default_val("csim")
      ->check(oneOf(sweepModes()));
  app.add_option("--random", arguments.options.seed, "Seed of the random inputs (default: 0)")
      ->type_name("SEED")
      ->check(integerFrom(0, UINT64_MAX))
      ->group(Running);
  app.add_option("--time-limit", arguments.options.timeLimit,
                 "Time limit for each simulation or synthesis")
      ->type_name("SECONDS")
      ->check(secondsOfTime())
      ->group(Running);
  app.add_flag("--no-compare", arguments.noCompare,
               "Do not compare the results of simulations with those on the CPU")
      ->group(Running);
  constexpr const char *Hardware = "Target hardware of --mode synth and --mode estimate";
  addPartOptions(app, arguments.options.part, arguments.options.device, arguments.options.flow,
                 Hardware);
  app.add_option("--freq", arguments.frequencies,
                 "Clock frequencies, which are combined with the "
                 "values of --param (default: 300)")
      ->type_name("MHZ,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(Hardware);
  app.add_option("--vitis-root", arguments.options.vitisRoot, "Folder of Vitis")
      ->type_name("DIR")
      ->group(Hardware);
  app.add_option("--tool", arguments.options.tool,
                 "With --mode estimate: version of Vitis HLS whose reports are estimated (default: "
                 "2023.2)")
      ->type_name("VERSION")
      ->group(Hardware);
  app.add_option("--jobs", arguments.jobs,
                 "Number of points that run at the same time (default: one per processor; with "
                 "--slurm, as many tasks as Slurm starts)")
      ->type_name("N")
      ->check(integerFrom(1, 1024))
      ->group(Running);
  app.add_flag("--slurm", arguments.slurm,
               "Run the points as a job array of Slurm, in its default partition or the named one")
      ->type_name("PARTITION") // or it takes no value
      ->option_text("[=PARTITION]")
      ->group(Running);
  app.add_flag("--resume", arguments.resume,
               "Continue the sweep of the folder: run the points that have no result")
      ->group(Running);
  app.add_option("--output", arguments.folder, "Folder of the sweep (default: sweep-NAME)")
      ->type_name("DIR")
      ->group(Results);
  app.add_option(
         "--objective", arguments.objective,
         "One or two figures that are better if they are smaller: time or a parameter; of "
         "synthesis and estimates also share, latency, interval, lut, ff, dsp, bram, uram, of "
         "synthesis also clock (default: time; of synthesis and estimates time,share)")
      ->type_name("A,B")
      ->group(Results);
  addFormatOption(app, arguments.json)->group(Results);
}

Runner addSweepCommand(CLI::App &app) {
  auto arguments = std::make_shared<SweepArguments>();
  addSweepOptions(app, *arguments);
  return [arguments, &app] {
    if (arguments->resume && arguments->target.empty())
      for (const char *name : {"--param", "--mode", "--random", "--time-limit", "--no-compare",
                               "--part", "--device", "--flow", "--freq", "--vitis-root", "--tool"})
        if (app.count(name) != 0)
          return failUsage(Program, format("{0} has no effect with --resume and no target: the "
                                           "sweep of the folder goes on as it began",
                                           name));
    const std::string &mode = arguments->options.mode;
    const std::vector<const char *> useless =
        mode == sweep::SynthMode ? std::vector{"--random", "--no-compare", "--tool"}
        : mode == sweep::EstimateMode
            ? std::vector{"--random", "--no-compare", "--time-limit", "--vitis-root"}
            : std::vector{"--part", "--device", "--flow", "--freq", "--vitis-root", "--tool"};
    for (const char *name : useless)
      if (app.count(name) != 0)
        return failUsage(Program, format("{0} has no effect with --mode {1}", name, mode));
    return SweepRun(*arguments).run();
  };
}

} // namespace allo::driver
