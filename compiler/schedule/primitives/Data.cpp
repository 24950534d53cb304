// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Data.h"

#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Raise.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

// What one access touches in an iteration of the axis.
struct Box {
  affine::AffineValueMap start;       // of each dimension
  SmallVector<AffineForOp> loops;     // for each dimension the loop along it; null: one element
  SmallVector<int64_t> lows, extents; // of these loops; extents are the greatest
  SmallVector<int64_t> offsets;       // from the first element of the part
};

// The part that is copied: all that the accesses touch, and what is between.
struct Part {
  affine::AffineValueMap start;
  SmallVector<int64_t> extents;    // the greatest
  SmallVector<AffineForOp> limits; // loops whose bounds differ from one iteration to the next
  SmallVector<int64_t> around;     // so many elements more than such a loop has iterations
  SmallVector<bool> hasLoop;       // otherwise the dimension has one element
  bool isExact = true;             // each access touches all of it
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
    if (Result<void, ScheduleError> joined = join(); !joined)
      return joined.error();
    if (Result<void, ScheduleError> inside = checkInside(); !inside)
      return inside.error();
    isStored = llvm::any_of(accesses, [](Operation *op) { return isa<affine::AffineStoreOp>(op); });
    if (isStored && !areDisjoint())
      return refused(
          format(
              "iterations of {0} access common elements of it, and store some; name a loop whose "
              "iterations access different ones",
              showLoop(axis)),
          *llvm::find_if(accesses, [](Operation *op) { return isa<affine::AffineStoreOp>(op); }));
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

  ScheduleError refused(std::string reason, Operation *at) const {
    return illegal("buffer", shown, std::move(reason), {{at->getLoc(), "here"}});
  }

  ScheduleError innermost() const {
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
    if (!axis->walk([&](AffineForOp loop) {
               return loop == axis ? WalkResult::advance() : WalkResult::interrupt();
             })
             .wasInterrupted())
      return innermost();
    raiseAccesses(axis);
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
      return refused(format("{0} does not access it by affine subscripts; {1}",
                            showOperation(other), AffineAdvice),
                     other);
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

  Result<Box, ScheduleError> boxOf(Operation *access) {
    Box box;
    affine::AffineValueMap map;
    affine::MemRefAccess(access).getAccessMap(&map);
    const AffineMap subscripts = map.getAffineMap();
    MLIRContext *context = subscripts.getContext();
    SmallVector<AffineExpr> fixed, dims;
    SmallVector<AffineForOp> inner(map.getNumDims());
    for (unsigned i = 0; i < map.getNumDims(); ++i) {
      AffineForOp loop = affine::getForInductionVarOwner(map.getOperand(i));
      if (loop && axis->isProperAncestor(loop))
        inner[i] = loop;
      fixed.push_back(inner[i] ? getAffineConstantExpr(0, context) : getAffineDimExpr(i, context));
    }
    auto wrong = [&](AffineExpr along) {
      AffineForOp outermost;
      unsigned count = 0;
      along.walk([&](AffineExpr expr) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        AffineForOp loop = dim ? inner[dim.getPosition()] : AffineForOp();
        count += loop ? 1 : 0;
        if (loop && (!outermost || loop->isProperAncestor(outermost)))
          outermost = loop;
      });
      return refused(format("a subscript of {0} is not the index of one inner loop plus what the "
                            "iteration fixes; {1}",
                            showSubscripts(access),
                            count > 1
                                ? format("name {0}, which fixes more of it", showLoop(outermost))
                                : std::string("let a loop count its elements one by one")),
                     access);
    };
    SmallVector<AffineExpr> starts;
    for (AffineExpr expr : subscripts.getResults()) {
      const AffineExpr start = expr.replaceDims(fixed);
      const AffineExpr along =
          simplifyAffineExpr(expr - start, map.getNumDims(), map.getNumSymbols());
      AffineForOp loop;
      int64_t low = 0, extent = 1;
      if (auto dim = dyn_cast<AffineDimExpr>(along)) {
        loop = inner[dim.getPosition()];
        if (!loop || llvm::is_contained(box.loops, loop))
          return wrong(along);
        const std::optional<int64_t> most = tripRangeOf(loop).most;
        if (!most || *most == 0 || !loop.hasConstantLowerBound() || loop.getStepAsInt() != 1 ||
            !isFixed(loop))
          return refused(format("the part along {0} has no constant size; give {0} constant "
                                "bounds and step 1",
                                showLoop(loop)),
                         loop);
        low = loop.getConstantLowerBound();
        extent = *most;
      } else if (along != 0) {
        return wrong(along);
      }
      box.loops.push_back(loop);
      box.lows.push_back(low);
      box.extents.push_back(extent);
      starts.push_back(start + low);
    }
    box.start.reset(AffineMap::get(map.getNumDims(), map.getNumSymbols(), starts, context),
                    map.getOperands());
    (void)box.start.canonicalize(); // whether it has changed
    return box;
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
    const size_t rank = first.extents.size();
    SmallVector<int64_t> least(rank, 0), most(rank, 0);
    for (auto [access, box] : llvm::zip(accesses, boxes)) {
      affine::AffineValueMap difference;
      affine::AffineValueMap::difference(box.start, first.start, &difference);
      for (size_t k = 0; k < rank; ++k) {
        const auto distance = dyn_cast<AffineConstantExpr>(
            simplifyAffineExpr(difference.getAffineMap().getResult(unsigned(k)),
                               difference.getNumDims(), difference.getNumSymbols()));
        if (!distance || !haveSameLimit(first.loops[k], box.loops[k]))
          return refused(format("it is accessed at {0} and at {1}, which are different parts of "
                                "it; name a loop in whose iterations these parts have a constant "
                                "distance",
                                showSubscripts(accesses.front()), showSubscripts(access)),
                         access);
        box.offsets.push_back(distance.getValue());
        least[k] = std::min(least[k], distance.getValue());
        most[k] = std::max(most[k], distance.getValue());
      }
      part.isExact &= box.extents == first.extents &&
                      llvm::all_of(box.offsets, [](int64_t offset) { return offset == 0; });
    }
    for (size_t k = 0; k < rank; ++k) {
      int64_t end = 0;
      for (Box &box : boxes) {
        box.offsets[k] -= least[k];
        end = std::max(end, box.offsets[k] + box.extents[k]);
      }
      AffineForOp loop = first.loops[k];
      part.extents.push_back(end);
      part.limits.push_back(loop && !tripsOf(loop) ? loop : AffineForOp());
      part.around.push_back(most[k] - least[k]);
      part.hasLoop.push_back(
          end > 1 || llvm::any_of(boxes, [&](const Box &box) { return bool(box.loops[k]); }));
    }
    const AffineMap map = first.start.getAffineMap();
    SmallVector<AffineExpr> starts;
    for (auto [expr, offset] : llvm::zip(map.getResults(), least))
      starts.push_back(expr + offset);
    part.start.reset(
        AffineMap::get(map.getNumDims(), map.getNumSymbols(), starts, map.getContext()),
        first.start.getOperands());
    return {};
  }

  // Loops along one dimension: both have a constant number of iterations, or the same number.
  static bool haveSameLimit(AffineForOp one, AffineForOp other) {
    if ((!one || tripsOf(one)) && (!other || tripsOf(other)))
      return true;
    return one && other && composedUpperBound(one) == composedUpperBound(other) &&
           one.getConstantLowerBound() == other.getConstantLowerBound();
  }

  // Along some dimension the axis moves on by the extent of the box or more.
  bool areDisjoint() const {
    AffineForOp loop = axis;
    const unsigned dims = part.start.getNumDims(), symbols = part.start.getNumSymbols();
    for (unsigned i = 0; i < part.extents.size(); ++i) {
      const AffineExpr now = part.start.getAffineMap().getResult(i);
      SmallVector<AffineExpr> next;
      for (unsigned d = 0; d < dims; ++d) {
        const AffineExpr dim = getAffineDimExpr(d, axis->getContext());
        next.push_back(
            part.start.getOperand(d) == loop.getInductionVar() ? dim + loop.getStepAsInt() : dim);
      }
      const AffineExpr moved = simplifyAffineExpr(now.replaceDims(next) - now, dims, symbols);
      auto distance = dyn_cast<AffineConstantExpr>(moved);
      if (distance && std::abs(distance.getValue()) >= part.extents[i])
        return true;
    }
    return false;
  }

  // Whether the part is in the buffer along a dimension in all iterations that the loops may have.
  bool isInside(unsigned k) const {
    const auto [low, high] = rangeOf(part.start.getAffineMap().getResult(k),
                                     part.start.getNumDims(), part.start.getOperands());
    const int64_t size = cast<MemRefType>(buffer.getType()).getDimSize(k);
    return low && high && *low >= 0 && !ShapedType::isDynamic(size) &&
           *high <= size - part.extents[k];
  }

  // Whether the access takes place whenever something is copied.
  bool isAlways(Operation *access, const Box &box) const {
    for (Operation *at = access->getParentOp(); at != axis; at = at->getParentOp()) {
      auto loop = dyn_cast<AffineForOp>(at);
      if (!loop ||
          (tripRangeOf(loop).least == 0 && !(part.isExact && llvm::is_contained(box.loops, loop))))
        return false;
    }
    return true;
  }

  // The whole part is copied, whatever the iteration accesses: its first and last elements are
  // accessed, or all of it is in the buffer.
  Result<void, ScheduleError> checkInside() const {
    auto isReached = [&](unsigned k) {
      bool isFirst = false, isLast = false;
      for (auto [access, box] : llvm::zip(accesses, boxes))
        if (isAlways(access, box)) {
          isFirst |= box.offsets[k] == 0;
          isLast |= box.offsets[k] + box.extents[k] == part.extents[k];
        }
      return isFirst && isLast;
    };
    unsigned wrong = 0;
    const unsigned rank = unsigned(part.extents.size());
    while (wrong < rank && (isInside(wrong) || isReached(wrong)))
      ++wrong;
    if (wrong == rank)
      return {};
    if (llvm::any_of(llvm::zip(accesses, boxes), [&](const auto &each) {
          return isAlways(std::get<0>(each), std::get<1>(each));
        }))
      return refused(format("not all of the part from the first to the last element is accessed, "
                            "and some of it may be outside of the buffer along dimension {0}; let "
                            "the bounds of loops express the condition",
                            wrong + 1),
                     accesses.front());
    Operation *access = accesses.front();
    Operation *obstacle = access->getParentOp();
    while (isa<AffineForOp>(obstacle) && tripRangeOf(cast<AffineForOp>(obstacle)).least != 0)
      obstacle = obstacle->getParentOp();
    const Note note{access->getLoc(), "the access"};
    if (isLoop(obstacle))
      return illegal("buffer", shown,
                     format("{0} may have no iteration, and the part that it accesses may then be "
                            "outside of the buffer; give {0} constant bounds",
                            showLoop(obstacle)),
                     {{obstacle->getLoc(), "the loop"}, note});
    return illegal("buffer", shown,
                   "it is accessed under a condition only, and where that does not hold, the part "
                   "may be outside of the buffer; let the bounds of loops express the condition",
                   {{obstacle->getLoc(), "the condition"}, note});
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

  // Whether an operation certainly stores all elements: the loops along them are in it.
  bool storesAll(Operation *op) const {
    for (auto [access, box] : llvm::zip(accesses, boxes))
      if (isa<affine::AffineStoreOp>(access) && op->isAncestor(access) && isAlways(access, box) &&
          llvm::all_of(box.loops, [&](AffineForOp loop) { return !loop || op->isAncestor(loop); }))
        return true;
    return false;
  }

  // What comes first in a block: all elements are stored, or one is read.
  First firstOf(Block &block) const {
    for (Operation &op : block) {
      const bool reads = llvm::any_of(accesses, [&](Operation *access) {
        return op.isAncestor(access) && isa<affine::AffineLoadOp>(access) && !readsStored(access);
      });
      if (!reads) {
        if (storesAll(&op))
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
    if (!part.limits[k])
      return AffineForOp::create(b, place, 0, part.extents[k]);
    auto [map, operands] = composedUpperBound(part.limits[k]);
    AffineForOp limit = part.limits[k];
    SmallVector<AffineExpr> bounds;
    for (AffineExpr bound : map.getResults())
      bounds.push_back(bound - limit.getConstantLowerBound() + part.around[k]);
    map = AffineMap::get(map.getNumDims(), map.getNumSymbols(), bounds, b.getContext());
    return AffineForOp::create(b, place, ValueRange(), b.getConstantAffineMap(0), operands, map);
  }

  // Loops over the part: from the buffer to its copy, or back.
  void copy(OpBuilder b, Value local, bool isBack) {
    SmallVector<Value> indices, operands;
    SmallVector<AffineExpr> at;
    const unsigned dims = part.start.getNumDims();
    unsigned count = 0;
    for (unsigned i = 0; i < part.extents.size(); ++i) {
      AffineExpr expr = part.start.getAffineMap().getResult(i);
      if (part.hasLoop[i]) {
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

  memref::AllocOp rewrite() {
    const bool copiesIn = !part.isExact || firstOf(*axis.getBody()) != First::Stored;
    OpBuilder b = OpBuilder::atBlockBegin(axis.getBody());
    SmallVector<int64_t> shape;
    for (auto [hasLoop, extent] : llvm::zip(part.hasLoop, part.extents))
      if (hasLoop)
        shape.push_back(extent);
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
    for (auto [access, box] : llvm::zip(accesses, boxes)) {
      SmallVector<AffineExpr> at;
      SmallVector<Value> indices;
      for (unsigned k = 0; k < part.extents.size(); ++k) {
        if (!part.hasLoop[k])
          continue;
        AffineExpr index = b.getAffineConstantExpr(box.offsets[k]);
        if (AffineForOp loop = box.loops[k]) {
          index = b.getAffineDimExpr(unsigned(indices.size())) - box.lows[k] + box.offsets[k];
          indices.push_back(loop.getInductionVar());
        }
        at.push_back(index);
      }
      if (at.empty())
        at.push_back(b.getAffineConstantExpr(0));
      const AffineMap map = AffineMap::get(unsigned(indices.size()), 0, at, b.getContext());
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
    if (isStored)
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
