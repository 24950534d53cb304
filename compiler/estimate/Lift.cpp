// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Lift.h"

#include "support/Format.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace allo::estimate {

unsigned portInterval(const Trace &trace, uint32_t buffer, const Buffer &trial) {
  if (trial.isRegisters())
    return 1;
  std::map<int64_t, unsigned> ofBank;
  unsigned ofAll = 0; // an access takes a port of each bank that it may be of
  std::set<NodeId> seen;
  for (const Access &access : trace.accesses) {
    const Node &node = trace.graph.nodes[access.node];
    if (access.buffer != buffer || access.isDead || !node.isUsed || node.isInvariant ||
        !seen.insert(access.node).second)
      continue;
    const std::vector<int64_t> banks = trace.banksOf(trial, access.subscripts);
    for (int64_t bank : banks)
      ++ofBank[bank];
    ofAll += banks.empty() ? 1 : 0;
  }
  unsigned most = ofAll;
  for (const auto &[bank, count] : ofBank)
    most = std::max(most, ofAll + count);
  const unsigned ports = std::max(trial.portsPerBank, 1u);
  return std::max((most + ports - 1) / ports, 1u);
}

namespace {

// The smallest factor of the partition that helps most.
std::optional<PartitionLift> partitionFor(const Trace &trace, uint32_t number, const Buffer &buffer,
                                          bool isBlock) {
  constexpr int64_t MostBanks = 64;
  unsigned least = portInterval(trace, number, buffer);
  std::optional<PartitionLift> found;
  for (int64_t factor = 2; factor <= MostBanks && least > 1; ++factor)
    for (size_t dim = 0; dim < buffer.shape.size(); ++dim) {
      const PartitionKind before = buffer.partitions[dim].kind;
      if (factor > buffer.shape[dim] || before == PartitionKind::Block ||
          before == PartitionKind::Complete || (isBlock && before != PartitionKind::None))
        continue;
      Buffer trial = buffer;
      trial.partitions[dim] = {isBlock ? PartitionKind::Block : PartitionKind::Cyclic, factor};
      const unsigned interval = portInterval(trace, number, trial);
      if (interval >= least)
        continue;
      least = interval;
      found = {buffer.name, dim + 1, isBlock, factor, factor == buffer.shape[dim], interval};
    }
  return found;
}

Lift partitionsFor(const Trace &trace, uint32_t number, const Buffer &buffer) {
  Lift lift;
  const std::optional<PartitionLift> cyclic = partitionFor(trace, number, buffer, false),
                                     block = partitionFor(trace, number, buffer, true);
  // As good with fewer banks, or where no cyclic one helps.
  if (block && (!cyclic || (block->interval <= cyclic->interval && block->factor < cyclic->factor)))
    lift.partitions.push_back(*block);
  if (cyclic)
    lift.partitions.push_back(*cyclic);
  if (lift.partitions.empty())
    return lift;
  const PartitionLift &first = lift.partitions.front();
  lift.text = format("partition '{0}' along dimension {1}, {2} with factor {3}: its ports then "
                     "allow II {4}",
                     first.buffer, first.dim, first.isBlock ? "block" : "cyclic", first.factor,
                     first.interval);
  return lift;
}

// Whether a number that the loop carries is only added to: nothing else sees it before the loop
// ends, or before an inner loop that begins with another one does.
bool isReduction(const Body &body, const Trace &trace) {
  if (body.limit.distance != 1)
    return false;
  auto isOn = [&](NodeId node) {
    return std::ranges::find(body.limit.nodes, node) != body.limit.nodes.end();
  };
  bool isReset = false, isCarried = false;
  for (const Edge &edge : trace.graph.edges)
    if (edge.kind == EdgeKind::Carried && isOn(edge.from) && isOn(edge.to)) {
      isCarried = true;
      isReset = isReset || edge.isReset;
    }
  unsigned sums = 0;
  for (NodeId node : body.limit.nodes) {
    const OpKind kind = trace.graph.nodes[node].kind;
    sums += kind == OpKind::FloatAdd;
    if (kind == OpKind::Load || kind == OpKind::Store)
      return false; // not the same element in all iterations
    if (kind != OpKind::FloatAdd && body.cores[node].latency > 0)
      return false;
  }
  // It may be stored where it was loaded from: the last iteration decides.
  auto isOfSameElement = [&](NodeId id) {
    return std::ranges::any_of(trace.accesses, [&](const Access &store) {
      return store.node == id && store.isWrite &&
             std::ranges::any_of(trace.accesses, [&](const Access &load) {
               return !load.isWrite && load.buffer == store.buffer &&
                      load.subscripts == store.subscripts;
             });
    });
  };
  bool isSeen = false;
  for (NodeId id = 0; id < trace.graph.nodes.size(); ++id)
    if (const Node &user = trace.graph.nodes[id]; user.isUsed && !isOn(id) && !isReset)
      isSeen = isSeen || (std::ranges::any_of(user.operands, isOn) && !isOfSameElement(id));
  return isCarried && sums == 1 && !isSeen;
}

std::string partialSumsFor(const Body &body, const Trace &trace) {
  if (!isReduction(body, trace))
    return "";
  return format(
      "add to {0} partial sums in turn, or pipeline a loop whose iterations do not add to "
      "the same sum",
      body.interval);
}

// Of accesses of several ports that share a bundle.
std::string bundlesFor(const Body &body, const Trace &trace, const std::vector<Buffer> &buffers) {
  const Node &first = trace.graph.nodes[body.limit.nodes.front()];
  const std::optional<uint32_t> bundle =
      first.buffer == None ? std::nullopt : buffers[first.buffer].bundle;
  if (!bundle)
    return "";
  std::map<uint32_t, std::set<NodeId>> ofBuffer;
  for (const Access &access : trace.accesses) {
    const Node &node = trace.graph.nodes[access.node];
    if (buffers[access.buffer].bundle == bundle && node.kind == first.kind && node.isUsed &&
        !node.isInvariant && !access.isDead)
      ofBuffer[access.buffer].insert(access.node);
  }
  size_t most = 0;
  for (const auto &[buffer, nodes] : ofBuffer)
    most = std::max(most, nodes.size());
  return ofBuffer.size() < 2
             ? ""
             : format("give each port a bundle of its own, which then allows II {0}", most);
}

} // namespace

Lift liftOf(const Body &body, const Trace &trace, const std::vector<Buffer> &buffers) {
  switch (body.limit.kind) {
  case LimitKind::Recurrence:
    return {partialSumsFor(body, trace), {}};
  case LimitKind::MemoryPort: {
    if (body.limit.nodes.empty())
      return {};
    const uint32_t buffer = trace.graph.nodes[body.limit.nodes.front()].buffer;
    return buffer == None || buffers[buffer].name.empty()
               ? Lift()
               : partitionsFor(trace, buffer, buffers[buffer]);
  }
  case LimitKind::Requested:
    return {format("request {0}, which is what ports and dependences allow", body.limit.possible),
            {}};
  case LimitKind::Interface:
    return {bundlesFor(body, trace, buffers), {}};
  case LimitKind::None:
    return {};
  }
  return {};
}

} // namespace allo::estimate
