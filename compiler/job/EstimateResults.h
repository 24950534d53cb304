// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Estimates as JSON (report/Fields.h), in the shape of the reports of synthesis tools: fields may
// be added, never renamed.
#pragma once

#include "job/SynthesisResults.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

// Why the interval of a pipelined loop is not smaller.
struct LimitRecord {
  std::string kind; // "requested", "recurrence", "memory-port", "interface" or "none"
  std::string text;
  std::vector<SourceRecord> places; // of the accesses or operations
  std::optional<std::string> lift;  // what would allow a smaller one, where that is known
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("kind", self.kind);
    field("text", self.text);
    field("places", self.places);
    field("lift", self.lift);
  }
};

// Equal operations at one place of a pipelined body. Steps are from 0.
struct StepRecord {
  std::string operation; // "load 'a'", "f32 mul"
  uint64_t count = 1, first = 0, last = 0;
  std::optional<SourceRecord> place;
  bool limits = false; // one of those that limit the interval
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("operation", self.operation);
    field("count", self.count);
    field("first", self.first);
    field("last", self.last);
    field("range", self.place);
    field("limits", self.limits);
  }
};

struct LoopEstimateRecord {
  std::string name;                     // of a flattened nest, the names of its loops joined by '_'
  std::string function;                 // that it is in: the kernel, or one that it calls
  uint64_t nest = 0;                    // how many loops are around it
  std::optional<SourceRecord> place;    // in the kernel
  std::vector<SourceRecord> flattened;  // the loops in it that it stands for as well
  std::optional<ResultValue> tripCount; // a number, or [least, most]
  std::optional<CyclesRecord> latency, iterationLatency;
  std::optional<uint64_t> interval, pipelineDepth; // "ii" and "depth" in JSON; if it is pipelined
  bool pipelined = false;
  std::optional<LimitRecord> limit; // of a pipelined loop
  std::vector<StepRecord> schedule; // of its body
  uint64_t unscheduled = 0;         // operations that 'schedule' leaves out, as there are too many
  std::vector<std::string> uncertain;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("function", self.function);
    field("nest", self.nest);
    field("range", self.place);
    field("flattened", self.flattened);
    field("tripCount", self.tripCount);
    field("latency", self.latency);
    field("iterationLatency", self.iterationLatency);
    field("ii", self.interval);
    field("depth", self.pipelineDepth);
    field("pipelined", self.pipelined);
    field("limit", self.limit);
    field("schedule", self.schedule);
    field("unscheduled", self.unscheduled);
    field("uncertain", self.uncertain);
  }
};

struct FunctionEstimateRecord {
  std::string name;
  std::optional<SourceRecord> place;
  std::optional<CyclesRecord> latency, interval;
  ByName<uint64_t> resources;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("range", self.place);
    field("latency", self.latency);
    field("interval", self.interval);
    field("resources", self.resources);
  }
};

// A step that makes a schedule faster.
struct ProposalRecord {
  std::vector<SourceRecord> loops; // that it is about: those of a flattened nest, or one
  std::string title;               // "Pipeline this loop"
  std::vector<std::string> lines;
  std::optional<uint64_t> interval;                 // "ii" in JSON; of the loop, with the step
  std::optional<CyclesRecord> loopLatency, latency; // with it
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("loops", self.loops);
    field("title", self.title);
    field("lines", self.lines);
    field("ii", self.interval);
    field("loopLatency", self.loopLatency);
    field("latency", self.latency);
  }
};

// Clock periods and the budget of a control step in nanoseconds, latencies in cycles.
struct EstimateResult {
  bool estimate = true; // not a measured result
  std::string target, part, family, flow, version;
  double clock = 0, uncertainty = 0, budget = 0;
  std::optional<CyclesRecord> latency, interval;
  std::vector<LoopEstimateRecord> loops;
  ByName<uint64_t> resources, available; // 'available' is empty for a part that is not known
  std::vector<FunctionEstimateRecord> functions; // that the kernel calls
  std::vector<std::string> uncertain;
  // Where they are asked for, and what the lines of each follow: the last call of the schedule.
  std::optional<std::vector<ProposalRecord>> proposals;
  std::optional<SourceRecord> after; // absent: the schedule has no steps
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("estimate", self.estimate);
    field("target", self.target);
    field("part", self.part);
    field("family", self.family);
    field("flow", self.flow);
    field("version", self.version);
    field("clock", self.clock);
    field("uncertainty", self.uncertainty);
    field("budget", self.budget);
    field("latency", self.latency);
    field("interval", self.interval);
    field("loops", self.loops);
    field("resources", self.resources);
    field("available", self.available);
    field("functions", self.functions);
    field("uncertain", self.uncertain);
    field("proposals", self.proposals);
    field("after", self.after);
  }
};

} // namespace allo
