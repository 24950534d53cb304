// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Data.h"
#include "schedule/primitives/Raise.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Utils/Utils.h>
#include <mlir/IR/IntegerSet.h>

#include <llvm/ADT/MapVector.h>

#include <numeric>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

constexpr int64_t MostIndex = int64_t(1) << 20,
                  MostElements = int64_t(1) << 40; // that a subscript is away from 0
constexpr std::string_view ReadAdvice = "let its subscripts be sums of loop indices and constants, "
                                        "or max() and min() of such a sum and constants";

struct Read {
  Operation *op = nullptr;
  affine::AffineValueMap subscripts = {};
  SmallVector<IndexLimits> limits = {}; // of each subscript
};

// What an iteration of the axis reads along one dimension: the elements from 'least' to 'most'
// after what the iteration fixes. With limits, elements beyond them are the one at the limit.
struct Extent {
  bool isWhole = false; // the whole dimension, since the subscripts are not linear
  llvm::MapVector<Value, int64_t> fixed = {};
  int64_t least = 0, most = 0;
  bool isLeastRead = false, isMostRead = false; // in each iteration, so that it is in the buffer
  IndexLimits limits = {};                      // in the buffer

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
                      &Window::checkStores, &Window::findLimits})
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
  SmallVector<Read, 0> reads;     // in the order of the program
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
    raiseLoops(axis);
    SmallVector<Operation *> users;
    axis->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (llvm::is_contained(op->getOperands(), buffer))
        users.push_back(op);
    });
    Operation *other = nullptr;
    for (Operation *op : users)
      if (std::optional<Read> read = readBy(op))
        reads.push_back(std::move(*read));
      else if (!other)
        other = op;
    if (auto store = dyn_cast_or_null<affine::AffineStoreOp>(other))
      return refused("it is written in the loop; name a loop that only reads it",
                     {{store.getLoc(), "written here"}});
    if (other)
      return notAffine("reuse", shown, other, axis, "read", ReadAdvice);
    if (reads.empty())
      return refused("it is not read in the loop; name a loop around its reads", axis);
    const Band band{axis};
    Result<std::vector<Access>, ScheduleError> all = accessesOf("reuse", shown, band);
    if (!all)
      return all.error();
    for (const Access &access : *all)
      if (access.isWrite && relationOf(access.buffer, buffer) != Relation::Different)
        return refused(
            showUnknown(access.buffer, buffer),
            {{reads.front().op->getLoc(), "read here"}, {access.op->getLoc(), "written here"}});
    return {};
  }

  // Nothing if its subscripts are not affine, with constant limits or without.
  static std::optional<Read> readBy(Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      std::optional<LimitedSubscripts> found;
      if (!load.getNontemporal())
        found = limitedSubscripts(load);
      return found ? std::optional(Read{op, found->map, found->limits}) : std::nullopt;
    }
    if (!isa<affine::AffineLoadOp>(op))
      return std::nullopt;
    Read read{op};
    affine::MemRefAccess(op).getAccessMap(&read.subscripts);
    read.limits.resize(read.subscripts.getNumResults());
    return read;
  }

  Result<void, ScheduleError> checkAxis() {
    if (!axis.hasConstantLowerBound())
      return refused(
          format("the lower bound of {0} is not constant; count from 0, and add what is missing to "
                 "the subscripts",
                 showLoop(axis)),
          axis);
    return {};
  }

  // The parts of a linear subscript; nothing if it is not linear.
  std::optional<Result<Extent, ScheduleError>> extentOf(const Read &read,
                                                        unsigned dimension) const {
    const affine::AffineValueMap &map = read.subscripts;
    SmallVector<int64_t, 8> flat;
    if (failed(getFlattenedAffineExpr(map.getAffineMap().getResult(dimension), map.getNumDims(),
                                      map.getNumSymbols(), &flat)) ||
        flat.size() != map.getNumOperands() + 1)
      return std::nullopt;
    const ScheduleError tooLarge =
        refused(format("the indices are too large; use ones up to {0}", MostIndex), read.op);
    Extent extent;
    extent.least = extent.most = flat.back();
    bool isExact = true; // the first and the last element are read
    for (unsigned i = 0; i < map.getNumOperands(); ++i) {
      const int64_t factor = flat[i];
      Value operand = map.getOperand(i);
      if (factor == 0)
        continue;
      if (std::abs(factor) > MostIndex)
        return tooLarge;
      AffineForOp loop = affine::getForInductionVarOwner(operand);
      if (loop == axis || !axis->isAncestor(operand.getParentRegion()->getParentOp())) {
        extent.fixed[operand] += factor;
        continue;
      }
      if (!loop)
        return refused(format("a subscript of {0} is computed in the loop; {1}",
                              showSubscripts(map), ReadAdvice),
                       read.op);
      const auto [low, high] = indexRangeOf(loop);
      if (!low || !high)
        return refused(format("the bounds of {0} are not constant; give it constant ones, or limit "
                              "them to constants by max() and min()",
                              showLoop(loop)),
                       loop);
      const int64_t last = std::max(*low, *high);
      if (std::max(std::abs(*low), std::abs(last)) > MostIndex)
        return tooLarge;
      isExact &= loop.hasConstantLowerBound() && tripsOf(loop).has_value();
      extent.least += std::min(factor * *low, factor * last);
      extent.most += std::max(factor * *low, factor * last);
    }
    if (std::max(std::abs(extent.least), std::abs(extent.most)) > MostElements)
      return tooLarge;
    const IndexLimits &limits = read.limits[dimension];
    extent.isLeastRead = extent.isMostRead =
        isExact && !limits.least && !limits.most && isCertain(read.op, axis);
    return extent;
  }

  static bool isEqual(const llvm::MapVector<Value, int64_t> &one,
                      const llvm::MapVector<Value, int64_t> &other) {
    return one.size() == other.size() && llvm::all_of(one, [&](const auto &each) {
             return other.lookup(each.first) == each.second;
           });
  }

  Result<void, ScheduleError> measure() {
    for (Read &read : reads)
      read.subscripts.composeSimplifyAndCanonicalize();
    for (unsigned k = 0; k < type().getRank(); ++k) {
      std::optional<Extent> all;
      for (const Read &read : reads) {
        auto each = extentOf(read, k);
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
          return refused(
              format("it is read at {0} and at {1}, which move differently; name a loop "
                     "along which all reads move alike",
                     showSubscripts(reads.front().subscripts), showSubscripts(read.subscripts)),
              {{reads.front().op->getLoc(), "read here"}, {read.op->getLoc(), "read here"}});
        if (extent.least <= all->least)
          all->isLeastRead = extent.isLeastRead || (extent.least == all->least && all->isLeastRead);
        if (extent.most >= all->most)
          all->isMostRead = extent.isMostRead || (extent.most == all->most && all->isMostRead);
        all->least = std::min(all->least, extent.least);
        all->most = std::max(all->most, extent.most);
      }
      if (all->isWhole) {
        all->most = type().getDimSize(k) - 1;
        for (const Read &read : reads) {
          if (read.limits[k].least || read.limits[k].most)
            return notAffine("reuse", shown, read.op, axis, "read", ReadAdvice);
          if (read.subscripts.isFunctionOf(k, axis.getInductionVar()))
            return refused(format("the subscripts {0} do not move on by a constant; {1}",
                                  showSubscripts(read.subscripts), ReadAdvice),
                           read.op);
        }
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
    Operation *const load = reads.front().op;
    const std::string read = showSubscripts(reads.front().subscripts);
    if (moving.empty())
      return refused(
          format("{0} reads the same elements in each iteration of {1}; name a loop whose "
                 "index is in the subscripts",
                 read, showLoop(axis)),
          load);
    if (moving.size() > 1)
      return refused(
          format("{0} moves along more than one dimension; name a loop whose index is in "
                 "one subscript",
                 read),
          load);
    slides = moving.front();
    const Extent &extent = extents[slides];
    stride = extent.along(index) * axis.getStepAsInt();
    if (stride < 0)
      return refused(format("{0} moves to lower indices; let the subscripts grow with {1}", read,
                            showLoop(axis)),
                     load);
    if (stride >= extent.size())
      return refused(
          format("an iteration of {0} reads no element again; buffer_at() copies what it reads",
                 showLoop(axis)),
          load);
    return {};
  }

  // The index of the axis is one of what is stored.
  Result<void, ScheduleError> checkStores() {
    bool isSpatial = false;
    axis->walk([&](affine::AffineStoreOp store) {
      affine::AffineValueMap map;
      affine::MemRefAccess(store).getAccessMap(&map);
      for (unsigned i = 0; i < map.getNumOperands(); ++i)
        if (map.getOperand(i) == axis.getInductionVar())
          for (unsigned k = 0; k < map.getNumResults(); ++k)
            isSpatial |= map.isFunctionOf(k, axis.getInductionVar());
    });
    if (isSpatial)
      return {};
    memref::StoreOp unknown;
    axis->walk([&](memref::StoreOp store) { unknown = unknown ? unknown : store; });
    if (unknown)
      return refused(format("it is not known whether {0} is indexed by {1}; {2}",
                            showOperation(unknown), showLoop(axis), AffineAdvice),
                     unknown);
    return refused(
        format("no store in it is indexed by {0}; name the loop that moves over the results",
               showLoop(axis)),
        axis);
  }

  // All reads along a dimension have the same limits. Without one of its own, a read is within the
  // limit: since it is in the buffer, or by the loops around it.
  Result<void, ScheduleError> findLimits() {
    for (unsigned k = 0; k < extents.size(); ++k)
      for (auto limit : {&IndexLimits::least, &IndexLimits::most}) {
        const bool isLeast = limit == &IndexLimits::least;
        const int64_t end = isLeast ? 0 : type().getDimSize(k) - 1;
        const auto *first = llvm::find_if(reads, [&](const Read &read) {
          return read.limits[k].*limit && isWithin(read.limits[k].*limit, end, isLeast);
        });
        if (first == reads.end())
          continue;
        const std::optional<int64_t> common = first->limits[k].*limit;
        if (!isWithin(common, isLeast ? type().getDimSize(k) - 1 : 0, !isLeast))
          return notAffine("reuse", shown, first->op, axis, "read", ReadAdvice); // nowhere in it
        for (const Read &read : reads) {
          std::optional<int64_t> own = read.limits[k].*limit;
          if (own && !isWithin(own, end, isLeast))
            own.reset(); // it has no effect on what is in the buffer
          const affine::AffineValueMap &map = read.subscripts;
          const auto [low, high] =
              rangeOf(map.getAffineMap().getResult(k), map.getNumDims(), map.getOperands());
          if (own ? own != common
                  : common != end && !isWithin(isLeast ? low : high, *common, isLeast))
            return refused(format("the subscripts {0} and {1} are limited in different ways; let "
                                  "max() and min() limit all reads to the same range",
                                  showSubscripts(first->subscripts), showSubscripts(map)),
                           {{first->op->getLoc(), "read here"}, {read.op->getLoc(), "read here"}});
        }
        extents[k].limits.*limit = common;
      }
    return {};
  }

  // Whether an index that is known is not before 'end', or not after it.
  static bool isWithin(std::optional<int64_t> index, int64_t end, bool isLeast) {
    return index && (isLeast ? *index >= end : *index <= end);
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

  // The first offset and the number of them, along each dimension.
  using Box = SmallVector<std::pair<int64_t, int64_t>>;
  Box boxOf(const Part &part) const {
    Box box;
    for (unsigned k = 0; k < extents.size(); ++k)
      box.push_back(k == slides ? std::pair(part.from, part.count)
                                : std::pair(int64_t(0), extents[k].size()));
    return box;
  }

  // Loops over a part of the window. 'copy' gets the offsets along each dimension, and the
  // operands.
  template <typename Copy>
  void overBox(OpBuilder b, const char *suffix, const Box &box, Copy copy) {
    SmallVector<AffineExpr> offsets;
    SmallVector<Value> operands;
    for (auto [from, count] : box) {
      if (count == 1) {
        offsets.push_back(b.getAffineConstantExpr(from));
        continue;
      }
      auto loop = AffineForOp::create(b, place, 0, count);
      if (!name.empty())
        setLoopName(loop, freshName(loop, name + "." + suffix));
      offsets.push_back(b.getAffineDimExpr(unsigned(operands.size())) + from);
      operands.push_back(loop.getInductionVar());
      b.setInsertionPointToStart(loop.getBody());
    }
    copy(b, offsets, operands);
  }

  static std::pair<AffineMap, SmallVector<Value>> composed(OpBuilder &b, ArrayRef<AffineExpr> exprs,
                                                           ArrayRef<Value> operands) {
    AffineMap map = AffineMap::get(unsigned(operands.size()), 0, exprs, b.getContext());
    SmallVector<Value> all(operands);
    affine::fullyComposeAffineMapAndOperands(&map, &all);
    affine::canonicalizeMapAndOperands(&map, &all);
    return {map, all};
  }

  Value load(OpBuilder &b, Value from, ArrayRef<AffineExpr> source, ArrayRef<Value> operands) {
    const auto [map, all] = composed(b, source, operands);
    return affine::AffineLoadOp::create(b, place, from, map, all);
  }

  void store(OpBuilder &b, Value value, ArrayRef<AffineExpr> target, ArrayRef<Value> operands) {
    const auto [map, all] = composed(b, target, operands);
    affine::AffineStoreOp::create(b, place, value, window, map, all);
  }

  // The element of the buffer, between the limits.
  Value loadLimited(OpBuilder &b, ArrayRef<AffineExpr> source, ArrayRef<Value> operands) {
    const auto dims = unsigned(operands.size());
    SmallVector<AffineExpr> exprs;
    SmallVector<IndexLimits> beyond; // limits that an index may be beyond
    for (auto [expr, extent] : llvm::zip(source, extents)) {
      IndexLimits limits = extent.limits;
      const auto [low, high] = rangeOf(expr, dims, operands);
      if (limits.least && isWithin(low, *limits.least, true))
        limits.least.reset();
      if (limits.most && isWithin(high, *limits.most, false))
        limits.most.reset();
      exprs.push_back(expr);
      if (auto index = dyn_cast<AffineConstantExpr>(expr)) {
        exprs.back() = getAffineConstantExpr(limits.least  ? *limits.least
                                             : limits.most ? *limits.most
                                                           : index.getValue(),
                                             b.getContext());
        limits = {};
      }
      beyond.push_back(limits);
    }
    if (llvm::none_of(beyond, [](const IndexLimits &each) { return each.least || each.most; }))
      return load(b, buffer, exprs, operands);
    SmallVector<Value> indices;
    for (auto [expr, limits] : llvm::zip(exprs, beyond)) {
      Value index = getValueOrCreateConstantIndexOp(
          b, place,
          affine::makeComposedFoldedAffineApply(b, place, AffineMap::get(dims, 0, expr),
                                                getAsOpFoldResult(operands)));
      if (limits.most)
        index = b.createOrFold<arith::MinSIOp>(
            place, index, arith::ConstantIndexOp::create(b, place, *limits.most));
      if (limits.least)
        index = b.createOrFold<arith::MaxSIOp>(
            place, index, arith::ConstantIndexOp::create(b, place, *limits.least));
      indices.push_back(index);
    }
    return memref::LoadOp::create(b, place, buffer, indices);
  }

  // Whether the index of the first element along a dimension is a constant.
  bool isConstantFrom(unsigned k, const Part &part) const {
    return llvm::all_of(extents[k].fixed, [&](const auto &each) {
      return part.isFirst && each.first == AffineForOp(axis).getInductionVar();
    });
  }

  // What the original does not read, and may be outside of the buffer, is not copied.
  void fill(OpBuilder b, const Part &part) {
    Box box = boxOf(part);
    const bool isRead = !part.isFirst || tripRangeOf(axis).least > 0;
    for (unsigned k = 0; k < extents.size(); ++k) {
      if (!isConstantFrom(k, part))
        continue;
      SmallVector<Value> none;
      const auto start =
          cast<AffineConstantExpr>(elementAt(k, b.getAffineConstantExpr(0), none, part.isFirst));
      auto &[from, count] = box[k];
      const int64_t size = type().getDimSize(k),
                    low = extents[k].limits.least ? from : -start.getValue(),
                    high = extents[k].limits.most ? from + count : size - start.getValue();
      count = std::min(from + count, high) - std::max(from, low);
      from = std::max(from, low);
      if (count <= 0)
        return;
    }
    overBox(b, part.name, box,
            [&](OpBuilder &inner, ArrayRef<AffineExpr> offsets, SmallVector<Value> operands) {
              SmallVector<AffineExpr> source, target(offsets), inside;
              for (unsigned k = 0; k < extents.size(); ++k)
                source.push_back(elementAt(k, offsets[k], operands, part.isFirst));
              for (unsigned k = 0; k < extents.size(); ++k) {
                const Extent &extent = extents[k];
                const int64_t last = type().getDimSize(k) - 1;
                const auto [low, high] = rangeOf(source[k], unsigned(operands.size()), operands);
                if (!extent.limits.least && !isWithin(low, 0, true) &&
                    (low || !isRead || !extent.isLeastRead))
                  inside.push_back(source[k]);
                if (!extent.limits.most && !isWithin(high, last, false) &&
                    (high || !isRead || !extent.isMostRead))
                  inside.push_back(last - source[k]);
              }
              if (isRing)
                target[slides] = inRing(source[slides]);
              else if (part.isFirst)
                target[slides] = target[slides] + stride; // the first iteration moves them
              if (!inside.empty()) {
                IntegerSet set = IntegerSet::get(unsigned(operands.size()), 0, inside,
                                                 SmallVector<bool>(inside.size(), false));
                SmallVector<Value> all(operands);
                affine::canonicalizeSetAndOperands(&set, &all);
                auto branch = affine::AffineIfOp::create(inner, place, set, all, false);
                inner.setInsertionPointToStart(branch.getThenBlock());
              }
              store(inner, loadLimited(inner, source, operands), target, operands);
            });
  }

  // The place in a ring. Operands of a remainder are not negative, as far as this is known.
  AffineExpr inRing(AffineExpr index) const {
    const Extent &extent = extents[slides];
    SmallVector<Value> operands;
    const AffineExpr first =
        elementAt(slides, getAffineConstantExpr(0, index.getContext()), operands, false);
    const int64_t least =
        rangeOf(first, unsigned(operands.size()), operands).first.value_or(extent.least);
    return (index - std::min<int64_t>(least, 0)) % extent.size();
  }

  void shift(OpBuilder b, const Part &part) {
    overBox(b, part.name, boxOf(part),
            [&](OpBuilder &inner, ArrayRef<AffineExpr> offsets, ArrayRef<Value> operands) {
              SmallVector<AffineExpr> source(offsets);
              source[slides] = source[slides] + stride;
              store(inner, load(inner, window, source, operands), offsets, operands);
            });
  }

  // The subscript in the window.
  void replace(const Read &read) {
    SmallVector<AffineExpr> at;
    const affine::AffineValueMap &map = read.subscripts;
    MLIRContext *context = read.op->getContext();
    for (unsigned k = 0; k < extents.size(); ++k) {
      AffineExpr expr = map.getAffineMap().getResult(k);
      if (k == slides && isRing) {
        at.push_back(inRing(expr));
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
    OpBuilder b(read.op);
    auto fresh = affine::AffineLoadOp::create(b, read.op->getLoc(), window, made, operands);
    fresh->setDiscardableAttrs(read.op->getDiscardableAttrDictionary());
    read.op->replaceAllUsesWith(fresh);
    eraseWithMakers({read.op}, onErase);
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
    for (const Read &read : reads)
      replace(read);
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
