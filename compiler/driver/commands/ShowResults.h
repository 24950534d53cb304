// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a run, for people and for programs: the buffers and results as text, as JSON or as
// .npy files, a fault as a diagnostic.
#pragma once

#include "exec/Outcome.h"
#include "report/Report.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace allo::driver {

// A buffer after the run, or a result.
struct Output {
  std::string name;
  Type type;
  eval::Datum value;
  bool isResult = false;
};
// Results are called "result", or "result0", "result1", ... where there are several.
std::vector<Output> outputsOf(const program::Kernel &kernel,
                              const std::vector<eval::Datum> &arguments,
                              const eval::Outcome &outcome);

// "c: i32[2] =" and the array on lines of its own.
std::string showOutput(const Output &output);
// As nested lists, with strings for what JSON's numbers cannot be trusted with.
nlohmann::ordered_json valueJson(const eval::Datum &datum, Type type);

// Why nothing came of it, or a warning; the notes are the loops and calls around the place,
// innermost first, and behind them remarks about the kernel as a whole.
FileReport faultReport(const eval::Fault &fault, const program::Program &program,
                       const std::string &target, const std::vector<std::string> &remarks = {});

} // namespace allo::driver
