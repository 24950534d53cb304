// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a sweep looks for: figures of a point, all of which are better if they are smaller, and the
// points of the Pareto front, than which no other point is better in one figure and as good in the
// rest.
#pragma once

#include "support/Result.h"
#include "sweep/Folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::sweep {

struct Objective {
  std::string name;  // "time", "dsp", or that of a parameter
  std::string title; // of an axis: "kernel time", "DSP"
  enum class Unit : uint8_t { None, Seconds, Nanoseconds, Cycles, Percent } unit = Unit::None;
  bool isParameter = false;
};

// One or two names, separated by a comma; empty: those of the mode. A parameter of that name has
// numbers as values.
Result<std::vector<Objective>> parseObjectives(const std::string &text, const Manifest &manifest);

// Nothing if the point is not done, or if the tool does not know it.
std::optional<double> figureOf(const Objective &objective, const PointResult &point);

// Of the values of a parameter, the one of the point; nothing if it is not a number.
std::optional<double> numberOf(const std::string &parameter, const PointResult &point);
// The first whose values are all numbers; empty: none.
std::string firstNumeric(const std::vector<Parameter> &parameters);

// Whether each of the points is on the front; points that lack a figure or miss the timing are not.
// Equal points are all on it, or none of them is.
std::vector<bool> paretoFront(const std::vector<std::vector<std::optional<double>>> &figures);
std::vector<bool> paretoFront(const std::vector<Objective> &objectives,
                              const std::vector<PointResult> &points);

} // namespace allo::sweep
