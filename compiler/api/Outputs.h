// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The outcome of a run, seen from the kernel: its buffers and results by name, and a fault as a
// diagnostic.
#pragma once

#include "exec/Outcome.h"
#include "report/Report.h"

#include <string>
#include <vector>

namespace allo::api {

// A buffer after the run, or a result.
struct Output {
  std::string name;
  Type type;
  eval::Datum value;
  bool isResult = false;
};
// Results are called "result", or "result0", "result1", ... if there are several.
std::vector<Output> outputsOf(const program::Kernel &kernel,
                              const std::vector<eval::Datum> &arguments,
                              const eval::Outcome &outcome);

// Of a checked run; empty: all elements were written.
std::string warningOfUnwritten(const Output &output);

// A fault or a warning. The notes are the loops and calls around the place, innermost first, and
// then the remarks about the kernel as a whole.
FileReport faultReport(const eval::Fault &fault, const program::Program &program,
                       const std::string &target, const std::vector<std::string> &remarks = {});

// What a name or an element of an array was when a run came to a statement.
struct ShownValue {
  std::string file; // as users are shown it
  Text text;        // of that
  Span span;
  std::string name; // as it is written there: "x", "a[i, 0]"
  std::string value;
};
// Of the statements on the way there and of the loops around them, by place; 'stack' is innermost
// first.
std::vector<ShownValue> shownValues(const std::vector<eval::Frame> &stack,
                                    const std::vector<eval::SeenValue> &values,
                                    const program::Program &program, const std::string &target);

// An error about a parameter of the first kernel, at its declaration.
FileReport parameterReport(const program::Program &program, size_t parameter, DiagCode code,
                           std::string message, const std::string &target);

} // namespace allo::api
