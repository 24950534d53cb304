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
  SmallVector<int64_t> lows, extents; // of these loops

  bool isSame(const Box &other) const {
    if (extents != other.extents)
      return false;
    affine::AffineValueMap difference;
    affine::AffineValueMap::difference(start, other.start, &difference);
    return llvm::all_of(difference.getAffineMap().getResults(), [&](AffineExpr expr) {
      return simplifyAffineExpr(expr, difference.getNumDims(), difference.getNumSymbols()) == 0;
    });
  }
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
      if (!boxes.empty() && !boxes.front().isSame(*each))
        return refused(format("it is accessed at {0} and at {1}, which are different parts of it",
                              showSubscripts(accesses.front()), showSubscripts(access)),
                       access);
      boxes.push_back(std::move(*each));
    }
    if (Result<void, ScheduleError> inside = checkInside(); !inside)
      return inside.error();
    isStored = llvm::any_of(accesses, [](Operation *op) { return isa<affine::AffineStoreOp>(op); });
    if (isStored && !areDisjoint())
      return refused(
          format("iterations of {0} access common elements of it, and store some", showLoop(axis)),
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
  bool isStored = false;

  ScheduleError refused(std::string reason, Operation *at) const {
    return illegal("buffer", shown, std::move(reason), {{at->getLoc(), "here"}});
  }

  Result<void, ScheduleError> collect() {
    Value whole = buffer;
    if (axis->isAncestor(whole.getParentRegion()->getParentOp()))
      return refused("it is made in the loop", axis);
    if (!axis->walk([&](AffineForOp loop) {
               return loop == axis ? WalkResult::advance() : WalkResult::interrupt();
             })
             .wasInterrupted())
      return refused(format("{0} is an innermost loop", showLoop(axis)), axis);
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
      return refused(format("{0} does not access it by affine subscripts", showOperation(other)),
                     other);
    if (accesses.empty())
      return refused("it is not accessed in the loop", axis);
    const Band band{axis};
    Result<std::vector<Access>, ScheduleError> all = accessesOf("buffer", shown, band);
    if (!all)
      return all.error();
    const bool writes = llvm::any_of(
        *all, [&](const Access &access) { return access.isWrite && access.buffer == buffer; });
    for (const Access &access : *all)
      if (access.buffer != buffer && (writes || access.isWrite) &&
          relationOf(access.buffer, buffer) != Relation::Different)
        return refused(format("{0} may be the same memory", showBuffer(access.buffer)), access.op);
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
    auto wrong = [&] {
      return refused(format("a subscript of {0} is not the index of one inner loop plus what the "
                            "iteration fixes",
                            showSubscripts(access)),
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
        const std::optional<int64_t> trips = loop ? tripsOf(loop) : std::nullopt;
        if (!loop || llvm::is_contained(box.loops, loop))
          return wrong();
        if (!trips || *trips == 0 || !loop.hasConstantLowerBound() || loop.getStepAsInt() != 1)
          return refused(
              format("the bounds of {0} are not constant, or its step is not 1", showLoop(loop)),
              loop);
        low = loop.getConstantLowerBound();
        extent = *trips;
      } else if (along != 0) {
        return wrong();
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

  // Along some dimension the axis moves on by the extent of the box or more.
  bool areDisjoint() const {
    const Box &box = boxes.front();
    AffineForOp loop = axis;
    const unsigned dims = box.start.getNumDims(), symbols = box.start.getNumSymbols();
    for (unsigned i = 0; i < box.extents.size(); ++i) {
      const AffineExpr now = box.start.getAffineMap().getResult(i);
      SmallVector<AffineExpr> next;
      for (unsigned d = 0; d < dims; ++d) {
        const AffineExpr dim = getAffineDimExpr(d, axis->getContext());
        next.push_back(box.start.getOperand(d) == loop.getInductionVar() ? dim + loop.getStepAsInt()
                                                                         : dim);
      }
      const AffineExpr moved = simplifyAffineExpr(now.replaceDims(next) - now, dims, symbols);
      auto distance = dyn_cast<AffineConstantExpr>(moved);
      if (distance && std::abs(distance.getValue()) >= box.extents[i])
        return true;
    }
    return false;
  }

  // Whether the part is in the buffer in all iterations that the loops may have.
  bool isInside() const {
    const Box &box = boxes.front();
    const unsigned dims = box.start.getNumDims(), symbols = box.start.getNumSymbols();
    SmallVector<std::optional<int64_t>> lows, highs;
    for (Value operand : box.start.getOperands()) {
      AffineForOp loop = affine::getForInductionVarOwner(operand);
      const bool isCounted = loop && loop.hasConstantBounds();
      lows.push_back(isCounted ? std::optional(loop.getConstantLowerBound()) : std::nullopt);
      highs.push_back(isCounted ? std::optional(loop.getConstantUpperBound() - 1) : std::nullopt);
    }
    const auto shape = cast<MemRefType>(buffer.getType()).getShape();
    for (auto [i, extent] : llvm::enumerate(box.extents)) {
      const AffineExpr start = box.start.getAffineMap().getResult(unsigned(i));
      const std::optional<int64_t> low =
          getBoundForAffineExpr(start, dims, symbols, lows, highs, /*isUpper=*/false);
      const std::optional<int64_t> high =
          getBoundForAffineExpr(start, dims, symbols, lows, highs, /*isUpper=*/true);
      if (!low || !high || *low < 0 || ShapedType::isDynamic(shape[i]) || *high > shape[i] - extent)
        return false;
    }
    return true;
  }

  // The whole part is copied, whatever the iteration accesses.
  Result<void, ScheduleError> checkInside() const {
    if (isInside() ||
        llvm::any_of(accesses, [&](Operation *access) { return isCertain(access, axis); }))
      return {};
    Operation *access = accesses.front();
    Operation *obstacle = access->getParentOp();
    while (isa<AffineForOp>(obstacle) && tripsOf(obstacle).value_or(0) != 0)
      obstacle = obstacle->getParentOp();
    const Note note{access->getLoc(), "the access"};
    if (isLoop(obstacle))
      return illegal("buffer", shown,
                     format("{0} may have no iteration, and the part that it accesses may then be "
                            "outside of the buffer",
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
      if (isa<affine::AffineStoreOp>(access) && op->isAncestor(access) && isCertain(access, axis) &&
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

  // Loops over the box: from the buffer to its copy, or back.
  void copy(OpBuilder b, Value local, bool isBack) {
    const Box &box = boxes.front();
    SmallVector<Value> indices, operands;
    SmallVector<AffineExpr> at;
    const unsigned dims = box.start.getNumDims();
    unsigned count = 0;
    for (unsigned i = 0; i < box.extents.size(); ++i) {
      AffineExpr expr = box.start.getAffineMap().getResult(i);
      if (box.loops[i]) {
        auto loop = AffineForOp::create(b, place, 0, box.extents[i]);
        indices.push_back(loop.getInductionVar());
        b.setInsertionPointToStart(loop.getBody());
        expr = expr + b.getAffineDimExpr(dims + count++);
      }
      at.push_back(expr);
    }
    llvm::append_range(operands, box.start.getOperands().take_front(dims));
    operands.append(indices);
    llvm::append_range(operands, box.start.getOperands().drop_front(dims));
    AffineMap whole = AffineMap::get(dims + count, box.start.getNumSymbols(), at, b.getContext());
    affine::canonicalizeMapAndOperands(&whole, &operands);
    const AffineMap part = count ? b.getMultiDimIdentityMap(count) : b.getConstantAffineMap(0);
    if (isBack) {
      Value value = affine::AffineLoadOp::create(b, place, local, part, indices);
      affine::AffineStoreOp::create(b, place, value, buffer, whole, operands);
    } else {
      Value value = affine::AffineLoadOp::create(b, place, buffer, whole, operands);
      affine::AffineStoreOp::create(b, place, value, local, part, indices);
    }
  }

  memref::AllocOp rewrite() {
    const bool copiesIn = firstOf(*axis.getBody()) != First::Stored;
    OpBuilder b = OpBuilder::atBlockBegin(axis.getBody());
    SmallVector<int64_t> shape;
    for (unsigned i = 0; i < boxes.front().extents.size(); ++i)
      if (boxes.front().loops[i])
        shape.push_back(boxes.front().extents[i]);
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
      for (auto [loop, low] : llvm::zip(box.loops, box.lows))
        if (loop) {
          at.push_back(b.getAffineDimExpr(unsigned(indices.size())) - low);
          indices.push_back(AffineForOp(loop).getInductionVar());
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
