// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo explore: a search over schedules of a kernel, or over the values of a function's parameters,
// by estimates alone. Results go to standard output, progress to standard error.
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/commands/Estimate.h"
#include "driver/explore/Explore.h"
#include "driver/results/Explore.h"
#include "os/FileSystem.h"
#include "support/Format.h"
#include "sweep/Points.h"
#include "sweep/Workers.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <unistd.h>

namespace allo::driver {

namespace {

constexpr int InterruptedExplore = 130;
// That an estimate may take after an interrupt, before the search is left where it is.
constexpr auto Longest = std::chrono::seconds(5);

// A search in another thread, while this one waits for interrupts.
class Watched {
public:
  Watched(const ExploreArguments &arguments, FileSystem &files)
      : arguments(arguments), files(files) {}

  int run() {
    CommandOutput output;
    {
      const sweep::HeldInterrupts interrupts;
      std::atomic<bool> isDone = false;
      std::thread searching([&] {
        output = runExplore(arguments, files,
                            {[this] { return isStopped.load(); },
                             [this](const explore::Point &point) { show(point); },
                             [this](ExploreResult partial) { keep(std::move(partial)); }});
        isDone = true;
      });
      using namespace std::chrono_literals;
      while (!isDone && !isStopped)
        isStopped = interrupts.wait(20);
      for (const auto since = std::chrono::steady_clock::now(); !isDone;
           std::this_thread::sleep_for(20ms))
        if (std::chrono::steady_clock::now() - since > Longest) {
          writePartial();
          ::_exit(InterruptedExplore);
        }
      searching.join();
    }
    if (isShown)
      writeAll(2, "\r\x1b[K");
    const int code = finish(output);
    return isStopped ? InterruptedExplore : code;
  }

private:
  const ExploreArguments &arguments;
  FileSystem &files;
  std::atomic<bool> isStopped = false;
  const bool isTerminal = ::isatty(2) == 1;
  bool isShown = false;
  std::mutex lock;
  std::optional<ExploreResult> found; // so far; under the lock

  void keep(ExploreResult partial) {
    const std::lock_guard guard(lock);
    found = std::move(partial);
  }

  // While the search still runs: of what it has told.
  void writePartial() {
    const std::lock_guard guard(lock);
    if (isShown)
      writeAll(2, "\r\x1b[K");
    if (found && !arguments.printSchedule)
      writeAll(1, arguments.json ? dumped(toJson(*found)) + "\n" : showExplored(*found));
    writeAll(2, std::string(Program) + ": interrupted during an estimate\n");
  }

  void show(const explore::Point &point) {
    constexpr size_t Every = 10;
    if (!isTerminal || point.number % Every != 0)
      return;
    isShown = true;
    writeAll(2, format("\r{0} of at most {1}\x1b[K", point.number + 1,
                       counted(arguments.limit, "estimate")));
  }
};

} // namespace

void addExploreOptions(CLI::App &app, ExploreArguments &arguments) {
  constexpr const char *Search = "Search", *Results = "Results";
  api::EstimateOptions &options = arguments.options;
  addTargetOption(app, options.target);
  app.add_option("--param", arguments.parameters,
                 "Values of a parameter of a function that makes kernels or schedules, as for "
                 "sweep: they are explored, and schedules are not changed")
      ->type_name("NAME=VALUE,...")
      ->allow_extra_args(false)
      ->take_all()
      ->group(Search);
  app.add_option("--budget", arguments.budgets,
                 "The most that a design may need: latency, ii, dsp, bram, uram, lut or ff "
                 "(default: what the part has)")
      ->type_name("NAME=N")
      ->allow_extra_args(false)
      ->take_all()
      ->group(Search);
  app.add_option("--objective", arguments.objectives,
                 "The figures that designs are compared by, of those of --budget (default: "
                 "latency,dsp,bram)")
      ->type_name("A,B,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(Search);
  app.add_option("--limit", arguments.limit, "Number of estimates (default: 200)")
      ->type_name("N")
      ->check(integerFrom(1, sweep::MostPoints))
      ->group(Search);
  addHardwareOptions(app, options);
  app.add_flag("--verify", arguments.verify,
               "Run the kernel and the schedule of each point of the front on the same random "
               "inputs, and compare the results")
      ->group(Results);
  app.add_option("--random", arguments.seed, "Seed of the inputs of --verify (default: 0)")
      ->type_name("SEED")
      ->check(integerFrom(0, UINT64_MAX))
      ->group(Results);
  app.add_option("--svg", arguments.plot, "Write a plot of DSPs and latency to this file")
      ->type_name("FILE")
      ->group(Results);
  app.add_flag("--print-schedule", arguments.printSchedule,
               "Print only the schedule of the fastest point, or of --point")
      ->group(Results);
  app.add_option("--apply-to", arguments.applyTo,
                 "Write the file of the target with this schedule at its end to this file")
      ->type_name("FILE")
      ->group(Results);
  app.add_option("--point", arguments.point, "Number of the point to print or to write")
      ->type_name("N")
      ->check(integerFrom(0, sweep::MostPoints))
      ->group(Results);
  addFormatOption(app, arguments.json)->group(Results);
}

Runner addExploreCommand(CLI::App &app) {
  struct Arguments : ExploreArguments {
    std::string when = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addExploreOptions(app, *arguments);
  addColorOption(app, arguments->when);
  return [arguments] {
    DiskFileSystem files;
    arguments->color = wantsColor(arguments->when, /*toFile=*/false);
    return Watched(*arguments, files).run();
  };
}

} // namespace allo::driver
