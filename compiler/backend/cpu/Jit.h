// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Typed programs compiled for this machine, in memory. The host's arrays are copied into memory as
// compiled code has it (HostMemory.h), and back.
// A CompiledProgram belongs to one thread at a time; runs of one without stateful variables may be
// in several. Stateful variables keep their values from run to run. To see the stages: allo mlir
// TARGET --stage=frontend|llvm
#pragma once

#include "backend/cpu/SharedState.h"
#include "exec/Outcome.h"
#include "lower/ModuleSource.h"
#include "program/Program.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::rt {
class Stopper;
}

namespace allo::cpu {

struct CompileOptions {
  unsigned optLevel = 2;  // 0 to 3
  bool checked = false;   // an operation without a result is a fault, as in the evaluator
  bool overflow = false;  // also integers that do not fit; only with checks
  std::string cache = {}; // a folder for object files; empty: none
  bool rebuild = false;   // existing files are not used, but replaced
  unsigned threads = 0;   // of a run; 0: one per processor
  std::optional<uint64_t> leastWork = {}; // operations of a loop that are worth threads
  bool debug = false;                     // debuggers can map code to the source
  // That have the functions which the code calls, before the system's; see loadLibraries().
  std::vector<std::string> libraries = {};
  // What shares stateful variables with the programs that have the same; null: nothing. It outlives
  // them.
  SharedStates *states = nullptr; /*nullable*/
};

// What ends a run before its time.
struct RunControl {
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  rt::Stopper *stopper = nullptr; // see rt/Runtime.h
  bool isTimed = true;            // for seconds()
};

class CompiledProgram {
public:
  // 'modules' are those of 'program', which outlives this.
  CompiledProgram(const program::Program &program, lower::ModuleSource modules,
                  const CompileOptions &options);
  ~CompiledProgram();

  const Failure &failure() const; // why it could not be compiled, or the last run did not begin

  // Runs the program's first kernel; one argument per parameter, whose arrays are written to.
  eval::Outcome run(const std::vector<eval::Datum> &arguments, const RunControl &control = {});
  // The same for a program without checks, on memory that has everything as compiled code does
  // (HostMemory.h): an address for each parameter, of its number or its elements, and for each
  // result, of its number or of a pointer to its elements. These end with the run: 'read' is called
  // before. Buffers may be aligned like an element, and are not the same.
  eval::Outcome runInPlace(void **values, const std::function<void()> &read,
                           const RunControl &control = {});
  // Whether runInPlace() takes a moment and has no other ending than its results: the kernel
  // computes numbers from numbers, without loops, calls or memory.
  bool isStraight() const;
  double seconds() const; // that the kernel itself took in the last run

private:
  struct State;
  std::unique_ptr<State> state;
};

// Whether the address is at the end of the stack of the stage that this thread runs. For signal
// handlers.
bool isEndOfStack(const void *address);

struct TextOptions {
  std::string stage = "frontend"; // as it is lowered; or "llvm", in LLVM's dialect
  bool checked = false;
  bool overflow = false;
  bool locations = false;
};
struct MlirText {
  std::string text;
  std::vector<program::MappedLine> map; // by line
  Failure failure;                      // of invalid MLIR there is the text
};
// The program in MLIR; 'modules' are its.
MlirText mlirText(const program::Program &program, const lower::ModuleSource &modules,
                  const TextOptions &options);

} // namespace allo::cpu
