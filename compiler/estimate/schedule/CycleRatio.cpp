// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/schedule/CycleRatio.h"

#include <algorithm>

namespace allo::estimate {

namespace {

constexpr size_t NoEdge = SIZE_MAX;

// A cycle whose weights, less 'weight' / 'distance' for each iteration, have a positive sum.
std::vector<size_t> cycleAbove(size_t nodes, std::span<const RatioEdge> edges, int64_t weight,
                               int64_t distance) {
  std::vector<uint32_t> from(edges.size());
  std::ranges::transform(edges, from.begin(), &RatioEdge::from);
  std::vector<int64_t> longest(nodes, 0);
  std::vector<size_t> reachedBy(nodes, NoEdge);
  for (size_t pass = 0; pass <= nodes; ++pass) {
    bool isChanged = false;
    for (size_t i = 0; i < edges.size(); ++i) {
      const RatioEdge &edge = edges[i];
      const int64_t length = edge.weight * distance - edge.distance * weight;
      if (longest[edge.from] + length <= longest[edge.to])
        continue;
      longest[edge.to] = longest[edge.from] + length;
      reachedBy[edge.to] = i;
      isChanged = true;
    }
    if (!isChanged)
      return {};
    if (isCheckedAfter(pass) || pass == nodes)
      if (std::vector<size_t> cycle = cycleAmong(reachedBy, from); !cycle.empty())
        return cycle;
  }
  return cycleAmong(reachedBy, from);
}

} // namespace

std::vector<size_t> cycleAmong(std::span<const size_t> reachedBy, std::span<const uint32_t> from) {
  std::vector<uint32_t> visit(reachedBy.size(), 0);
  for (uint32_t start = 0; start < reachedBy.size(); ++start) {
    uint32_t node = start;
    while (visit[node] == 0 && reachedBy[node] != NoEdge) {
      visit[node] = start + 1;
      node = from[reachedBy[node]];
    }
    if (visit[node] != start + 1 || reachedBy[node] == NoEdge)
      continue;
    std::vector<size_t> cycle;
    const uint32_t first = node;
    do {
      cycle.push_back(reachedBy[node]);
      node = from[reachedBy[node]];
    } while (node != first);
    std::ranges::reverse(cycle);
    return cycle;
  }
  return {};
}

std::optional<CycleRatio> maximumCycleRatio(size_t nodes, std::span<const RatioEdge> edges) {
  CycleRatio best;
  while (true) {
    std::vector<size_t> cycle = cycleAbove(nodes, edges, best.weight, best.distance);
    if (cycle.empty())
      break;
    int64_t weight = 0, distance = 0;
    for (size_t edge : cycle) {
      weight += edges[edge].weight;
      distance += edges[edge].distance;
    }
    if (distance <= 0)
      break;
    best = {weight, distance, std::move(cycle)};
  }
  return best.cycle.empty() ? std::nullopt : std::optional(std::move(best));
}

} // namespace allo::estimate
