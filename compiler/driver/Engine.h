// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What runs a typed program. To add an engine: a class in a file of its own, and a row of the table
// in Engine.cpp, whose first row is what `allo run` takes by default.
#pragma once

#include "eval/Evaluator.h"

#include <memory>
#include <string>
#include <vector>

namespace allo::driver {

class Engine {
public:
  virtual ~Engine() = default;
  // Runs the program's first kernel; one argument per parameter, arrays are written to. Stateful
  // variables keep their values from run to run.
  virtual eval::Outcome run(const std::vector<eval::Datum> &arguments) = 0;
};

const std::vector<std::string> &engineNames();
// 'program' outlives the engine.
std::unique_ptr<Engine> makeEngine(const std::string &name, const program::Program &program,
                                   const eval::Limits &limits);

} // namespace allo::driver
