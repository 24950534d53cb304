// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"

#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/IR/Dominance.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/PatternMatch.h>
#include <mlir/Transforms/CSE.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>
#include <mlir/Transforms/LoopInvariantCodeMotionUtils.h>

#include <iterator>

namespace allo::schedule {

using namespace mlir;

namespace {

constexpr int64_t MostOperations = 65'536; // of an unrolled loop
constexpr std::string_view TagAdvice = "leave it to the tool by tag_only=True";

// A copy of 'body' for an index and carried values, before the insertion point; gives what it
// yields. Without MLIR's own unrolling: from three copies on, it confuses carried values that are
// yielded as they are.
SmallVector<Value> copyBody(OpBuilder &b, ArrayRef<Operation *> body, Block &block, Value index,
                            ValueRange carried, ValueRange yielded) {
  IRMapping inside;
  inside.map(block.getArgument(0), index);
  inside.map(block.getArguments().drop_front(), carried);
  for (Operation *op : body)
    b.clone(*op, inside);
  SmallVector<Value> values;
  for (Value value : yielded)
    values.push_back(inside.lookupOrDefault(value));
  return values;
}

struct BodyOf {
  Block &block;
  SmallVector<Operation *> ops;
  SmallVector<Value> yielded;

  explicit BodyOf(LoopLikeOpInterface loop) : block(loop.getLoopRegions().front()->front()) {
    for (Operation &op : block.without_terminator())
      ops.push_back(&op);
    llvm::append_range(yielded, block.getTerminator()->getOperands());
  }
};

// The index of iteration 'number' of a loop from 'low'.
Value indexAt(OpBuilder &b, LoopLikeOpInterface loop, int64_t number) {
  const Location loc = loop.getLoc();
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(*loop)) {
    const AffineMap low = affineLoop.getLowerBoundMap();
    const AffineExpr at = low.getResult(0) + number * affineLoop.getStepAsInt();
    return affine::makeComposedAffineApply(
        b, loc, AffineMap::get(low.getNumDims(), low.getNumSymbols(), at),
        getAsOpFoldResult(affineLoop.getLowerBoundOperands()));
  }
  auto scfLoop = cast<scf::ForOp>(*loop);
  const Type type = scfLoop.getInductionVar().getType();
  const Value count = arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, number));
  return b.createOrFold<arith::AddIOp>(
      loc, scfLoop.getLowerBound(), b.createOrFold<arith::MulIOp>(loc, count, scfLoop.getStep()));
}

void unrollAll(LoopLikeOpInterface loop, int64_t trips) {
  OpBuilder b(loop);
  const BodyOf body(loop);
  SmallVector<Value> carried(loop.getInits());
  for (int64_t k = 0; k < trips; ++k)
    carried = copyBody(b, body.ops, body.block, indexAt(b, loop, k), carried, body.yielded);
  loop->replaceAllUsesWith(carried);
  loop->erase();
}

// The body once for each of 'factor' iterations; the bounds stay.
void widen(LoopLikeOpInterface loop, int64_t factor, function_ref<Value(OpBuilder &, int64_t)> at) {
  const BodyOf body(loop);
  OpBuilder b(body.block.getTerminator());
  SmallVector<Value> carried(body.yielded);
  for (int64_t k = 1; k < factor; ++k)
    carried = copyBody(b, body.ops, body.block, at(b, k), carried, body.yielded);
  body.block.getTerminator()->setOperands(carried);
}

// The loop again, after itself, for the iterations that are left.
Operation *addRest(LoopLikeOpInterface loop) {
  OpBuilder b(loop->getContext());
  b.setInsertionPointAfter(loop);
  Operation *rest = b.clone(*loop);
  loop->replaceAllUsesWith(rest->getResults());
  for (auto [init, result] :
       llvm::zip(cast<LoopLikeOpInterface>(rest).getInitsMutable(), loop->getResults()))
    init.set(result);
  return rest;
}

// The bounds of an affine loop over common operands.
struct Bounds {
  unsigned dims = 0, symbols = 0;
  SmallVector<Value> operands; // dimensions first
  AffineExpr start;            // the first lower bound
  SmallVector<AffineExpr> ends;

  explicit Bounds(affine::AffineForOp loop) {
    const AffineMap low = loop.getLowerBoundMap(), high = loop.getUpperBoundMap();
    dims = low.getNumDims() + high.getNumDims();
    symbols = low.getNumSymbols() + high.getNumSymbols();
    operands.append(SmallVector<Value>(loop.getLowerBoundOperands().take_front(low.getNumDims())));
    llvm::append_range(operands, loop.getUpperBoundOperands().take_front(high.getNumDims()));
    llvm::append_range(operands, loop.getLowerBoundOperands().drop_front(low.getNumDims()));
    llvm::append_range(operands, loop.getUpperBoundOperands().drop_front(high.getNumDims()));
    start = low.getResult(0);
    for (AffineExpr end : high.getResults())
      ends.push_back(end.shiftDims(high.getNumDims(), low.getNumDims())
                         .shiftSymbols(high.getNumSymbols(), low.getNumSymbols()));
  }

  AffineExpr distanceTo(AffineExpr end) const {
    return simplifyAffineExpr(end - start, dims, symbols);
  }
  // The upper bounds that are not always whole steps away. Where only one of them is not, what is
  // left over begins at the last whole step before it: if another is the least, nothing is left.
  SmallVector<unsigned> uneven(int64_t step) const {
    SmallVector<unsigned> found;
    for (auto [k, end] : llvm::enumerate(ends))
      if (!distanceTo(end).isMultipleOf(step))
        found.push_back(unsigned(k));
    return found;
  }
};

void unrollAffine(affine::AffineForOp loop, int64_t factor, std::optional<int64_t> trips) {
  const Bounds bounds(loop);
  const int64_t step = loop.getStepAsInt();
  const AffineExpr start = bounds.start;
  SmallVector<AffineExpr> whole;
  if (trips)
    whole.push_back(start + *trips / factor * factor * step);
  else
    for (AffineExpr end : bounds.ends)
      whole.push_back(start + (end - start).ceilDiv(step).floorDiv(factor) * (factor * step));
  auto setBound = [&](affine::AffineForOp of, bool isLow, ArrayRef<AffineExpr> results) {
    AffineMap map = AffineMap::get(bounds.dims, bounds.symbols, results, loop.getContext());
    SmallVector<Value> values(bounds.operands);
    affine::fullyComposeAffineMapAndOperands(&map, &values);
    affine::canonicalizeMapAndOperands(&map, &values);
    isLow ? of.setLowerBound(values, map) : of.setUpperBound(values, map);
  };
  Operation *rest = nullptr;
  const SmallVector<unsigned> uneven = bounds.uneven(factor * step);
  if (trips ? *trips % factor != 0 : !uneven.empty()) {
    rest = addRest(loop);
    // Where there are fewer than no iterations, as from 0 to -3, the last whole step ends before
    // the first one.
    setBound(cast<affine::AffineForOp>(rest), true,
             trips ? ArrayRef(whole) : ArrayRef({start, whole[uneven.front()]}));
  }
  widen(cast<LoopLikeOpInterface>(*loop), factor, [&](OpBuilder &b, int64_t k) -> Value {
    return affine::makeComposedAffineApply(b, loop.getLoc(),
                                           AffineMap::get(1, 0, b.getAffineDimExpr(0) + k * step),
                                           getAsOpFoldResult(ValueRange(loop.getInductionVar())));
  });
  setBound(loop, false, whole);
  loop.setStep(factor * step);
  if (rest && trips && *trips % factor == 1)
    unrollAll(cast<LoopLikeOpInterface>(rest), 1);
  if (trips && *trips / factor == 1)
    unrollAll(cast<LoopLikeOpInterface>(*loop), 1);
}

// The bounds are constants.
void unrollScf(scf::ForOp loop, int64_t factor, int64_t trips) {
  OpBuilder b(loop);
  const Type type = loop.getInductionVar().getType();
  const Location loc = loop.getLoc();
  const int64_t low = *getConstantIntValue(loop.getLowerBound()),
                step = *getConstantIntValue(loop.getStep());
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  };
  const Value whole = constant(low + trips / factor * factor * step);
  if (trips % factor != 0) {
    auto rest = cast<scf::ForOp>(addRest(cast<LoopLikeOpInterface>(*loop)));
    rest.setLowerBound(whole);
    if (trips % factor == 1)
      unrollAll(cast<LoopLikeOpInterface>(*rest), 1);
  }
  widen(cast<LoopLikeOpInterface>(*loop), factor, [&](OpBuilder &inside, int64_t k) -> Value {
    const Value ahead =
        arith::ConstantOp::create(inside, loc, inside.getIntegerAttr(type, k * step));
    return arith::AddIOp::create(inside, loc, loop.getInductionVar(), ahead);
  });
  loop.setUpperBound(whole);
  loop.setStep(constant(factor * step));
  if (trips / factor == 1)
    unrollAll(cast<LoopLikeOpInterface>(*loop), 1);
}

// Whether the index after the last iteration is one.
bool isFarFromLimit(int64_t low, int64_t trips, int64_t step) {
  int64_t distance = 0, end = 0;
  return !llvm::MulOverflow(trips, step, distance) && !llvm::AddOverflow(low, distance, end);
}

// Whether the iterations that are left have affine bounds.
bool canUnrollBy(affine::AffineForOp loop, int64_t factor, std::optional<int64_t> trips) {
  return loop.getLowerBoundMap().getNumResults() == 1 &&
         (trips || loop.getUpperBoundMap().getNumResults() == 1 ||
          (loop.getStepAsInt() == 1 && Bounds(loop).uneven(factor).size() <= 1));
}

// The greatest factor of that kind; 1 without one.
int64_t greatestFactor(affine::AffineForOp loop, int64_t most) {
  while (most > 1 && !canUnrollBy(loop, most, std::nullopt))
    --most;
  return most;
}

// False if the iterations that are left have no affine bounds; nothing has changed then.
bool unrollLoop(Operation *loop, int64_t factor, std::optional<int64_t> trips) {
  if (factor == 0) {
    auto affineLoop = dyn_cast<affine::AffineForOp>(loop);
    if (affineLoop && affineLoop.getLowerBoundMap().getNumResults() != 1)
      return false;
    unrollAll(cast<LoopLikeOpInterface>(loop), *trips);
    return true;
  }
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop)) {
    if (!canUnrollBy(affineLoop, factor, trips))
      return false;
    // With another step, the end of the last whole step may be beyond the upper bound.
    if (affineLoop.getStepAsInt() != 1 &&
        !(trips && affineLoop.hasConstantLowerBound() &&
          isFarFromLimit(affineLoop.getConstantLowerBound(), *trips, affineLoop.getStepAsInt())))
      affineLoop = countFromZero(affineLoop);
    unrollAffine(affineLoop, factor, trips);
    return true;
  }
  unrollScf(cast<scf::ForOp>(loop), factor, *trips);
  return true;
}

// The operations from 'first' to before 'end' and all in them.
void simplify(Block::iterator first, Block::iterator end) {
  SmallVector<Operation *> changed;
  for (Operation &op : llvm::make_range(first, end))
    op.walk([&](Operation *each) { changed.push_back(each); });
  if (changed.empty())
    return;
  MLIRContext *context = first->getContext();
  Operation *around = first->getParentOp();
  RewritePatternSet patterns(context);
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName name : context->getRegisteredOperations())
    name.getCanonicalizationPatterns(patterns, context);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  // A limit of rewrites that is reached leaves a right program.
  (void)applyOpPatternsGreedily(changed, FrozenRewritePatternSet(std::move(patterns)), config);
  mergeEqual(around);
}

// Which operations are still there.
class Survivors : public RewriterBase::Listener {
public:
  explicit Survivors(Operation *root) {
    root->walk([&](Operation *op) {
      if (StringRef id = idOf(op); !id.empty()) {
        ids[op] = id.str();
        op->removeDiscardableAttr(IdName);
      }
    });
  }
  void notifyOperationErased(Operation *op) final { ids.erase(op); }
  void restore() const {
    for (const auto &[op, id] : ids)
      setId(op, id);
  }

private:
  llvm::DenseMap<Operation *, std::string> ids;
};

} // namespace

void eraseEmptyLoops(ArrayRef<Operation *> roots, llvm::function_ref<void(Operation *)> onErase) {
  SmallVector<affine::AffineForOp> empty;
  for (Operation *root : roots)
    root->walk([&](affine::AffineForOp loop) {
      if (tripRangeOf(loop).most == 0)
        empty.push_back(loop);
    });
  for (affine::AffineForOp loop : empty) { // inner ones come first
    loop.replaceAllUsesWith(loop.getInits());
    onErase(loop);
    loop.erase();
  }
}

bool hasSeveralLimits(Operation *loop) {
  auto affineLoop = dyn_cast<affine::AffineForOp>(loop);
  return affineLoop && affineLoop.getUpperBoundMap().getNumResults() > 1;
}

std::string dividingAdvice(Operation *loop) {
  auto affineLoop = dyn_cast<affine::AffineForOp>(loop);
  if (!affineLoop || affineLoop.getLowerBoundMap().getNumResults() != 1)
    return {};
  // Of the loops around, the first iterations have all that there is to be divided.
  const Bounds bounds(affineLoop);
  const AffineExpr zero = getAffineConstantExpr(0, loop->getContext());
  std::optional<int64_t> factor;
  SmallVector<int64_t> divided;
  for (AffineExpr end : bounds.ends) {
    const AffineExpr distance = bounds.distanceTo(end);
    const auto constant = dyn_cast<AffineConstantExpr>(distance);
    const auto first = dyn_cast<AffineConstantExpr>(
        distance.replaceDims(SmallVector<AffineExpr>(bounds.dims, zero)));
    if (!first)
      return {};
    if (constant)
      factor = std::min(factor.value_or(INT64_MAX), constant.getValue());
    else
      divided.push_back(first.getValue());
  }
  if (!factor)
    return {};
  for (int64_t smaller = *factor - 1; smaller > 1; --smaller)
    if (llvm::all_of(divided, [&](int64_t each) { return each % smaller == 0; })) {
      std::string uneven;
      for (int64_t each : divided)
        if (each % *factor != 0)
          uneven += (uneven.empty() ? "" : " and ") + std::to_string(each);
      return uneven.empty() ? ""
                            : format("divide by {0} instead of {1}, which does not divide {2}",
                                     smaller, *factor, uneven);
    }
  return {};
}

Result<void, ScheduleError> unroll(Operation *loop, int64_t factor) {
  auto refused = [&](std::string reason) {
    return illegal("unroll", showLoop(loop), std::move(reason), {{loop->getLoc(), "the loop"}});
  };
  if (!isa<affine::AffineForOp, scf::ForOp>(loop))
    return refused(format("it is not a 'for' loop; {0}", TagAdvice));
  auto affineLoop = dyn_cast<affine::AffineForOp>(loop);
  const std::optional<int64_t> trips = tripsOf(loop);
  const std::optional<int64_t> most = affineLoop ? tripRangeOf(affineLoop).most : trips;
  if (trips && factor >= *trips)
    factor = 0;
  // What can be done about a loop that ends at the least of several limits.
  auto limitsAdvice = [&](int64_t greatest) {
    const std::string dividing = dividingAdvice(loop);
    const int64_t other = greatestFactor(affineLoop, std::min(greatest, MostOperations));
    return (dividing.empty() ? "" : dividing + ", or ") +
           (other > 1 ? format("give factor={0}", other) : std::string(TagAdvice));
  };
  if (factor == 0 && !trips)
    return refused(format("the number of its iterations is not constant; {0}",
                          hasSeveralLimits(loop) && most ? limitsAdvice(*most) : "give a factor"));
  if (most && *most > 0)
    factor = std::min(factor, *most);
  if (factor == 1)
    return {};
  int64_t operations = 0;
  loop->walk([&](Operation *) { ++operations; });
  const int64_t copies = factor == 0 ? *trips : factor;
  if (copies > MostOperations / operations)
    return refused(format("it would become more than {0} operations; use a smaller factor, or {1}",
                          MostOperations, TagAdvice));
  if (factor == 0 && *trips == 0)
    return refused("it has no iterations; leave it out");
  if (auto scfLoop = dyn_cast<scf::ForOp>(loop); scfLoop && factor != 0)
    for (Value bound : {scfLoop.getLowerBound(), scfLoop.getUpperBound(), scfLoop.getStep()})
      if (!getConstantIntValue(bound))
        return refused(format("its bounds are not constant; {0}", TagAdvice));
  if (auto scfLoop = dyn_cast<scf::ForOp>(loop);
      scfLoop && factor != 0 &&
      (!isFarFromLimit(*getConstantIntValue(scfLoop.getLowerBound()), *trips,
                       *getConstantIntValue(scfLoop.getStep())) ||
       !scfLoop.getInductionVar().getType().isIndex()))
    return refused(format("its index is not of the type 'index', or ends at the limit of that; {0}",
                          TagAdvice));
  if (copies > 1)
    loop->walk([&](Operation *op) {
      if (op != loop)
        op->removeDiscardableAttr(IdName);
    });
  Block *block = loop->getBlock();
  const bool isFirst = loop == &block->front();
  Operation *before = isFirst ? nullptr : loop->getPrevNode();
  Operation *after = loop->getNextNode(); // there is a terminator
  if (affineLoop && factor != 0 && affineLoop.getStepAsInt() > INT64_MAX / 2 / factor)
    return refused("the step would be too large; use a smaller factor");
  if (!unrollLoop(loop, factor, trips))
    return refused(
        format("what is left over after the last whole step cannot be written as a loop; {0}",
               hasSeveralLimits(loop) ? limitsAdvice(factor - 1) : std::string(TagAdvice)));
  auto first = [&] { return before ? std::next(Block::iterator(before)) : block->begin(); };
  SmallVector<Operation *> made;
  for (Operation &op : llvm::make_range(first(), Block::iterator(after)))
    made.push_back(&op);
  eraseEmptyLoops(made, [](Operation *) {});
  simplify(first(), Block::iterator(after));
  return {};
}

void mergeEqual(Operation *operation) {
  // Operations with different ids are not equal.
  Survivors survivors(operation);
  DominanceInfo dominance(operation);
  IRRewriter rewriter(operation->getContext(), &survivors);
  eliminateCommonSubExpressions(rewriter, dominance, operation);
  survivors.restore();
}

void moveInvariants(Operation *operation) {
  operation->walk([](LoopLikeOpInterface loop) { moveLoopInvariantCode(loop); });
}

} // namespace allo::schedule
