// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo sweep` and sweeps of editors do beside running points: arguments become a sweep, and
// results what is printed or shown. To add a mode: its name in SweepModes, what runs a point in
// RunPoint.cpp, its figures in sweep/Outcome.cpp and its objectives in sweep/Pareto.cpp.
#pragma once

#include "api/Synthesize.h"
#include "driver/results/Text.h"
#include "job/Job.h"
#include "os/FileSystem.h"
#include "support/Result.h"
#include "sweep/Folder.h"
#include "sweep/Outcome.h"
#include "sweep/Result.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace allo::driver {

inline const std::vector<std::string> &sweepModes() {
  static const std::vector<std::string> modes = {sweep::CsimMode, sweep::SynthMode,
                                                 sweep::EstimateMode};
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

// Of all points that there are results of; one without is lost.
sweep::Outcome outcomeIn(const sweep::Folder &folder, const sweep::Manifest &manifest,
                         const std::vector<sweep::Objective> &objectives, FileSystem &files);
// results.csv, results.json and pareto.svg.
Result<void> writeOutcome(const sweep::Folder &folder, const sweep::Outcome &outcome);

// A sweep for an editor, in this process and others: in the folder of the request, or in one that
// is named after the target, beside pyproject.toml or the target's file. A folder with the same
// sweep is continued; for another sweep there the next number is taken. Changes the working folder
// while it runs. 'files' has the texts of the editor in front of 'disk'. What ends this process
// ends the sweep, which can be continued.
JobResult sweepForEditor(const JobRequest &request, const SweepTask &task, FileSystem &files,
                         FileSystem &disk, const std::function<void(JobProgress)> &onProgress);

} // namespace allo::driver
