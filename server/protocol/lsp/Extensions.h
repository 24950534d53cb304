// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Methods of our own, 'allo/...', and the results of our commands. docs/running.md documents them
// for clients: members may be added, never renamed.
#pragma once

#include "job/Results.h"
#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::server::lsp {

// --- allo/kernels

struct KernelParameter {
  std::string name, type;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("type", self.type);
  }
};
struct Kernel {
  std::string target;
  Range range;
  std::optional<Range> definition;
  bool broken = false;
  bool streams = false;
  std::string caller;
  std::vector<KernelParameter> inputs;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("range", self.range);
    field("definition", self.definition);
    field("broken", self.broken);
    field("streams", self.streams);
    field.unlessEmpty("caller", self.caller);
    field("inputs", self.inputs);
  }
};

// --- allo/scheduleTree

struct ScheduleTreeParams {
  TextDocumentIdentifier textDocument;
  Position position;
  std::optional<std::string> target; // "s": that schedule after all steps, wherever the cursor is
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("position", self.position);
    field("target", self.target);
  }
};
struct ScheduleTreeNode {
  std::string kind; // "function", "loop" or "buffer"
  std::string name;
  std::string detail;
  std::optional<Location> place;
  std::optional<Location> step; // the call that made it
  std::vector<ScheduleTreeNode> children;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("kind", self.kind);
    field("name", self.name);
    field("detail", self.detail);
    field("place", self.place);
    field("step", self.step);
    field("children", self.children);
  }
};
struct ScheduleTree {
  std::string kernel;
  std::vector<std::string> names; // as targets
  uint64_t epoch = 0;
  bool isDirty = false;
  uint64_t steps = 0, allSteps = 0; // done, and in the file
  std::string last;
  bool isComplete = false;
  std::vector<ScheduleTreeNode> functions;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("kernel", self.kernel);
    field("names", self.names);
    field("epoch", self.epoch);
    field("dirty", self.isDirty);
    field("steps", self.steps);
    field("allSteps", self.allSteps);
    field.unlessEmpty("last", self.last);
    field("complete", self.isComplete);
    field("functions", self.functions);
  }
};

// --- allo/loopSchedule

struct LoopScheduleParams {
  TextDocumentIdentifier textDocument;
  Position position;
  std::optional<std::string> target; // whose estimate, if several kernels or schedules have one
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("position", self.position);
    field("target", self.target);
  }
};
// Equal operations at one place of the body. Steps are cycles of an iteration, from 0.
struct LoopOperation {
  std::string operation;
  uint64_t count = 1, first = 0, last = 0;
  std::optional<Location> place;
  bool limits = false; // the interval
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("operation", self.operation);
    field("count", self.count);
    field("first", self.first);
    field("last", self.last);
    field("place", self.place);
    field("limits", self.limits);
  }
};
// Of a pipelined loop; an estimate.
struct LoopSchedule {
  std::string target;               // whose estimate it is
  std::vector<std::string> targets; // all that have one of this loop, the usual one first
  std::string hardware;             // "xcu280-fsvh2892-2L-e at 300 MHz"
  bool stale = false;               // of an earlier version of the kernel
  std::string name;
  Location place;                          // of the header
  std::optional<uint64_t> interval, depth; // "ii" and "depth"
  std::string figures;                     // "≈ II 4 · 262 cycles"
  std::string limit, lift;                 // sentences
  std::vector<Location> limitPlaces;
  std::vector<std::string> uncertain; // sentences
  std::vector<LoopOperation> operations;
  uint64_t unscheduled = 0; // operations beyond these
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("targets", self.targets);
    field("hardware", self.hardware);
    field("stale", self.stale);
    field("name", self.name);
    field("place", self.place);
    field("ii", self.interval);
    field("depth", self.depth);
    field("figures", self.figures);
    field.unlessEmpty("limit", self.limit);
    field.unlessEmpty("lift", self.lift);
    field("limitPlaces", self.limitPlaces);
    field("uncertain", self.uncertain);
    field("operations", self.operations);
    field("unscheduled", self.unscheduled);
  }
};

// The notification allo/estimatesChanged: what is estimated of the document may be something else.
using EstimatesChangedParams = TextDocumentIdentifier;

// --- commands

struct JobStarted {
  uint64_t jobId = 0;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("jobId", self.jobId);
  }
};
struct JobCancelled {
  bool cancelled = false;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("cancelled", self.cancelled);
  }
};

// The notification allo/jobUpdate.
struct JobUpdateParams {
  uint64_t jobId = 0;
  std::string kind;
  std::string uri;
  std::string target;
  std::string state;
  std::string message;
  std::optional<uint32_t> percentage;
  std::optional<nlohmann::ordered_json> result;
  std::string logPath;
  std::string reproducer;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("jobId", self.jobId);
    field("kind", self.kind);
    field("uri", self.uri);
    field("target", self.target);
    field("state", self.state);
    field("message", self.message);
    field("percentage", self.percentage);
    field("result", self.result);
    field.unlessEmpty("logPath", self.logPath);
    field.unlessEmpty("reproducer", self.reproducer);
  }
};

// --- generated texts

// Of allo/textDocumentContent, and of the notification allo/textDocumentContentChanged.
using TextDocumentContentParams = TextDocumentIdentifier;

struct TextDocumentContentResult {
  std::string text;
  std::vector<MapEntry> map;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("text", self.text);
    field("map", self.map);
  }
};

struct SourceMapParams {
  std::string uri;
  Position position;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("position", self.position);
  }
};

} // namespace allo::server::lsp
