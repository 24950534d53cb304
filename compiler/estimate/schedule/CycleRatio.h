// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The maximum cycle ratio of a graph: over all cycles, the largest sum of weights by sum of
// distances. With latencies as weights, it is what recurrences allow as the interval of a pipeline
// at least (RecMII). Lawler's parametric search with exact fractions: Bellman-Ford looks for a
// cycle above a ratio, and goes on with the ratio of the cycle that it finds.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace allo::estimate {

struct RatioEdge {
  uint32_t from = 0, to = 0;
  int64_t weight = 0;
  int64_t distance = 0; // not negative; there is no cycle in which all are 0
};

struct CycleRatio {
  int64_t weight = 0, distance = 1; // of the cycle
  std::vector<size_t> cycle;        // its edges, by number, in order
  int64_t rounded() const { return (weight + distance - 1) / distance; } // upwards
};

// Nothing without a cycle of a positive ratio.
std::optional<CycleRatio> maximumCycleRatio(size_t nodes, std::span<const RatioEdge> edges);

// A cycle among the edges by which a search has reached nodes last (SIZE_MAX: by none), in order;
// empty: there is none. 'from' has the start of each edge.
std::vector<size_t> cycleAmong(std::span<const size_t> reachedBy, std::span<const uint32_t> from);
// After how many passes of a search such a cycle is worth looking for, which takes as long as a
// pass: 0, 1, 3, 7...
inline bool isCheckedAfter(size_t pass) { return (pass & (pass + 1)) == 0; }

} // namespace allo::estimate
