// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs a typed program, slowly and exactly: the oracle that compiled kernels are compared with.
// Every element that is read has been written, every subscript is in range, every division has a
// result; otherwise the run stops with a fault at its place. Stages that streams connect run as
// fibers of which one at a time runs, so that results are the same every time.
//
// An Evaluator belongs to one thread. Stateful variables keep their values from run to run.
#pragma once

#include "exec/Outcome.h"
#include "program/Program.h"

#include <functional>
#include <memory>
#include <vector>

namespace allo::eval {

class Evaluator {
public:
  // With 'overflow' an integer that does not fit its type is a fault: the exact value of a sum,
  // difference, product or negation, or of what is converted without a cast.
  explicit Evaluator(const program::Program &program, Limits limits = {}, bool overflow = false);
  ~Evaluator();

  // Runs a kernel, the program's first one; one argument per parameter.
  Outcome run(const std::vector<Datum> &arguments, program::KernelId kernel = 0);
  // The statement that a run came to, innermost call first, and what its expressions and those of
  // the calls around it had read before; 'values' may have a place twice, the later one counts.
  struct Reached {
    std::optional<Fault> fault; // of the run
    std::vector<Frame> stack;   // empty: it did not come there
    std::vector<SeenValue> values;
  };
  // The same, to tell where an element of an argument was stored last, and what was stored there.
  Reached lastStore(const std::vector<Datum> &arguments, size_t argument, size_t element);
  // The same for the fault that ends the run.
  Reached atFault(const std::vector<Datum> &arguments);

  // From now on, 'fn' gets each integer that a run stores to a variable, or to an element of what
  // the variable names: what is claimed of variables can be compared with it.
  using OnStore = std::function<void(program::KernelId, program::VariableId, const BigInt &value)>;
  void onStore(OnStore fn);

private:
  struct State;
  std::unique_ptr<State> state;
  Outcome run(const std::vector<Datum> &arguments, program::KernelId kernel, struct Watch *watch);
};

} // namespace allo::eval
