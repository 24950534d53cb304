// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a sweep and of each of its points, as JSON (report/Fields.h): fields may be added,
// never renamed. Times are in seconds, clock periods in nanoseconds, latencies in cycles.
#pragma once

#include "job/SynthesisResults.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::sweep {

struct Parameter {
  std::string name;
  std::vector<std::string> values; // not empty, each once
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("values", self.values);
  }
};

// As Ending; a lost point has no ending: its process, or its task of Slurm, ended before it.
enum class Status : uint8_t {
  Done,
  Errors,
  Refused,
  Fault,
  ToolFailed,
  Different,
  InternalError,
  Lost
};

} // namespace allo::sweep

namespace allo {
template <> struct FieldNames<sweep::Status> {
  static constexpr std::string_view names[] = {
      "done", "errors", "refused", "fault", "tool-failed", "different", "internal-error", "lost"};
};
} // namespace allo

namespace allo::sweep {

struct PointResult {
  uint64_t point = 0;
  ByName<std::string> values; // of the parameters
  std::string target;
  Status status = Status::Lost;
  std::string reason; // why it is not done; one line
  double seconds = 0; // that the point took, with compilers

  // --- csim
  std::optional<double> kernelSeconds;
  std::optional<bool> equal; // to the results on this processor; none: they were not compared
  // --- synth and estimate; what is not known is absent
  std::optional<double> clock, estimated;
  std::optional<bool> timingMet;
  std::optional<CyclesRecord> latency, interval;
  ByName<uint64_t> resources, available; // LUT, FF, DSP, BRAM_18K, URAM
  bool standIn = false;                  // no number in it means anything
  std::optional<bool> estimate;          // true: the figures are estimates; absent otherwise

  bool isDone() const { return status == Status::Done; }
  // It was synthesized, but cannot run with the clock that it was synthesized for.
  bool missesTiming() const { return isDone() && timingMet && !*timingMet; }
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("point", self.point);
    field("values", self.values);
    field("target", self.target);
    field("status", self.status);
    field("reason", self.reason);
    field("seconds", self.seconds);
    field("kernelSeconds", self.kernelSeconds);
    field("equal", self.equal);
    field("clock", self.clock);
    field("estimated", self.estimated);
    field("timingMet", self.timingMet);
    field("latency", self.latency);
    field("interval", self.interval);
    field("resources", self.resources);
    field("available", self.available);
    field("standIn", self.standIn);
    field("estimate", self.estimate);
  }
};

} // namespace allo::sweep

namespace allo {

struct SweepPoint : sweep::PointResult {
  bool pareto = false; // no other point is better
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    PointResult::fields(self, field);
    field("pareto", self.pareto);
  }
};

struct SweepResult {
  std::string target, mode; // "csim", "synth" or "estimate"
  std::vector<sweep::Parameter> parameters;
  std::vector<std::string> objectives; // one or two
  bool standIn = false;                // no figure of a synthesis means anything
  std::optional<bool> estimate;        // true: the figures are estimates; absent otherwise
  uint64_t failed = 0;                 // points
  uint64_t timingMissed = 0;           // points that are done, and not on the front
  std::vector<SweepPoint> points;
  // Of a job: the folder of the sweep, absolute, and of all points the table as text and the plot
  // as SVG. If there are too many for an editor, the plot is absent, and so are the points after
  // the first ones, except those on the front.
  std::optional<std::string> folder, table, plot;
  std::optional<uint64_t> omitted; // points
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("mode", self.mode);
    field("parameters", self.parameters);
    field("objectives", self.objectives);
    field("standIn", self.standIn);
    field("estimate", self.estimate);
    field("failed", self.failed);
    field("timingMissed", self.timingMissed);
    field("points", self.points);
    field("folder", self.folder);
    field("table", self.table);
    field("plot", self.plot);
    field("omitted", self.omitted);
  }
};

} // namespace allo
