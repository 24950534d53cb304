// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/trace/Loops.h"

#include "analysis/Accesses.h"
#include "analysis/Calls.h"
#include "dialect/Dialect.h"
#include "estimate/trace/Directives.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Matchers.h>

#include <algorithm>

namespace allo::estimate {

using namespace mlir;

namespace {

constexpr llvm::StringRef PipelineDirective = "allo.pipeline.ii", UnrollDirective = "allo.unroll.f";
// config_compile -pipeline_loops: loops of more iterations are pipelined before those around them.
constexpr int64_t PipelineLimit = 64;

// Whether a value is computed from another one, in the same function.
bool dependsOn(Value value, Value other, unsigned depth = 0) {
  if (value == other)
    return true;
  Operation *maker = value.getDefiningOp();
  constexpr unsigned Deepest = 24;
  if (!maker || depth > Deepest)
    return false;
  return llvm::any_of(maker->getOperands(),
                      [&](Value each) { return dependsOn(each, other, depth + 1); });
}

SmallVector<Value> subscriptOperands(Operation *access) {
  SmallVector<Value> operands;
  for (Value each : access->getOperands())
    if (each.getType().isIndex())
      operands.push_back(each);
  return operands;
}

bool usesIndex(Operation *access, Operation *loop) {
  return llvm::any_of(subscriptOperands(access),
                      [&](Value each) { return dependsOn(each, bodyOf(loop).getArgument(0)); });
}

bool sameSubscripts(Operation *a, Operation *b) {
  SmallVector<Value> first = subscriptOperands(a), second = subscriptOperands(b);
  if (first != second)
    return false;
  auto mapOf = [](Operation *op) -> AffineMap {
    if (auto load = dyn_cast<affine::AffineLoadOp>(op))
      return load.getAffineMap();
    if (auto store = dyn_cast<affine::AffineStoreOp>(op))
      return store.getAffineMap();
    return {};
  };
  return mapOf(a) == mapOf(b);
}

// Whether iterations of 'loop' add to a number or an element that iterations of the loop around it
// have in common.
bool accumulates(Operation *loop, Operation *parent) {
  if (cast<LoopLikeOpInterface>(loop).getRegionIterArgs().size() > 0)
    return true;
  bool found = false;
  loop->walk([&](Operation *store) {
    if (!analysis::isStore(store) || (usesIndex(store, loop) && usesIndex(store, parent)))
      return;
    loop->walk([&](Operation *load) {
      found = found || (analysis::isLoad(load) && sameSubscripts(load, store) &&
                        analysis::bufferOf(load) == analysis::bufferOf(store));
    });
  });
  return found;
}

// Whether something else than loops stands in the loop.
bool isImperfect(Operation *loop) {
  return llvm::any_of(bodyOf(loop), [](Operation &op) {
    return !isCountedLoop(&op) && !op.hasTrait<OpTrait::IsTerminator>() && !isMemoryEffectFree(&op);
  });
}

// Whether all copies of a loop have the same value, once the loops inside 'loop' are unrolled.
bool isFixedInside(Value value, Operation *loop) {
  llvm::SmallSetVector<Value, 16> values; // each once: there may be very many ways to one
  values.insert(value);
  for (size_t i = 0; i < values.size(); ++i) {
    const Value each = values[i];
    if (matchPattern(each, m_Constant()))
      continue;
    if (auto index = dyn_cast<BlockArgument>(each)) {
      Operation *its = index.getOwner()->getParentOp();
      if (!its || !isCountedLoop(its) || !loop->isProperAncestor(its) || index.getArgNumber() != 0)
        return false;
      continue;
    }
    Operation *maker = each.getDefiningOp();
    if (!isMemoryEffectFree(maker) || maker->getNumRegions() != 0)
      return false;
    values.insert(maker->operand_begin(), maker->operand_end());
  }
  return true;
}

// Whether the bank of an array that a store is to depends on the index of 'loop' or on a number of
// its body: the store becomes a branch with a case for each bank. Loops in it are unrolled.
bool storesToOneOfSeveral(Operation *store, Operation *loop) {
  const dialect::PartitionAttr parts = directivesOf(analysis::bufferOf(store)).partition;
  if (!parts)
    return false;
  const SmallVector<Value> operands = subscriptOperands(store);
  AffineMap map;
  if (auto affineStore = dyn_cast<affine::AffineStoreOp>(store))
    map = affineStore.getAffineMap();
  auto isConstant = [&](unsigned dim) {
    if (!map)
      return dim < operands.size() && isFixedInside(operands[dim], loop);
    for (unsigned at = 0; at < operands.size(); ++at) {
      const bool isUsed = at < map.getNumDims()
                              ? map.getResult(dim).isFunctionOfDim(at)
                              : map.getResult(dim).isFunctionOfSymbol(at - map.getNumDims());
      if (isUsed && !isFixedInside(operands[at], loop))
        return false;
    }
    return true;
  };
  const auto rank = unsigned(cast<MemRefType>(analysis::bufferOf(store).getType()).getRank());
  return llvm::any_of(parts.getAxes(), [&](dialect::PartitionAxisAttr axis) {
    for (unsigned dim = 0; dim < rank; ++dim)
      if ((axis.getDim() == 0 || axis.getDim() == int64_t(dim) + 1) && !isConstant(dim))
        return true;
    return false;
  });
}

// Whether a tool can unroll a loop that is in 'around' completely.
bool canUnroll(Operation *loop, Operation *around) {
  if (constantTrips(loop))
    return true;
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop))
    return llvm::all_of(affineLoop.getControlOperands(),
                        [&](Value each) { return isFixedInside(each, around); });
  auto plain = dyn_cast<scf::ForOp>(loop);
  return plain && isFixedInside(plain.getLowerBound(), around) &&
         isFixedInside(plain.getUpperBound(), around) && isFixedInside(plain.getStep(), around);
}

// Whether a directive makes as many copies of a loop as it has iterations.
bool isUnrolledWhole(Operation *loop) {
  auto unroll = loop->getAttrOfType<IntegerAttr>(UnrollDirective);
  const std::optional<int64_t> trips = constantTrips(loop);
  return unroll && trips && (unroll.getInt() <= 1 || unroll.getInt() >= *trips);
}

// Whether directives leave a loop in the functions that a loop calls, or that these call.
bool callsLoops(Operation *loop) {
  llvm::SetVector<Operation *> callers;
  callers.insert(loop);
  bool found = false;
  for (size_t i = 0; i < callers.size() && !found; ++i)
    callers[i]->walk([&](Operation *op) {
      if (i > 0 && isAnyLoop(op))
        found = found || !isUnrolledWhole(op);
      if (!isa<CallOpInterface, dialect::InvokeOp>(op))
        return;
      FunctionOpInterface callee = analysis::calleeOf(op);
      found = found || !callee;
      if (callee && !callee.isExternal())
        callers.insert(callee);
    });
  return found;
}

bool hasCalls(Operation *loop) {
  bool found = false;
  loop->walk([&](Operation *op) {
    found =
        found || isa<CallOpInterface>(op) || isa<dialect::StreamGetOp, dialect::StreamPutOp>(op);
  });
  return found;
}

} // namespace

bool isCountedLoop(Operation *op) { return isa<affine::AffineForOp, scf::ForOp>(op); }
bool isAnyLoop(Operation *op) { return isCountedLoop(op) || isa<scf::WhileOp>(op); }

Block &bodyOf(Operation *loop) {
  if (auto whileLoop = dyn_cast<scf::WhileOp>(loop))
    return *whileLoop.getAfterBody();
  return loop->getRegion(0).front();
}

std::optional<int64_t> constantTrips(Operation *loop) {
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop)) {
    if (!affineLoop.hasConstantBounds())
      return std::nullopt;
    const int64_t way = affineLoop.getConstantUpperBound() - affineLoop.getConstantLowerBound(),
                  step = affineLoop.getStepAsInt();
    return way <= 0 ? 0 : (way + step - 1) / step;
  }
  if (auto plain = dyn_cast<scf::ForOp>(loop)) {
    APInt low, high, step;
    if (!matchPattern(plain.getLowerBound(), m_ConstantInt(&low)) ||
        !matchPattern(plain.getUpperBound(), m_ConstantInt(&high)) ||
        !matchPattern(plain.getStep(), m_ConstantInt(&step)) || !step.isStrictlyPositive())
      return std::nullopt;
    const int64_t way = high.getSExtValue() - low.getSExtValue(), by = step.getSExtValue();
    return way <= 0 ? 0 : (way + by - 1) / by;
  }
  return std::nullopt;
}

std::optional<int64_t> mostTripsByAccesses(Operation *loop) {
  if (!isCountedLoop(loop))
    return std::nullopt;
  std::optional<int64_t> most;
  auto isIndex = [&](Value value) {
    while (Operation *maker = value.getDefiningOp()) {
      if (!isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(maker))
        return false;
      value = maker->getOperand(0);
    }
    return value == bodyOf(loop).getArgument(0);
  };
  auto limit = [&](Value buffer, unsigned dim) {
    const int64_t size = cast<MemRefType>(buffer.getType()).getDimSize(dim);
    most = std::min(most.value_or(size), size);
  };
  // Accesses in branches may be left out in some iterations.
  for (Operation &op : bodyOf(loop)) {
    if (!analysis::isLoad(&op) && !analysis::isStore(&op))
      continue;
    Value buffer = analysis::bufferOf(&op);
    AffineMap map;
    if (auto load = dyn_cast<affine::AffineLoadOp>(op))
      map = load.getAffineMap();
    else if (auto store = dyn_cast<affine::AffineStoreOp>(op))
      map = store.getAffineMap();
    const SmallVector<Value> operands = subscriptOperands(&op);
    const unsigned rank = unsigned(cast<MemRefType>(buffer.getType()).getRank());
    for (unsigned dim = 0; dim < rank; ++dim) {
      auto at = unsigned(map ? operands.size() : dim);
      if (map)
        if (auto expr = dyn_cast<AffineDimExpr>(map.getResult(dim)))
          at = expr.getPosition();
      if (at < operands.size() && isIndex(operands[at]))
        limit(buffer, dim);
    }
  }
  return most;
}

SmallVector<Operation *> loopsIn(Operation *around) {
  SmallVector<Operation *> found;
  around->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == around || !isAnyLoop(op))
      return WalkResult::advance();
    found.push_back(op);
    return WalkResult::skip();
  });
  return found;
}

LoopPlans::LoopPlans(func::FuncOp function) {
  for (Operation *loop : loopsIn(function))
    plan(loop);
}

void LoopPlans::unrollBelow(Operation *loop) {
  loop->walk([&](Operation *op) {
    if (op != loop && isAnyLoop(op)) {
      plans[op].form = isCountedLoop(op) ? LoopForm::Unrolled : LoopForm::Sequential;
      plans[op].factor = 0;
    }
  });
}

void LoopPlans::plan(Operation *loop) {
  const SmallVector<Operation *> inner = loopsIn(loop);
  for (Operation *each : inner)
    plan(each);
  LoopPlan own;
  auto unroll = loop->getAttrOfType<IntegerAttr>(UnrollDirective);
  auto pipeline = loop->getAttrOfType<IntegerAttr>(PipelineDirective);
  if (!isCountedLoop(loop)) {
    plans[loop] = own;
    return;
  }
  if (unroll && unroll.getInt() > 1)
    own.factor = unsigned(unroll.getInt());
  // As many copies as iterations leave no loop, and a pipeline of it has nothing to begin anew.
  const bool isWhole = isUnrolledWhole(loop);
  const bool isDataflow = loop->hasAttr(dialect::DataflowName);
  // Loops that cannot be unrolled keep the one around them from being pipelined, and so do those of
  // functions: a tool would have to unroll them in a function that is made for this loop.
  bool canUnrollInner = true;
  loop->walk([&](Operation *op) {
    if (op != loop && isAnyLoop(op))
      canUnrollInner = canUnrollInner && canUnroll(op, loop);
  });
  const bool isAsked = pipeline && pipeline.getInt() >= 0 && !isDataflow;
  const bool hasLoopsInCalls = callsLoops(loop);
  const bool isPipeline = isAsked && canUnrollInner && !hasLoopsInCalls;
  if (isAsked && !isPipeline)
    own.obstacle = canUnrollInner ? PipelineObstacle::CalledLoop : PipelineObstacle::InnerLoop;
  if (isPipeline && own.factor > 1 && isWhole)
    unrollBelow(loop);
  if (isPipeline && !(own.factor > 1 && isWhole)) {
    own.form = LoopForm::Pipelined;
    own.interval = unsigned(pipeline.getInt());
    own.isExplicit = true;
    unrollBelow(loop);
    plans[loop] = own;
    return;
  }
  const bool isOff = pipeline && pipeline.getInt() < 0;
  if (isWhole) {
    own.form = LoopForm::Unrolled;
    own.factor = 0;
    own.isExplicit = true;
    plans[loop] = own;
    return;
  }
  own.isExplicit = bool(unroll) || isOff;
  // What directives leave below.
  SmallVector<Operation *> left;
  bool areAutomatic = true, areSmall = true;
  for (Operation *each : inner) {
    const LoopPlan &its = plans[each];
    if (its.form == LoopForm::Unrolled)
      continue;
    left.push_back(each);
    areAutomatic = areAutomatic && its.form == LoopForm::Pipelined && !its.isExplicit;
    const std::optional<int64_t> count = constantTrips(each);
    areSmall = areSmall && count && *count <= PipelineLimit;
  }
  if (isDataflow || isOff) {
    plans[loop] = own;
    return;
  }
  if (left.empty()) {
    own.form = hasLoopsInCalls ? LoopForm::Sequential : LoopForm::Pipelined;
    plans[loop] = own;
    return;
  }
  const bool isMerged =
      areAutomatic && areSmall && !hasCalls(loop) &&
      (isImperfect(loop) || left.size() > 1 ||
       llvm::any_of(left, [&](Operation *each) { return accumulates(each, loop); }));
  if (isMerged && own.factor == 1) {
    unrollBelow(loop);
    own.form = LoopForm::Pipelined;
    own.isToolsChoice = true;
    plans[loop] = own;
    return;
  }
  if (left.size() == 1 && own.factor == 1 && !unroll && canFlatten(loop, left.front()))
    own.form = LoopForm::Flattened;
  plans[loop] = own;
}

bool LoopPlans::canFlatten(Operation *parent, Operation *child) const {
  const LoopPlan &its = plans.find(child)->second;
  if ((its.form != LoopForm::Pipelined && its.form != LoopForm::Flattened) ||
      child->getBlock() != &bodyOf(parent))
    return false;
  // The last copies of a body that not all iterations fill are left by a branch.
  if (const std::optional<int64_t> trips = constantTrips(child);
      its.factor > 1 && (!trips || *trips % its.factor != 0))
    return false;
  // An outer loop that carries numbers through the inner one is as good as a perfect nest.
  Value index = bodyOf(parent).getArgument(0);
  for (Operation *loop : nestFrom(child))
    for (Value bound : loop->getOperands())
      if (dependsOn(bound, index) && bound.getType().isIndex())
        return false;
  bool hasStatements = false, hasReset = false, hasOther = false, hasCases = false;
  SmallVector<Operation *> before;
  for (Operation &op : bodyOf(parent)) {
    if (&op == child || op.hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(&op) ||
        isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp>(op))
      continue;
    hasStatements = true;
    // Loops that are unrolled are statements, too.
    op.walk([&](Operation *each) {
      if (analysis::isStore(each) && op.isBeforeInBlock(child))
        before.push_back(each);
      hasCases = hasCases || (analysis::isStore(each) && storesToOneOfSeveral(each, parent));
      hasOther = hasOther ||
                 (!isCountedLoop(each) && !analysis::isLoad(each) && !analysis::isStore(each) &&
                  !isMemoryEffectFree(each) && !each->hasTrait<OpTrait::IsTerminator>());
    });
  }
  if (hasOther || hasCases)
    return false;
  // Elements that the inner loop adds to, without their index: the tool keeps them in a register.
  // Set ahead of the loop, they are selected in its first iteration; else they are loaded there,
  // which a flattened loop has no place for.
  bool isRefused = false;
  child->walk([&](Operation *store) {
    // What only some iterations store stays in memory.
    const auto branch = store->getParentOfType<scf::IfOp>();
    if (!analysis::isStore(store) || usesIndex(store, child) ||
        (branch && child->isProperAncestor(branch)))
      return;
    bool isAdded = false, isAlone = true;
    child->walk([&](Operation *load) {
      if (!analysis::isLoad(load) || analysis::bufferOf(load) != analysis::bufferOf(store))
        return;
      const bool isSame = sameSubscripts(load, store);
      isAdded = isAdded || isSame;
      isAlone = isAlone && isSame;
    });
    bool isSet = llvm::any_of(before, [&](Operation *reset) {
      return analysis::bufferOf(reset) == analysis::bufferOf(store) &&
             (sameSubscripts(reset, store) || reset->getBlock() != &bodyOf(parent));
    });
    // Its first iteration may set them itself.
    child->walk([&](Operation *reset) {
      isSet = isSet || (analysis::isStore(reset) && reset != store &&
                        analysis::bufferOf(reset) == analysis::bufferOf(store) &&
                        sameSubscripts(reset, store));
    });
    hasReset = hasReset || isSet;
    isRefused = isRefused || (isAdded && isAlone && !isSet);
  });
  hasReset = hasReset || cast<LoopLikeOpInterface>(child).getRegionIterArgs().size() > 0;
  if (isRefused)
    return false;
  if (!hasStatements)
    return true;
  return hasReset && constantTrips(parent).has_value() && constantTrips(child).has_value();
}

Operation *LoopPlans::flattenedInto(Operation *loop) const {
  const SmallVector<Operation *> inner = loopsIn(loop);
  if (inner.size() != 1 || !isCountedLoop(loop) || inner.front()->getBlock() != &bodyOf(loop) ||
      loop->hasAttr(dialect::DataflowName) || inner.front()->hasAttr(dialect::DataflowName) ||
      loop->hasAttr(PipelineDirective) || inner.front()->hasAttr(PipelineDirective))
    return nullptr;
  const LoopPlan &own = of(loop), &its = of(inner.front());
  const bool areSequential = own.form == LoopForm::Sequential && own.factor == 1 &&
                             its.form == LoopForm::Sequential && its.factor == 1 &&
                             isCountedLoop(inner.front());
  const bool dependsOnOuter = llvm::any_of(inner.front()->getOperands(), [&](Value bound) {
    return dependsOn(bound, bodyOf(loop).getArgument(0));
  });
  return areSequential && !dependsOnOuter && !isImperfect(loop) ? inner.front() : nullptr;
}

SmallVector<Operation *> LoopPlans::nestFrom(Operation *loop) const {
  SmallVector<Operation *> nest{loop};
  while (plans.find(nest.back())->second.form == LoopForm::Flattened)
    for (Operation *each : loopsIn(nest.back()))
      if (plans.find(each)->second.form != LoopForm::Unrolled) {
        nest.push_back(each);
        break;
      }
  return nest;
}

} // namespace allo::estimate
