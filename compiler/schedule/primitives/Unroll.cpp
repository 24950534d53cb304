// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Names.h"
#include "schedule/primitives/Loops.h"

#include <mlir/Dialect/Affine/LoopUtils.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/SCF/Utils/Utils.h>
#include <mlir/IR/Dominance.h>
#include <mlir/IR/PatternMatch.h>
#include <mlir/Transforms/CSE.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>
#include <mlir/Transforms/LoopInvariantCodeMotionUtils.h>

#include <iterator>

namespace allo::schedule {

using namespace mlir;

namespace {

constexpr int64_t MostOperations = 65'536; // of an unrolled loop

LogicalResult unrollAffine(affine::AffineForOp loop, int64_t factor) {
  if (factor == 0)
    return affine::loopUnrollFull(loop);
  const AffineMap low = loop.getLowerBoundMap();
  const SmallVector<Value> lows(loop.getLowerBoundOperands());
  const bool isKnown = tripsOf(loop).has_value();
  Operation *after = loop->getNextNode();
  if (failed(affine::loopUnrollByFactor(loop, uint64_t(factor))))
    return failure();
  if (isKnown || loop->getNextNode() == after)
    return success();
  // The rest begins after the last whole step. Where there are fewer than no iterations, as from 0
  // to -3, that is before the first one.
  auto rest = dyn_cast<affine::AffineForOp>(loop->getNextNode());
  if (!rest || low.getNumResults() != 1 || rest.getLowerBoundMap().getNumResults() != 1)
    return failure();
  const AffineMap start = rest.getLowerBoundMap();
  SmallVector<Value> operands(lows.begin(), lows.begin() + low.getNumDims());
  llvm::append_range(operands, rest.getLowerBoundOperands().take_front(start.getNumDims()));
  operands.append(lows.begin() + low.getNumDims(), lows.end());
  llvm::append_range(operands, rest.getLowerBoundOperands().drop_front(start.getNumDims()));
  const AffineExpr shifted = start.getResult(0)
                                 .shiftDims(start.getNumDims(), low.getNumDims())
                                 .shiftSymbols(start.getNumSymbols(), low.getNumSymbols());
  AffineMap both = AffineMap::get(low.getNumDims() + start.getNumDims(),
                                  low.getNumSymbols() + start.getNumSymbols(),
                                  {low.getResult(0), shifted}, loop.getContext());
  affine::canonicalizeMapAndOperands(&both, &operands);
  rest.setLowerBound(operands, both);
  return success();
}

LogicalResult unrollLoop(Operation *loop, int64_t factor) {
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop))
    return unrollAffine(affineLoop, factor);
  auto scfLoop = cast<scf::ForOp>(loop);
  return factor == 0 ? loopUnrollFull(scfLoop)
                     : LogicalResult(loopUnrollByFactor(scfLoop, uint64_t(factor)));
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

Result<void, ScheduleError> unroll(Operation *loop, int64_t factor) {
  auto refused = [&](std::string reason) {
    return illegal("unroll", showLoop(loop), std::move(reason), {{loop->getLoc(), "the loop"}});
  };
  if (!isa<affine::AffineForOp, scf::ForOp>(loop))
    return refused(format("'{0}' cannot be unrolled", loop->getName().getStringRef().str()));
  const std::optional<int64_t> trips = tripsOf(loop);
  if (trips && factor >= *trips)
    factor = 0;
  if (factor == 0 && !trips)
    return refused("the number of its iterations is not constant");
  if (factor == 1)
    return {};
  int64_t operations = 0;
  loop->walk([&](Operation *) { ++operations; });
  const int64_t copies = factor == 0 ? *trips : factor;
  if (copies > MostOperations / operations)
    return refused(format("it would become more than {0} operations", MostOperations));
  if (factor == 0 && *trips == 0)
    return refused("it has no iterations");
  if (isa<scf::ForOp>(loop) && !trips)
    return refused("the number of its iterations is not constant");
  if (copies > 1)
    loop->walk([&](Operation *op) {
      if (op != loop)
        op->removeDiscardableAttr(IdName);
    });
  Block *block = loop->getBlock();
  const bool isFirst = loop == &block->front();
  Operation *before = isFirst ? nullptr : loop->getPrevNode();
  Operation *after = loop->getNextNode(); // there is a terminator
  if (failed(unrollLoop(loop, factor)))
    return refused("what is left over after the last whole step cannot be written as a loop");
  simplify(before ? std::next(Block::iterator(before)) : block->begin(), Block::iterator(after));
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
