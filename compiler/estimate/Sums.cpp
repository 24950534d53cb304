// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Sums.h"

#include <algorithm>
#include <map>

namespace allo::estimate {

namespace {

class SumFinder {
public:
  SumFinder(const Trace &trace, const std::vector<Buffer> &buffers)
      : trace(trace), graph(trace.graph), buffers(buffers) {}

  std::vector<Sum> run() {
    std::map<NodeId, Sum> found; // by start
    for (const Edge &edge : graph.edges) {
      if (edge.kind != EdgeKind::Carried || edge.through == None)
        continue;
      Sum &sum = found[edge.through];
      const bool isOther = sum.end != None && sum.end != edge.from;
      sum.start = edge.through;
      sum.end = isOther ? edge.through : edge.from; // several ends are none
      sum.isReset = sum.isReset || edge.isReset;
    }
    std::vector<Sum> sums;
    for (auto &[start, sum] : found)
      if (graph.nodes[start].isUsed && start < sum.end && isSum(sum))
        sums.push_back(std::move(sum));
    return sums;
  }

private:
  const Trace &trace;
  const Graph &graph;
  const std::vector<Buffer> &buffers;
  std::vector<char> isReached, isOn; // by node: whether it depends on the start, and the end on it

  bool isSum(Sum &sum) {
    follow(sum);
    unsigned additions = 0;
    for (NodeId id : sum.nodes) {
      const Node &node = graph.nodes[id];
      additions += node.kind == OpKind::FloatAdd;
      if (!isStep(node))
        return false;
    }
    sum.isPlain = additions == sum.nodes.size();
    describeStart(sum);
    return additions > 0 && !isSeen(sum);
  }

  void follow(Sum &sum) {
    isReached.assign(graph.nodes.size(), false);
    isOn = isReached;
    isReached[sum.start] = true;
    for (NodeId id = sum.start + 1; id < graph.nodes.size(); ++id)
      isReached[id] = graph.nodes[id].isUsed &&
                      std::ranges::any_of(graph.nodes[id].operands,
                                          [&](NodeId each) { return isReached[each]; });
    isOn[sum.end] = isReached[sum.end];
    for (NodeId id = sum.end; id > sum.start; --id)
      if (isOn[id]) {
        sum.nodes.push_back(id);
        for (NodeId each : graph.nodes[id].operands)
          isOn[each] = isReached[each];
      }
    std::ranges::reverse(sum.nodes);
  }

  // An addition to the sum, or a selection of one that is left out in some iterations.
  bool isStep(const Node &node) const {
    if (node.kind == OpKind::FloatAdd)
      return isOn[node.operands[0]] != isOn[node.operands[1]] &&
             !(node.isDifference && isOn[node.operands[1]]);
    return node.kind == OpKind::Select && !isOn[node.operands[0]];
  }

  void describeStart(Sum &sum) const {
    const Node &start = graph.nodes[sum.start];
    if (start.kind != OpKind::Load)
      return;
    const Buffer &memory = buffers[start.buffer];
    sum.isSelected = memory.isRegisters() && memory.elements() > 1 && start.banks.size() != 1;
    for (const Access &load : trace.accesses)
      if (load.node == sum.start && !load.isWrite) {
        sum.period = trace.periodOf(load);
        for (const Access &store : trace.accesses)
          if (store.isWrite && !store.isDead && store.buffer == load.buffer &&
              store.subscripts == load.subscripts)
            sum.stores.push_back(store.node);
      }
  }

  bool isSeen(const Sum &sum) const {
    auto isOwn = [&](NodeId id) { return std::ranges::count(sum.stores, id) > 0; };
    // After an inner loop, its result may be used: not in each of its iterations.
    if (sum.isReset)
      return std::ranges::any_of(trace.accesses, [&](const Access &store) {
        return store.isWrite && !store.isDead && isReached[store.node] && !isOwn(store.node) &&
               trace.followsInnermostLoop(store);
      });
    for (NodeId id = sum.start + 1; id < graph.nodes.size(); ++id)
      if (isReached[id] && !isOn[id] && !isOwn(id))
        return true;
    return false;
  }
};

} // namespace

std::vector<Sum> sumsOf(const Trace &trace, const std::vector<Buffer> &buffers) {
  return SumFinder(trace, buffers).run();
}

Graph withPartialSums(Graph graph, const std::vector<Sum> &sums, unsigned count,
                      std::vector<Buffer> &buffers) {
  for (const Sum &sum : sums) {
    const auto array = uint32_t(buffers.size());
    const unsigned bits = graph.nodes[sum.end].width;
    buffers.push_back(
        {.name = "", .shape = {int64_t(count)}, .partitions = {Partition()}, .bits = bits});
    graph.nodes[sum.start] = {.kind = OpKind::Load, .width = bits, .buffer = array};
    for (NodeId each : sum.stores)
      graph.nodes[each].isUsed = false;
    const auto store = NodeId(graph.nodes.size());
    graph.nodes.push_back(
        {.kind = OpKind::Store, .width = bits, .operands = {sum.end}, .buffer = array});
    std::erase_if(graph.edges, [&](const Edge &each) { return each.through == sum.start; });
    graph.edges.push_back({store, sum.start, EdgeKind::After, count});
  }
  return graph;
}

Graph withShortRecurrences(Graph graph, const std::vector<Sum> &sums) {
  for (const Sum &sum : sums) {
    std::erase(graph.nodes[sum.nodes.front()].operands, sum.start);
    std::erase_if(graph.edges, [&](const Edge &each) { return each.through == sum.start; });
    graph.edges.push_back({sum.end, sum.end, EdgeKind::Carried, 1, sum.isReset, sum.start});
  }
  return graph;
}

} // namespace allo::estimate
