// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/schedule/Body.h"

#include "support/Format.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace allo::estimate {

std::vector<int64_t> banksOf(const Node &node, const Buffer &buffer) {
  constexpr int64_t MostBanks = 4096;
  if (!node.banks.empty())
    return node.banks;
  std::vector<int64_t> all(size_t(std::min(buffer.banks(), MostBanks)));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::string namedBuffer(const Buffer &buffer) {
  return buffer.name.empty() ? "a buffer" : "'" + buffer.name + "'";
}

std::string operatorText(const Node &node) {
  const std::string name = node.isRemainder ? "remainder" : nameOf(node.kind);
  return isFloatCore(node.kind)
             ? format("f{0} {1}",
                      std::max(node.width, node.kind == OpKind::FloatCompare ? node.widest : 0),
                      name)
             : name;
}

uint32_t selectedRegistersOf(const Graph &graph, const std::vector<Buffer> &buffers, NodeId from,
                             NodeId to) {
  for (const Edge &edge : graph.edges)
    if (edge.kind == EdgeKind::Carried && edge.from == from && edge.to == to &&
        edge.through != None)
      if (const Node &start = graph.nodes[edge.through];
          start.kind == OpKind::Load && start.banks.size() != 1 &&
          buffers[start.buffer].elements() > 1 && buffers[start.buffer].isRegisters())
        return start.buffer;
  return None;
}

namespace {

bool takesPart(const Node &node, Share share) {
  if (!node.isUsed || node.kind == OpKind::Constant || node.kind == OpKind::Input)
    return false;
  switch (share) {
  case Share::All:
    return true;
  case Share::Varying:
    return !node.isInvariant && !node.isAfterLoop;
  case Share::Invariant:
    return node.isInvariant;
  }
  return true;
}

class BodyBuilder {
public:
  BodyBuilder(const Graph &graph, const std::vector<Buffer> &buffers, const Target &target,
              Share share)
      : graph(graph), buffers(buffers), target(target),
        operators(target.device, target.version, target.clock.budget()), share(share) {
    body.opOf.assign(graph.nodes.size(), None);
    body.cores.resize(graph.nodes.size());
    criticality.assign(graph.nodes.size(), Criticality::Ordinary);
  }

  Body straight() {
    build(0);
    body.schedule = listSchedule(body.problem);
    shortenLives(body.problem, body.schedule);
    body.depth = body.schedule.depth(body.problem);
    return std::move(body);
  }

  Body pipeline(PipelineRequest request) {
    const auto [byPorts, cycle] = bounds(request);
    const unsigned wanted = std::max(request.interval, 1u);
    scheduleFrom(std::max({byPorts.interval, cycle.interval, wanted}));
    body.interval = body.schedule.interval;
    shortenLives(body.problem, body.schedule);
    body.depth = body.schedule.depth(body.problem);
    explain(byPorts, cycle, request);
    return std::move(body);
  }

  std::pair<ResourceBound, RecurrenceBound> bounds(PipelineRequest request) {
    isPipelined = true;
    build(0);
    const ResourceBound byPorts = resourceBound(body.problem);
    RecurrenceBound cycle = recurrenceBound(body.problem);
    // A faster adder for each cycle that limits the interval, as long as that helps.
    while (request.isExplicit &&
           cycle.interval > std::max({byPorts.interval, request.interval, 1u}) && hasten(cycle)) {
      build(0);
      cycle = recurrenceBound(body.problem);
    }
    return {byPorts, cycle};
  }

private:
  const Graph &graph;
  const std::vector<Buffer> &buffers;
  const Target &target;
  Operators operators;
  Share share;
  bool isPipelined = false;
  std::vector<Criticality> criticality;
  Body body;
  // Resources: ports of banks first, then cores.
  std::map<std::pair<uint32_t, int64_t>, uint32_t> ports;
  std::vector<uint32_t> bufferOf; // by resource

  uint32_t portOf(uint32_t buffer, int64_t bank) {
    auto [at, isNew] = ports.try_emplace({buffer, bank}, uint32_t(body.problem.capacities.size()));
    if (isNew) {
      body.problem.capacities.push_back(buffers[buffer].isStream ? 1
                                                                 : buffers[buffer].portsPerBank);
      bufferOf.push_back(buffer);
    }
    return at->second;
  }

  uint32_t channelOf(uint32_t bundle, bool isRead, uint32_t buffer) {
    auto [at, isNew] =
        ports.try_emplace({bundle, isRead}, uint32_t(body.problem.capacities.size()));
    if (isNew) {
      body.problem.capacities.push_back(1);
      bufferOf.push_back(buffer);
    }
    return at->second;
  }

  void addMemory(const Node &node, Core &core, ScheduledOp &op) {
    const Buffer &buffer = buffers[node.buffer];
    if (buffer.bundle) {
      // A channel for reads and one for writes, each of which takes one access in a step.
      constexpr uint32_t FirstBundle = 1U << 30;
      const bool isRead = node.kind == OpKind::Load;
      const HostTiming &host = target.host;
      core.latency = isRead         ? (node.isBurst ? host.burst : host.single)
                     : node.isBurst ? 0
                                    : host.response;
      core.delay = target.clock.budget();
      // In the first step of a read with a request, the address is added to that of the array.
      if (isRead && !node.isBurst && host.hasRequests())
        core.entry = operators.of({.kind = OpKind::Add, .width = 64}).delay;
      // It is known in the first step that there is an iteration; then a write is requested.
      if (!isRead && host.hasRequests())
        op.earliest = (isPipelined ? 1 : 0) + (node.isBurst ? 0 : host.writeRequest);
      op.resources.push_back(channelOf(FirstBundle + *buffer.bundle, isRead, node.buffer));
      return;
    }
    const MemoryKind kind = likelyKindOf(buffer, target.device);
    const auto words = uint64_t(buffer.wordsPerBank());
    core.delay = operators.memoryDelay(kind, words);
    if (kind == MemoryKind::Registers) {
      const int64_t banks = node.banks.empty() ? buffer.banks() : int64_t(node.banks.size());
      if (banks > 1)
        core.delay = std::min(target.device.kind == Family::UltraScalePlus
                                  ? 0.35 + 0.05 * double(banks > 8 ? 8 : banks)
                                  : 1.8 + 0.005 * double(banks),
                              target.clock.budget());
      return;
    }
    core.latency = node.kind == OpKind::Load ? 1 : 0;
    for (int64_t bank : banksOf(node, buffer))
      op.resources.push_back(portOf(node.buffer, bank));
  }

  Core coreOf(NodeId id, ScheduledOp &op) {
    const Node &node = graph.nodes[id];
    Core core = operators.of(node, criticality[id]);
    switch (node.kind) {
    case OpKind::Load:
    case OpKind::Store:
      addMemory(node, core, op);
      break;
    case OpKind::StreamRead:
    case OpKind::StreamWrite:
      // A pipeline reads after the step in which it is known that there is an iteration.
      core.latency = node.kind == OpKind::StreamRead && isPipelined ? 1 : 0;
      core.delay = target.device.kind == Family::UltraScalePlus ? 0.91 : 3.63;
      for (int64_t lane : banksOf(node, buffers[node.buffer]))
        op.resources.push_back(portOf(node.buffer, 2 * lane + (node.kind == OpKind::StreamRead)));
      break;
    case OpKind::Call:
      core.delay = target.clock.budget();
      break;
    case OpKind::Index:
      // The counters of a flattened nest, and what its inner loop begins anew with, are selected.
      if (node.isReset)
        core.delay =
            operators.selectDelay(node.width) +
            (node.width <= 32 ? operators.of({.kind = OpKind::Compare, .width = node.width}).delay
                              : 0);
      break;
    case OpKind::Constant:
    case OpKind::Input:
    case OpKind::Wire:
    case OpKind::Add:
    case OpKind::Multiply:
    case OpKind::MultiplyAdd:
    case OpKind::Divide:
    case OpKind::Compare:
    case OpKind::Select:
    case OpKind::Logic:
    case OpKind::Shift:
    case OpKind::FloatAdd:
    case OpKind::FloatMultiply:
    case OpKind::FloatDivide:
    case OpKind::FloatCompare:
    case OpKind::FloatSqrt:
    case OpKind::FloatExp:
    case OpKind::FloatFunction:
    case OpKind::FloatConvert:
    case OpKind::FloatToInt:
    case OpKind::IntToFloat:
      break;
    }
    core.delay = std::min(core.delay, target.clock.budget());
    return core;
  }

  // With as many cores as an interval asks for; 0: as many as there are operations.
  void build(unsigned interval) {
    body.problem = {};
    body.problem.budget = target.clock.budget();
    body.nodeOf.clear();
    ports.clear();
    bufferOf.clear();
    body.hasSteps = false;
    std::map<CoreClass, std::vector<uint32_t>> classes;
    for (NodeId id = 0; id < graph.nodes.size(); ++id) {
      const Node &node = graph.nodes[id];
      if (!takesPart(node, share))
        continue;
      ScheduledOp op;
      const Core core = coreOf(id, op);
      body.cores[id] = core;
      op.latency = core.latency;
      op.delay = core.delay;
      op.isCore = isFloatCore(node.kind);
      op.entry = core.entry;
      const bool hasResult = node.kind != OpKind::Store && node.kind != OpKind::StreamWrite;
      op.outputBits = hasResult ? node.width : 0;
      body.hasSteps = body.hasSteps || core.latency > 0 || node.kind == OpKind::Store ||
                      node.kind == OpKind::StreamRead || node.kind == OpKind::StreamWrite ||
                      node.kind == OpKind::Call;
      if (op.isCore)
        classes[coreClassOf(node, core)].push_back(uint32_t(body.problem.operations.size()));
      body.opOf[id] = uint32_t(body.problem.operations.size());
      body.nodeOf.push_back(id);
      body.problem.operations.push_back(std::move(op));
    }
    if (interval > 1)
      for (const auto &[kind, ops] : classes) {
        const auto units = unsigned((ops.size() + interval - 1) / interval);
        if (units >= ops.size())
          continue;
        for (uint32_t op : ops)
          body.problem.operations[op].resources.push_back(uint32_t(body.problem.capacities.size()));
        body.problem.capacities.push_back(units);
        bufferOf.push_back(None);
      }
    addDependences();
  }

  void depend(NodeId from, NodeId to, Dependence dependence) {
    if (body.opOf[from] == None || body.opOf[to] == None || !takesPart(graph.nodes[from], share) ||
        !takesPart(graph.nodes[to], share))
      return;
    dependence.from = body.opOf[from];
    dependence.to = body.opOf[to];
    body.problem.dependences.push_back(dependence);
  }

  void addDependences() {
    for (NodeId id = 0; id < graph.nodes.size(); ++id)
      if (takesPart(graph.nodes[id], share))
        for (NodeId operand : graph.nodes[id].operands)
          depend(operand, id, {});
    for (const Edge &edge : graph.edges) {
      const Core &core = body.cores[edge.from];
      Dependence made{.kind = DependenceKind::Steps, .distance = edge.distance};
      switch (edge.kind) {
      case EdgeKind::Data:
        made.kind = DependenceKind::Chain;
        break;
      case EdgeKind::Carried: {
        // The result reaches the register of the loop variable in its last step, or in one more.
        const double select =
            edge.isReset ? operators.selectDelay(graph.nodes[edge.from].width) : 0;
        const bool fits =
            core.delay + operators.loopVariableDelay() + select <= target.clock.budget();
        made.steps = core.latency == 0 ? 1 : core.latency + (fits ? 0 : 1);
        made.offset = core.latency > 0 && fits ? 0 : select;
        break;
      }
      case EdgeKind::Forward:
        made.steps = core.latency;
        break;
      case EdgeKind::After:
        made.steps = 1;
        break;
      case EdgeKind::NotBefore:
        made.steps = 0;
        break;
      case EdgeKind::Requested:
        // The address of a read is computed in the last step of the write before it.
        made.steps = core.latency;
        if (graph.nodes[edge.from].kind == OpKind::Load)
          made.steps += 1 + target.host.writeRequest;
        break;
      }
      depend(edge.from, edge.to, made);
    }
  }

  // Whether an adder on the cycle can be of a faster kind, which it then is.
  bool hasten(const RecurrenceBound &cycle) {
    bool isChanged = false;
    // Cycles through the memory of the host are much longer than an adder.
    if (std::ranges::any_of(cycle.cycle, [&](uint32_t op) {
          const Node &node = graph.nodes[body.nodeOf[op]];
          return node.buffer != None && buffers[node.buffer].bundle;
        }))
      return false;
    for (uint32_t op : cycle.cycle) {
      const NodeId id = body.nodeOf[op];
      if (graph.nodes[id].kind != OpKind::FloatAdd || criticality[id] == Criticality::OnRecurrence)
        continue;
      criticality[id] = Criticality::OnRecurrence;
      isChanged = isChanged ||
                  operators.of(graph.nodes[id], criticality[id]).latency < body.cores[id].latency;
    }
    return isChanged;
  }

  void scheduleFrom(unsigned least) {
    build(least);
    body.schedule = moduloSchedule(body.problem, least);
    if (body.schedule.interval == least)
      return;
    // Sharing cores never makes the interval larger.
    build(0);
    body.schedule = moduloSchedule(body.problem, least);
  }

  // Wires take no time: where what uses them begins in a later step, that is because of the
  // operation ahead of them.
  std::vector<unsigned> stepsOfHardware(const RecurrenceBound &cycle) const {
    std::vector<unsigned> steps = cycle.steps;
    const size_t count = steps.size();
    auto isHardwareAt = [&](size_t at) {
      return isHardware(graph.nodes[body.nodeOf[cycle.cycle[at % count]]].kind);
    };
    for (size_t i = 0; i < count; ++i) {
      size_t before = i + count;
      while (before > i && !isHardwareAt(before))
        --before;
      if (before > i && !isHardwareAt(i))
        steps[before % count] += std::exchange(steps[i], 0);
    }
    return steps;
  }

  // What the cycle takes, by operation, so that the parts add up to the whole.
  std::string textOf(const RecurrenceBound &cycle) const {
    std::vector<std::pair<std::string, unsigned>> through; // equal operations once
    const std::vector<unsigned> steps = stepsOfHardware(cycle);
    for (size_t i = 0; i < steps.size(); ++i) {
      if (steps[i] == 0)
        continue;
      const std::string name =
          format("{0} {1}", operatorText(graph.nodes[body.nodeOf[cycle.cycle[i]]]), steps[i]);
      auto known = std::ranges::find(through, name, &std::pair<std::string, unsigned>::first);
      if (known == through.end())
        through.push_back({name, 1});
      else
        ++known->second;
    }
    std::string listed;
    for (const auto &[name, count] : through)
      listed += format("{0}{1}{2}", listed.empty() ? "" : ", ",
                       count > 1 ? format("{0} x ", count) : "", name);
    const uint32_t selected = selectedRegisters(cycle);
    return format(
        "an iteration needs a result of an earlier one, which takes {0} cycles{1}{2}{3}",
        cycle.steps.empty() ? cycle.interval : cycle.length(),
        cycle.distance > 1 && !cycle.steps.empty() ? format(" over {0} iterations", cycle.distance)
                                                   : "",
        listed.empty() ? "" : " (" + listed + ")",
        selected == None ? ""
                         : format("; {0} is in registers that an index selects, all of which each "
                                  "iteration reads and writes",
                                  namedBuffer(buffers[selected])));
  }

  // The buffer that the result is kept in, if each iteration writes all of its registers.
  uint32_t selectedRegisters(const RecurrenceBound &cycle) const {
    for (size_t i = 0; i < cycle.cycle.size(); ++i)
      if (const uint32_t buffer =
              selectedRegistersOf(graph, buffers, body.nodeOf[cycle.cycle[i]],
                                  body.nodeOf[cycle.cycle[(i + 1) % cycle.cycle.size()]]);
          buffer != None)
        return buffer;
    return None;
  }

  // Those with accesses that use a resource.
  std::string namedBuffersOf(uint32_t resource) const {
    std::vector<std::string> names;
    for (size_t op = 0; op < body.problem.operations.size(); ++op)
      if (std::ranges::count(body.problem.operations[op].resources, resource))
        if (std::string name = namedBuffer(buffers[graph.nodes[body.nodeOf[op]].buffer]);
            !std::ranges::count(names, name))
          names.push_back(std::move(name));
    return listed(names);
  }

  void explain(const ResourceBound &byPorts, const RecurrenceBound &byCycle,
               PipelineRequest request) {
    Limit &limit = body.limit;
    const unsigned wanted = std::max(request.interval, 1u);
    if (body.interval <= 1)
      return;
    // An adder is only as fast as ports and the request ask for: where these explain the interval,
    // the recurrence does not.
    const bool isOfPorts = byPorts.interval > 1 && byPorts.interval >= wanted;
    limit.isRecurrence = byCycle.interval >= body.interval;
    if (body.interval == wanted && !isOfPorts) {
      limit.possible = leastInterval(graph, buffers, target, {0, request.isExplicit});
      if (limit.possible < wanted) {
        limit.kind = LimitKind::Requested;
        limit.text = format("the schedule asks for an interval of {0}", wanted);
        return;
      }
    }
    if (byCycle.interval > (isOfPorts ? byPorts.interval : 1) && byCycle.interval >= wanted &&
        !byCycle.cycle.empty()) {
      limit.kind = LimitKind::Recurrence;
      for (uint32_t op : byCycle.cycle)
        limit.nodes.push_back(body.nodeOf[op]);
      limit.distance = byCycle.distance;
      limit.text = textOf(byCycle);
      return;
    }
    if (isOfPorts && byPorts.resource) {
      const uint32_t buffer = bufferOf[*byPorts.resource];
      const Buffer &memory = buffers[buffer];
      unsigned count = 0;
      for (size_t op = 0; op < body.problem.operations.size(); ++op)
        if (std::ranges::count(body.problem.operations[op].resources, *byPorts.resource)) {
          ++count;
          constexpr size_t Shown = 8;
          if (limit.nodes.size() < Shown)
            limit.nodes.push_back(body.nodeOf[op]);
        }
      limit.kind = memory.isStream || memory.bundle ? LimitKind::Interface : LimitKind::MemoryPort;
      if (memory.bundle) {
        limit.text =
            format("{0} {1} of {2} in an iteration share an m_axi bundle", count,
                   graph.nodes[limit.nodes.front()].kind == OpKind::Load ? "reads" : "writes",
                   namedBuffersOf(*byPorts.resource));
        return;
      }
      limit.text = format("{0} accesses of {1} in an iteration share {2} {3}{4}", count,
                          namedBuffer(memory), memory.isStream ? 1 : memory.portsPerBank,
                          memory.portsPerBank == 1 || memory.isStream ? "port" : "ports",
                          memory.banks() > 1 ? " of a bank" : "");
      return;
    }
    limit.kind = LimitKind::MemoryPort;
    limit.text = "no smaller interval has a schedule for all ports and dependences";
  }
};

} // namespace

CoreClass coreClassOf(const Node &node, const Core &core) {
  return {node.kind, std::max(node.width, node.widest), core.isFabric};
}

Body pipelined(const Graph &graph, const std::vector<Buffer> &buffers, const Target &target,
               PipelineRequest request) {
  return BodyBuilder(graph, buffers, target, Share::Varying).pipeline(request);
}

unsigned leastInterval(const Graph &graph, const std::vector<Buffer> &buffers, const Target &target,
                       PipelineRequest request) {
  const auto [byPorts, cycle] = BodyBuilder(graph, buffers, target, Share::Varying).bounds(request);
  return std::max({byPorts.interval, cycle.interval, request.interval, 1u});
}

Body straightLine(const Graph &graph, const std::vector<Buffer> &buffers, const Target &target,
                  Share share) {
  return BodyBuilder(graph, buffers, target, share).straight();
}

} // namespace allo::estimate
