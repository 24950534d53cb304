// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What runs a typed program. To add an engine: a class in a file of its own, and a row of the table
// in Engine.cpp, whose first row is what `allo run` takes by default.
#pragma once

#include "csim/Project.h"
#include "exec/Outcome.h"
#include "lower/ModuleSource.h"
#include "os/Installation.h"
#include "support/Ending.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

class Engine {
public:
  virtual ~Engine() = default;
  // Runs the program's first kernel; one argument per parameter, arrays are written to. Stateful
  // variables keep their values from run to run.
  virtual eval::Outcome run(const std::vector<eval::Datum> &arguments) = 0;
  // Further runs end with the fault TimeLimit soon after it is cancelled, if they are in another
  // process.
  virtual void stopAt(const CancelToken &) {}
  // Why nothing can be run, or the last run did not take place.
  virtual Failure failure() const { return {}; }
  // That the kernel itself took in the last run, where that is known.
  virtual std::optional<double> seconds() const { return std::nullopt; }
  // What it has written in the last run to its standard output and error.
  virtual std::string printed() const { return ""; }
  virtual std::string errorOutput() const { return ""; }
  virtual std::string folder() const { return ""; } // where what it has made lies, if it has
};

struct EngineOptions {
  Installation installation = {};
  eval::Limits limits;
  unsigned optLevel = 2;  // of compiled code, 0 to 3
  bool checked = false;   // compiled code stops at what has no result; an interpreter always does
  bool overflow = false;  // and, like an interpreter, at integers that do not fit
  bool rebuild = false;   // what is there is replaced
  uint64_t megabytes = 0; // that the process of csim may allocate; 0: what the machine has
  unsigned threads = 0;   // of compiled code; 0: one per processor
  std::optional<uint64_t> leastWork = {};  // operations of a loop that pay for more than one thread
  bool debug = false;                      // debuggers can see where compiled code comes from
  std::vector<std::string> libraries = {}; // of compiled code: cpu::CompileOptions
  csim::ProjectOptions project = {};       // of csim
  lower::ModuleSource modules = {};        // what is compiled; empty: the program as it is written
};

// Of those that `allo run` can take. Beside them there is "csim", where kernels can be compiled.
const std::vector<std::string> &engineNames();
bool hasCsim();
// 'program' outlives the engine; its returns have been structured.
std::unique_ptr<Engine> makeEngine(const std::string &name, const program::Program &program,
                                   const EngineOptions &options);

} // namespace allo::api
