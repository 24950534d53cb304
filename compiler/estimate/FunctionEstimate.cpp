// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/FunctionEstimate.h"

#include "analysis/Accesses.h"
#include "analysis/Calls.h"
#include "backend/vitis/analysis/Plan.h"
#include "backend/vitis/analysis/Roots.h"
#include "backend/vitis/analysis/TripCounts.h"
#include "estimate/Doubts.h"
#include "estimate/Lift.h"
#include "estimate/MemoryChoice.h"
#include "estimate/schedule/Timeline.h"
#include "estimate/trace/Loops.h"
#include "estimate/trace/Trace.h"
#include "support/Format.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>

#include <algorithm>
#include <utility>

namespace allo::estimate {

using namespace mlir;

namespace {

using synthesis::Cycles;

constexpr uint64_t CallSteps = 2; // in which a module starts and ends

void addOnce(std::vector<std::string> &all, const std::string &text) {
  if (std::ranges::find(all, text) == all.end())
    all.push_back(text);
}

Reason reasonOf(LimitKind kind) {
  switch (kind) {
  case LimitKind::None:
    return Reason::None;
  case LimitKind::Requested:
    return Reason::Requested;
  case LimitKind::Recurrence:
    return Reason::Recurrence;
  case LimitKind::MemoryPort:
    return Reason::MemoryPort;
  case LimitKind::Interface:
    return Reason::Interface;
  }
  return Reason::None;
}

// Whether the function that a call leads to, or one that it calls, loads elements of a buffer that
// the call passes.
bool loadsOwnResult(Operation *call, Value buffer) {
  llvm::SmallSetVector<Value, 8> parameters; // each once: there may be very many ways to one
  auto add = [&](Operation *from, Value passed) {
    FunctionOpInterface callee = analysis::calleeOf(from);
    if (!callee || callee.isExternal())
      return;
    for (OpOperand &operand : from->getOpOperands())
      if (operand.get() == passed && operand.getOperandNumber() < callee.getNumArguments())
        parameters.insert(callee.getArgument(operand.getOperandNumber()));
  };
  add(call, buffer);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Value parameter = parameters[i];
    for (Operation *user : parameter.getUsers())
      if (analysis::isLoad(user))
        return true;
      else if (isa<func::CallOp, dialect::InvokeOp>(user))
        add(user, parameter);
  }
  return false;
}

// Statements one after the other: what runs at least and at most, in cycles.
struct Sequence {
  std::vector<Part> least, most;
  bool isKnown = true;
  synthesis::Resources own;
  CoreUses cores;      // that statements of the block use in turn
  CoreUses innerCores; // of loops inside, which have cores of their own
  std::vector<PortUses> ports;
  unsigned calls = 0, modules = 0;
  std::vector<Operation *> running; // calls that the last part is of
  CoreUses runningCores;            // of those
  std::vector<CoreUses> users;      // what each module and each statement uses of the cores

  void add(Part::Kind kind, uint64_t low, uint64_t high) {
    running.clear();
    least.push_back({kind, low});
    most.push_back({kind, high});
  }
  void use(const BodyCost &cost) {
    addTo(own, cost.own);
    cores = largest(cores, cost.cores);
    users.push_back(cost.cores);
    ports.push_back(cost.ports);
  }
  CoreUses allCores() const { return together(cores, innerCores); }
};

class FunctionEstimator {
public:
  FunctionEstimator(func::FuncOp function, const Target &target, const PlaceOf &placeOf,
                    const std::function<const ModuleEstimate *(func::FuncOp)> &estimateOf,
                    const ParameterPorts &ports)
      : function(function), target(target), placeOf(placeOf), estimateOf(estimateOf),
        plans(function) {
    buffers.ports = ports;
  }

  ModuleEstimate run() {
    ModuleEstimate first = once();
    return memories.choose() ? once() : first;
  }

private:
  func::FuncOp function;
  const Target &target;
  const PlaceOf &placeOf;
  const std::function<const ModuleEstimate *(func::FuncOp)> &estimateOf;
  LoopPlans plans;
  Buffers buffers;
  MemoryChoice memories{buffers};
  vitis::Ranges ranges;
  ModuleEstimate made;

  ModuleEstimate once() {
    made = {};
    memories.clear();
    readPorts.clear();
    called.clear();
    if (function.isExternal())
      return made;
    if (function->hasAttr(dialect::DataflowName)) {
      estimateRegion(function.getBody().front());
    } else {
      Sequence body = sequenceOf(function.getBody().front(), 0);
      const bool isOneLoop = body.least.size() == 1 && body.least[0].kind == Part::Kind::Call &&
                             body.modules == 1 && body.calls == 0;
      if (body.isKnown) {
        auto latency = [&](const std::vector<Part> &parts) {
          return isOneLoop ? parts[0].cycles : functionLatency(cyclesOf(parts));
        };
        made.latency = Cycles{latency(body.least), latency(body.most)};
        made.interval = Cycles{made.latency->min + 1, made.latency->max + 1};
      }
      finishCosts(body, isOneLoop);
    }
    addMemories();
    return made;
  }

  // ---- memories

  void addMemories() {
    for (uint32_t i = 0; i < buffers.all.size(); ++i) {
      Buffer &buffer = buffers.all[i];
      if (buffer.isArgument)
        continue;
      // Something else than ports may limit the interval: then fewer copies are enough.
      if (const unsigned reads = memories.readsInCycle(i); buffer.copies > 1 && reads > 0) {
        buffer.copies = std::min(buffer.copies, std::max(reads, 2u) - 1);
        buffer.hasTwoReads = buffer.hasTwoReads && reads > 1;
      }
      addTo(made.own, costOf(buffer, target.device, target.version, isPingPong.contains(i)));
      if (std::string text = doubtOfStream(buffer, target.device, target.version); !text.empty())
        addOnce(made.uncertain, text);
    }
  }
  std::set<uint32_t> isPingPong;

  // ---- blocks

  Sequence sequenceOf(Block &block, size_t nest) {
    Sequence sequence;
    std::vector<Operation *> waiting;
    // 'next' runs after it, in a module of its own; null: nothing does.
    auto flush = [&](Operation *next) {
      if (!waiting.empty())
        addSegment(sequence, waiting, next);
      waiting.clear();
    };
    for (Operation &op : block) {
      if (op.hasTrait<OpTrait::IsTerminator>())
        continue;
      const bool isLoop = isAnyLoop(&op);
      if (isLoop && plans.of(&op).form != LoopForm::Unrolled) {
        flush(plans.of(&op).form != LoopForm::Sequential ? &op : nullptr);
        addLoop(sequence, &op, nest);
      } else if (isa<func::CallOp, dialect::InvokeOp>(op)) {
        flush(&op);
        addCall(sequence, &op);
      } else if (op.hasAttr(vitis::InitialName)) {
        flush(&op);
        addInitialValues(sequence, cast<memref::AllocOp>(op));
      } else if (!isLoop && !loopsIn(&op).empty()) {
        flush(nullptr);
        addBranches(sequence, &op, nest);
      } else if (isLoop && holdsLoops(&op)) {
        flush(nullptr);
        const int64_t copies = constantTrips(&op).value_or(1);
        constexpr int64_t MostCopies = 64;
        for (int64_t i = 0; i < std::min(copies, MostCopies); ++i)
          append(sequence, sequenceOf(bodyOf(&op), nest));
      } else {
        waiting.push_back(&op);
      }
    }
    flush(nullptr);
    return sequence;
  }

  bool holdsLoops(Operation *loop) {
    return llvm::any_of(loopsIn(loop), [&](Operation *each) {
      return plans.of(each).form != LoopForm::Unrolled || holdsLoops(each);
    });
  }

  static void append(Sequence &to, Sequence &&from) {
    to.least.insert(to.least.end(), from.least.begin(), from.least.end());
    to.most.insert(to.most.end(), from.most.begin(), from.most.end());
    to.isKnown = to.isKnown && from.isKnown;
    addTo(to.own, from.own);
    to.cores = largest(to.cores, from.cores);
    to.innerCores = together(to.innerCores, from.innerCores);
    std::ranges::move(from.ports, std::back_inserter(to.ports));
    std::ranges::move(from.users, std::back_inserter(to.users));
    to.calls += from.calls;
    to.modules += from.modules;
  }

  const ModuleEstimate *calledBy(Operation *call) const { /*nullable: it is not known*/
    auto callee = dyn_cast_or_null<func::FuncOp>(analysis::calleeOf(call).getOperation());
    return callee ? estimateOf(callee) : nullptr;
  }

  TraceContext contextFor() { return contextFor(buffers); }
  TraceContext contextFor(Buffers &used) {
    return {used,
            [this](Operation *call) -> std::optional<uint64_t> {
              const ModuleEstimate *its = calledBy(call);
              return its && its->latency ? std::optional(its->latency->max) : std::nullopt;
            },
            target.host.hasRequests()};
  }

  void doubt(std::vector<std::string> &to, const Trace &trace, const Body &body) {
    for (const std::string &text : trace.doubts)
      addOnce(to, text);
    for (const std::string &text : doubtsOfOperators(trace.graph, body, target.clock))
      addOnce(to, text);
  }

  // Whether a module needs nothing of what statements ahead of it do, so that they run in the steps
  // in which it starts and ends.
  static bool isIndependent(ArrayRef<Operation *> ops, Operation *next) {
    llvm::DenseSet<Value> stored, loaded;
    for (Operation *op : ops)
      op->walk([&](Operation *each) {
        if (analysis::isStore(each))
          stored.insert(analysis::bufferOf(each));
        if (analysis::isLoad(each))
          loaded.insert(analysis::bufferOf(each));
      });
    bool isApart = true;
    next->walk([&](Operation *each) {
      for (Value operand : each->getOperands()) {
        Operation *maker = operand.getDefiningOp();
        const bool isOf = maker && llvm::is_contained(ops, maker) &&
                          !isa<memref::GetGlobalOp, memref::AllocOp>(maker) &&
                          !maker->hasTrait<OpTrait::ConstantLike>();
        const bool isMemory = isa<MemRefType>(operand.getType());
        isApart = isApart && !isOf && !(isMemory && stored.contains(operand)) &&
                  !(isMemory && !analysis::isLoad(each) && loaded.contains(operand));
      }
    });
    return isApart;
  }

  void addSegment(Sequence &sequence, ArrayRef<Operation *> ops, Operation *next) {
    TraceContext context = contextFor();
    Trace trace(context);
    for (Operation *op : ops)
      trace.trace(op);
    for (Operation *op : ops)
      for (Value result : op->getResults()) {
        const bool isUsedLater = llvm::any_of(result.getUsers(), [&](Operation *user) {
          Operation *at = op->getBlock()->findAncestorOpInBlock(*user);
          return !llvm::is_contained(ops, at);
        });
        if (const NodeId node = trace.nodeOf(result); isUsedLater && node != None)
          trace.outside.push_back(node);
      }
    trace.finish();
    if (trace.isTooLarge)
      return giveUp(sequence, "a statement has too many operations");
    if (trace.hasUnknownCall)
      giveUp(sequence, "the latency of a called function is not known");
    memories.note(trace, /*isExplicit=*/false);
    const Body body = straightLine(trace.graph, buffers.all, target, Share::All);
    doubt(made.uncertain, trace, body);
    BodyCost cost = costOfSteps(trace.graph, body, buffers.all, target);
    const bool isBeside = next && isIndependent(ops, next);
    if (isBeside) // cores that work at the same time are not shared
      sequence.innerCores = together(sequence.innerCores, std::exchange(cost.cores, {}));
    sequence.use(cost);
    if (body.hasSteps) {
      uint64_t steps = stepsOf(body, next != nullptr);
      if (isBeside)
        steps -= std::min(steps, CallSteps);
      sequence.add(Part::Kind::Steps, steps, steps);
    }
  }

  // The last step of operations of several steps is the first one of a call.
  static uint64_t stepsOf(const Body &body, bool isBeforeCall) {
    int64_t steps = 0;
    for (size_t i = 0; i < body.problem.operations.size(); ++i) {
      const ScheduledOp &op = body.problem.operations[i];
      const int64_t end = finishOf(op, body.schedule.starts[i]).step;
      steps = std::max(steps, isBeforeCall && op.latency > 0 ? end : end + 1);
    }
    return uint64_t(steps);
  }

  void giveUp(Sequence &sequence, const std::string &why) {
    addOnce(made.uncertain, why);
    sequence.isKnown = false;
  }

  void addBranches(Sequence &sequence, Operation *op, size_t nest) {
    uint64_t least = UINT64_MAX, most = 0;
    for (Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      Sequence arm = sequenceOf(region.front(), nest);
      least = std::min(least, arm.least.empty() ? 0 : cyclesOf(arm.least));
      most = std::max(most, arm.most.empty() ? 0 : cyclesOf(arm.most));
      arm.least.clear();
      arm.most.clear();
      append(sequence, std::move(arm));
    }
    if (op->getNumRegions() < 2 || op->getRegion(1).empty())
      least = 0;
    sequence.add(Part::Kind::Steps, least, most);
  }

  void addCall(Sequence &sequence, Operation *call) {
    const ModuleEstimate *its = calledBy(call);
    for (Value operand : call->getOperands())
      if (isa<MemRefType, dialect::StreamType>(operand.getType()))
        memories.share(buffers.of(operand));
    ++sequence.calls;
    if (its)
      for (const std::string &text : its->uncertain)
        addOnce(made.uncertain, text);
    if (its && called.insert(its).second)
      addTo(made.own, its->own);
    if (!its || !its->latency) {
      if (its)
        sequence.cores = largest(sequence.cores, its->cores);
      return giveUp(sequence, "the latency of a called function is not known");
    }
    startModule(sequence, call, *its->latency, its->cores);
  }
  llvm::DenseSet<const ModuleEstimate *> called;

  // A memory that has values from the start gets them one in a cycle, before each use of it; a
  // table and registers have them at once.
  void addInitialValues(Sequence &sequence, memref::AllocOp array) {
    const Buffer &buffer = buffers.all[buffers.of(array)];
    const bool isTable = llvm::none_of(
        array->getUsers(), [&](Operation *user) { return vitis::mayStoreTo(user, array); });
    if (isTable || buffer.isRegisters())
      return;
    const uint64_t latency = moduleLatency(pipelinedLatency(uint64_t(buffer.elements()), 1, 1));
    startModule(sequence, array, {latency, latency}, {});
  }

  // The memories and streams that a call or a loop uses. None in it: one that is not known.
  std::set<uint32_t> memoriesOf(Operation *op) {
    std::set<uint32_t> found;
    op->walk([&](Operation *each) {
      for (Value operand : each->getOperands())
        if (isa<MemRefType, dialect::StreamType>(operand.getType())) {
          const bool isKnown = isa<MemRefType>(operand.getType())
                                   ? analysis::isWholeBuffer(operand)
                                   : !operand.getDefiningOp<dialect::StreamLaneOp>();
          found.insert(isKnown ? buffers.of(operand) : None);
        }
    });
    return found;
  }

  // Whether a module needs nothing of those that are running, and uses no memory of theirs: the
  // state machine then starts it together with them.
  bool isBeside(const Sequence &sequence, Operation *module) {
    const std::set<uint32_t> mine = memoriesOf(module);
    auto meet = [&](uint32_t one, uint32_t other) {
      if (one == None || other == None)
        return true;
      const std::optional<uint32_t> bundle = buffers.all[one].bundle;
      return one == other || (bundle && bundle == buffers.all[other].bundle);
    };
    auto needs = [&](Operation *other) {
      bool found = false;
      module->walk([&](Operation *each) {
        for (Value operand : each->getOperands())
          found = found || operand.getDefiningOp() == other;
      });
      const std::set<uint32_t> its = memoriesOf(other);
      return found || llvm::any_of(mine, [&](uint32_t one) {
               return llvm::any_of(its, [&](uint32_t each) { return meet(one, each); });
             });
    };
    return !sequence.running.empty() && llvm::none_of(sequence.running, needs);
  }

  // A call or a pipelined loop: in turn, or together with the modules just before it.
  void startModule(Sequence &sequence, Operation *module, Cycles latency, const CoreUses &cores) {
    if (isBeside(sequence, module)) {
      uint64_t &least = sequence.least.back().cycles, &most = sequence.most.back().cycles;
      least = std::max(least, latency.min);
      most = std::max(most, latency.max);
      sequence.runningCores = together(sequence.runningCores, cores);
      sequence.users.back() = sequence.runningCores;
    } else {
      sequence.add(Part::Kind::Call, latency.min, latency.max);
      sequence.runningCores = cores;
      sequence.users.push_back(cores);
    }
    sequence.cores = largest(sequence.cores, sequence.runningCores);
    sequence.running.push_back(module);
    ++sequence.modules;
  }

  // ---- loops

  std::string nameOfLoop(Operation *loop) {
    if (auto label = loop->getAttrOfType<StringAttr>(dialect::ScheduleName))
      return label.str();
    if (!isCountedLoop(loop))
      return "loop_while";
    const StringRef index = vitis::sourceName(bodyOf(loop).getArgument(0));
    return "loop_" + (index.empty() ? std::string("i") : index.str());
  }

  std::optional<Cycles> tripsOf(Operation *loop, unsigned factor) {
    std::optional<Cycles> trips;
    if (std::optional<int64_t> constant = constantTrips(loop))
      trips = Cycles{uint64_t(*constant), uint64_t(*constant)};
    else if (std::optional<vitis::TripCount> count = vitis::tripCountOf(loop, ranges))
      trips = Cycles{uint64_t(std::max<int64_t>(count->least, 0)), uint64_t(count->most)};
    else if (std::optional<int64_t> most = mostTripsByAccesses(loop))
      trips = Cycles{0, uint64_t(*most)};
    // The copies that iterations do not fill are left by a branch, which reports do not count.
    if (trips && factor > 1)
      trips = Cycles{trips->min / factor, trips->max / factor};
    return trips;
  }

  static void doubtFactor(LoopEstimate &estimate, Operation *loop, unsigned factor) {
    if (const std::optional<int64_t> count = constantTrips(loop); count && factor > 1)
      if (const int64_t rest = *count % factor; rest != 0)
        estimate.uncertain.push_back(format(
            "the factor {0} does not divide the {1} iterations: as in reports, the trips are "
            "those with {0} iterations each, and the last {2} take one trip more",
            factor, *count, rest));
  }

  static Cycles productOf(Cycles a, Cycles b) {
    return {productOfCycles(a.min, b.min), productOfCycles(a.max, b.max)};
  }

  std::optional<Cycles> tripsOf(ArrayRef<Operation *> nest, unsigned factor) {
    Cycles all{1, 1};
    for (Operation *loop : nest) {
      std::optional<Cycles> its = tripsOf(loop, loop == nest.back() ? factor : 1);
      if (!its)
        return std::nullopt;
      all = productOf(all, *its);
    }
    return all;
  }

  void addLoop(Sequence &sequence, Operation *loop, size_t nest) {
    if (plans.of(loop).form != LoopForm::Sequential)
      return addPipeline(sequence, plans.nestFrom(loop), nest);
    LoopEstimate estimate;
    estimate.name = nameOfLoop(loop);
    estimate.nest = nest;
    estimate.place = placeOf(loop->getLoc());
    estimate.tripCount = tripsOf(loop, plans.of(loop).factor);
    doubtFactor(estimate, loop, plans.of(loop).factor);
    // A perfect nest of such loops is flattened, too.
    while (Operation *inner = plans.flattenedInto(loop)) {
      loop = inner;
      estimate.name += "_" + nameOfLoop(loop);
      const std::optional<Cycles> its = tripsOf(loop, 1);
      estimate.tripCount = estimate.tripCount && its
                               ? std::optional(productOf(*estimate.tripCount, *its))
                               : std::nullopt;
    }
    const LoopPlan &plan = plans.of(loop);
    if (plan.obstacle == PipelineObstacle::InnerLoop)
      estimate.uncertain.push_back("it is estimated without its pipeline: the number of iterations "
                                   "of a loop in it is not constant");
    if (plan.obstacle == PipelineObstacle::CalledLoop)
      estimate.uncertain.push_back("it is estimated without its pipeline: a function that it calls "
                                   "has loops, which a tool would unroll completely");
    const size_t at = made.loops.size();
    made.loops.push_back({});
    Sequence body;
    if (loop->hasAttr(dialect::DataflowName)) {
      const RegionLatency region = regionOf(bodyOf(loop), body.isKnown);
      body.add(Part::Kind::Call, region.latency, region.latency);
    } else {
      for (unsigned copy = 0; copy < std::max(plan.factor, 1u); ++copy)
        append(body, sequenceOf(bodyOf(loop), nest + 1));
    }
    if (body.isKnown)
      estimate.iterationLatency = Cycles{cyclesOf(body.least), cyclesOf(body.most)};
    if (!estimate.tripCount)
      giveUp(sequence, format("the number of iterations of '{0}' is not known: its latency is that "
                              "number times the latency of an iteration",
                              estimate.name));
    if (estimate.tripCount && estimate.iterationLatency) {
      estimate.latency = productOf(*estimate.tripCount, *estimate.iterationLatency);
      sequence.add(Part::Kind::Loop, estimate.latency->min, estimate.latency->max);
    }
    sequence.isKnown = sequence.isKnown && body.isKnown;
    // The counter, and what its states need.
    const Operators operators(target.device, target.version, target.clock.budget());
    const unsigned width = counterWidth(loop, 1);
    body.own.lut += operators.expressionLut(OpKind::Add, width) +
                    operators.expressionLut(OpKind::Compare, width) + operators.multiplexerLut(2);
    body.own.ff += 2 * width;
    body.own.lut += lutOfSharing(body.users, operators);
    addTo(sequence.own, body.own);
    sequence.innerCores = together(sequence.innerCores, body.allCores());
    std::ranges::move(body.ports, std::back_inserter(sequence.ports));
    sequence.calls += body.calls;
    made.loops[at] = std::move(estimate);
  }

  unsigned counterWidth(Operation *loop, unsigned factor) {
    // What only accesses limit is as wide as in the source.
    if (!constantTrips(loop) && !vitis::tripCountOf(loop, ranges))
      return 32;
    return unsigned(std::bit_width(tripsOf(loop, factor)->max));
  }

  void addPipeline(Sequence &sequence, ArrayRef<Operation *> nest, size_t depthInNest) {
    Operation *loop = nest.back();
    const LoopPlan &plan = plans.of(loop);
    LoopEstimate estimate;
    for (Operation *each : nest) {
      estimate.name += (estimate.name.empty() ? "" : "_") + nameOfLoop(each);
      if (std::optional<program::SourceRange> place = placeOf(each->getLoc());
          place && each != nest.front())
        estimate.flattened.push_back(*place);
    }
    estimate.nest = depthInNest;
    estimate.place = placeOf(nest.front()->getLoc());
    estimate.tripCount = tripsOf(nest, plan.factor);
    estimate.isPipelined = true;
    TraceContext context = contextFor();
    Trace trace(context);
    trace.traceNest(nest, plan.factor);
    trace.finish();
    if (trace.isTooLarge) {
      estimate.isPipelined = false;
      estimate.uncertain.push_back("its body has too many operations once the loops in it are "
                                   "unrolled");
      made.loops.push_back(std::move(estimate));
      return giveUp(sequence, "a pipelined loop has too many operations");
    }
    memories.note(trace, plan.isExplicit);
    const Body body = pipelined(trace.graph, buffers.all, target, {plan.interval, plan.isExplicit});
    memories.noteReads(trace, body);
    estimate.interval = body.interval;
    estimate.depth = body.depth;
    estimate.limit = limitOf(body, trace, nest, depthInNest);
    addSchedule(estimate, body, trace);
    doubt(estimate.uncertain, trace, body);
    if (plan.isToolsChoice)
      estimate.uncertain.push_back("without directives, the tool may pipeline another loop");
    doubtFactor(estimate, loop, plan.factor);
    addHoisted(sequence, trace);
    addReadPorts(trace);
    addCalled(trace, body.interval);
    LoopShape shape;
    for (Operation *each : nest)
      shape.counters.push_back(counterWidth(each, each == loop ? plan.factor : 1));
    shape.totalWidth = estimate.tripCount ? unsigned(std::bit_width(estimate.tripCount->max)) : 32;
    BodyCost cost = costOfPipeline(trace.graph, body, shape, buffers.all, target);
    const CoreUses cores = std::exchange(cost.cores, {});
    sequence.use(cost);
    if (made.untilFirst == 0)
      made.untilFirst = body.depth;
    if (!estimate.tripCount || trace.hasUnknownCall) {
      giveUp(sequence, trace.hasUnknownCall
                           ? "the latency of a called function is not known"
                           : format("the number of iterations of '{0}' is not known: its latency "
                                    "is that number times its interval",
                                    estimate.name));
      sequence.cores = largest(sequence.cores, cores);
      sequence.users.push_back(cores);
    } else {
      // The trip that iterations do not fill takes an interval, though its copies are left.
      const std::optional<int64_t> count = constantTrips(loop);
      const bool hasRest = nest.size() == 1 && count && plan.factor > 1 && *count % plan.factor;
      auto latency = [&](uint64_t trips) {
        return pipelinedLatency(trips + hasRest, body.interval, body.depth);
      };
      estimate.latency = Cycles{latency(estimate.tripCount->min), latency(estimate.tripCount->max)};
      const HostSteps around = hostStepsOf(trace);
      addRequest(sequence, around.before);
      startModule(sequence, nest.front(),
                  {moduleLatency(estimate.latency->min), moduleLatency(estimate.latency->max)},
                  cores);
      if (around.after > 0)
        sequence.add(Part::Kind::Steps, around.after, around.after);
    }
    made.loops.push_back(std::move(estimate));
  }

  // Steps ahead of a loop and after it for the memory of the host: requests of bursts, responses to
  // them, and a store of what the last iteration has made.
  struct HostSteps {
    unsigned before = 0, after = 0;
  };
  HostSteps hostStepsOf(const Trace &trace) const {
    const HostTiming &host = target.host;
    HostSteps steps;
    for (const Node &node : trace.graph.nodes) {
      const bool isRead = node.kind == OpKind::Load;
      if (node.isUsed && node.isBurst) {
        steps.before = std::max(steps.before, isRead ? host.request : host.writeRequest);
        steps.after = std::max(steps.after, isRead ? 0 : host.response);
      } else if (node.isUsed && node.isAfterLoop) {
        steps.after = std::max(steps.after, host.writeRequest + 1 + host.response);
      }
    }
    return steps;
  }

  // It takes no more steps than statements just ahead of it, which it waits beside.
  static void addRequest(Sequence &sequence, unsigned steps) {
    if (steps == 0)
      return;
    if (sequence.least.empty() || sequence.least.back().kind != Part::Kind::Steps)
      return sequence.add(Part::Kind::Steps, steps, steps);
    sequence.running.clear();
    for (std::vector<Part> *parts : {&sequence.least, &sequence.most})
      parts->back().cycles = std::max<uint64_t>(parts->back().cycles, steps);
  }

  // Parameters that are registers are ports of their own. The numbers at those that a loop reads
  // are kept while it runs.
  void addReadPorts(const Trace &trace) {
    for (const Access &access : trace.accesses) {
      const Buffer &buffer = buffers.all[access.buffer];
      if (!access.isWrite && buffer.isArgument && buffer.isRegisters() && buffer.elements() > 1 &&
          readPorts.insert(access.buffer).second)
        made.own.ff += uint64_t(buffer.elements()) * buffer.bits;
    }
  }
  std::set<uint32_t> readPorts;

  // Functions that an iteration calls: as many as calls begin in a cycle.
  void addCalled(const Trace &trace, unsigned interval) {
    llvm::MapVector<const ModuleEstimate *, unsigned> calls; // in their order
    for (const auto &[node, call] : trace.calls)
      if (const ModuleEstimate *its = calledBy(call))
        ++calls[its];
    for (const auto &[its, count] : calls) {
      for (unsigned i = 0; i < count; i += interval)
        addTo(made.own, its->total());
      for (const std::string &text : its->uncertain)
        addOnce(made.uncertain, text);
    }
  }

  // What is the same in all iterations is computed ahead of the loop.
  void addHoisted(Sequence &sequence, const Trace &trace) {
    const Body before = straightLine(trace.graph, buffers.all, target, Share::Invariant);
    if (before.problem.operations.empty())
      return;
    sequence.use(costOfSteps(trace.graph, before, buffers.all, target));
    if (!before.hasSteps)
      return;
    uint64_t steps = stepsOf(before, true);
    if (startsBeside(sequence, trace))
      steps -= std::min(steps, CallSteps);
    sequence.add(Part::Kind::Steps, steps, steps);
  }

  // Whether what a loop needs from ahead of it does not depend on the modules just before, so that
  // it begins in the steps in which they start and end.
  bool startsBeside(const Sequence &sequence, const Trace &trace) const {
    return !sequence.running.empty() && llvm::none_of(sequence.running, [&](Operation *module) {
      return module->getNumResults() > 0 || llvm::any_of(trace.accesses, [&](const Access &access) {
               return trace.graph.nodes[access.node].isInvariant &&
                      vitis::mayStoreTo(module, buffers.values[access.buffer]);
             });
    });
  }

  void addSchedule(LoopEstimate &estimate, const Body &body, const Trace &trace) {
    for (TimelineRow &row : timelineOf(trace.graph, body, buffers.all)) {
      if (estimate.schedule.size() == MostScheduled) {
        estimate.unscheduled += row.count;
        continue;
      }
      std::optional<program::SourceRange> place;
      if (row.place != None)
        place = placeOf(trace.places[row.place]);
      estimate.schedule.push_back({std::move(row.operation), row.count, unsigned(row.first),
                                   unsigned(row.last), std::move(place), row.isLimit});
    }
  }

  IntervalLimit limitOf(const Body &body, const Trace &trace, ArrayRef<Operation *> nest,
                        size_t depthInNest) {
    IntervalLimit limit;
    limit.reason = reasonOf(body.limit.kind);
    limit.text = body.limit.text;
    const LoopPlan &plan = plans.of(nest.back());
    const PipelineRequest request{plan.interval, plan.isExplicit};
    const std::optional<Cycles> trips = tripsOf(nest.back(), plan.factor);
    Lift lift = liftOf({body, trace, buffers.all, target, request, trips ? trips->max : UINT64_MAX,
                        depthInNest + nest.size() > 1, [&](uint32_t number, const Buffer &other) {
                          Buffers changed = buffers;
                          changed.all[number] = other;
                          TraceContext context = contextFor(changed);
                          Trace trial(context);
                          trial.traceNest(nest, plan.factor);
                          trial.finish();
                          return leastInterval(trial.graph, changed.all, target, request);
                        }});
    limit.lift = std::move(lift.text);
    limit.partitions = std::move(lift.partitions);
    for (NodeId node : body.limit.nodes) {
      const uint32_t at = trace.graph.nodes[node].place;
      if (at == None)
        continue;
      std::optional<program::SourceRange> place = placeOf(trace.places[at]);
      const bool isKnown = std::ranges::any_of(limit.places, [&](const program::SourceRange &one) {
        return place && one.file == place->file && one.span == place->span;
      });
      if (place && !isKnown)
        limit.places.push_back(*place);
    }
    return limit;
  }

  // ---- regions

  // Processes that run at the same time, connected by streams and arrays.
  RegionLatency regionOf(Block &block, bool &isKnown) {
    std::vector<Process> processes;
    std::vector<Channel> channels;
    std::vector<Operation *> calls;
    for (Operation &op : block) {
      if (!isa<func::CallOp, dialect::InvokeOp>(op))
        continue;
      const ModuleEstimate *its = calledBy(&op);
      if (!its || !its->latency) {
        isKnown = false;
        addOnce(made.uncertain, "the latency of a process of a dataflow region is not known");
      }
      processes.push_back({its && its->latency ? its->latency->max : 0, its ? its->untilFirst : 0});
      if (its) {
        addTo(made.own, its->total());
        for (const std::string &text : its->uncertain)
          addOnce(made.uncertain, text);
      }
      for (size_t i = 0; i < calls.size(); ++i)
        for (Value operand : op.getOperands()) {
          const bool isStream = isa<dialect::StreamType>(operand.getType());
          if ((!isStream && !isa<MemRefType>(operand.getType())) ||
              !llvm::is_contained(calls[i]->getOperands(), operand))
            continue;
          if (!isStream && !vitis::mayStoreTo(calls[i], operand))
            continue;
          // In reports, nothing waits for an array that the first process loads from as well.
          if (isStream || !loadsOwnResult(calls[i], operand))
            channels.push_back({i, calls.size(), isStream});
          const uint32_t buffer = buffers.of(operand);
          if (!isStream && !buffers.all[buffer].isArgument)
            isPingPong.insert(buffer);
        }
      for (Value operand : op.getOperands())
        if (isa<MemRefType, dialect::StreamType>(operand.getType()))
          memories.share(buffers.of(operand));
      calls.push_back(&op);
    }
    // The state machines of a region, with a handshake for each process.
    made.own.ff += 2 * calls.size();
    made.own.lut += 12 * calls.size();
    return dataflowLatency(processes, channels);
  }

  void estimateRegion(Block &block) {
    bool isKnown = true;
    const RegionLatency region = regionOf(block, isKnown);
    if (!isKnown)
      return;
    made.latency = Cycles{region.latency, region.latency};
    made.interval = Cycles{region.interval, region.interval};
    made.untilFirst = region.latency;
  }

  void finishCosts(const Sequence &body, bool isOneLoop) {
    addTo(made.own, body.own);
    made.cores = body.allCores();
    if (isOneLoop)
      return;
    unsigned states = 1;
    for (const Part &part : body.least)
      states += part.kind == Part::Kind::Steps ? unsigned(part.cycles) : 2;
    const auto starts = unsigned(body.least.size());
    made.own.lut +=
        lutOfSharing(body.users, Operators(target.device, target.version, target.clock.budget()));
    addTo(made.own, costOfControl(states, starts, body.ports, buffers.all, target));
  }
};

} // namespace

const ModuleEstimate &ModuleEstimator::of(func::FuncOp function) {
  if (auto found = known.find(function); found != known.end())
    return *found->second;
  // Of a function that calls itself, nothing is known.
  known[function] = std::make_unique<ModuleEstimate>();
  auto estimateOf = [this](func::FuncOp callee) -> const ModuleEstimate * { return &of(callee); };
  ModuleEstimate made =
      FunctionEstimator(function, target, placeOf,
                        std::function<const ModuleEstimate *(func::FuncOp)>(estimateOf), ports)
          .run();
  order.push_back(function);
  std::unique_ptr<ModuleEstimate> &slot = known[function];
  *slot = std::move(made);
  slot->dropUncountable(function.getSymName().str());
  return *slot;
}

} // namespace allo::estimate
