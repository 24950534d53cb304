// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Lift.h"

#include "estimate/Sums.h"
#include "support/Format.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

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
      if (factor > buffer.shape[dim] || before == PartitionKind::Complete ||
          (isBlock && before != PartitionKind::None))
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

// Registers, where no banks help.
Lift registersFor(const LiftedLoop &loop, uint32_t number) {
  constexpr int64_t MostRegisters = 2048;
  Buffer trial = loop.buffers[number];
  if (trial.elements() > MostRegisters || trial.bound)
    return {};
  trial.isAutomatic = false;
  Lift lift;
  for (size_t dim = 0; dim < trial.shape.size(); ++dim) {
    if (trial.partitions[dim].kind == PartitionKind::Complete)
      continue;
    trial.partitions[dim] = {PartitionKind::Complete, trial.shape[dim]};
    lift.partitions.push_back({trial.name, dim + 1, false, trial.shape[dim], true, 1});
  }
  const unsigned interval = loop.intervalWith(number, trial);
  if (interval >= loop.body.interval)
    return {};
  for (PartitionLift &each : lift.partitions)
    each.interval = interval;
  lift.text = format("partition {0} completely, into {1} registers, which allows II {2}",
                     namedBuffer(trial), trial.elements(), interval);
  return lift;
}

Lift partitionsFor(const LiftedLoop &loop, uint32_t number) {
  const auto &[trace, buffer] = std::tie(loop.trace, loop.buffers[number]);
  Lift lift;
  const std::optional<PartitionLift> cyclic = partitionFor(trace, number, buffer, false),
                                     block = partitionFor(trace, number, buffer, true);
  // As good with fewer banks, or where no cyclic one helps.
  if (block && (!cyclic || (block->interval <= cyclic->interval && block->factor < cyclic->factor)))
    lift.partitions.push_back(*block);
  if (cyclic)
    lift.partitions.push_back(*cyclic);
  if (lift.partitions.empty())
    return registersFor(loop, number);
  // A recurrence may allow no less either, also with faster cores.
  if (loop.body.limit.isRecurrence)
    std::erase_if(lift.partitions, [&](const PartitionLift &each) {
      Buffer trial = buffer;
      trial.isAutomatic = false;
      trial.partitions[each.dim - 1] = {each.isBlock ? PartitionKind::Block : PartitionKind::Cyclic,
                                        each.factor};
      return loop.intervalWith(number, trial) >= loop.body.interval;
    });
  if (lift.partitions.empty())
    return lift;
  const PartitionLift &first = lift.partitions.front();
  const std::string how = first.isWhole ? "completely"
                                        : format("{0} with factor {1}",
                                                 first.isBlock ? "block" : "cyclic", first.factor);
  lift.text = format("partition '{0}' along dimension {1}, {2}: its ports then allow II {3}",
                     first.buffer, first.dim, how, first.interval);
  return lift;
}

bool isOn(const Body &body, const std::vector<NodeId> &nodes) {
  return std::ranges::any_of(nodes, [&](NodeId each) {
    return std::ranges::find(body.limit.nodes, each) != body.limit.nodes.end();
  });
}

// The sums that limit the interval, if nothing else does.
std::vector<Sum> limitingSums(const LiftedLoop &loop) {
  std::vector<Sum> sums = sumsOf(loop.trace, loop.buffers);
  const bool isOfSum =
      std::ranges::any_of(sums, [&](const Sum &sum) { return isOn(loop.body, sum.nodes); });
  return isOfSum ? std::move(sums) : std::vector<Sum>();
}

unsigned intervalOf(const LiftedLoop &loop, const Graph &graph,
                    const std::vector<Buffer> &buffers) {
  return leastInterval(graph, buffers, loop.target, loop.request);
}

// What an iteration adds to each sum is added to each other first.
std::string treesFor(const LiftedLoop &loop, std::vector<Sum> sums) {
  std::erase_if(sums, [](const Sum &sum) { return !sum.isPlain || sum.nodes.size() < 2; });
  if (sums.empty())
    return "";
  const unsigned interval =
      intervalOf(loop, withShortRecurrences(loop.trace.graph, sums), loop.buffers);
  if (interval >= loop.body.interval)
    return "";
  size_t most = 0;
  for (const Sum &sum : sums)
    most = std::max(most, sum.nodes.size());
  return format("add the {0} numbers of an iteration to each other before they are added to the "
                "sum, which allows II {1}",
                most, interval);
}

// The smallest number of partial sums that helps most.
struct PartialSums {
  unsigned count = 0, interval = 0; // 0: none helps
};
PartialSums partialSumsFor(const LiftedLoop &loop, const std::vector<Sum> &sums) {
  // With more, it takes longer to add the partial sums to each other. Only of remainders of powers
  // of two, the period is known.
  constexpr unsigned Fewest = 8, Most = 64;
  PartialSums found{0, loop.body.interval};
  for (unsigned count = Fewest; count <= Most && count <= loop.trips / 2; count *= 2) {
    std::vector<Buffer> buffers = loop.buffers;
    const Graph graph = withPartialSums(loop.trace.graph, sums, count, buffers);
    if (const unsigned interval = intervalOf(loop, graph, buffers); interval < found.interval)
      found = {count, interval};
  }
  // What comes before the loop and after it, to add the partial sums to each other, must not take
  // longer than the loop gains.
  const uint64_t around = uint64_t(found.count) * (loop.body.interval + 1) + 2 * loop.body.depth;
  const bool isFaster = around / std::max(loop.body.interval - found.interval, 1U) < loop.trips;
  return isFaster ? found : PartialSums{0, loop.body.interval};
}

std::string sumsFor(const LiftedLoop &loop) {
  std::vector<Sum> sums = limitingSums(loop);
  if (sums.empty())
    return "";
  if (std::string trees = treesFor(loop, sums); !trees.empty())
    return trees;
  auto limits = [&](const Sum &sum) { return isOn(loop.body, sum.nodes); };
  const Sum first = *std::ranges::find_if(sums, limits);
  // Registers that a directive does not ask for become a memory if there are more of them.
  const Buffer *array =
      first.isSelected ? &loop.buffers[loop.trace.graph.nodes[first.start].buffer] : nullptr;
  if (array && (!first.period || !array->isAutomatic))
    return "";
  std::erase_if(sums, [](const Sum &sum) { return sum.isSelected && !sum.period; });
  const PartialSums partial = partialSumsFor(loop, sums);
  if (array)
    return partial.count == 0
               ? ""
               : format("use {0} partial sums in {1} instead of {2}: those are kept in a memory, "
                        "which allows II {3}",
                        partial.count, namedBuffer(*array), array->elements(), partial.interval);
  const std::string others = "pipeline a loop whose iterations do not add to the same sum";
  if (partial.count == 0)
    return loop.hasLoopAround ? others : "";
  return format("{0}add to an array of {1} partial sums in turn, which allows II {2}{3}",
                sums.size() > 1 ? "for each of the sums, " : "", partial.count, partial.interval,
                loop.hasLoopAround ? ", or " + others : "");
}

// Of registers that an index selects: a memory, of which an iteration accesses single elements.
std::string memoryFor(const LiftedLoop &loop) {
  const std::vector<NodeId> &cycle = loop.body.limit.nodes;
  for (size_t i = 0; i < cycle.size(); ++i) {
    const uint32_t number = selectedRegistersOf(loop.trace.graph, loop.buffers, cycle[i],
                                                cycle[(i + 1) % cycle.size()]);
    if (number == None)
      continue;
    Buffer memory = loop.buffers[number];
    const bool isPartitioned = !memory.isAutomatic;
    memory.isAutomatic = false;
    for (Partition &each : memory.partitions)
      each = {};
    memory.bound = isPartitioned ? memory.bound : MemoryKind::LutRam;
    const unsigned interval = memory.isArgument && !isPartitioned
                                  ? loop.body.interval
                                  : loop.intervalWith(number, memory);
    if (interval < loop.body.interval)
      return isPartitioned
                 ? format("do not partition {0}: its ports and dependences then allow II {1}",
                          namedBuffer(memory), interval)
                 : format("bind {0} to a memory: its ports and dependences then allow II {1}",
                          namedBuffer(memory), interval);
  }
  return "";
}

// Of accesses of several ports that share a bundle.
std::string bundlesFor(const LiftedLoop &loop) {
  const auto &[body, trace, buffers] = std::tie(loop.body, loop.trace, loop.buffers);
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

Lift liftOf(const LiftedLoop &loop) {
  const auto &[body, trace, buffers] = std::tie(loop.body, loop.trace, loop.buffers);
  switch (body.limit.kind) {
  case LimitKind::Recurrence: {
    std::string sums = sumsFor(loop);
    return {sums.empty() ? memoryFor(loop) : std::move(sums), {}};
  }
  case LimitKind::MemoryPort: {
    if (body.limit.nodes.empty())
      return {};
    const uint32_t buffer = trace.graph.nodes[body.limit.nodes.front()].buffer;
    return buffer == None || buffers[buffer].name.empty() ? Lift() : partitionsFor(loop, buffer);
  }
  case LimitKind::Requested:
    return {format("request {0}, which is what ports and dependences allow", body.limit.possible),
            {}};
  case LimitKind::Interface:
    return {bundlesFor(loop), {}};
  case LimitKind::None:
    return {};
  }
  return {};
}

} // namespace allo::estimate
