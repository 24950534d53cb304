// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a search over designs, as text for a terminal, as a sentence and as a plot. All
// figures are estimates, and whatever shows them says so.
#pragma once

#include "job/ExploreResults.h"

#include <string>
#include <vector>

namespace allo::driver {

// Those of the front, the fastest first.
std::vector<const ExploredPoint *> frontOf(const ExploreResult &result);
// A table of the front, then the schedule of each of its points.
std::string showExplored(const ExploreResult &result);
// An SVG picture: the latency and the first other objective, or DSPs, as axes.
std::string plotOfExplored(const ExploreResult &result);
// The same for each other objective, in their order.
std::vector<ExplorePlot> plotsOfExplored(const ExploreResult &result);

} // namespace allo::driver
