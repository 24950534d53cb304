// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The results of reports of synthesis tools, as JSON (report/Fields.h): fields may be added, never
// renamed.
#pragma once

#include "job/Results.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

// Each member may be absent: the tool does not know it.
struct CyclesRecord {
  uint64_t min = 0, max = 0;
  bool operator==(const CyclesRecord &) const = default;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("min", self.min);
    field("max", self.max);
  }
};

struct LoopReportRecord {
  std::string name;                  // the tool's
  uint64_t nest = 0;                 // how many loops are around it
  std::optional<SourceRecord> place; // in the kernel
  std::optional<CyclesRecord> tripCount, latency, iterationLatency;
  std::optional<uint64_t> interval, pipelineDepth; // "ii" and "depth" in JSON; if it is pipelined
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("nest", self.nest);
    field("range", self.place);
    field("tripCount", self.tripCount);
    field("latency", self.latency);
    field("iterationLatency", self.iterationLatency);
    field("ii", self.interval);
    field("depth", self.pipelineDepth);
  }
};

struct ViolationRecord {
  std::string loop, issue, reason;         // the tool's words; 'reason' may be empty
  std::optional<uint64_t> distance;        // in iterations
  std::optional<uint64_t> wanted, reached; // intervals: "targetII" and "ii" in JSON
  std::optional<SourceRecord> place;       // of the loop in the kernel
  std::optional<std::string> cpp;          // "kernel.cpp:21"
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("loop", self.loop);
    field("issue", self.issue);
    field("reason", self.reason);
    field("distance", self.distance);
    field("targetII", self.wanted);
    field("ii", self.reached);
    field("range", self.place);
    field("cpp", self.cpp);
  }
};

// A name for a part, as `allo synth --device` takes it.
struct DeviceRecord {
  std::string device, part;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("device", self.device);
    field("part", self.part);
  }
};

// Clock periods in nanoseconds, latencies in cycles.
struct SynthesisResult {
  std::string target; // the top function if no target was given
  std::string part, family, flow, version;
  double clock = 0;
  std::optional<double> uncertainty, estimated;
  std::optional<bool> timingMet;
  std::optional<CyclesRecord> latency, interval;
  std::vector<LoopReportRecord> loops;
  ByName<uint64_t> resources, available; // LUT, FF, DSP, BRAM_18K, URAM
  std::vector<ViolationRecord> violations;
  bool standIn = false; // no number in it means anything
  // Of allo synth: the folder of the project, the log of the tool, and whether an earlier run made
  // them.
  std::optional<std::string> project, log;
  std::optional<bool> cached;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("part", self.part);
    field("family", self.family);
    field("flow", self.flow);
    field("version", self.version);
    field("clock", self.clock);
    field("uncertainty", self.uncertainty);
    field("estimated", self.estimated);
    field("timingMet", self.timingMet);
    field("latency", self.latency);
    field("interval", self.interval);
    field("loops", self.loops);
    field("resources", self.resources);
    field("available", self.available);
    field("violations", self.violations);
    field("standIn", self.standIn);
    field("project", self.project);
    field("log", self.log);
    field("cached", self.cached);
  }
};

} // namespace allo
