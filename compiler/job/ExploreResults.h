// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a search over designs, as JSON (report/Fields.h): fields may be added, never
// renamed. Latencies are in cycles, clock periods in nanoseconds. All figures are estimates.
#pragma once

#include "job/SynthesisResults.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

struct ExploredPoint {
  size_t point = 0;
  std::optional<size_t> from;        // the point that it differs from in one choice
  ByName<std::string> values;        // of parameters; empty: the schedule is what is chosen
  std::vector<std::string> schedule; // lines; empty: none can make it
  std::string status = "done";       // or "refused"
  std::string reason;                // why it is refused, or which budget it exceeds
  std::optional<CyclesRecord> latency, interval;
  uint64_t ii = 0; // the largest of pipelined loops; 0: there are none
  ByName<uint64_t> resources;
  bool fits = true;          // the budget
  bool pareto = false;       // no other point is better
  std::optional<bool> equal; // its results, to those of the kernel; none: they were not compared
  bool isDone() const { return status == "done"; }
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("point", self.point);
    field("from", self.from);
    field("values", self.values);
    field("schedule", self.schedule);
    field("status", self.status);
    field("reason", self.reason);
    field("latency", self.latency);
    field("interval", self.interval);
    field("ii", self.ii);
    field("resources", self.resources);
    field("fits", self.fits);
    field("pareto", self.pareto);
    field("equal", self.equal);
  }
};

// The latency and another figure, as axes of an SVG picture.
struct ExplorePlot {
  std::string objective; // the other figure: "dsp"
  std::string svg;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("objective", self.objective);
    field("svg", self.svg);
  }
};

struct ExploreResult {
  bool estimate = true; // no figure is measured
  std::string target, part, flow, version;
  double clock = 0;
  ByName<uint64_t> budget, available;
  std::vector<std::string> objectives; // figures that points are compared by
  uint64_t limit = 0;                  // of estimates
  std::string stopped;                 // "complete", "limit" or "interrupted"
  std::vector<ExploredPoint> points;
  // Of a job: the front as text, and pictures. If there are too many points for an editor, only
  // those of the front are there.
  std::optional<std::string> table;
  std::optional<std::vector<ExplorePlot>> plots;
  std::optional<uint64_t> omitted; // points
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("estimate", self.estimate);
    field("target", self.target);
    field("part", self.part);
    field("flow", self.flow);
    field("version", self.version);
    field("clock", self.clock);
    field("budget", self.budget);
    field("available", self.available);
    field("objectives", self.objectives);
    field("limit", self.limit);
    field("stopped", self.stopped);
    field("points", self.points);
    field("table", self.table);
    field("plots", self.plots);
    field("omitted", self.omitted);
  }
};

} // namespace allo
