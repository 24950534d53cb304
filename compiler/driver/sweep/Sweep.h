// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo sweep` does beside running points: its arguments become a sweep, and results what the
// command prints. To add a mode: its name in SweepModes, what runs a point in RunPoint.cpp, its
// figures in sweep/Outcome.cpp and its objectives in sweep/Pareto.cpp.
#pragma once

#include "api/Synthesize.h"
#include "driver/results/Text.h"
#include "os/FileSystem.h"
#include "support/Result.h"
#include "sweep/Folder.h"
#include "sweep/Outcome.h"
#include "sweep/Result.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace allo::driver {

inline const std::vector<std::string> &sweepModes() {
  static const std::vector<std::string> modes = {sweep::CsimMode, sweep::SynthMode};
  return modes;
}

struct SweepArguments {
  std::string target;
  std::vector<std::string> parameters; // "N=8,16"
  sweep::PointOptions options;
  std::vector<std::string> frequencies;
  bool noCompare = false;
  std::string folder; // empty: sweep-NAME
  std::string objective;
  unsigned jobs = 0; // 0: one per processor, or no limit for Slurm
  std::string slurm; // the partition, or "true" for the default one; empty: not by Slurm
  bool resume = false;
  bool json = false;
};
void addSweepOptions(CLI::App &app, SweepArguments &arguments);

// A sweep that nothing is known of yet, as its folder describes it.
Result<sweep::Manifest> manifestOf(const SweepArguments &arguments, FileSystem &files);

// Without a target and a frequency.
api::SynthesisOptions synthesisOf(const sweep::PointOptions &options);

// Runs a point in this process.
sweep::PointReport runPoint(const sweep::PointResult &point, const sweep::PointOptions &options,
                            FileSystem &files);

} // namespace allo::driver
