// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo explore` does, as a function of its arguments and the file system.
#pragma once

#include "api/hardware/Estimate.h"
#include "driver/results/Text.h"
#include "explore/Search.h"
#include "job/ExploreResults.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace allo::driver {

struct ExploreArguments {
  api::EstimateOptions options;
  std::vector<std::string> parameters; // "N=8,16"
  std::vector<std::string> budgets;    // "dsp=100"
  std::vector<std::string> objectives = {"latency", "dsp", "bram"};
  size_t limit = explore::UsualLimit;
  bool verify = false;
  uint64_t seed = 0;           // of the inputs of --verify
  std::string plot;            // a file; empty: none is written
  std::optional<size_t> point; // whose schedule is printed or written; none: the fastest
  bool printSchedule = false;
  std::string applyTo; // a file; empty: none is written
  bool json = false;
  bool color = false;
};
void addExploreOptions(CLI::App &app, ExploreArguments &arguments);

// How a search can be ended and watched.
struct ExploreControl {
  std::function<bool()> isStopped = {};
  std::function<void(const explore::Point &)> onPoint = {};
  // What an interrupt at that moment would leave, which need not have the last points: it is called
  // so seldom that it costs little.
  std::function<void(ExploreResult)> onPartial = {};
};

// The same without texts and files.
struct Explored {
  Failure failure; // there is no result
  std::vector<FileReport> errors;
  ExploreResult result;
};
Explored exploreDesigns(const ExploreArguments &arguments, FileSystem &files,
                        const ExploreControl &control = {});

CommandOutput runExplore(const ExploreArguments &arguments, FileSystem &files,
                         const ExploreControl &control = {});

} // namespace allo::driver
