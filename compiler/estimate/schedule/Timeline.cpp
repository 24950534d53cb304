// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/schedule/Timeline.h"

#include <algorithm>
#include <tuple>

namespace allo::estimate {

namespace {

std::string shownOperation(const Node &node, const std::vector<Buffer> &buffers) {
  std::string text = operatorText(node);
  if (node.buffer != None && node.kind != OpKind::Call)
    text += " " + namedBuffer(buffers[node.buffer]);
  return text;
}

} // namespace

std::vector<TimelineRow> timelineOf(const Graph &graph, const Body &body,
                                    const std::vector<Buffer> &buffers) {
  std::vector<TimelineRow> rows;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const Node &node = graph.nodes[id];
    const uint32_t op = body.opOf[id];
    if (op == None || !isHardware(node.kind))
      continue;
    const Slot start = body.schedule.starts[op];
    rows.push_back({shownOperation(node, buffers), 1, start.step,
                    finishOf(body.problem.operations[op], start).step, node.place,
                    std::ranges::find(body.limit.nodes, id) != body.limit.nodes.end()});
  }
  auto key = [](const TimelineRow &row) {
    return std::tie(row.first, row.last, row.place, row.operation, row.isLimit);
  };
  std::ranges::stable_sort(rows, [&](const auto &a, const auto &b) { return key(a) < key(b); });
  std::vector<TimelineRow> merged;
  for (TimelineRow &row : rows)
    if (!merged.empty() && key(merged.back()) == key(row))
      ++merged.back().count;
    else
      merged.push_back(std::move(row));
  return merged;
}

} // namespace allo::estimate
