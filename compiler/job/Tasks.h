// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The options of each kind of job, as the command line has them and as JSON (report/Fields.h).
#pragma once

#include "report/Fields.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

constexpr const char *DefaultStage = "frontend"; // of `allo mlir`

// Of the kinds that run a kernel. api/Run.h and host/Inputs.h explain the fields.
struct RunInputs {
  std::vector<std::string> arguments; // "NAME=VALUE" or "NAME=FILE.npy"
  std::string npz;
  uint64_t seed = 0;
  std::optional<uint32_t> repeat;
  std::string outputFolder; // each array is written to it; empty: arrays are in the result
  uint64_t largest = 0;     // arrays of more elements are shortened; 0: none are
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("arguments", self.arguments);
    field("npz", self.npz);
    field("random", self.seed);
    field("repeat", self.repeat);
    field("outputFolder", self.outputFolder);
    field("largest", self.largest);
  }
};

struct RunTask : RunInputs {
  std::string engine; // empty: the default
  std::optional<uint32_t> optLevel;
  bool checked = false;
  bool checkOverflow = false;
  bool compare = false; // a schedule, with its kernel as it is written
  // That the file of the target has at its end, such as a schedule that was explored.
  std::optional<std::vector<std::string>> lines = {};
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    RunInputs::fields(self, field);
    field("engine", self.engine);
    field("optLevel", self.optLevel);
    field("checked", self.checked);
    field("checkOverflow", self.checkOverflow);
    field("compare", self.compare);
    field("lines", self.lines);
  }
};

struct CsimTask : RunInputs {
  bool compare = false; // with the engine cpu
  bool bounded = false; // streams have their depths
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    RunInputs::fields(self, field);
    field("compare", self.compare);
    field("bounded", self.bounded);
  }
};

struct MlirTask {
  std::string stage = DefaultStage;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("stage", self.stage);
  }
};

struct HlsTask {
  std::string places = "comment"; // as `allo hls --places` has it
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("places", self.places);
  }
};

struct ScheduleTask {
  template <typename Self, typename F> static void fields(Self &, F &&) {}
};

// What a kernel is synthesized for. What is absent was not said.
struct HardwareRecord {
  std::optional<std::string> part, device, flow;
  std::optional<double> frequency; // MHz
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("part", self.part);
    field("device", self.device);
    field("flow", self.flow);
    field("frequency", self.frequency);
  }
};
struct SynthTask {
  HardwareRecord on;    // in place of what the backend and the project say
  HardwareRecord usual; // where neither says anything
  std::string root;     // of the Vitis installation; empty: it is looked for
  bool rebuild = false; // although there is a result of the same text
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("on", self.on);
    field("usual", self.usual);
    field("root", self.root);
    field("rebuild", self.rebuild);
  }
};

// docs/sweeps.md explains the fields.
struct SweepTask {
  std::vector<std::string> parameters;  // "N=8,16"
  std::string mode = "csim";            // or "synth" or "estimate"
  std::vector<std::string> frequencies; // MHz; of synthesis and estimates
  std::string objective;                // empty: the default of the mode
  uint64_t seed = 0;                    // of random inputs
  bool compare = true;                  // simulations, with the engine cpu
  std::optional<uint32_t> atOnce;       // points; otherwise one less than there are processors
  std::optional<double> pointSeconds;   // time limit of each
  HardwareRecord on, usual;             // as for synthesis, but for the frequency
  std::string root;                     // the same
  std::string folder;                   // absolute; empty: one is chosen
  bool show = false;                    // nothing runs: what is in 'folder'
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("parameters", self.parameters);
    field("mode", self.mode);
    field("frequencies", self.frequencies);
    field("objective", self.objective);
    field("random", self.seed);
    field("compare", self.compare);
    field("jobs", self.atOnce);
    field("pointSeconds", self.pointSeconds);
    field("on", self.on);
    field("usual", self.usual);
    field("root", self.root);
    field("folder", self.folder);
    field("show", self.show);
  }
};

// A kernel in a mode of `allo vitis` that runs it.
struct VitisTask : RunInputs {
  std::string mode = "hw_emu"; // or "hw", "sw_emu"
  std::string step = "run";    // or "build", "precheck"; of hw_emu and hw
  HardwareRecord on, usual;    // as for synthesis
  std::string root;            // the same
  bool rebuild = false;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    RunInputs::fields(self, field);
    field("mode", self.mode);
    field("step", self.step);
    field("on", self.on);
    field("usual", self.usual);
    field("root", self.root);
    field("rebuild", self.rebuild);
  }
};

// The part and the clock are those that synthesis would take.
struct EstimateTask {
  HardwareRecord usual;
  std::optional<bool> proposals = {}; // of a schedule: steps that make it faster as well
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("usual", self.usual);
    field("proposals", self.proposals);
  }
};

// docs/explore.md explains the fields.
struct ExploreTask {
  std::vector<std::string> parameters; // "N=8,16"
  std::vector<std::string> budgets;    // "dsp=100"
  std::vector<std::string> objectives; // empty: the default
  std::optional<uint32_t> limit;       // of estimates; otherwise the default
  bool verify = false;
  uint64_t seed = 0;        // of the inputs of 'verify'
  HardwareRecord on, usual; // as for synthesis
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("parameters", self.parameters);
    field("budgets", self.budgets);
    field("objectives", self.objectives);
    field("limit", self.limit);
    field("verify", self.verify);
    field("random", self.seed);
    field("on", self.on);
    field("usual", self.usual);
  }
};

} // namespace allo
