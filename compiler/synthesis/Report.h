// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a synthesis report (csynth.xml of Vivado HLS 2019.2 to Vitis 2025) says, and its parser.
// Clock periods are in nanoseconds and latencies in cycles. What a report calls "undef" is absent
// here. Thread-safe: nothing is shared.
#pragma once

#include "support/Result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::synthesis {

// A sentence for wherever the numbers of such a report are shown.
inline constexpr const char *StandInText =
    "This report is by a stand-in for the tool: its numbers mean nothing";

struct Cycles {
  uint64_t min = 0, max = 0;
  bool operator==(const Cycles &) const = default;
};

struct Resources {
  uint64_t lut = 0, ff = 0, dsp = 0, bram18k = 0, uram = 0;
  bool operator==(const Resources &) const = default;
};

struct Timing {
  double target = 0;
  std::optional<double> uncertainty, estimated;
  bool operator==(const Timing &) const = default;
  // The tool's own rule: the uncertainty is part of what the clock has to cover. Nothing if one of
  // the figures is absent.
  std::optional<bool> isMet() const {
    return uncertainty && estimated ? std::optional(*estimated <= target - *uncertainty + 1e-9)
                                    : std::nullopt;
  }
};

struct LoopReport {
  std::string label; // the tool's
  std::optional<Cycles> tripCount, latency, iterationLatency;
  std::optional<uint64_t> interval, depth; // of a pipelined loop
  std::vector<LoopReport> loops;           // inside it
  bool operator==(const LoopReport &) const = default;
};

// What a tool could not do at a loop, such as reach the interval that was asked for.
struct Violation {
  std::string loop;                 // its label; empty: the function
  std::string issue;                // "II Violation"
  std::string reason;               // "Memory Dependency"; may be empty
  std::optional<uint64_t> distance; // in iterations
  std::string file;                 // of the C++; may be empty
  uint32_t line = 0;                // counted from 1; 0: not told
  bool operator==(const Violation &) const = default;
};

struct ModuleReport {
  std::string name;
  Timing timing;
  std::string pipeline; // "no", "yes", "dataflow", "loop auto-rewind stp ...": the tool's words
  std::optional<Cycles> latency, interval;
  std::vector<LoopReport> loops;
  std::vector<Violation> violations;
  Resources used;
  bool operator==(const ModuleReport &) const = default;
};

struct Report {
  std::string version;            // of the tool
  std::string family, part, flow; // flow: "vitis" or "vivado"; empty in reports of 2019.2
  ModuleReport top;
  Resources available;
  std::vector<ModuleReport> modules; // the functions and loops that the tool made modules of
  bool isStandIn = false;            // not by a synthesis tool: no number in it means anything
};

// The whole report, in pieces of any size, so that a large file need not be in memory. An error
// says what is wrong and in which line; a file that ends early is one.
class ReportParser {
public:
  ReportParser();
  ~ReportParser();
  ReportParser(const ReportParser &) = delete;
  ReportParser &operator=(const ReportParser &) = delete;
  bool feed(std::string_view piece); // false: what is wrong is known, and the rest is of no use
  Result<Report> finish();

private:
  struct State;
  std::unique_ptr<State> state;
};

Result<Report> parseReport(std::string_view text);

} // namespace allo::synthesis
