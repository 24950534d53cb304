// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Control flow, and the nodes themselves. Operators are in TraceOperators.cpp, memory and
// dependences in TraceMemory.cpp.
#include "estimate/trace/Trace.h"

#include "analysis/Accesses.h"
#include "backend/vitis/analysis/Attributes.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Interfaces/LoopLikeInterface.h>

#include <algorithm>
#include <bit>

namespace allo::estimate {

using namespace mlir;

namespace {

// A body of more nodes takes too long to estimate.
constexpr size_t MostNodes = 100'000;
// Steps of an iteration, which calls take one after the other at most, are counted with 32 bits.
constexpr uint64_t MostCallSteps = uint64_t(1) << 30;

unsigned typeWidth(mlir::Type type) {
  return type.isIndex() ? 64 : type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 32;
}

// Two's complement, without a sign where the values have none.
unsigned bitsFor(int64_t low, int64_t high) {
  if (low >= 0)
    return std::max(1u, unsigned(std::bit_width(uint64_t(high))));
  const auto magnitude = uint64_t(std::max(-(low + 1), high));
  return unsigned(std::bit_width(magnitude)) + 1;
}

} // namespace

// ---- nodes

NodeId Trace::add(Node node, Known facts, std::vector<int64_t> key) {
  if (!key.empty()) {
    auto [at, isNew] = numbered.try_emplace(key, NodeId(graph.nodes.size()));
    if (!isNew)
      return at->second;
  }
  if (graph.nodes.size() >= MostNodes)
    isTooLarge = true;
  node.place = place;
  const auto id = NodeId(graph.nodes.size());
  graph.nodes.push_back(std::move(node));
  known.push_back(std::move(facts));
  return id;
}

NodeId Trace::constant(int64_t value, unsigned width) {
  Known facts;
  facts.form.constant = facts.low = facts.high = value;
  return add({.kind = OpKind::Constant, .width = width}, facts,
             {int64_t(OpKind::Constant), value, 0});
}

NodeId Trace::unknown(unsigned width, bool isFloat, OpKind kind) {
  Known facts;
  facts.isFloat = isFloat;
  const auto id = NodeId(graph.nodes.size());
  if (!isFloat) {
    facts.form.terms[id] = 1;
    if (width < 64) {
      facts.low = -(int64_t(1) << (width - 1));
      facts.high = (int64_t(1) << (width - 1)) - 1;
    }
  }
  return add({.kind = kind, .width = width}, facts, {});
}

NodeId Trace::counter(unsigned width, int64_t low, int64_t high) {
  Known facts;
  facts.form.terms[NodeId(graph.nodes.size())] = 1;
  facts.low = low;
  facts.high = high;
  return add({.kind = OpKind::Index, .width = width}, facts, {});
}

bool Trace::isConstant(NodeId node) const {
  return !known[node].isFloat && known[node].form.isConstant();
}

std::pair<int64_t, int64_t> Trace::rangeOf(const LinearForm &form) const {
  int64_t low = form.constant, high = form.constant;
  for (const auto &[symbol, coefficient] : form.terms) {
    const Known &facts = known[symbol];
    int64_t one = 0, other = 0;
    if (__builtin_mul_overflow(coefficient, coefficient > 0 ? facts.low : facts.high, &one) ||
        __builtin_mul_overflow(coefficient, coefficient > 0 ? facts.high : facts.low, &other) ||
        __builtin_add_overflow(low, one, &low) || __builtin_add_overflow(high, other, &high))
      return {INT64_MIN, INT64_MAX};
  }
  return {low, high};
}

void Trace::define(Value value, int64_t number) {
  env[value] = constant(number, typeWidth(value.getType()));
}

std::optional<int64_t> Trace::constantOf(Value value) {
  const NodeId node = lookup(value);
  return isConstant(node) ? std::optional(valueOf(node)) : std::nullopt;
}

// What has not been traced is of the outside: the same in all iterations.
NodeId Trace::lookup(Value value) {
  if (auto found = env.find(value); found != env.end())
    return found->second;
  APInt number;
  mlir::Type type = value.getType();
  if (type.isIntOrIndex() && matchPattern(value, m_ConstantInt(&number)) &&
      number.getSignificantBits() <= 64)
    return env[value] = constant(number.getSExtValue(), typeWidth(type));
  const bool isFloat = isa<FloatType>(type);
  if (value.getDefiningOp<arith::ConstantOp>()) {
    // Equal numbers are one node.
    NodeId made = add(
        {.kind = OpKind::Constant, .width = typeWidth(type)}, {.isFloat = isFloat},
        {int64_t(OpKind::Constant), 1,
         int64_t(cast<arith::ConstantOp>(value.getDefiningOp()).getValue().getAsOpaquePointer())});
    return env[value] = made;
  }
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (Operation *loop = argument.getOwner()->getParentOp();
        isa<affine::AffineForOp, scf::ForOp>(loop) && argument.getArgNumber() == 0) {
      if (std::optional<Trips> trips = tripsOf(loop); trips && trips->count > 0) {
        const int64_t last = trips->first + (trips->count - 1) * trips->step;
        const NodeId made =
            counter(bitsFor(std::min(trips->first, last), std::max(trips->first, last)),
                    std::min(trips->first, last), std::max(trips->first, last));
        graph.nodes[made].kind = OpKind::Input;
        return env[value] = made;
      }
      if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop)) {
        int64_t low = 0, high = 0;
        bool isKnown = true;
        for (bool isUpper : {false, true}) {
          const AffineMap map =
              isUpper ? affineLoop.getUpperBoundMap() : affineLoop.getLowerBoundMap();
          const auto bound =
              isUpper ? affineLoop.getUpperBoundOperands() : affineLoop.getLowerBoundOperands();
          SmallVector<NodeId> nodes;
          for (Value each : bound)
            nodes.push_back(lookup(each));
          const NodeId end = affineValue(map.getResult(0), nodes, map.getNumDims());
          (isUpper ? high : low) = isUpper ? known[end].high : known[end].low;
          isKnown = isKnown && known[end].low != INT64_MIN && known[end].high != INT64_MAX;
        }
        if (isKnown && high > low) {
          const NodeId made = counter(bitsFor(low, high - 1), low, high - 1);
          graph.nodes[made].kind = OpKind::Input;
          return env[value] = made;
        }
      }
    }
  return env[value] = unknown(typeWidth(type), isFloat, OpKind::Input);
}

// ---- loops

std::optional<Trips> Trace::tripsOf(Operation *loop) {
  auto tripsOver = [](int64_t first, int64_t end, int64_t step) -> std::optional<Trips> {
    if (step < 1)
      return std::nullopt;
    const int64_t way = end > first ? end - first : 0;
    return Trips{first, step, (way + step - 1) / step};
  };
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop)) {
    auto bound = [&](AffineMap map, ValueRange operands, bool isUpper) -> std::optional<int64_t> {
      SmallVector<Attribute> constants;
      for (Value operand : operands) {
        std::optional<int64_t> number = constantOf(operand);
        if (!number)
          return std::nullopt;
        constants.push_back(IntegerAttr::get(IndexType::get(loop->getContext()), *number));
      }
      SmallVector<Attribute> results;
      if (failed(map.constantFold(constants, results)) || results.empty())
        return std::nullopt;
      std::optional<int64_t> extreme;
      for (Attribute each : results) {
        const int64_t number = cast<IntegerAttr>(each).getInt();
        extreme = !extreme  ? number
                  : isUpper ? std::min(*extreme, number)
                            : std::max(*extreme, number);
      }
      return extreme;
    };
    auto low = bound(affineLoop.getLowerBoundMap(), affineLoop.getLowerBoundOperands(), false),
         high = bound(affineLoop.getUpperBoundMap(), affineLoop.getUpperBoundOperands(), true);
    return low && high ? tripsOver(*low, *high, affineLoop.getStepAsInt()) : std::nullopt;
  }
  if (auto plain = dyn_cast<scf::ForOp>(loop)) {
    auto low = constantOf(plain.getLowerBound()), high = constantOf(plain.getUpperBound()),
         step = constantOf(plain.getStep());
    return low && high && step ? tripsOver(*low, *high, *step) : std::nullopt;
  }
  return std::nullopt;
}

void Trace::trace(Operation *op) { traceOne(op); }

void Trace::traceBlock(Block &block) {
  for (Operation &op : block)
    if (!op.hasTrait<OpTrait::IsTerminator>() && !isTooLarge)
      traceOne(&op);
}

void Trace::traceOne(Operation *op) {
  places.push_back(op->getLoc());
  place = uint32_t(places.size() - 1);
  if (op->hasAttr(vitis::InitialName) &&
      !context.buffers.all[context.buffers.of(op->getResult(0))].isRegisters())
    doubts.push_back("the initial values of an array in a pipeline are assumed to take no cycles");
  if (isa<arith::ConstantOp>(op)) // looked up where it is used
    return;
  if (isa<affine::AffineForOp, scf::ForOp>(op))
    return traceUnrolled(op);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return traceBranch(branch);
  if (traceMemory(op) || traceArithmetic(op) || traceFloat(op))
    return;
  if (isa<CallOpInterface, dialect::InvokeOp>(op))
    return traceCall(op);
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(op)) {
    // Every case is computed, and one of them is chosen.
    const NodeId subject = lookup(choice.getArg());
    const NodeId around = predicate;
    predicate = simple(OpKind::Compare, {subject}, 1, "case");
    SmallVector<NodeId> chosen;
    const size_t begin = accesses.size();
    SmallVector<size_t> ends;
    for (Region &region : choice->getRegions()) {
      traceBlock(region.front());
      ends.push_back(accesses.size());
      for (auto [i, value] : llvm::enumerate(region.front().getTerminator()->getOperands())) {
        if (isa<MemRefType>(value.getType()))
          continue;
        const NodeId given = lookup(value);
        if (i >= chosen.size())
          chosen.push_back(given);
        else
          chosen[i] = select(predicate, given, chosen[i], typeWidth(value.getType()),
                             isa<FloatType>(value.getType()));
      }
    }
    const NodeId isCase = std::exchange(predicate, around);
    mergeStores(begin, ends, SmallVector<NodeId>(ends.size(), isCase), isCase);
    for (auto [result, node] : llvm::zip(choice.getResults(), chosen))
      env[result] = node;
    return;
  }
  if (isa<scf::WhileOp>(op))
    doubts.push_back("a while loop runs an unknown number of times");
  for (Value result : op->getResults())
    if (result.getType().isIntOrIndexOrFloat() && !env.contains(result))
      env[result] =
          unknown(typeWidth(result.getType()), isa<FloatType>(result.getType()), OpKind::Wire);
}

void Trace::traceUnrolled(Operation *loop) {
  std::optional<Trips> trips = tripsOf(loop);
  auto like = cast<LoopLikeOpInterface>(loop);
  SmallVector<NodeId> values;
  for (Value init : like.getInits())
    values.push_back(lookup(init));
  if (!trips) {
    doubts.push_back("a loop inside cannot be unrolled: its number of iterations is not constant");
    for (Value result : loop->getResults())
      env[result] =
          unknown(typeWidth(result.getType()), isa<FloatType>(result.getType()), OpKind::Wire);
    return;
  }
  Block &body = like.getLoopRegions().front()->front();
  for (int64_t i = 0; i < trips->count && !isTooLarge; ++i) {
    define(body.getArgument(0), trips->first + i * trips->step);
    for (auto [argument, value] : llvm::zip(like.getRegionIterArgs(), values))
      env[argument] = value;
    traceBlock(body);
    values.clear();
    for (Value yielded : body.getTerminator()->getOperands())
      values.push_back(lookup(yielded));
    // Values of the body are others in each iteration.
    body.walk([&](Operation *inner) {
      for (Value result : inner->getResults())
        env.erase(result);
    });
  }
  for (auto [result, value] : llvm::zip(loop->getResults(), values))
    env[result] = value;
}

void Trace::traceNest(ArrayRef<Operation *> nest, unsigned factor) { traceLevel(nest, factor); }

void Trace::traceLevel(ArrayRef<Operation *> nest, unsigned factor) {
  Operation *loop = nest.front();
  auto like = cast<LoopLikeOpInterface>(loop);
  Block &body = like.getLoopRegions().front()->front();
  const bool isInnermost = nest.size() == 1;
  std::optional<Trips> trips = tripsOf(loop);
  const unsigned copies = isInnermost ? std::max(factor, 1u) : 1;
  // The symbol counts iterations; the index is a multiple of it.
  const int64_t rounds = trips ? std::max<int64_t>(trips->count / copies, 1) : 0;
  int64_t low = 0, high = trips ? rounds - 1 : INT32_MAX;
  if (!trips) {
    const NodeId bounded = lookup(body.getArgument(0)); // has its range
    low = known[bounded].low;
    high = known[bounded].high;
    if (low == INT64_MIN)
      low = 0, high = INT32_MAX;
  }
  // It holds the number at which the loop ends, too.
  const NodeId own = counter(bitsFor(low, high + 1), low, high);
  levels.push_back({own, rounds});
  graph.nodes[own].isReset = levels.size() + nest.size() > 2;
  SmallVector<NodeId> values;
  for (auto [argument, init] : llvm::zip(like.getRegionIterArgs(), like.getInits())) {
    const NodeId start = lookup(init);
    const bool isOuter = llvm::any_of(carried, [&](const Carried &c) { return c.start == start; });
    if (isOuter) {
      env[argument] = start;
    } else {
      const bool isFloat = isa<FloatType>(argument.getType());
      const NodeId phi = unknown(typeWidth(argument.getType()), isFloat, OpKind::Index);
      graph.nodes[phi].isReset = levels.size() > 1;
      graph.nodes[phi].isCarried = true;
      carried.push_back({phi, None, levels.size() > 1});
      env[argument] = phi;
    }
    values.push_back(env[argument]);
  }
  const SmallVector<NodeId> starts = values;
  for (unsigned copy = 0; copy < copies; ++copy) {
    NodeId at = own;
    if (trips) {
      at = product(at, constant(trips->step * copies, 64), 64);
      at = sum(at, constant(trips->first + copy * trips->step, 64), 1, 64);
    } else if (copy > 0) {
      at = sum(at, constant(copy, 64), 1, 64);
    }
    env[body.getArgument(0)] = at;
    for (auto [argument, value] : llvm::zip(like.getRegionIterArgs(), values))
      env[argument] = value;
    for (Operation &op : body) {
      if (op.hasTrait<OpTrait::IsTerminator>() || isTooLarge)
        continue;
      if (!isInnermost && &op == nest[1]) {
        // What is set here is what the first iteration of the inner loop begins with.
        for (Access &access : accesses)
          if (access.isWrite && !access.isDead)
            resets.try_emplace({access.buffer, access.subscripts}, None);
        traceLevel(nest.drop_front(), factor);
      } else {
        traceOne(&op);
      }
    }
    values.clear();
    for (Value yielded : body.getTerminator()->getOperands())
      values.push_back(lookup(yielded));
    if (copy + 1 < copies)
      body.walk([&](Operation *inner) {
        for (Value result : inner->getResults())
          env.erase(result);
      });
  }
  for (auto [start, end] : llvm::zip(starts, values))
    for (Carried &each : carried)
      if (each.start == start)
        each.end = end;
  for (auto [result, value] : llvm::zip(loop->getResults(), values))
    env[result] = value;
}

// ---- branches and calls

void Trace::traceBranch(scf::IfOp branch) {
  const NodeId condition = lookup(branch.getCondition());
  const bool isKnown = isConstant(condition);
  const NodeId around = predicate;
  SmallVector<SmallVector<NodeId>, 2> results;
  const size_t begin = accesses.size();
  SmallVector<size_t, 2> ends;
  SmallVector<NodeId, 2> predicates;
  for (bool isThen : {true, false}) {
    Region &region = isThen ? branch.getThenRegion() : branch.getElseRegion();
    results.emplace_back();
    ends.push_back(accesses.size());
    if (region.empty() || (isKnown && (valueOf(condition) != 0) != isThen))
      continue;
    if (!isKnown)
      predicate = around == None
                      ? condition
                      : simple(OpKind::Logic, {around, condition}, 1, isThen ? "then" : "else");
    traceBlock(region.front());
    predicates.push_back(std::exchange(predicate, around));
    for (Value value : region.front().getTerminator()->getOperands())
      results.back().push_back(isa<MemRefType>(value.getType()) ? None : lookup(value));
    ends.back() = accesses.size();
  }
  if (predicates.size() == ends.size())
    mergeStores(begin, ends, predicates, condition);
  for (auto [i, result] : llvm::enumerate(branch.getResults())) {
    if (isa<MemRefType>(result.getType()))
      continue;
    if (isKnown)
      env[result] = results[valueOf(condition) != 0 ? 0 : 1][i];
    else
      env[result] = select(condition, results[0][i], results[1][i], typeWidth(result.getType()),
                           isa<FloatType>(result.getType()));
  }
}

// Of branches of which one runs, all of which store to one element: the tool selects what is
// stored, and stores once. 'ends' is where the accesses of each branch end, and 'predicates' what
// they run under.
void Trace::mergeStores(size_t begin, ArrayRef<size_t> ends, ArrayRef<NodeId> predicates,
                        NodeId condition) {
  struct Merged {
    uint32_t buffer, place;
    std::vector<NodeId> at;
    NodeId value;
  };
  std::vector<Merged> merged;
  auto isLast = [&](size_t store, size_t end) {
    for (size_t i = store + 1; i < end; ++i)
      if (!accesses[i].isDead && accesses[i].buffer == accesses[store].buffer &&
          mayMeet(accesses[store], accesses[i]))
        return false;
    return true;
  };
  auto isWhole = [&](const Access &store, size_t branch) { // in each run of the branch
    return store.isWrite && !store.isDead && store.predicate == predicates[branch];
  };
  auto storeIn = [&](size_t branch, const Access &like) -> std::optional<size_t> {
    for (size_t i = ends[branch - 1]; i < ends[branch]; ++i)
      if (const Access &each = accesses[i]; isWhole(each, branch) && each.buffer == like.buffer &&
                                            each.subscripts == like.subscripts &&
                                            isLast(i, ends[branch]))
        return i;
    return std::nullopt;
  };
  for (size_t first = begin; first < ends.front(); ++first) {
    const Access &its = accesses[first];
    if (!isWhole(its, 0) || !isLast(first, ends.front()))
      continue;
    SmallVector<size_t> stores{first};
    for (size_t i = 1; i < ends.size(); ++i)
      if (const std::optional<size_t> other = storeIn(i, its))
        stores.push_back(*other);
    if (stores.size() != ends.size())
      continue;
    NodeId value = accesses[stores.back()].value;
    for (size_t i = stores.size() - 1; i-- > 0;)
      value = select(condition, accesses[stores[i]].value, value,
                     context.buffers.all[its.buffer].bits, known[value].isFloat);
    merged.push_back({its.buffer, graph.nodes[its.node].place, its.at, value});
    for (size_t each : stores)
      accesses[each].isDead = true;
  }
  const uint32_t here = place;
  for (const Merged &each : merged) {
    place = each.place;
    store(each.buffer, each.at, each.value);
  }
  place = here;
}

void Trace::traceCall(Operation *op) {
  Node node{.kind = OpKind::Call, .width = 32};
  for (Value operand : op->getOperands())
    if (operand.getType().isIntOrIndexOrFloat())
      node.operands.push_back(lookup(operand));
  std::optional<uint64_t> latency = context.calleeLatency(op);
  if (!latency || *latency > MostCallSteps - callSteps) {
    latency = 1;
    hasUnknownCall = true;
    doubts.push_back("the latency of a called function is not known");
  }
  callSteps += *latency;
  node.fixedLatency = unsigned(*latency);
  bool isFloat = false;
  for (Value result : op->getResults())
    isFloat = isFloat || isa<FloatType>(result.getType());
  Known facts;
  facts.isFloat = isFloat;
  if (!isFloat)
    facts.form.terms[NodeId(graph.nodes.size())] = 1;
  const NodeId made = add(std::move(node), facts, {});
  calls.emplace_back(made, op);
  if (llvm::any_of(op->getOperands(), [](Value each) { return isa<MemRefType>(each.getType()); }))
    doubts.push_back("accesses of a called function to arrays are not part of the interval");
  for (Value result : op->getResults())
    if (result.getType().isIntOrIndexOrFloat())
      env[result] = made;
}

} // namespace allo::estimate
