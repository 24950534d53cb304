// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Running a kernel once: its target is loaded, its inputs are read or made, an engine runs it, and
// the outcome is a value. What cannot be done is part of that value; nothing is printed.
#pragma once

#include "api/Compare.h"
#include "api/load/LoadKernel.h"
#include "engine/Engine.h"
#include "host/Inputs.h"
#include "host/Memory.h"
#include "os/FileSystem.h"
#include "support/Ending.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo::api {

struct RunOptions {
  std::string target;
  Installation installation; // without one nothing is cached, and nothing can be simulated
  InputOptions inputs;
  std::string engine = engineNames().front();
  std::optional<unsigned> optLevel; // 0 to 3; without one: level()
  bool debug = false;               // with debug information
  unsigned threads = 0;             // 0: one per processor
  bool checked = false;
  bool overflow = false;        // implies 'checked'
  bool rebuild = false;         // replaces what the cache has
  csim::ProjectOptions project; // of the engine csim
  bool trustsProject = false;   // the project may name the Vitis of csim, the file libraries
  bool compare = false;         // with the engine cpu
  uint32_t repeat = 1;
  bool values = false; // tells what variables were at a fault, or where a result is wrong
  uint64_t steps = eval::Limits().steps;
  std::optional<double> seconds;            // time limit of all runs
  std::string secondsName = "--time-limit"; // the option or setting of it, for messages
  MemoryLimit memory;
  StepWarnings warnings;
  std::function<void(const char *phase)> onPhase = {}; // "loading", "building", "running"

  // Makes the bytes that are written instead of a result if the kernel ends the process. None: the
  // process has no crash handlers of ours.
  std::function<std::string(const struct Run &)> onCrash = {};
  int crashDescriptor = 1;

  unsigned level() const { return optLevel.value_or(debug ? 0 : EngineOptions().optLevel); }
};

constexpr double LongestSeconds = 1e9;

struct RunInput {
  std::string name;
  Type type;
  eval::Datum value;
};

// A fault, or a warning of a run.
struct RunReport {
  eval::FaultKind kind{};
  FileReport report;                   // one diagnostic
  std::vector<ShownValue> values = {}; // of a fault, if they are wanted and known
};

struct Run {
  Failure failure; // done: 'outputs' is complete
  std::shared_ptr<TypeContext> types = std::make_shared<TypeContext>();
  LoadedKernel loaded;
  std::string target; // "FILE.py::NAME", as far as it is known
  std::string engine;
  std::vector<FileReport> errors; // errors of the kernel, or of an argument
  std::vector<RunInput> inputs;
  std::vector<Output> outputs; // buffers after the last run, then results
  double seconds = 0;          // of all runs, with the compiler
  std::optional<double> kernelSeconds;
  std::string printed;     // by the kernel, on its standard output
  std::string errorOutput; // on its standard error
  std::optional<RunReport> fault;
  bool faultOnCpu = false;        // the fault is of the engine that a simulation is compared with
  std::vector<RunReport> reports; // warnings with a place
  std::vector<std::string> warnings;
  std::optional<Comparison> comparison;
  std::string project; // the folder of a simulation
};

Run run(const RunOptions &options, FileSystem &files);

// "Timed out after 60 s (--time-limit)"
std::string showTimeLimit(const RunOptions &options);

} // namespace allo::api
