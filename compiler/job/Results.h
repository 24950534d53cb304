// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The results of jobs, one struct per kind of result. Their JSON (report/Fields.h) is also what the
// commands print with --format=json and what editors get: fields may be added, never renamed.
#pragma once

#include "report/Fields.h"
#include "report/Record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo {

// A number (or a string, for one that JSON's numbers cannot hold), an array as nested lists,
// {"file"} of an array that was written to a file, or {"elements", "shape", "first"} of one that is
// too large: 'first' has the beginning of each axis.
using ResultValue = nlohmann::ordered_json;
template <typename T> using ByName = std::vector<std::pair<std::string, T>>;

// --- allo run, allo csim

struct FirstDifference {
  std::vector<uint64_t> index; // of the element; empty for a scalar
  ResultValue cpu, csim;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("index", self.index);
    field("cpu", self.cpu);
    field("csim", self.csim);
  }
};

struct ComparedResult {
  bool equal = true;
  std::optional<FirstDifference> first; // of values that differ
  ResultValue maxError;
  // Of an array that differs: the array on the CPU, the largest error in each of up to 256
  // stretches of elements, and where the first different element was stored.
  std::optional<ResultValue> cpu;
  std::optional<std::vector<ResultValue>> errors;
  std::optional<DiagnosticRecord> stored;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("equal", self.equal);
    field.orNull("first", self.first);
    field("maxError", self.maxError);
    field("cpu", self.cpu);
    field("errors", self.errors);
    field("stored", self.stored);
  }
};

// The step of a schedule after which results differ from those of its kernel.
struct DifferentStepResult {
  uint64_t step = 0;  // from 1; 0: without any step they differ already
  uint64_t steps = 0; // of the schedule
  std::string call;   // as it is written, on one line
  std::string output; // the first that differs then
  FirstDifference first;
  DiagnosticRecord place; // the call; of step 0 the name of the kernel
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("step", self.step);
    field("steps", self.steps);
    field("call", self.call);
    field("output", self.output);
    field("first", self.first);
    field("place", self.place);
  }
};

struct Tolerance {
  uint32_t ulps = 0;
  std::vector<std::string> because;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("ulps", self.ulps);
    field("because", self.because);
  }
};

struct ComparisonResult {
  bool equal = true;
  uint32_t run = 1; // of the repeated ones
  ByName<ComparedResult> outputs;
  std::optional<Tolerance> tolerance;
  std::optional<DifferentStepResult> step =
      {}; // of a schedule that differs, where it has been found
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("equal", self.equal);
    field("run", self.run);
    field("outputs", self.outputs);
    field("tolerance", self.tolerance);
    field("step", self.step);
  }
};

struct RunResult {
  std::string target;
  std::string backend; // the engine
  ByName<ResultValue> inputs;
  ByName<ResultValue> outputs; // the buffers after the run
  std::vector<ResultValue> results;
  // Of parameters, and of results by the names of their files: "result", or "result0", "result1".
  ByName<std::string> types;
  double seconds = 0; // of the command
  std::string printed;
  std::vector<DiagnosticRecord> faults; // the one that ended the run
  std::vector<std::string> warnings;
  std::vector<DiagnosticRecord> diagnostics; // errors of the kernel, or warnings of the run
  std::optional<std::string> project;        // folder of a simulation
  std::optional<std::string> faultEngine;    // the other engine, if it had the fault
  std::optional<double> kernelSeconds;       // of the kernel alone, if known
  std::optional<ComparisonResult> compare;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("backend", self.backend);
    field("inputs", self.inputs);
    field("outputs", self.outputs);
    field("results", self.results);
    field("types", self.types);
    field("seconds", self.seconds);
    field("stdout", self.printed);
    field("faults", self.faults);
    field("warnings", self.warnings);
    field("diagnostics", self.diagnostics);
    field("project", self.project);
    field("faultEngine", self.faultEngine);
    field("kernelSeconds", self.kernelSeconds);
    field("compare", self.compare);
  }
};

// --- allo mlir, allo hls

struct SourceRecord {
  RecordPosition start, end;
  std::string file;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("start", self.start);
    field("end", self.end);
    field("file", self.file);
  }
};
// A line of a generated text, in the one of 'cpp', 'mlir' and 'outline' that is present, and its
// origin.
struct MapEntry {
  SourceRecord py;
  std::optional<RecordRange> cpp = {}, mlir = {}, outline = {};
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("py", self.py);
    field("cpp", self.cpp);
    field("mlir", self.mlir);
    field("outline", self.outline);
  }
};

struct MlirResult {
  std::string target, stage, text;
  std::vector<MapEntry> map;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("stage", self.stage);
    field("text", self.text);
    field("map", self.map);
  }
};

struct HlsResult {
  std::string target;
  ByName<std::string> files; // "kernel.cpp", "kernel.h"
  std::vector<MapEntry> map;
  // The text of a file; empty if there is none.
  std::string_view file(std::string_view name) const {
    for (const auto &[each, text] : files)
      if (each == name)
        return text;
    return "";
  }
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("files", self.files);
    field("map", self.map);
  }
};

// --- allo schedule

// Of a schedule after its steps. Effects and the tree are objects of their own kinds, see
// docs/language/schedules.md.
struct AppliedSchedule {
  std::string target;
  uint64_t epoch = 0;
  bool isDirty = false; // the file leaves steps pending
  std::vector<ResultValue> effects;
  ResultValue tree; // null: the steps cannot be done
  std::string script, payload;
  // Of jobs: loops and buffers as text, none where there is no tree, and the origins of its lines;
  // what the engine has against the steps.
  std::optional<std::string> outline = {};
  std::optional<std::vector<MapEntry>> map = {};
  std::vector<DiagnosticRecord> diagnostics = {};
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("target", self.target);
    field("epoch", self.epoch);
    field("dirty", self.isDirty);
    field("effects", self.effects);
    field("tree", self.tree);
    field("script", self.script);
    field("payload", self.payload);
    field("outline", self.outline);
    field("map", self.map);
    field("diagnostics", self.diagnostics);
  }
};

} // namespace allo
