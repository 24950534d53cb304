// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Loops.h"

#include "schedule/Names.h"

#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Affine/Analysis/LoopAnalysis.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

constexpr int64_t MostIterations = int64_t(1) << 40; // of a factor; products stay within an index

// The iterations of an affine loop, counted from 0: the index of iteration k is low + k * step, and
// k is less than each of 'trips'.
struct Iterations {
  AffineExpr low;
  SmallVector<AffineExpr> trips;
  SmallVector<Value> dims, symbols;
  int64_t step = 1;

  SmallVector<Value> operands(ArrayRef<Value> moreDims = {}) const {
    SmallVector<Value> all(dims);
    all.append(moreDims.begin(), moreDims.end());
    all.append(symbols);
    return all;
  }
  AffineMap map(ArrayRef<AffineExpr> results, unsigned moreDims = 0) const {
    return AffineMap::get(unsigned(dims.size()) + moreDims, unsigned(symbols.size()), results,
                          low.getContext());
  }
};

// Not if the lower bound is the greatest of several.
std::optional<Iterations> iterationsOf(AffineForOp loop) {
  AffineMap low = loop.getLowerBoundMap(), high = loop.getUpperBoundMap();
  if (low.getNumResults() != 1)
    return std::nullopt;
  Iterations out;
  OperandRange lows = loop.getLowerBoundOperands(), highs = loop.getUpperBoundOperands();
  auto add = [](SmallVector<Value> &to, OperandRange values) {
    to.append(values.begin(), values.end());
  };
  add(out.dims, lows.take_front(low.getNumDims()));
  add(out.dims, highs.take_front(high.getNumDims()));
  add(out.symbols, lows.drop_front(low.getNumDims()));
  add(out.symbols, highs.drop_front(high.getNumDims()));
  out.low = low.getResult(0);
  out.step = loop.getStepAsInt();
  if (std::optional<uint64_t> constant = affine::getConstantTripCount(loop)) {
    out.trips = {getAffineConstantExpr(int64_t(*constant), loop.getContext())};
    return out;
  }
  for (AffineExpr bound : high.getResults()) {
    AffineExpr shifted = bound.shiftDims(high.getNumDims(), low.getNumDims())
                             .shiftSymbols(high.getNumSymbols(), low.getNumSymbols());
    out.trips.push_back((shifted - out.low).ceilDiv(out.step));
  }
  return out;
}

AffineForOp makeLoop(OpBuilder &b, Location loc, AffineMap high, SmallVector<Value> operands,
                     ValueRange carried) {
  affine::fullyComposeAffineMapAndOperands(&high, &operands);
  affine::canonicalizeMapAndOperands(&high, &operands);
  return AffineForOp::create(b, loc, ValueRange(), b.getConstantAffineMap(0), operands, high, 1,
                             carried);
}

// The body of 'from', with 'index' and the carried values of 'to' for those of 'from'.
void moveBody(OpBuilder &b, LoopLikeOpInterface from, LoopLikeOpInterface to, Value index) {
  Block &source = from.getLoopRegions().front()->front();
  Block &target = to.getLoopRegions().front()->front();
  source.getArgument(0).replaceAllUsesWith(index);
  for (auto [old, made] : llvm::zip(from.getRegionIterArgs(), to.getRegionIterArgs())) {
    made.setLoc(old.getLoc());
    old.replaceAllUsesWith(made);
  }
  if (!target.empty() && target.back().hasTrait<OpTrait::IsTerminator>())
    target.back().erase();
  target.getOperations().splice(target.end(), source.getOperations());
  b.setInsertionPointToEnd(&target);
}

// The index of a loop that is no more keeps its name.
void nameIndex(Value index, Value variable, Location loc) {
  if (std::string name = nameIn(variable.getLoc()); !name.empty() && index.getDefiningOp())
    index.setLoc(NameLoc::get(StringAttr::get(loc.getContext(), name), loc));
}

void nameHalves(Operation *outer, Operation *inner, const std::string &name, HalfNames names) {
  if (name.empty())
    return;
  setLoopName(outer, freshName(outer, name + names.outer.str()));
  setLoopName(inner, freshName(outer, name + names.inner.str()));
}

LoopPair splitAffine(AffineForOp loop, const Iterations &all, int64_t factor, HalfNames names) {
  const std::string name = nameOf(loop);
  OpBuilder b(loop);
  const Location loc = loop.getLoc();
  MLIRContext *context = loop.getContext();
  SmallVector<AffineExpr> rounds, rest;
  const AffineExpr round = getAffineDimExpr(unsigned(all.dims.size()), context);
  rest.push_back(getAffineConstantExpr(factor, context));
  for (AffineExpr trips : all.trips)
    if (!simplifyAffineExpr(trips, unsigned(all.dims.size()), unsigned(all.symbols.size()))
             .isMultipleOf(factor))
      rest.push_back(trips - round * factor);
  for (AffineExpr trips : all.trips)
    rounds.push_back(trips.ceilDiv(factor));
  AffineForOp outer = makeLoop(b, loc, all.map(rounds), all.operands(), loop.getInits());
  b.setInsertionPointToStart(outer.getBody());
  AffineForOp inner = makeLoop(b, loc, all.map(rest, 1), all.operands(outer.getInductionVar()),
                               outer.getRegionIterArgs());
  b.setInsertionPointToStart(inner.getBody());
  const AffineExpr within = getAffineDimExpr(unsigned(all.dims.size()) + 1, context);
  Value index = affine::makeComposedAffineApply(
      b, loc, all.map(all.low + (round * factor + within) * all.step, 2),
      getAsOpFoldResult(all.operands({outer.getInductionVar(), inner.getInductionVar()})));
  nameIndex(index, loop.getInductionVar(), loc);
  moveBody(b, cast<LoopLikeOpInterface>(*loop), cast<LoopLikeOpInterface>(*inner), index);
  if (loop.getNumIterOperands() != 0) {
    b.setInsertionPointToEnd(outer.getBody());
    affine::AffineYieldOp::create(b, loc, inner.getResults());
  }
  for (auto [old, made] : llvm::zip(loop.getRegionIterArgs(), outer.getRegionIterArgs()))
    made.setLoc(old.getLoc());
  loop.replaceAllUsesWith(outer.getResults());
  loop.erase();
  nameHalves(outer, inner, name, names);
  return {outer, inner};
}

LoopPair splitScf(scf::ForOp loop, int64_t factor) {
  const std::string name = nameOf(loop);
  OpBuilder b(loop);
  const Location loc = loop.getLoc();
  const Type type = loop.getInductionVar().getType();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  };
  const Value zero = constant(0), one = constant(1), size = constant(factor);
  const Value low = loop.getLowerBound(), high = loop.getUpperBound(), step = loop.getStep();
  // The distance is read without a sign, so that it is right from the least index to the greatest.
  const Value isEmpty = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge, low, high);
  const Value distance = b.createOrFold<arith::SubIOp>(loc, high, low);
  const Value last =
      b.createOrFold<arith::DivUIOp>(loc, b.createOrFold<arith::SubIOp>(loc, distance, one), step);
  const Value count = b.createOrFold<arith::AddIOp>(loc, last, one);
  const Value trips = b.createOrFold<arith::SelectOp>(loc, isEmpty, zero, count);
  const Value lastRound = b.createOrFold<arith::DivUIOp>(loc, last, size);
  const Value rounds = b.createOrFold<arith::SelectOp>(
      loc, isEmpty, zero, b.createOrFold<arith::AddIOp>(loc, lastRound, one));
  auto outer = scf::ForOp::create(b, loc, zero, rounds, one, loop.getInitArgs());
  b.setInsertionPointToStart(outer.getBody());
  const Value start = arith::MulIOp::create(b, loc, outer.getInductionVar(), size);
  const Value left = arith::SubIOp::create(b, loc, trips, start);
  const std::optional<int64_t> known = tripsOf(loop);
  const Value within =
      known && *known % factor == 0 ? size : Value(arith::MinUIOp::create(b, loc, left, size));
  if (within == size) {
    left.getDefiningOp()->erase();
  }
  auto inner = scf::ForOp::create(b, loc, zero, within, one, outer.getRegionIterArgs());
  b.setInsertionPointToStart(inner.getBody());
  const Value number = arith::AddIOp::create(b, loc, start, inner.getInductionVar());
  const Value ahead = arith::MulIOp::create(b, loc, number, step);
  Value index = arith::AddIOp::create(b, loc, low, ahead);
  nameIndex(index, loop.getInductionVar(), loc);
  moveBody(b, cast<LoopLikeOpInterface>(*loop), cast<LoopLikeOpInterface>(*inner), index);
  if (!loop.getInitArgs().empty()) {
    b.setInsertionPointToEnd(outer.getBody());
    scf::YieldOp::create(b, loc, inner.getResults());
  }
  for (auto [old, made] : llvm::zip(loop.getRegionIterArgs(), outer.getRegionIterArgs()))
    made.setLoc(old.getLoc());
  loop.replaceAllUsesWith(outer.getResults());
  loop.erase();
  nameHalves(outer, inner, name, {});
  return {outer, inner};
}

} // namespace

AffineForOp countFromZero(AffineForOp loop) {
  std::optional<Iterations> all = iterationsOf(loop);
  if (!all)
    return {};
  OpBuilder b(loop);
  const Location loc = loop.getLoc();
  AffineForOp made = makeLoop(b, loc, all->map(all->trips), all->operands(), loop.getInits());
  made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  made.getInductionVar().setLoc(loop.getInductionVar().getLoc());
  b.setInsertionPointToStart(made.getBody());
  const AffineExpr number = b.getAffineDimExpr(unsigned(all->dims.size()));
  Value index =
      affine::makeComposedAffineApply(b, loc, all->map(all->low + number * all->step, 1),
                                      getAsOpFoldResult(all->operands(made.getInductionVar())));
  nameIndex(index, loop.getInductionVar(), loc);
  moveBody(b, cast<LoopLikeOpInterface>(*loop), cast<LoopLikeOpInterface>(*made), index);
  loop.replaceAllUsesWith(made.getResults());
  loop.erase();
  return made;
}

Result<LoopPair, ScheduleError> split(Operation *loop, int64_t factor) {
  if (factor < 1)
    return ScheduleError{DiagMessage(DiagText::SplitFactor, factor)};
  const std::optional<int64_t> trips = tripsOf(loop);
  if (trips && factor >= *trips)
    return ScheduleError{DiagMessage(DiagText::SplitTrips, factor, *trips, showLoop(loop)),
                         {{loop->getLoc(), "the loop"}}};
  auto refused = [&](std::string reason) {
    return illegal("split", showLoop(loop), std::move(reason), {{loop->getLoc(), "the loop"}});
  };
  if (auto affineLoop = dyn_cast<AffineForOp>(loop))
    return cut(affineLoop, factor, {});
  if (factor > MostIterations)
    return refused(
        format("the factor {0} is greater than {1}; use a smaller one", factor, MostIterations));
  auto scfLoop = dyn_cast<scf::ForOp>(loop);
  if (!scfLoop)
    return refused(format("{0} has no bounds that could be divided; write it as a 'for' loop",
                          showOperation(loop)));
  if (scfLoop.getUnsignedCmp())
    return refused("it compares its index without a sign; compare it with one");
  std::optional<int64_t> step = getConstantIntValue(scfLoop.getStep());
  if (!step || *step < 1)
    return refused("its step is not a positive constant; give range() one");
  const unsigned width = scfLoop.getInductionVar().getType().isIndex()
                             ? 64
                             : scfLoop.getInductionVar().getType().getIntOrFloatBitWidth();
  if (width < 64 && factor >= (int64_t(1) << (width - 1)))
    return refused(format("the factor {0} does not fit its index; use a smaller one", factor));
  return splitScf(scfLoop, factor);
}

Result<LoopPair, ScheduleError> cut(AffineForOp loop, int64_t factor, HalfNames names) {
  if (factor > MostIterations || loop.getStepAsInt() > MostIterations / factor)
    return illegal("split", showLoop(loop),
                   format("the factor {0} times the step {1} is too large; use a smaller factor",
                          factor, loop.getStepAsInt()),
                   {{loop.getLoc(), "the loop"}});
  std::optional<Iterations> all = iterationsOf(loop);
  if (!all)
    return illegal("split", showLoop(loop),
                   format("its lower bound is the greatest of several; {0}", BoundAdvice),
                   {{loop.getLoc(), "the loop"}});
  return splitAffine(loop, *all, factor, names);
}

// An index that a split has put together, outer * 8 + inner, is the index of the loop that both are
// flattened to. Otherwise expressions of a loop that is split and flattened again and again would
// double each time.
static void replaceSums(Value flat, ArrayRef<Value> indices, ArrayRef<int64_t> factors) {
  SmallVector<affine::AffineApplyOp> sums;
  for (Operation *user : indices.back().getUsers())
    if (auto apply = dyn_cast<affine::AffineApplyOp>(user))
      if (apply.getNumOperands() == indices.size())
        sums.push_back(apply);
  for (affine::AffineApplyOp apply : sums) {
    AffineExpr sum = getAffineConstantExpr(0, apply.getContext());
    bool hasAll = apply.getAffineMap().getNumSymbols() == 0;
    for (size_t k = 0; k < indices.size() && hasAll; ++k) {
      auto operand = llvm::find(apply.getMapOperands(), indices[k]);
      hasAll = operand != apply.getMapOperands().end();
      const auto dim = unsigned(operand - apply.getMapOperands().begin());
      sum = sum + getAffineDimExpr(dim, apply.getContext()) * factors[k];
    }
    if (!hasAll || simplifyAffineExpr(apply.getAffineMap().getResult(0) - sum,
                                      unsigned(indices.size()), 0) != 0)
      continue;
    apply.replaceAllUsesWith(flat);
    apply.erase();
  }
  if (!sums.empty())
    for (Value index : llvm::reverse(indices))
      if (Operation *apply = index.getDefiningOp(); apply && apply->use_empty())
        apply->erase();
}

Result<AffineForOp, ScheduleError> flatten(ArrayRef<Operation *> loops) {
  if (loops.size() < 2)
    return ScheduleError{DiagMessage(DiagText::FlattenCount)};
  Result<Band, ScheduleError> found = bandOf("flatten", loops);
  if (!found)
    return found.error();
  Band &band = *found;
  const std::string shown = showLoops(loops);
  auto refused = [&](AffineForOp loop, std::string reason) {
    return illegal("flatten", shown, std::move(reason), {{loop.getLoc(), "the loop"}});
  };
  for (size_t k = 0; k + 1 < loops.size(); ++k)
    if (!loops[k]->isProperAncestor(loops[k + 1])) {
      SmallVector<Operation *> ordered(loops);
      llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isProperAncestor(b); });
      return refused(
          cast<AffineForOp>(loops[k]),
          format("{0} is in {1}; name the loops from the outermost to the innermost, {2}",
                 showLoop(loops[k]), showLoop(loops[k + 1]), showLoops(ordered)));
    }
  SmallVector<int64_t> inner(band.size(), 1); // iterations of the loops inside of each
  SmallVector<Iterations> all;
  int64_t product = 1;
  for (size_t k = band.size(); k-- > 0;) {
    AffineForOp loop = band[k];
    std::optional<Iterations> each = iterationsOf(loop);
    const std::optional<int64_t> trips = tripsOf(loop);
    inner[k] = product;
    if (!each)
      return refused(loop, format("the lower bound of {0} is the greatest of several; {1}",
                                  showLoop(loop), BoundAdvice));
    if (!trips && k != 0)
      return refused(
          loop, format("the number of iterations of {0} is not constant, which only that of the "
                       "outermost loop may be; give it constant bounds",
                       showLoop(loop)));
    if (trips && *trips == 0)
      return refused(loop, format("{0} has no iterations; leave it out", showLoop(loop)));
    if (trips && (llvm::MulOverflow(product, *trips, product) || product > INT64_MAX / 2))
      return refused(loop, "the number of iterations does not fit 64 bits; flatten fewer loops");
    all.insert(all.begin(), std::move(*each));
  }
  if (product > MostIterations && !tripsOf(band.front()))
    return refused(band.front(),
                   "the number of iterations may not fit 64 bits; flatten fewer loops");
  for (size_t k = 0; k + 1 < band.size(); ++k) {
    AffineForOp outer = band[k], next = band[k + 1];
    auto yielded = cast<affine::AffineYieldOp>(outer.getBody()->getTerminator()).getOperands();
    const bool passes =
        outer.getNumIterOperands() == next.getNumIterOperands() &&
        llvm::equal(outer.getRegionIterArgs(), next.getInits()) &&
        llvm::equal(yielded, next.getResults()) &&
        llvm::all_of(outer.getRegionIterArgs(), [](Value each) { return each.hasOneUse(); });
    if (!passes)
      return refused(outer,
                     format("{0} carries a value that {1} does not pass on; store it in an array",
                            showLoop(outer.getNumIterOperands() ? outer : next),
                            showLoop(outer.getNumIterOperands() ? next : outer)));
  }

  AffineForOp outermost = band.front(), innermost = band.back();
  const std::string name = nameOf(outermost);
  makePerfect(band);
  OpBuilder b(outermost);
  const Location loc = outermost.getLoc();
  MLIRContext *context = b.getContext();
  SmallVector<AffineExpr> bounds;
  for (AffineExpr trips : all.front().trips)
    bounds.push_back(trips * inner.front());
  AffineForOp flat =
      makeLoop(b, loc, all.front().map(bounds), all.front().operands(), outermost.getInits());
  b.setInsertionPointToStart(flat.getBody());
  SmallVector<Value> indices;
  for (size_t k = 0; k < band.size(); ++k) {
    AffineExpr number = getAffineDimExpr(unsigned(all[k].dims.size()), context).floorDiv(inner[k]);
    if (k != 0)
      number = number % *tripsOf(band[k]);
    // Bounds may depend on the loops around.
    SmallVector<Value> operands = all[k].operands(flat.getInductionVar());
    for (Value &operand : operands)
      for (size_t outer = 0; outer < k; ++outer)
        if (operand == band[outer].getInductionVar())
          operand = indices[outer];
    Value index = affine::makeComposedAffineApply(
        b, loc, all[k].map(all[k].low + number * all[k].step, 1), getAsOpFoldResult(operands));
    nameIndex(index, band[k].getInductionVar(), loc);
    indices.push_back(index);
  }
  for (size_t k = 0; k + 1 < band.size(); ++k)
    band[k].getInductionVar().replaceAllUsesWith(indices[k]);
  moveBody(b, cast<LoopLikeOpInterface>(*innermost), cast<LoopLikeOpInterface>(*flat),
           indices.back());
  outermost.replaceAllUsesWith(flat.getResults());
  outermost.erase();
  replaceSums(flat.getInductionVar(), indices, inner);
  if (!name.empty())
    setLoopName(flat, freshName(flat, name + ".flat"));
  return flat;
}

} // namespace allo::schedule
