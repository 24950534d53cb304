// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// All results of a sweep, as text for a terminal, as CSV (RFC 4180), as what is written to JSON,
// and as a plot.
// To add a figure: a row of the table of columns in Outcome.cpp, which the text and CSV are made
// of, and docs/sweeps.md.
#pragma once

#include "sweep/Folder.h"
#include "sweep/Pareto.h"

#include <string>
#include <vector>

namespace allo::sweep {

struct Outcome {
  Manifest manifest;
  std::vector<PointResult> points; // all of them, in their order
  std::vector<Objective> objectives;
  std::vector<bool> front; // of each point, whether it is on the Pareto front
};
Outcome outcomeOf(Manifest manifest, std::vector<PointResult> points,
                  std::vector<Objective> objectives);

// Whether a point has the numbers of a stand-in for a tool.
bool isStandIn(const Outcome &outcome);
// Whether the figures are estimates, which all that is shown says.
bool isEstimate(const Outcome &outcome);
constexpr const char *StandInWarning =
    "These reports are by a stand-in for the tool: their numbers mean nothing.";

// A row per point, then the reasons of those that are not done. Points of the front have a star.
std::string showOutcome(const Outcome &outcome);
std::string csvOf(const Outcome &outcome);
SweepResult resultOf(const Outcome &outcome);

// An SVG picture: the first two objectives as axes; with a single one, the first parameter whose
// values are numbers, or the number of the point, is the horizontal axis. Dots have the attribute
// "data-point", and those of the front the class "front".
std::string plotOf(const Outcome &outcome);

// "1.25 µs"
std::string showSeconds(double seconds);

} // namespace allo::sweep
