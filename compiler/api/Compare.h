// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether two engines have computed the same, output by output. Numbers are the same if their bits
// are (all NaNs are one), unless the kernel uses what engines may round differently: then floats
// may be a few units in the last place apart.
#pragma once

#include "api/Outputs.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

constexpr uint32_t ToleratedUlps = 8;

// What a kernel uses that is not rounded exactly: "exp", "**", "fast math"; each once, in order.
std::vector<std::string> inexactOperations(const program::Program &program);

struct ComparedOutput {
  std::string name;
  Type type;
  bool equal = true;
  bool within = false;    // not to the bit, but as near as is tolerated
  size_t first = 0;       // the element that differs, counted row by row
  eval::Number cpu, csim; // its values
  eval::Number maxError;  // the largest, of those that differ or are only near
  // Of an array that differs: what the CPU has, and the largest error in each of up to 256
  // stretches of elements, all of one length but the last.
  eval::Datum onCpu;
  std::vector<double> errors;
  std::optional<FileReport> stored;    // where the first element that differs was stored, if known
  std::vector<ShownValue> values = {}; // of the statement that stored it
};

// A step of a schedule that makes it differ from its kernel.
struct DifferentStep {
  size_t number = 0;     // from 1; 0: without any step there is a difference already
  size_t steps = 0;      // that the schedule has
  std::string call;      // "s.reorder(["j", "i"])"
  ComparedOutput output; // the first that differs after this step
  FileReport report;     // says so, at the call
};

struct Comparison {
  std::string reference = "cpu", other = "csim"; // what 'cpu' and 'csim' of the outputs are
  uint32_t run = 1;                              // of the repeated ones
  std::vector<std::string> inexact;              // why something is tolerated; empty: nothing is
  std::vector<ComparedOutput> outputs;
  std::optional<DifferentStep> step = {}; // of a schedule, where it has been found
  bool equal() const;
  const ComparedOutput *firstDifferent() const; // null: all are equal
};

// Elements that 'cpu' has not written are left out.
Comparison compare(const std::vector<Output> &cpu, const std::vector<Output> &csim,
                   std::vector<std::string> inexact);

// The first of the steps after which results differ, as they do after all of them: 0 if they do
// before the first one. Found by bisection, so that there is no difference right before it, but
// there may be steps that make and undo one. Nothing where it is not known whether they differ.
std::optional<size_t>
firstDifferentStep(size_t steps, const std::function<std::optional<bool>(size_t)> &differAfter);

// The type in which errors of elements of 'type' are shown.
Type errorType(Type type);

} // namespace allo::api
