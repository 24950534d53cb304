// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Resources.h"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

namespace allo::estimate {

namespace {

// A value over so many steps is in a shift register, whose cost does not depend on its width.
constexpr unsigned ShiftRegisterSteps = 3, ShiftRegisterFf = 64, ShiftRegisterLut = 32;
// From so many accesses of a port and operations of a core on, reports have registers at their
// outputs that hold one result after the other.
constexpr unsigned FewestOfPort = 5, FewestOfCore = 9;
constexpr unsigned InputLut = 5; // of one more input of a multiplexer

struct Uses {
  std::vector<std::vector<std::pair<NodeId, unsigned>>> of; // users with distances, by node
  explicit Uses(const Graph &graph) : of(graph.nodes.size()) {
    for (NodeId id = 0; id < graph.nodes.size(); ++id)
      if (graph.nodes[id].isUsed)
        for (NodeId operand : graph.nodes[id].operands)
          of[operand].push_back({id, 0});
    for (const Edge &edge : graph.edges)
      if (edge.kind == EdgeKind::Carried || edge.kind == EdgeKind::Forward)
        of[edge.from].push_back({edge.to, edge.distance});
  }
};

// How many registers a value takes that is there at the end of step 'made' and used in 'last'.
unsigned registersOf(int64_t made, int64_t last, unsigned interval) {
  if (last <= made)
    return 0;
  if (interval == 0)
    return 1;
  if (interval == 1)
    return unsigned(last - made);
  return std::max(1u, unsigned(last / interval - made / interval));
}

// Elements of arrays that have a register each.
class ElementRegisters {
public:
  ElementRegisters(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers)
      : graph(graph), body(body), buffers(buffers) {
    for (NodeId id = 0; id < graph.nodes.size(); ++id)
      if (graph.nodes[id].kind == OpKind::Store && body.opOf[id] != None)
        stores.push_back(id);
  }
  // Whether it loads one that nothing changes before the step: the value needs no other register.
  bool hold(NodeId id, int64_t step) const {
    const Node &load = graph.nodes[id];
    return load.kind == OpKind::Load && load.banks.size() == 1 &&
           buffers[load.buffer].isRegisters() && std::ranges::none_of(stores, [&](NodeId each) {
             const Node &store = graph.nodes[each];
             return store.buffer == load.buffer &&
                    body.schedule.starts[body.opOf[each]].step < step &&
                    (store.banks.empty() ||
                     std::ranges::find(store.banks, load.banks[0]) != store.banks.end());
           });
  }

private:
  const Graph &graph;
  const Body &body;
  const std::vector<Buffer> &buffers;
  std::vector<NodeId> stores;
};

// Multiplications of integers in one step that have an operand in common: one multiplier does
// several of them, in different steps. Others have one each.
class SharedMultipliers {
public:
  SharedMultipliers(const Graph &graph, const Body &body) {
    if (body.interval <= 1)
      return;
    std::map<NodeId, unsigned> uses; // of each operand
    auto isCandidate = [&](NodeId id) {
      const Node &node = graph.nodes[id];
      return node.kind == OpKind::Multiply && node.operands.size() == 2 && body.opOf[id] != None &&
             body.cores[id].dsp > 0 && body.cores[id].latency == 0;
    };
    for (NodeId id = 0; id < graph.nodes.size(); ++id)
      if (isCandidate(id))
        for (NodeId operand : graph.nodes[id].operands)
          ++uses[operand];
    std::map<NodeId, unsigned> counts; // of those that an operand is chosen for
    const unsigned most = std::min(MostOfMultiplier, body.interval);
    for (NodeId id = 0; id < graph.nodes.size(); ++id) {
      if (!isCandidate(id))
        continue;
      const NodeId one = graph.nodes[id].operands[0], other = graph.nodes[id].operands[1];
      const NodeId common = uses[one] >= uses[other] ? one : other;
      if (uses[common] > 1)
        isMember.insert(id);
      if (counts[common]++ % most != 0)
        isExtra.insert(id);
    }
  }
  // Whether its multiplier does others as well, and whether another one has brought it.
  bool isShared(NodeId id) const { return isMember.contains(id); }
  bool has(NodeId id) const { return isExtra.contains(id); }

private:
  static constexpr unsigned MostOfMultiplier = 16; // in reports
  std::set<NodeId> isMember, isExtra;
};

// Results of cores, and of ports of memories, that operations of an iteration use in turn.
// Registers at such outputs hold one after the other: there are as many as results live at the same
// time.
class OutputRegisters {
public:
  OutputRegisters(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers)
      : interval(std::max(body.interval, 1u)) {
    if (interval <= 1)
      return;
    sourceOf.assign(graph.nodes.size(), None);
    std::map<std::vector<int64_t>, uint32_t> numbers;
    const SharedMultipliers shared(graph, body);
    for (NodeId id = 0; id < graph.nodes.size(); ++id) {
      const Node &node = graph.nodes[id];
      const bool isCore = isFloatCore(node.kind) || shared.isShared(id);
      // What is selected of several banks is the output of a multiplexer of its own.
      const bool isPort = node.kind == OpKind::Load && node.banks.size() <= 1 &&
                          banksOf(node, buffers[node.buffer]).size() == 1 &&
                          !buffers[node.buffer].isRegisters();
      if (body.opOf[id] == None || (!isCore && !isPort))
        continue;
      std::vector<int64_t> key{-1, 0, 0};
      if (isCore) {
        const CoreClass its = coreClassOf(node, body.cores[id]);
        key = {int64_t(its.kind), its.width, its.isFabric};
      } else {
        key = {-1, node.buffer, banksOf(node, buffers[node.buffer]).front()};
      }
      auto [at, isNew] = numbers.try_emplace(std::move(key), uint32_t(outputs.size()));
      if (isNew)
        outputs.push_back({.fewest = isCore ? FewestOfCore : FewestOfPort,
                           .ports = isCore ? 0 : std::max(buffers[node.buffer].portsPerBank, 1u),
                           .alive = std::vector<unsigned>(interval, 0)});
      ++outputs[at->second].operations;
      sourceOf[id] = at->second;
    }
  }

  // Whether it takes the result, which is there at the end of step 'made' and used in 'last'.
  bool take(NodeId id, int64_t made, int64_t last, unsigned bits) {
    if (sourceOf.empty() || sourceOf[id] == None)
      return false;
    Output &output = outputs[sourceOf[id]];
    const unsigned units =
        output.ports ? output.ports : (output.operations + interval - 1) / interval;
    if (output.operations + units - 1 < output.fewest * units)
      return false;
    output.bits = std::max(output.bits, bits);
    const auto steps = uint64_t(last - made); // of which some are whole intervals
    for (unsigned &alive : output.alive)
      alive += unsigned(steps / interval);
    for (uint64_t step = 0; step < steps % interval; ++step)
      ++output.alive[(uint64_t(made) + 1 + step) % interval];
    return true;
  }
  uint64_t bits() const {
    uint64_t all = 0;
    for (const Output &output : outputs)
      all += uint64_t(*std::ranges::max_element(output.alive)) * output.bits;
    return all;
  }

private:
  struct Output {
    unsigned fewest = 0, ports = 0; // 0: of a core
    unsigned operations = 0, bits = 0;
    std::vector<unsigned> alive; // by step in the interval
  };
  unsigned interval;
  std::vector<uint32_t> sourceOf; // by node; empty: nothing is used in turn
  std::vector<Output> outputs;
};

// The addresses of elements that a pipeline loads and then stores: each is computed once, and kept
// for the store, apart from those of other memories at the same index.
class KeptAddresses {
public:
  KeptAddresses(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers)
      : keeper(graph.nodes.size(), None) {
    if (body.interval == 0)
      return;
    std::set<NodeId> forwarded; // with an address that is counted beside the stored value
    for (const Edge &edge : graph.edges)
      if (edge.kind == EdgeKind::Forward)
        forwarded.insert(edge.to);
    std::map<std::tuple<uint32_t, NodeId, std::vector<int64_t>>, NodeId> loads;
    for (NodeId id = 0; id < graph.nodes.size(); ++id) {
      const Node &node = graph.nodes[id];
      const bool isLoad = node.kind == OpKind::Load;
      const size_t at = isLoad ? 0 : 1; // of the address, after the value of a store
      if (body.opOf[id] == None || (!isLoad && node.kind != OpKind::Store) ||
          node.operands.size() <= at || buffers[node.buffer].bundle ||
          buffers[node.buffer].isRegisters())
        continue;
      const NodeId address = node.operands[at];
      if (body.opOf[address] == None || forwarded.contains(id))
        continue;
      if (isLoad)
        loads.try_emplace({node.buffer, address, node.banks}, id);
      else if (auto load = loads.find({node.buffer, address, node.banks}); load != loads.end())
        keeper[id] = load->second;
    }
  }
  // The load whose address a store has; None: it has its own.
  NodeId loadOf(NodeId store) const { return keeper[store]; }

private:
  std::vector<NodeId> keeper;
};

void addRegisters(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers,
                  synthesis::Resources &cost) {
  const Uses uses(graph);
  const KeptAddresses addresses(graph, body, buffers);
  const ElementRegisters elements(graph, body, buffers);
  OutputRegisters outputs(graph, body, buffers);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const uint32_t op = body.opOf[id];
    if (op == None || body.problem.operations[op].outputBits == 0 || graph.nodes[id].isCarried)
      continue;
    const int64_t made = finishOf(body.problem.operations[op], body.schedule.starts[op]).step;
    // Wires are the bits of their operand; the value that is kept is that one, once.
    int64_t last = made;
    for (const auto &[user, distance] : uses.of[id])
      if (addresses.loadOf(user) != None && graph.nodes[user].operands[0] != id)
        continue;
      else if (body.opOf[user] == None && body.interval == 0 && graph.nodes[id].isInvariant)
        last = std::max(last, made + 1); // the loop after these steps uses it
      else if (body.opOf[user] != None)
        last = std::max(last, body.schedule.starts[body.opOf[user]].step +
                                  int64_t(distance) * int64_t(body.interval));
    if (body.interval == 0 && last > made && elements.hold(id, last))
      continue;
    const unsigned count = registersOf(made, last, body.interval),
                   bits = body.problem.operations[op].outputBits;
    const Node &node = graph.nodes[id];
    if (node.kind == OpKind::Wire && count > 0 && !node.operands.empty())
      continue;
    if (count >= ShiftRegisterSteps && body.interval > 0) {
      cost.ff += bits + ShiftRegisterFf;
      cost.lut += ShiftRegisterLut;
    } else if (count == 0 || !outputs.take(id, made, last, bits)) {
      cost.ff += uint64_t(count) * bits;
    }
  }
  cost.ff += outputs.bits();
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const NodeId load = addresses.loadOf(id);
    if (load == None)
      continue;
    const auto words = uint64_t(buffers[graph.nodes[id].buffer].wordsPerBank());
    const unsigned count = registersOf(body.schedule.starts[body.opOf[load]].step,
                                       body.schedule.starts[body.opOf[id]].step, body.interval),
                   bits = unsigned(std::bit_width(words - 1));
    cost.ff += count >= ShiftRegisterSteps ? bits + ShiftRegisterFf : uint64_t(count) * bits;
    cost.lut += count >= ShiftRegisterSteps ? ShiftRegisterLut : 0;
  }
}

void addExpressions(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers,
                    const Operators &operators, synthesis::Resources &cost) {
  const SharedMultipliers shared(graph, body);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (body.opOf[id] == None)
      continue;
    const Node &node = graph.nodes[id];
    if (isFloatCore(node.kind))
      continue;
    const Core &core = body.cores[id];
    if (shared.has(id)) { // one more input at the operand that is not in common
      cost.lut += InputLut;
      continue;
    }
    cost.lut += core.lut;
    cost.ff += core.ff;
    cost.dsp += core.dsp;
    // The bank is selected after all of them have been read.
    if (node.kind == OpKind::Load && node.banks.size() != 1)
      cost.lut += operators.multiplexerLut(
          unsigned(node.banks.empty() ? buffers[node.buffer].banks() : int64_t(node.banks.size())));
  }
}

CoreUses coresOf(const Graph &graph, const Body &body) {
  CoreUses uses;
  for (NodeId id = 0; id < graph.nodes.size(); ++id)
    if (body.opOf[id] != None && isFloatCore(graph.nodes[id].kind)) {
      CoreUse &use = uses[coreClassOf(graph.nodes[id], body.cores[id])];
      ++use.units;
      use.core = body.cores[id];
    }
  return uses;
}

// Accesses of each bank in a cycle. One whose bank is not known counts at each.
PortUses portsOf(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers,
                 std::map<std::pair<uint32_t, int64_t>, unsigned> &accesses) {
  std::map<std::pair<uint32_t, int64_t>, PortUse> all;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const Node &node = graph.nodes[id];
    if (body.opOf[id] == None || (node.kind != OpKind::Load && node.kind != OpKind::Store))
      continue;
    const Buffer &buffer = buffers[node.buffer];
    if (buffer.isRegisters())
      continue;
    for (int64_t bank : banksOf(node, buffer)) {
      PortUse &use = all[{node.buffer, bank}];
      ++(node.kind == OpKind::Load ? use.reads : use.writes);
      ++accesses[{node.buffer, bank}];
    }
  }
  const unsigned interval = std::max(body.interval, 1u);
  for (auto &[key, use] : all) {
    const unsigned most = buffers[key.first].portsPerBank;
    use.reads = std::min(most, (use.reads + interval - 1) / interval);
    use.writes = std::min(most, (use.writes + interval - 1) / interval);
  }
  return all;
}

// At ports that are used in turn: an address each, and data and enables of writes.
void addPortMultiplexers(const std::map<std::pair<uint32_t, int64_t>, unsigned> &accesses,
                         const std::vector<Buffer> &buffers, const Operators &operators,
                         synthesis::Resources &cost) {
  for (const auto &[key, count] : accesses) {
    const unsigned ports = std::max(buffers[key.first].portsPerBank, 1u),
                   each = (count + ports - 1) / ports;
    if (each > 1)
      cost.lut += uint64_t(std::min(ports, count)) * operators.multiplexerLut(each + 1);
  }
}

unsigned counterExpression(const Operators &operators, unsigned width) {
  return operators.expressionLut(OpKind::Add, width) +
         operators.expressionLut(OpKind::Compare, width);
}

} // namespace

CoreUses largest(const CoreUses &a, const CoreUses &b) {
  CoreUses made = a;
  for (const auto &[kind, use] : b) {
    CoreUse &own = made[kind];
    if (use.units > own.units)
      own = use;
  }
  return made;
}

CoreUses together(const CoreUses &a, const CoreUses &b) {
  CoreUses made = a;
  for (const auto &[kind, use] : b) {
    CoreUse &own = made[kind];
    own.units += use.units;
    own.core = use.core;
  }
  return made;
}

synthesis::Resources costOfCores(const CoreUses &uses) {
  synthesis::Resources cost;
  for (const auto &[kind, use] : uses) {
    cost.dsp += uint64_t(use.units) * use.core.dsp;
    cost.ff += uint64_t(use.units) * use.core.ff;
    cost.lut += uint64_t(use.units) * use.core.lut;
  }
  return cost;
}

uint64_t lutOfSharing(const std::vector<CoreUses> &users, const Operators &operators) {
  std::map<CoreClass, std::vector<unsigned>> modulesOf; // how many use each unit
  for (const CoreUses &uses : users)
    for (const auto &[kind, use] : uses) {
      std::vector<unsigned> &modules = modulesOf[kind];
      modules.resize(std::max<size_t>(modules.size(), use.units), 0);
      for (unsigned unit = 0; unit < use.units; ++unit)
        ++modules[unit];
    }
  uint64_t lut = 0;
  for (const auto &[kind, modules] : modulesOf)
    for (unsigned count : modules)
      if (count > 1)
        lut += 3 * uint64_t(operators.multiplexerLut(count + 1));
  return lut;
}

BodyCost costOfPipeline(const Graph &graph, const Body &body, const LoopShape &loop,
                        const std::vector<Buffer> &buffers, const Target &target) {
  const Operators operators(target.device, target.version, target.clock.budget());
  BodyCost made;
  addRegisters(graph, body, buffers, made.own);
  addExpressions(graph, body, buffers, operators, made.own);
  std::map<std::pair<uint32_t, int64_t>, unsigned> accesses;
  made.ports = portsOf(graph, body, buffers, accesses);
  addPortMultiplexers(accesses, buffers, operators, made.own);
  made.cores = coresOf(graph, body);
  const unsigned interval = std::max(body.interval, 1u);
  for (auto &[kind, use] : made.cores) {
    const unsigned ops = use.units;
    use.units = (ops + interval - 1) / interval;
    // The operands of cores that do several operations in turn.
    const unsigned inputs = (ops + use.units - 1) / use.units;
    if (inputs > 1)
      made.own.lut += uint64_t(use.units) * 2 * operators.multiplexerLut(inputs + 1);
  }
  // Where a stored value is kept for loads of the next iteration: it, its address, a comparison of
  // addresses, and a selection.
  std::set<NodeId> forwarded;
  for (const Edge &edge : graph.edges)
    if (edge.kind == EdgeKind::Forward && forwarded.insert(edge.to).second) {
      const unsigned width = graph.nodes[edge.to].width;
      constexpr unsigned AddressWidth = 8;
      made.own.ff += 2 * width + AddressWidth;
      made.own.lut += operators.expressionLut(OpKind::Select, width) +
                      operators.expressionLut(OpKind::Compare, AddressWidth) +
                      4 * uint64_t(operators.multiplexerLut(2));
    }
  // The state machine: a bit for each step of the pipeline, and for each state.
  const unsigned depth = std::max(body.depth, 1u);
  made.own.ff += interval == 1 ? 2 * depth : interval + 2 * ((depth + interval - 1) / interval);
  if (interval > 1)
    made.own.lut += operators.multiplexerLut(interval + 1);
  // The counters, each with an addition, a comparison, and two multiplexers.
  auto variables = unsigned(loop.counters.size());
  // Numbers that the loop carries: those of the source, and elements that are kept in registers.
  std::set<NodeId> carried;
  for (const Edge &edge : graph.edges)
    if (edge.kind == EdgeKind::Carried)
      carried.insert(edge.from);
  size_t named = 0;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const Node &node = graph.nodes[id];
    if (body.opOf[id] == None || !node.isCarried)
      continue;
    ++named;
    ++variables;
    if (node.buffer == None || !buffers[node.buffer].isRegisters())
      made.own.ff += node.width;
  }
  for (NodeId each : carried)
    if (named > 0) {
      --named;
    } else {
      ++variables;
      made.own.ff += graph.nodes[each].width;
    }
  for (unsigned width : loop.counters) {
    made.own.ff += width;
    made.own.lut += counterExpression(operators, width);
  }
  if (loop.counters.size() > 1) {
    ++variables;
    made.own.ff += loop.totalWidth;
    made.own.lut += counterExpression(operators, loop.totalWidth);
    for (size_t i = 0; i < loop.counters.size(); ++i)
      made.own.lut += operators.expressionLut(OpKind::Select, loop.counters[i]);
    // The comparison of the outermost counter is that of the one of the whole nest.
    made.own.lut -= operators.expressionLut(OpKind::Compare, loop.counters.front());
  }
  made.own.lut += 2; // the enable of the pipeline
  made.own.lut += uint64_t(2 + 2 * variables) * operators.multiplexerLut(2);
  return made;
}

BodyCost costOfSteps(const Graph &graph, const Body &body, const std::vector<Buffer> &buffers,
                     const Target &target) {
  const Operators operators(target.device, target.version, target.clock.budget());
  BodyCost made;
  addRegisters(graph, body, buffers, made.own);
  addExpressions(graph, body, buffers, operators, made.own);
  std::map<std::pair<uint32_t, int64_t>, unsigned> accesses;
  made.ports = portsOf(graph, body, buffers, accesses);
  addPortMultiplexers(accesses, buffers, operators, made.own);
  made.cores = coresOf(graph, body);
  for (auto &[kind, use] : made.cores)
    use.units = 1; // one operation after the other
  return made;
}

synthesis::Resources costOfControl(unsigned states, unsigned calls,
                                   const std::vector<PortUses> &modules,
                                   const std::vector<Buffer> &buffers, const Target &target) {
  const Operators operators(target.device, target.version, target.clock.budget());
  synthesis::Resources cost;
  if (states + calls > 1) { // one state takes no machine
    cost.ff = states + calls;
    cost.lut = operators.multiplexerLut(states + 1);
  }
  std::map<std::pair<uint32_t, int64_t>, std::vector<const PortUse *>> users;
  for (const PortUses &module : modules)
    for (const auto &[key, use] : module)
      users[key].push_back(&use);
  for (const auto &[key, all] : users) {
    const Buffer &buffer = buffers[key.first];
    if (buffer.isArgument && all.size() < 2)
      continue;
    unsigned writers = 0;
    std::map<unsigned, unsigned> byPort; // how many modules use it
    for (const PortUse *use : all) {
      writers += use->writes > 0;
      for (unsigned port = 0; port < std::max(1u, use->reads + use->writes); ++port)
        ++byPort[std::min(port, buffer.portsPerBank - 1)];
    }
    for (const auto &[port, count] : byPort) // an address and an enable
      cost.lut += 2 * uint64_t(operators.multiplexerLut(count + 1));
    if (writers > 0) {
      cost.lut += operators.multiplexerLut(writers + 1);
      if (writers > 1)
        cost.lut += operators.multiplexerLut(writers + 1);
    }
  }
  return cost;
}

} // namespace allo::estimate
