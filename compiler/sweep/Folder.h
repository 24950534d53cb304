// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The folder of a sweep: sweep.json, which says what is swept; points/000007.json, the result of a
// point; logs/000007.txt, all that there is to say of one that is not done; and what is made of the
// results. A file is there whole or not at all, so a sweep that was killed at any moment can be
// resumed. Functions may be called from any thread and process; one process writes results, and has
// the folder's lock, or is a task of Slurm and writes those of its own points.
#pragma once

#include "os/FileSystem.h"
#include "support/Result.h"
#include "sweep/Points.h"
#include "sweep/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::sweep {

constexpr const char *CsimMode = "csim", *SynthMode = "synth", *EstimateMode = "estimate";
// Whether the points of a mode are for a part and a clock.
constexpr bool isForHardware(std::string_view mode) {
  return mode == SynthMode || mode == EstimateMode;
}
// The name of the frequencies of --freq among the parameters; not a placeholder.
constexpr const char *FrequencyName = "MHz";

// How each point is run.
struct PointOptions {
  std::string mode;                // "csim", "synth" or "estimate"
  bool compare = true;             // csim: with the results on this processor
  uint64_t seed = 0;               // of random inputs
  std::optional<double> timeLimit; // in seconds
  // synth and estimate, as it was said; the frequency is a parameter
  std::optional<std::string> part, device, flow;
  std::optional<std::string> tool; // estimate: the version whose reports are estimated
  std::string vitisRoot;           // absolute; empty: not given
  bool trustsProject = true;       // api::SynthesisOptions
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("mode", self.mode);
    field("compare", self.compare);
    field("random", self.seed);
    field("timeLimit", self.timeLimit);
    field("part", self.part);
    field("device", self.device);
    field("flow", self.flow);
    field("tool", self.tool);
    field("vitisRoot", self.vitisRoot);
    field("trustsProject", self.trustsProject);
  }
};

struct Manifest {
  uint64_t version = 1; // of the format
  std::string target;   // as it was given
  std::string pattern;  // with a placeholder for each parameter but the frequency
  std::vector<Parameter> parameters;
  PointOptions options;
  std::string source; // SHA-256 of the target's file
  std::string folder; // absolute: the working folder, which the target's path is relative to
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("version", self.version);
    field("target", self.target);
    field("pattern", self.pattern);
    field("parameters", self.parameters);
    field("options", self.options);
    field("source", self.source);
    field("folder", self.folder);
  }
  uint64_t points() const { return countPoints(parameters); }
};

// The target, values and number of a point, with nothing known of its run.
PointResult pointOf(const Manifest &manifest, uint64_t point);

// Of the file that the target is in, in hexadecimal digits.
Result<std::string> hashOfSource(const std::string &target, FileSystem &files);

// "sweep-gemm"
std::string folderNameOf(const std::string &target);

class Folder {
public:
  explicit Folder(std::string path) : folder(std::move(path)) {}
  const std::string &path() const { return folder; }
  std::string file(const std::string &name) const; // "results.csv"

  bool hasSweep(FileSystem &files) const;
  // A new sweep. The error names what cannot be written.
  Result<void> begin(const Manifest &manifest) const;
  Result<Manifest> manifest(FileSystem &files) const;

  // By number; nothing of a point without a result.
  std::vector<std::optional<PointResult>> results(const Manifest &manifest,
                                                  FileSystem &files) const;
  uint64_t countResults(FileSystem &files) const;
  Result<void> write(const PointReport &report) const;
  Result<void> writeFile(const std::string &name, const std::string &content) const;

  // Not held: another process sweeps here.
  FileLock lock() const;

private:
  std::string folder;
  std::string pointFile(uint64_t point) const;
};

// What keeps a sweep from being continued by a command that would make 'wanted': the first
// difference.
Result<void> checkResumed(const Manifest &there, const Manifest &wanted);

// The points that a resumed sweep runs: those without a result, those that were lost, and those
// that an outside tool failed for.
std::vector<uint64_t> pendingPoints(const std::vector<std::optional<PointResult>> &results);

} // namespace allo::sweep
