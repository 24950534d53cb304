// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of one point of a sweep, as its file in the folder has it (report/Fields.h): fields may
// be added, never renamed.
#pragma once

#include "job/SynthesisResults.h"
#include "support/Ending.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::sweep {

struct PointResult;

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
constexpr Status statusOf(Ending ending) { return Status(ending); }
static_assert(statusOf(Ending::InternalError) == Status::InternalError);

// "done", "lost"
std::string_view show(Status status);
// Of a sweep: that of its worst point. The order is documented in docs/sweeps.md.
int exitCodeOf(const std::vector<PointResult> &results);

} // namespace allo::sweep

namespace allo {
template <> struct FieldNames<sweep::Status> {
  static constexpr std::string_view names[] = {
      "done", "errors", "refused", "fault", "tool-failed", "different", "internal-error", "lost"};
};
} // namespace allo

namespace allo::sweep {

// Times are in seconds, clock periods in nanoseconds, latencies in cycles.
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
  // --- synth; what the tool does not know is absent
  std::optional<double> clock, estimated;
  std::optional<bool> timingMet;
  std::optional<CyclesRecord> latency, interval;
  ByName<uint64_t> resources, available; // LUT, FF, DSP, BRAM_18K, URAM
  bool standIn = false;                  // no number in it means anything

  bool isDone() const { return status == Status::Done; }
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
  }
};

// What a worker process reports, on a line.
struct PointReport {
  PointResult result;
  std::string log; // all that there is to say of a point that is not done
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("result", self.result);
    field("log", self.log);
  }
};

} // namespace allo::sweep
