// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Data.h"

#include "analysis/Calls.h"
#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/BufferPart.h"
#include "schedule/primitives/Raise.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>
#include <mlir/Interfaces/CallInterfaces.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

#include <llvm/ADT/MapVector.h>
#include <llvm/Support/MathExtras.h>

#include <set>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

constexpr int64_t LargestIndex = int64_t(1) << 30; // of loops along a part, and their factors
constexpr int64_t MostCounted = 1 << 14;           // elements along a side that are told apart

// A bound of a loop: the greatest or the least of expressions over different values.
class Bound {
public:
  void add(AffineExpr expr, unsigned dims, ValueRange values) {
    SmallVector<AffineExpr> own;
    for (Value value : values) {
      own.push_back(getAffineDimExpr(unsigned(operands.size()), expr.getContext()));
      operands.push_back(value);
    }
    const ArrayRef<AffineExpr> all(own);
    exprs.push_back(expr.replaceDimsAndSymbols(all.take_front(dims), all.drop_front(dims)));
  }
  std::pair<AffineMap, SmallVector<Value>> take(MLIRContext *context) {
    AffineMap map = AffineMap::get(unsigned(operands.size()), 0, exprs, context);
    affine::canonicalizeMapAndOperands(&map, &operands);
    return {map, operands};
  }

private:
  SmallVector<AffineExpr> exprs;
  SmallVector<Value> operands;
};

class LocalBuffer {
public:
  LocalBuffer(Value buffer, AffineForOp axis, Location place,
              llvm::function_ref<void(Operation *)> onErase)
      : buffer(buffer), axis(axis), place(place), onErase(onErase),
        shown(showBuffer(buffer) + " at " + showLoop(axis)) {}

  Result<memref::AllocOp, ScheduleError> run() {
    if (Result<void, ScheduleError> collected = collect(); !collected)
      return collected.error();
    for (Operation *access : accesses) {
      Result<Box, ScheduleError> each = boxOf(access);
      if (!each)
        return each.error();
      boxes.push_back(std::move(*each));
    }
    isStored = llvm::any_of(accesses, [](Operation *op) { return isa<affine::AffineStoreOp>(op); });
    for (auto step : {&LocalBuffer::join, &LocalBuffer::checkGaps, &LocalBuffer::stayInside})
      if (Result<void, ScheduleError> done = (this->*step)(); !done)
        return done.error();
    copiesIn = firstOf(*axis.getBody()) != First::Stored;
    copiesBack = isStored && (copiesIn || isSeen());
    if (copiesBack && !areDisjoint())
      return refused(
          format("iterations of {0} access common elements of it, and store some; name a loop "
                 "whose iterations access different ones{1}",
                 showLoop(axis),
                 isAllocation(buffer)
                     ? ", or that contains all accesses and stores each element before it is read"
                     : ""),
          firstStore());
    if (Operation *workers = copiesBack ? workersThatShare() : nullptr; workers && !storesAll())
      return refused(format("'{0}' has several workers, and an iteration of {1} may leave elements "
                            "between those that it stores: copied back, they would undo what other "
                            "workers store; name a loop whose iterations store all of a part",
                            nameOf(workers), showLoop(axis)),
                     firstStore());
    return rewrite();
  }

private:
  const Value buffer;
  AffineForOp axis;
  const Location place;
  llvm::function_ref<void(Operation *)> onErase;
  const std::string shown;
  SmallVector<Operation *> accesses; // in the order of the program
  SmallVector<Box, 0> boxes;         // of each
  Part part;
  bool isStored = false;
  bool copiesIn = false, copiesBack = false;

  ScheduleError refused(std::string reason, Operation *at) const {
    return illegal("buffer", shown, std::move(reason), {{at->getLoc(), "here"}});
  }

  Operation *firstStore() const {
    return *llvm::find_if(accesses, [](Operation *op) { return isa<affine::AffineStoreOp>(op); });
  }

  Operation *workersThatShare() const {
    return isAllocation(buffer)
               ? nullptr
               : analysis::workersAround(AffineForOp(axis)->getParentOfType<FunctionOpInterface>());
  }

  // Whether an iteration of the axis certainly stores each element of the part.
  bool storesAll() const {
    SmallVector<Operation *> ops;
    for (Operation &op : *AffineForOp(axis).getBody())
      ops.push_back(&op);
    return storeAll(ops);
  }

  ScheduleError innermost() const {
    Operation *call = nullptr;
    AffineForOp(axis)->walk(
        [&](CallOpInterface each) { call = call ? call : each.getOperation(); });
    if (call && !analysis::calleeSymbolOf(call).empty())
      return refused(format("{0} contains no loop, but {1}; name a loop of {2}, and the parameter "
                            "of {2} as the buffer",
                            showLoop(axis), showOperation(call), showCallee(call)),
                     call);
    if (Operation *around = AffineForOp(axis)->getParentOfType<AffineForOp>())
      return refused(
          format("{0} is an innermost loop; name {1}, around it", showLoop(axis), showLoop(around)),
          axis);
    return refused(
        format("{0} is an innermost loop; split() it, and name the outer half", showLoop(axis)),
        axis);
  }

  Result<void, ScheduleError> collect() {
    Value whole = buffer;
    if (axis->isAncestor(whole.getParentRegion()->getParentOp()))
      return refused("it is made in the loop; name a loop that does not contain its declaration",
                     axis);
    raiseLoops(axis);
    if (!axis->walk([&](Operation *op) {
               return op != axis && isLoop(op) ? WalkResult::interrupt() : WalkResult::advance();
             })
             .wasInterrupted())
      return innermost();
    Operation *other = nullptr;
    axis->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands()) {
        if (operand.get() != buffer)
          continue;
        auto store = dyn_cast<affine::AffineStoreOp>(op);
        if (isa<affine::AffineLoadOp>(op) || (store && store.getValueToStore() != buffer))
          accesses.push_back(op);
        else if (!other)
          other = op;
      }
    });
    if (other)
      return notAffine("buffer", shown, other, axis, "access", AffineAdvice);
    auto home = [](Operation *op) {
      return isa<FunctionOpInterface>(op) ? op : op->getParentOfType<FunctionOpInterface>();
    };
    Operation *function = home(axis);
    if (accesses.empty() && home(whole.getParentRegion()->getParentOp()) != function)
      return refused(format("{0} is in '{1}', which has other buffers; select the buffer by "
                            "under=\"{1}\"",
                            showLoop(axis), nameOf(function)),
                     axis);
    if (accesses.empty())
      return refused("it is not accessed in the loop; name a loop around its accesses", axis);
    const Band band{axis};
    Result<std::vector<Access>, ScheduleError> all = accessesOf("buffer", shown, band);
    if (!all)
      return all.error();
    const bool writes = llvm::any_of(
        *all, [&](const Access &access) { return access.isWrite && access.buffer == buffer; });
    for (const Access &access : *all)
      if (access.buffer != buffer && (writes || access.isWrite) &&
          relationOf(access.buffer, buffer) != Relation::Different)
        return refused(showUnknown(access.buffer, buffer), access.op);
    return {};
  }

  AffineForOp innerLoop(Value index) const {
    AffineForOp loop = affine::getForInductionVarOwner(index);
    return loop && AffineForOp(axis)->isProperAncestor(loop) ? loop : AffineForOp();
  }

  // Where a loop begins, and how many iterations it has at most.
  struct Count {
    AffineMap low;
    SmallVector<Value> operands;
    int64_t most = 0;
  };

  // Of several lower bounds, the one from which the inner loops reach least far.
  std::optional<Count> countOf(AffineForOp loop) const {
    auto composed = [](AffineMap map, ValueRange operands) {
      affine::AffineValueMap all(map, operands);
      all.composeSimplifyAndCanonicalize();
      return all;
    };
    const int64_t step = loop.getStepAsInt();
    const affine::AffineValueMap lows = composed(loop.getLowerBoundMap(),
                                                 loop.getLowerBoundOperands()),
                                 highs = composed(loop.getUpperBoundMap(),
                                                  loop.getUpperBoundOperands());
    std::optional<Count> best;
    int64_t least = 0;
    for (AffineExpr low : lows.getAffineMap().getResults()) {
      const AffineMap map = AffineMap::get(lows.getNumDims(), lows.getNumSymbols(), low);
      const affine::AffineValueMap start(map, lows.getOperands());
      std::optional<int64_t> most;
      if (lows.getNumResults() == 1)
        most = tripRangeOf(loop).most;
      for (AffineExpr high : highs.getAffineMap().getResults()) {
        affine::AffineValueMap distance;
        affine::AffineValueMap::difference(
            {AffineMap::get(highs.getNumDims(), highs.getNumSymbols(), high), highs.getOperands()},
            start, &distance);
        const Range range =
            rangeOf(distance.getResult(0), distance.getNumDims(), distance.getOperands());
        if (range.second && std::abs(*range.second) <= LargestIndex)
          most = std::min(most.value_or(INT64_MAX),
                          std::max<int64_t>(llvm::divideCeilSigned(*range.second, step), 0));
      }
      if (!most || *most > LargestIndex)
        continue;
      // What inner loops add to where it begins.
      SmallVector<AffineExpr> dims, symbols;
      for (auto [i, operand] : llvm::enumerate(lows.getOperands())) {
        const bool isDim = i < lows.getNumDims();
        const auto number = unsigned(isDim ? i : i - lows.getNumDims());
        MLIRContext *context = map.getContext();
        (isDim ? dims : symbols)
            .push_back(!innerLoop(operand) ? getAffineConstantExpr(0, context)
                       : isDim             ? getAffineDimExpr(number, context)
                                           : getAffineSymbolExpr(number, context));
      }
      const auto [from, to] =
          rangeOf(low.replaceDimsAndSymbols(dims, symbols), lows.getNumDims(), lows.getOperands());
      const int64_t reach = *most * step + (from && to ? *to - *from : INT64_MAX / 2);
      if (!best || reach < least) {
        best = Count{map, SmallVector<Value>(lows.getOperands()), *most};
        least = reach;
      }
    }
    return best;
  }

  Result<Box, ScheduleError> boxOf(Operation *access) const {
    Box box;
    affine::AffineValueMap map;
    affine::MemRefAccess(access).getAccessMap(&map);
    MLIRContext *context = map.getAffineMap().getContext();
    // All operands are dimensions. Those of loops that are inside are replaced by where the loop
    // begins and how far it has counted.
    SmallVector<AffineExpr> subscripts;
    SmallVector<Value> operands;
    SmallVector<AffineForOp> counted; // the loop whose count it is, for each operand
    llvm::MapVector<Operation *, Count> counts;
    auto add = [&](AffineMap from, ValueRange values, AffineExpr expr) {
      SmallVector<AffineExpr> dims;
      for (Value value : values) {
        dims.push_back(getAffineDimExpr(unsigned(operands.size()), context));
        operands.push_back(value);
        counted.emplace_back();
      }
      const ArrayRef<AffineExpr> all(dims);
      return expr.replaceDimsAndSymbols(all.take_front(from.getNumDims()),
                                        all.drop_front(from.getNumDims()));
    };
    {
      SmallVector<AffineExpr> dims;
      for (unsigned i = 0; i < map.getNumOperands(); ++i)
        dims.push_back(getAffineDimExpr(i, context));
      const ArrayRef<AffineExpr> all(dims);
      for (AffineExpr expr : map.getAffineMap().getResults())
        subscripts.push_back(expr.replaceDimsAndSymbols(all.take_front(map.getNumDims()),
                                                        all.drop_front(map.getNumDims())));
      llvm::append_range(operands, map.getOperands());
      counted.resize(operands.size());
    }
    for (unsigned i = 0; i < operands.size(); ++i) {
      AffineForOp loop = counted[i] ? AffineForOp() : innerLoop(operands[i]);
      if (!loop)
        continue;
      if (!counts.contains(loop)) {
        std::optional<Count> count = countOf(loop);
        if (!count || count->most == 0)
          return refused(
              format("the part along {0} has no constant size; give {0} constant bounds, "
                     "or limit them to constants by max() and min()",
                     showLoop(loop)),
              loop);
        counts[loop] = std::move(*count);
      }
      const Count &count = counts[loop];
      auto *at = llvm::find(counted, loop);
      const auto number = unsigned(at - counted.begin());
      if (at == counted.end()) {
        operands.push_back(loop.getInductionVar());
        counted.push_back(loop);
      }
      const AffineExpr index = add(count.low, count.operands, count.low.getResult(0)) +
                               getAffineDimExpr(number, context);
      for (AffineExpr &expr : subscripts)
        expr = expr.replace(getAffineDimExpr(i, context), index);
    }
    const auto dims = unsigned(operands.size());
    SmallVector<AffineExpr> fixed, starts;
    for (unsigned i = 0; i < dims; ++i)
      fixed.push_back(counted[i] ? getAffineConstantExpr(0, context)
                                 : getAffineDimExpr(i, context));
    for (AffineExpr expr : subscripts) {
      const AffineExpr start = expr.replaceDims(fixed);
      const AffineExpr along = simplifyAffineExpr(expr - start, dims, 0);
      SmallVector<int64_t, 8> factors;
      if (failed(getFlattenedAffineExpr(along, dims, 0, &factors)) || factors.size() != dims + 1)
        return refused(format("a subscript of {0} is not a sum of indices of inner loops and what "
                              "the iteration fixes; {1}",
                              showSubscripts(access), AffineAdvice),
                       access);
      SmallVector<std::pair<AffineForOp, int64_t>> terms;
      for (unsigned i = 0; i < dims; ++i)
        if (factors[i] != 0 && counted[i]) {
          box.isProduct &= !box.hasLoop(counted[i]);
          terms.emplace_back(counted[i], factors[i]);
        }
      llvm::sort(terms, [](const auto &one, const auto &other) {
        return AffineForOp(one.first)->isProperAncestor(other.first);
      });
      Result<Reach, ScheduleError> reach = reachOf(terms, counts, access);
      if (!reach)
        return reach.error();
      box.isDense &= box.isProduct && reach->isDense;
      box.isWhole &= box.isDense && reach->isWhole;
      starts.push_back(start + reach->least);
      box.reaches.push_back(std::move(*reach));
    }
    box.start.reset(AffineMap::get(dims, 0, starts, context), operands);
    (void)box.start.canonicalize(); // whether it has changed
    return box;
  }

  Result<Reach, ScheduleError> reachOf(ArrayRef<std::pair<AffineForOp, int64_t>> terms,
                                       const llvm::MapVector<Operation *, Count> &counts,
                                       Operation *access) const {
    Reach reach;
    std::vector<std::tuple<int64_t, int64_t, bool>> strides; // how often, and whether always
    for (auto [loop, factor] : terms) {
      const Count &count = counts.find(loop)->second;
      const int64_t step = loop.getStepAsInt();
      const auto low = dyn_cast<AffineConstantExpr>(count.low.getResult(0));
      if (std::max({low ? std::abs(low.getValue()) : 0, std::abs(factor), step, count.most}) >
              LargestIndex ||
          count.most * step > LargestIndex)
        return refused(format("the indices are too large; use ones up to {0}", LargestIndex),
                       access);
      const int64_t stride = std::abs(factor) * step, distance = (count.most - 1) * step;
      reach.least += std::min<int64_t>(factor * distance, 0);
      reach.extent += stride * (count.most - 1);
      const bool isConstant =
          tripsOf(loop).has_value() && loop.getLowerBoundMap().getNumResults() == 1;
      strides.emplace_back(stride, count.most - 1, isConstant);
      reach.terms.push_back({loop, stride, count.most, isConstant});
      reach.isConstant &= isConstant;
      if (isConstant)
        continue;
      if (reach.isTight && !reach.limit && factor > 0 && step == 1 && isFixed(loop) &&
          loop.hasConstantLowerBound()) {
        reach.limit = loop;
        reach.limitStride = stride;
      } else {
        reach.isTight = false;
      }
    }
    if (reach.extent > LargestIndex)
      return refused(format("the part has more than {0} elements", LargestIndex), access);
    if (!reach.isTight)
      reach.limit = {};
    std::ranges::sort(strides);
    int64_t longest = 1, shortest = 1;
    for (auto [stride, count, isConstant] : strides) {
      if (count == 0)
        continue;
      reach.isDense &= stride <= longest;
      reach.isWhole &= stride <= shortest;
      longest += stride * count;
      shortest += isConstant ? stride * count : 0;
    }
    reach.isWhole &= reach.isTight;
    return reach;
  }

  // Whether some accesses together touch each element of the part, with the longest loops.
  bool cover(ArrayRef<const Box *> some) const {
    // Which of them touch a place along a dimension: each combination of these has one in common.
    std::set<std::vector<bool>> common{std::vector<bool>(some.size(), true)};
    for (unsigned k = 0; k < part.sides.size(); ++k) {
      const int64_t extent = part.sides[k].extent;
      SmallVector<llvm::BitVector> touched;
      for (const Box *box : some) {
        if (std::max(extent, box->reaches[k].extent) > MostCounted)
          return false;
        touched.push_back(box->reaches[k].elements(box->offsets[k], extent));
      }
      std::set<std::vector<bool>> own, both;
      for (int64_t at = 0; at < extent; ++at) {
        std::vector<bool> here;
        for (const llvm::BitVector &each : touched)
          here.push_back(each.test(unsigned(at)));
        own.insert(std::move(here));
      }
      for (const std::vector<bool> &one : common)
        for (const std::vector<bool> &other : own) {
          std::vector<bool> all(some.size());
          for (size_t i = 0; i < some.size(); ++i)
            all[i] = one[i] && other[i];
          both.insert(std::move(all));
        }
      common = std::move(both);
    }
    return llvm::all_of(
        common, [](const std::vector<bool> &each) { return llvm::is_contained(each, true); });
  }

  // An element that nothing accesses is not written: other workers may do so.
  Result<void, ScheduleError> checkGaps() {
    const auto *gap = llvm::find_if(boxes, [](const Box &box) { return !box.isDense; });
    if (!isStored || gap == boxes.end())
      return {};
    SmallVector<const Box *> some;
    for (const Box &box : boxes)
      if (box.isProduct)
        some.push_back(&box);
    if (cover(some))
      return {};
    Operation *access = accesses[size_t(gap - boxes.begin())];
    return refused(format("elements of it are stored, and {0} leaves some out between others; let "
                          "loops count its elements one by one",
                          showSubscripts(access)),
                   access);
  }

  // Whether the number of its iterations is the same wherever it stands in an iteration of the
  // axis.
  bool isFixed(AffineForOp loop) const {
    const auto [map, operands] = composedUpperBound(loop);
    return llvm::all_of(operands, [&](Value operand) {
      AffineForOp owner = affine::getForInductionVarOwner(operand);
      return owner == axis || !axis->isAncestor(operand.getParentRegion()->getParentOp());
    });
  }
  static std::pair<AffineMap, SmallVector<Value>> composedUpperBound(AffineForOp loop) {
    AffineMap map = loop.getUpperBoundMap();
    SmallVector<Value> operands(loop.getUpperBoundOperands());
    affine::fullyComposeAffineMapAndOperands(&map, &operands);
    affine::canonicalizeMapAndOperands(&map, &operands);
    return {map, operands};
  }

  // The part is as far as the accesses reach; they are at constant distances from each other.
  Result<void, ScheduleError> join() {
    const Box &first = boxes.front();
    const size_t rank = first.reaches.size();
    part.sides.resize(rank);
    for (auto [access, box] : llvm::zip(accesses, boxes)) {
      affine::AffineValueMap difference;
      affine::AffineValueMap::difference(box.start, first.start, &difference);
      for (size_t k = 0; k < rank; ++k) {
        const auto distance = dyn_cast<AffineConstantExpr>(
            simplifyAffineExpr(difference.getAffineMap().getResult(unsigned(k)),
                               difference.getNumDims(), difference.getNumSymbols()));
        if (!distance)
          return refused(format("it is accessed at {0} and at {1}, which are different parts of "
                                "it; name a loop in whose iterations these parts have a constant "
                                "distance",
                                showSubscripts(accesses.front()), showSubscripts(access)),
                         access);
        box.offsets.push_back(distance.getValue());
      }
    }
    const AffineMap map = first.start.getAffineMap();
    SmallVector<AffineExpr> starts;
    for (size_t k = 0; k < rank; ++k) {
      const int64_t least = llvm::min_element(boxes, [&](const Box &one, const Box &other) {
                              return one.offsets[k] < other.offsets[k];
                            })->offsets[k];
      starts.push_back(map.getResult(unsigned(k)) + least);
      Side &side = part.sides[k];
      if (llvm::all_of(boxes, [&](const Box &box) {
            return haveSameLimit(first.reaches[k], box.reaches[k]);
          })) {
        side.limit = first.reaches[k].limit;
        side.limitStride = first.reaches[k].limitStride;
      }
      for (Box &box : boxes) {
        box.offsets[k] -= least;
        Reach &reach = box.reaches[k];
        if (reach.limit && !side.limit) {
          reach.isTight = false;
          reach.limit = {};
        }
        side.extent = std::max(side.extent, box.offsets[k] + reach.extent);
        side.around = std::max(side.around, box.offsets[k] + reach.extentOfOthers());
        side.hasLoop |= side.extent > 1 || !reach.terms.empty();
      }
      for (const Box &box : boxes)
        part.isExact &= box.isWhole && box.reaches[k].isTight && box.offsets[k] == 0 &&
                        box.reaches[k].extent == side.extent;
    }
    part.start.reset(
        AffineMap::get(map.getNumDims(), map.getNumSymbols(), starts, map.getContext()),
        first.start.getOperands());
    return {};
  }

  // None, or loops with the same number of iterations.
  static bool haveSameLimit(const Reach &one, const Reach &other) {
    if (!one.limit || !other.limit)
      return !one.limit && !other.limit;
    AffineForOp first = one.limit, second = other.limit;
    return composedUpperBound(first) == composedUpperBound(second) &&
           first.getConstantLowerBound() == second.getConstantLowerBound() &&
           one.limitStride == other.limitStride;
  }

  // Whether something outside of an iteration of the axis may read what it has stored.
  bool isSeen() const {
    return !isAllocation(buffer) || llvm::any_of(buffer.getUsers(), [&](Operation *user) {
      return !isa<memref::DeallocOp>(user) && !AffineForOp(axis)->isAncestor(user);
    });
  }

  // Along some dimension the axis moves on by the extent of the box or more.
  bool areDisjoint() const {
    AffineForOp loop = axis;
    const unsigned dims = part.start.getNumDims(), symbols = part.start.getNumSymbols();
    for (unsigned i = 0; i < part.sides.size(); ++i) {
      const AffineExpr now = part.start.getAffineMap().getResult(i);
      SmallVector<AffineExpr> next;
      for (unsigned d = 0; d < dims; ++d) {
        const AffineExpr dim = getAffineDimExpr(d, axis->getContext());
        next.push_back(
            part.start.getOperand(d) == loop.getInductionVar() ? dim + loop.getStepAsInt() : dim);
      }
      const AffineExpr moved = simplifyAffineExpr(now.replaceDims(next) - now, dims, symbols);
      auto distance = dyn_cast<AffineConstantExpr>(moved);
      if (distance && std::abs(distance.getValue()) >= part.sides[i].extent)
        return true;
    }
    return false;
  }

  // Whether the access takes place whenever something is copied.
  bool isAlways(Operation *access, const Box &box) const {
    for (Operation *at = access->getParentOp(); at != axis; at = at->getParentOp()) {
      auto loop = dyn_cast<AffineForOp>(at);
      if (!loop || (tripRangeOf(loop).least == 0 && !(part.isExact && isEmptyWith(loop, box))))
        return false;
    }
    return true;
  }

  // Whether nothing is copied if the loop has no iterations.
  bool isEmptyWith(AffineForOp loop, const Box &box) const {
    return llvm::any_of(llvm::zip(box.reaches, part.sides), [&](const auto &each) {
      const auto &[reach, side] = each;
      return reach.limit == loop && side.around <= side.limitStride;
    });
  }

  // Whether the first and the last element of the part along a dimension are accessed, so that
  // they are in the buffer.
  bool isReached(unsigned k) const {
    bool isFirst = false, isLast = false;
    for (auto [access, box] : llvm::zip(accesses, boxes))
      if (const Reach &reach = box.reaches[k]; reach.isTight && isAlways(access, box)) {
        isFirst |= box.offsets[k] == 0;
        isLast |= part.sides[k].limit
                      ? box.offsets[k] + reach.extentOfOthers() == part.sides[k].around
                      : box.offsets[k] + reach.extent == part.sides[k].extent;
      }
    return isFirst && isLast;
  }

  // A part that begins at a constant index ends in the buffer.
  void trim(unsigned k, int64_t start, int64_t size) {
    Side &side = part.sides[k];
    const int64_t first = std::max<int64_t>(start, 0), end = std::min(start + side.extent, size);
    if (first >= end)
      return;
    SmallVector<AffineExpr> starts(part.start.getAffineMap().getResults());
    starts[k] = getAffineConstantExpr(first, axis->getContext());
    part.start.reset(AffineMap::get(part.start.getNumDims(), part.start.getNumSymbols(), starts,
                                    axis->getContext()),
                     part.start.getOperands());
    side.extent = end - first;
    side.around = std::min(side.around, side.extent);
    for (Box &box : boxes)
      box.offsets[k] -= first - start;
    side.isCutBelow = side.isCutAbove = false;
    side.hasLoop = true;
    part.isExact = false;
  }

  // What may be outside of the buffer is not copied.
  Result<void, ScheduleError> stayInside() {
    for (auto [i, side] : llvm::enumerate(part.sides)) {
      const auto k = unsigned(i);
      if (isReached(k))
        continue;
      const auto [low, high] = rangeOf(part.start.getAffineMap().getResult(k),
                                       part.start.getNumDims(), part.start.getOperands());
      const int64_t size = cast<MemRefType>(buffer.getType()).getDimSize(k);
      if (ShapedType::isDynamic(size))
        return refused(format("not all of the part from the first to the last element is certainly "
                              "accessed, and dimension {0} has no constant size; let the bounds "
                              "of loops express the condition",
                              k + 1),
                       accesses.front());
      side.isCutBelow = !low || *low < 0;
      side.isCutAbove = !high || *high > size - side.extent;
      if ((side.isCutBelow || side.isCutAbove) && low == high && !side.limit)
        trim(k, *low, size);
    }
    for (Side &side : part.sides)
      if (side.isCutBelow || side.isCutAbove) {
        side.hasLoop = true;
        part.isExact = false;
      }
    return {};
  }

  // ---- what is stored before it is read

  enum class First : uint8_t { Neither, Stored, Read };

  // Whether it reads what the same iteration of the loops around it has stored.
  bool readsStored(Operation *read) const {
    return llvm::any_of(accesses, [&](Operation *store) {
      Operation *later = store->getBlock()->findAncestorOpInBlock(*read);
      return isa<affine::AffineStoreOp>(store) && later && store->isBeforeInBlock(later) &&
             affine::MemRefAccess(store) == affine::MemRefAccess(read);
    });
  }

  // Whether operations together certainly store all elements: the loops along them are in them.
  bool storeAll(ArrayRef<Operation *> ops) const {
    SmallVector<const Box *> together;
    for (auto [access, box] : llvm::zip(accesses, boxes)) {
      if (!isa<affine::AffineStoreOp>(access) || !isAlways(access, box))
        continue;
      const auto *op =
          llvm::find_if(ops, [&](Operation *each) { return each->isAncestor(access); });
      if (op == ops.end() || !llvm::all_of(box.reaches, [&](const Reach &reach) {
            return llvm::all_of(reach.terms,
                                [&](const auto &term) { return (*op)->isAncestor(term.loop); });
          }))
        continue;
      if (part.isExact)
        return true;
      if (box.isProduct &&
          llvm::all_of(box.reaches, [](const Reach &reach) { return reach.isConstant; }))
        together.push_back(&box);
    }
    return llvm::none_of(
               part.sides,
               [](const Side &side) { return side.limit || side.isCutBelow || side.isCutAbove; }) &&
           cover(together);
  }

  // What comes first in a block: all elements are stored, or one is read.
  First firstOf(Block &block) const {
    SmallVector<Operation *> before;
    for (Operation &op : block) {
      const bool reads = llvm::any_of(accesses, [&](Operation *access) {
        return op.isAncestor(access) && isa<affine::AffineLoadOp>(access) && !readsStored(access);
      });
      if (!reads) {
        before.push_back(&op);
        if (llvm::any_of(accesses, [&](Operation *access) { return op.isAncestor(access); }) &&
            storeAll(before))
          return First::Stored;
        continue;
      }
      auto loop = dyn_cast<AffineForOp>(op);
      if (!loop || tripsOf(loop).value_or(0) == 0 || firstOf(*loop.getBody()) != First::Stored)
        return First::Read;
      return First::Stored;
    }
    return First::Neither;
  }

  // A loop over a dimension of the part.
  AffineForOp loopAlong(OpBuilder &b, unsigned k) const {
    const Side &side = part.sides[k];
    const AffineExpr start = part.start.getAffineMap().getResult(k);
    const unsigned dims = part.start.getNumDims();
    Bound low, high;
    low.add(b.getAffineConstantExpr(0), 0, {});
    if (side.isCutBelow)
      low.add(-start, dims, part.start.getOperands());
    if (AffineForOp limit = side.limit) {
      const auto [map, operands] = composedUpperBound(limit);
      for (AffineExpr bound : map.getResults())
        high.add((bound - (limit.getConstantLowerBound() + 1)) * side.limitStride + side.around,
                 map.getNumDims(), operands);
    } else {
      high.add(b.getAffineConstantExpr(side.extent), 0, {});
    }
    if (side.isCutAbove)
      high.add(b.getAffineConstantExpr(cast<MemRefType>(buffer.getType()).getDimSize(k)) - start,
               dims, part.start.getOperands());
    const auto [lowest, lows] = low.take(b.getContext());
    const auto [highest, highs] = high.take(b.getContext());
    return AffineForOp::create(b, place, lows, lowest, highs, highest);
  }

  // Loops over the part: from the buffer to its copy, or back.
  void copy(OpBuilder b, Value local, bool isBack) {
    SmallVector<Value> indices, operands;
    SmallVector<AffineExpr> at;
    const unsigned dims = part.start.getNumDims();
    unsigned count = 0;
    for (unsigned i = 0; i < part.sides.size(); ++i) {
      AffineExpr expr = part.start.getAffineMap().getResult(i);
      if (part.sides[i].hasLoop) {
        AffineForOp loop = loopAlong(b, i);
        indices.push_back(loop.getInductionVar());
        b.setInsertionPointToStart(loop.getBody());
        expr = expr + b.getAffineDimExpr(dims + count++);
      }
      at.push_back(expr);
    }
    llvm::append_range(operands, part.start.getOperands().take_front(dims));
    operands.append(indices);
    llvm::append_range(operands, part.start.getOperands().drop_front(dims));
    AffineMap whole = AffineMap::get(dims + count, part.start.getNumSymbols(), at, b.getContext());
    affine::canonicalizeMapAndOperands(&whole, &operands);
    const AffineMap own = count ? b.getMultiDimIdentityMap(count) : b.getConstantAffineMap(0);
    if (isBack) {
      Value value = affine::AffineLoadOp::create(b, place, local, own, indices);
      affine::AffineStoreOp::create(b, place, value, buffer, whole, operands);
    } else {
      Value value = affine::AffineLoadOp::create(b, place, buffer, whole, operands);
      affine::AffineStoreOp::create(b, place, value, local, own, indices);
    }
  }

  // With the indices of outer loops before those of inner ones.
  affine::AffineValueMap subscriptsInPart(Operation *access) const {
    affine::AffineValueMap whole, own;
    affine::MemRefAccess(access).getAccessMap(&whole);
    affine::AffineValueMap::difference(whole, part.start, &own);
    SmallVector<Value> operands(own.getOperands());
    llvm::stable_sort(MutableArrayRef(operands).take_front(own.getNumDims()),
                      [](Value one, Value other) {
                        return one.getParentRegion()->isProperAncestor(other.getParentRegion());
                      });
    SmallVector<AffineExpr> dims;
    for (Value operand : own.getOperands().take_front(own.getNumDims()))
      dims.push_back(getAffineDimExpr(unsigned(llvm::find(operands, operand) - operands.begin()),
                                      operand.getContext()));
    own.reset(simplifyAffineMap(own.getAffineMap().replaceDimsAndSymbols(dims, {}, own.getNumDims(),
                                                                         own.getNumSymbols())),
              operands);
    return own;
  }

  memref::AllocOp rewrite() {
    OpBuilder b = OpBuilder::atBlockBegin(axis.getBody());
    SmallVector<int64_t> shape;
    for (const Side &side : part.sides)
      if (side.hasLoop)
        shape.push_back(side.extent);
    if (shape.empty())
      shape.push_back(1);
    const Type element = cast<MemRefType>(buffer.getType()).getElementType();
    std::string name = nameOf(buffer);
    Location loc = place;
    if (!name.empty())
      loc = NameLoc::get(b.getStringAttr(freshName(axis, name + ".local")), place);
    auto local = memref::AllocOp::create(b, loc, MemRefType::get(shape, element));
    if (dialect::SignedAttr sign = signOf(buffer); sign && dialect::needsSign(local.getType()))
      local->setAttr(dialect::SignedName, sign);
    if (copiesIn)
      copy(b, local, false);
    for (Operation *access : accesses) {
      const affine::AffineValueMap own = subscriptsInPart(access);
      SmallVector<AffineExpr> at;
      for (auto [index, side] : llvm::zip(own.getAffineMap().getResults(), part.sides))
        if (side.hasLoop)
          at.push_back(index);
      if (at.empty())
        at.push_back(b.getAffineConstantExpr(0));
      AffineMap map = AffineMap::get(own.getNumDims(), own.getNumSymbols(), at, b.getContext());
      SmallVector<Value> indices(own.getOperands());
      affine::canonicalizeMapAndOperands(&map, &indices);
      OpBuilder inside(access);
      Operation *made = nullptr;
      if (isa<affine::AffineLoadOp>(access))
        made = affine::AffineLoadOp::create(inside, access->getLoc(), local, map, indices);
      else
        made = affine::AffineStoreOp::create(inside, access->getLoc(),
                                             cast<affine::AffineStoreOp>(access).getValueToStore(),
                                             local, map, indices);
      made->setDiscardableAttrs(access->getDiscardableAttrDictionary());
      access->replaceAllUsesWith(made->getResults());
      onErase(access);
      access->erase();
    }
    OpBuilder end(axis.getBody()->getTerminator());
    if (copiesBack)
      copy(end, local, true);
    memref::DeallocOp::create(end, place, local);
    return local;
  }
};

} // namespace

Result<memref::AllocOp, ScheduleError> bufferAt(Value buffer, AffineForOp axis, Location place,
                                                llvm::function_ref<void(Operation *)> onErase) {
  return LocalBuffer(buffer, axis, place, onErase).run();
}

} // namespace allo::schedule
