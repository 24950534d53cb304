// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Data.h"
#include "schedule/primitives/Raise.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>

#include <llvm/ADT/MapVector.h>

#include <numeric>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

constexpr int64_t MostElements = int64_t(1) << 40; // that a subscript is away from 0

// What an iteration of the axis reads along one dimension: the elements from 'least' to 'most'
// after what the iteration fixes.
struct Extent {
  bool isWhole = false; // the whole dimension, since the subscripts are not linear
  llvm::MapVector<Value, int64_t> fixed = {};
  int64_t least = 0, most = 0;
  bool isLeastRead = false, isMostRead = false; // in each iteration

  int64_t size() const { return most - least + 1; }
  int64_t along(Value index) const { return fixed.lookup(index); }
};

class Window {
public:
  Window(Value buffer, AffineForOp axis, bool isRing, Location place,
         llvm::function_ref<void(Operation *)> onErase)
      : buffer(buffer), axis(axis), isRing(isRing), place(place), onErase(onErase),
        shown(showBuffer(buffer) + " at " + showLoop(axis)) {}

  Result<memref::AllocOp, ScheduleError> run() {
    for (auto step : {&Window::collect, &Window::checkAxis, &Window::measure, &Window::findSlide,
                      &Window::checkBounds})
      if (Result<void, ScheduleError> done = (this->*step)(); !done)
        return done.error();
    return rewrite();
  }

private:
  const Value buffer;
  AffineForOp axis;
  const bool isRing;
  const Location place;
  llvm::function_ref<void(Operation *)> onErase;
  const std::string shown;
  SmallVector<affine::AffineLoadOp> loads; // in the order of the program
  SmallVector<affine::AffineValueMap, 0> subscripts;
  SmallVector<Extent, 0> extents; // of each dimension
  unsigned slides = 0;            // the dimension that moves on
  int64_t stride = 0;             // by so many elements
  memref::AllocOp window;
  std::string name;

  ScheduleError refused(std::string reason, std::vector<Note> notes) const {
    return illegal("reuse", shown, std::move(reason), std::move(notes));
  }
  ScheduleError refused(std::string reason, Operation *at) const {
    return refused(std::move(reason), {{at->getLoc(), "here"}});
  }
  // Of a loop without constant bounds.
  static std::string_view adviceFor(AffineForOp loop) {
    return loop.getUpperBoundMap().getNumResults() > 1
               ? "call reuse_at() before split(), or split by a divisor of the trip count"
               : "give it constant ones";
  }
  MemRefType type() const { return cast<MemRefType>(buffer.getType()); }

  // ---------------------------------------------------------------------------------------
  // legality

  Result<void, ScheduleError> collect() {
    Value whole = buffer;
    if (axis->isAncestor(whole.getParentRegion()->getParentOp()))
      return refused("it is made in the loop; name a loop that does not contain its declaration",
                     axis);
    if (!type().hasStaticShape() || !type().getLayout().isIdentity() || type().getRank() == 0)
      return refused("its shape is not known; give it a constant one",
                     {{buffer.getLoc(), "the buffer"}});
    raiseAccesses(axis);
    Operation *other = nullptr;
    axis->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!llvm::is_contained(op->getOperands(), buffer))
        return;
      if (auto load = dyn_cast<affine::AffineLoadOp>(op))
        loads.push_back(load);
      else if (!other)
        other = op;
    });
    if (auto store = dyn_cast_or_null<affine::AffineStoreOp>(other))
      return refused("it is written in the loop; name a loop that only reads it",
                     {{store.getLoc(), "written here"}});
    if (other)
      return refused(format("{0} does not read it by affine subscripts; {1}", showOperation(other),
                            AffineAdvice),
                     other);
    if (loads.empty())
      return refused("it is not read in the loop; name a loop around its reads", axis);
    const Band band{axis};
    Result<std::vector<Access>, ScheduleError> all = accessesOf("reuse", shown, band);
    if (!all)
      return all.error();
    for (const Access &access : *all)
      if (access.isWrite && relationOf(access.buffer, buffer) != Relation::Different)
        return refused(showUnknown(access.buffer, buffer), {{loads.front().getLoc(), "read here"},
                                                            {access.op->getLoc(), "written here"}});
    return {};
  }

  // An axis with iterations, whose index is one of what is stored.
  Result<void, ScheduleError> checkAxis() {
    if (!axis.hasConstantBounds() || tripsOf(axis).value_or(0) == 0)
      return refused(
          format("the bounds of {0} are not constant; {1}", showLoop(axis), adviceFor(axis)), axis);
    bool isSpatial = false;
    axis->walk([&](affine::AffineStoreOp store) {
      affine::AffineValueMap map;
      affine::MemRefAccess(store).getAccessMap(&map);
      for (unsigned i = 0; i < map.getNumOperands(); ++i)
        if (map.getOperand(i) == axis.getInductionVar())
          for (unsigned k = 0; k < map.getNumResults(); ++k)
            isSpatial |= map.isFunctionOf(k, axis.getInductionVar());
    });
    if (!isSpatial)
      return refused(
          format("no store in it is indexed by {0}; name the loop that moves over the results",
                 showLoop(axis)),
          axis);
    return {};
  }

  // The parts of a linear subscript; nothing if it is not linear.
  std::optional<Result<Extent, ScheduleError>>
  extentOf(affine::AffineLoadOp load, const affine::AffineValueMap &map, unsigned dimension) const {
    SmallVector<int64_t, 8> flat;
    if (failed(getFlattenedAffineExpr(map.getAffineMap().getResult(dimension), map.getNumDims(),
                                      map.getNumSymbols(), &flat)) ||
        flat.size() != map.getNumOperands() + 1)
      return std::nullopt;
    Extent extent;
    extent.least = extent.most = flat.back();
    for (unsigned i = 0; i < map.getNumOperands(); ++i) {
      const int64_t factor = flat[i];
      Value operand = map.getOperand(i);
      if (factor == 0)
        continue;
      if (!axis->isProperAncestor(operand.getParentRegion()->getParentOp()) &&
          operand.getParentRegion()->getParentOp() != axis) {
        extent.fixed[operand] += factor;
        continue;
      }
      AffineForOp loop = affine::getForInductionVarOwner(operand);
      if (loop == axis) {
        extent.fixed[operand] += factor;
        continue;
      }
      const std::optional<int64_t> trips = loop ? tripsOf(loop) : std::nullopt;
      if (!trips || *trips == 0 || !loop.hasConstantLowerBound())
        return refused(loop ? format("the bounds of {0} are not constant; {1}", showLoop(loop),
                                     adviceFor(loop))
                            : format("a subscript of {0} is computed in the loop; {1}",
                                     showSubscripts(load), AffineAdvice),
                       loop ? loop.getOperation() : load.getOperation());
      const int64_t low = loop.getConstantLowerBound(),
                    last = low + (*trips - 1) * loop.getStepAsInt();
      if (std::max({std::abs(low), std::abs(last), std::abs(factor)}) > (1 << 20))
        return refused(format("the indices are too large; use ones up to {0}", 1 << 20), load);
      extent.least += std::min(factor * low, factor * last);
      extent.most += std::max(factor * low, factor * last);
    }
    if (std::max(std::abs(extent.least), std::abs(extent.most)) > MostElements)
      return refused(format("the indices are too large; use ones up to {0}", 1 << 20), load);
    extent.isLeastRead = extent.isMostRead = isCertain(load, axis);
    return extent;
  }

  static bool isEqual(const llvm::MapVector<Value, int64_t> &one,
                      const llvm::MapVector<Value, int64_t> &other) {
    return one.size() == other.size() && llvm::all_of(one, [&](const auto &each) {
             return other.lookup(each.first) == each.second;
           });
  }

  Result<void, ScheduleError> measure() {
    for (affine::AffineLoadOp load : loads) {
      affine::AffineValueMap map;
      affine::MemRefAccess(load).getAccessMap(&map);
      map.composeSimplifyAndCanonicalize();
      subscripts.push_back(map);
    }
    for (unsigned k = 0; k < type().getRank(); ++k) {
      std::optional<Extent> all;
      for (auto [load, map] : llvm::zip(loads, subscripts)) {
        auto each = extentOf(load, map, k);
        if (each && !*each)
          return each->error();
        if (!each || (all && all->isWhole)) {
          all = Extent{true};
          continue;
        }
        Extent &extent = **each;
        if (!all) {
          all = extent;
          continue;
        }
        if (!isEqual(all->fixed, extent.fixed))
          return refused(format("it is read at {0} and at {1}, which move differently; name a loop "
                                "along which all reads move alike",
                                showSubscripts(loads.front()), showSubscripts(load)),
                         {{loads.front().getLoc(), "read here"}, {load.getLoc(), "read here"}});
        if (extent.least <= all->least)
          all->isLeastRead = extent.isLeastRead || (extent.least == all->least && all->isLeastRead);
        if (extent.most >= all->most)
          all->isMostRead = extent.isMostRead || (extent.most == all->most && all->isMostRead);
        all->least = std::min(all->least, extent.least);
        all->most = std::max(all->most, extent.most);
      }
      if (all->isWhole) {
        all->most = type().getDimSize(k) - 1;
        for (auto [load, map] : llvm::zip(loads, subscripts))
          if (map.isFunctionOf(k, axis.getInductionVar()))
            return refused(format("the subscripts {0} do not move on by a constant; {1}",
                                  showSubscripts(load), AffineAdvice),
                           load);
      }
      extents.push_back(std::move(*all));
    }
    return {};
  }

  Result<void, ScheduleError> findSlide() {
    const Value index = axis.getInductionVar();
    std::vector<unsigned> moving;
    for (unsigned k = 0; k < extents.size(); ++k)
      if (extents[k].along(index) != 0)
        moving.push_back(k);
    affine::AffineLoadOp load = loads.front();
    if (moving.empty())
      return refused(
          format("{0} reads the same elements in each iteration of {1}; name a loop whose "
                 "index is in the subscripts",
                 showSubscripts(load), showLoop(axis)),
          load);
    if (moving.size() > 1)
      return refused(
          format("{0} moves along more than one dimension; name a loop whose index is in "
                 "one subscript",
                 showSubscripts(load)),
          load);
    slides = moving.front();
    const Extent &extent = extents[slides];
    stride = extent.along(index) * axis.getStepAsInt();
    if (stride < 0)
      return refused(format("{0} moves to lower indices; let the subscripts grow with {1}",
                            showSubscripts(load), showLoop(axis)),
                     load);
    if (stride >= extent.size())
      return refused(
          format("an iteration of {0} reads no element again; buffer_at() copies what it reads",
                 showLoop(axis)),
          load);
    return {};
  }

  // Whether all elements that are kept are in the buffer.
  Result<void, ScheduleError> checkBounds() {
    for (unsigned k = 0; k < extents.size(); ++k) {
      const Extent &extent = extents[k];
      if (extent.isWhole || (extent.isLeastRead && extent.isMostRead))
        continue;
      int64_t least = extent.least, most = extent.most;
      for (auto [value, factor] : extent.fixed) {
        AffineForOp loop = affine::getForInductionVarOwner(value);
        const std::optional<int64_t> trips = loop ? tripsOf(loop) : std::nullopt;
        if (!trips || *trips == 0 || !loop.hasConstantLowerBound() ||
            std::max({std::abs(loop.getConstantLowerBound()), *trips, loop.getStepAsInt(),
                      std::abs(factor)}) > (1 << 15))
          return refused(format("the elements that are read along dimension {0} are not known to "
                                "be in it; give the loops constant bounds",
                                k + 1),
                         loads.front());
        const int64_t low = loop.getConstantLowerBound(),
                      last = low + (*trips - 1) * loop.getStepAsInt();
        least += std::min(factor * low, factor * last);
        most += std::max(factor * low, factor * last);
      }
      if (least < 0 || most >= type().getDimSize(k))
        return refused(
            format("not each iteration reads all elements from {0} to {1} along "
                   "dimension {2}, and some of these are outside of it; let the bounds of "
                   "loops express the condition",
                   least, most, k + 1),
            loads.front());
    }
    return {};
  }

  // ----------------------------------------------------------------------------------------
  // changes

  // Which elements of the window a copy is of: 'count' of them along the dimension that moves on.
  struct Part {
    const char *name;
    int64_t from, count;  // of the elements along that dimension
    bool isFirst = false; // for the first iteration, before the loop
  };

  // The index in the buffer along a dimension, where 'offset' counts from the first element that an
  // iteration reads.
  AffineExpr elementAt(unsigned k, AffineExpr offset, SmallVectorImpl<Value> &operands,
                       bool isFirst) const {
    const Extent &extent = extents[k];
    AffineExpr sum = offset + extent.least;
    for (auto [value, factor] : extent.fixed) {
      if (isFirst && value == AffineForOp(axis).getInductionVar()) {
        sum = sum + factor * AffineForOp(axis).getConstantLowerBound();
        continue;
      }
      sum = sum + getAffineDimExpr(unsigned(operands.size()), sum.getContext()) * factor;
      operands.push_back(value);
    }
    return sum;
  }

  // Loops over a part of the window. 'copy' gets the offsets along each dimension, and the
  // operands.
  template <typename Copy> void overPart(OpBuilder b, const Part &part, Copy copy) {
    SmallVector<AffineExpr> offsets;
    SmallVector<Value> operands;
    for (unsigned k = 0; k < extents.size(); ++k) {
      const int64_t from = k == slides ? part.from : 0;
      const int64_t count = k == slides ? part.count : extents[k].size();
      if (count == 1) {
        offsets.push_back(b.getAffineConstantExpr(from));
        continue;
      }
      auto loop = AffineForOp::create(b, place, 0, count);
      if (!name.empty())
        setLoopName(loop, freshName(loop, name + "." + part.name));
      offsets.push_back(b.getAffineDimExpr(unsigned(operands.size())) + from);
      operands.push_back(loop.getInductionVar());
      b.setInsertionPointToStart(loop.getBody());
    }
    copy(b, offsets, operands);
  }

  void load(OpBuilder &b, Value from, ArrayRef<AffineExpr> source, Value to,
            ArrayRef<AffineExpr> target, ArrayRef<Value> operands) {
    auto access = [&](ArrayRef<AffineExpr> exprs) {
      AffineMap map = AffineMap::get(unsigned(operands.size()), 0, exprs, b.getContext());
      SmallVector<Value> all(operands);
      affine::fullyComposeAffineMapAndOperands(&map, &all);
      affine::canonicalizeMapAndOperands(&map, &all);
      return std::pair(map, all);
    };
    auto [sourceMap, sources] = access(source);
    Value value = affine::AffineLoadOp::create(b, place, from, sourceMap, sources);
    auto [targetMap, targets] = access(target);
    affine::AffineStoreOp::create(b, place, value, to, targetMap, targets);
  }

  void fill(OpBuilder b, const Part &part) {
    overPart(b, part,
             [&](OpBuilder &inner, ArrayRef<AffineExpr> offsets, SmallVector<Value> operands) {
               SmallVector<AffineExpr> source, target(offsets);
               for (unsigned k = 0; k < extents.size(); ++k)
                 source.push_back(elementAt(k, offsets[k], operands, part.isFirst));
               if (isRing)
                 target[slides] = source[slides] % extents[slides].size();
               else if (part.isFirst)
                 target[slides] = target[slides] + stride; // the first iteration moves them
               load(inner, buffer, source, window, target, operands);
             });
  }

  void shift(OpBuilder b, const Part &part) {
    overPart(b, part,
             [&](OpBuilder &inner, ArrayRef<AffineExpr> offsets, ArrayRef<Value> operands) {
               SmallVector<AffineExpr> source(offsets);
               source[slides] = source[slides] + stride;
               load(inner, window, source, window, offsets, operands);
             });
  }

  // The subscript in the window.
  void replace(affine::AffineLoadOp load, const affine::AffineValueMap &map) {
    SmallVector<AffineExpr> at;
    MLIRContext *context = load.getContext();
    for (unsigned k = 0; k < extents.size(); ++k) {
      AffineExpr expr = map.getAffineMap().getResult(k);
      if (k == slides && isRing) {
        at.push_back(expr % extents[k].size());
        continue;
      }
      if (!extents[k].isWhole) {
        for (auto [value, factor] : extents[k].fixed)
          for (unsigned i = 0; i < map.getNumOperands(); ++i)
            if (map.getOperand(i) == value)
              expr = expr - (i < map.getNumDims()
                                 ? getAffineDimExpr(i, context)
                                 : getAffineSymbolExpr(i - map.getNumDims(), context)) *
                                factor;
        expr = expr - extents[k].least;
      }
      at.push_back(simplifyAffineExpr(expr, map.getNumDims(), map.getNumSymbols()));
    }
    AffineMap made = AffineMap::get(map.getNumDims(), map.getNumSymbols(), at, context);
    SmallVector<Value> operands(map.getOperands());
    affine::canonicalizeMapAndOperands(&made, &operands);
    OpBuilder b(load);
    auto fresh = affine::AffineLoadOp::create(b, load.getLoc(), window, made, operands);
    fresh->setDiscardableAttrs(load->getDiscardableAttrDictionary());
    load.getResult().replaceAllUsesWith(fresh.getResult());
    onErase(load);
    load.erase();
  }

  memref::AllocOp rewrite() {
    OpBuilder b(axis);
    SmallVector<int64_t> shape;
    for (const Extent &extent : extents)
      shape.push_back(extent.size());
    Location loc = place;
    if (name = nameOf(buffer); !name.empty()) {
      name = freshName(axis, name + ".reuse");
      loc = NameLoc::get(b.getStringAttr(name), place);
    }
    window = memref::AllocOp::create(b, loc, MemRefType::get(shape, type().getElementType()));
    if (dialect::SignedAttr sign = signOf(buffer); sign && dialect::needsSign(window.getType()))
      window->setAttr(dialect::SignedName, sign);
    for (auto [load, map] : llvm::zip(loads, subscripts))
      replace(load, map);
    const int64_t kept = extents[slides].size() - stride;
    fill(b, {"fill.first", 0, kept, true});
    OpBuilder inside = OpBuilder::atBlockBegin(axis.getBody());
    Operation *const first = &axis.getBody()->front();
    inside.setInsertionPoint(first);
    if (!isRing)
      shift(inside, {"shift", 0, kept});
    inside.setInsertionPoint(first);
    fill(inside, {"fill.next", kept, stride});
    b.setInsertionPointAfter(axis);
    memref::DeallocOp::create(b, place, window);
    return window;
  }
};

} // namespace

Result<memref::AllocOp, ScheduleError> reuseAt(Value buffer, AffineForOp axis, bool isRing,
                                               Location place,
                                               llvm::function_ref<void(Operation *)> onErase) {
  return Window(buffer, axis, isRing, place, onErase).run();
}

} // namespace allo::schedule
