// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Loops.h"

#include <mlir/Interfaces/SideEffectInterfaces.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

// Bounds over the indices of loops and values from outside, not over operations in between.
void composeBounds(AffineForOp loop) {
  AffineMap low = loop.getLowerBoundMap(), high = loop.getUpperBoundMap();
  SmallVector<Value> lows(loop.getLowerBoundOperands()), highs(loop.getUpperBoundOperands());
  affine::fullyComposeAffineMapAndOperands(&low, &lows);
  affine::canonicalizeMapAndOperands(&low, &lows);
  affine::fullyComposeAffineMapAndOperands(&high, &highs);
  affine::canonicalizeMapAndOperands(&high, &highs);
  loop.setLowerBound(lows, low);
  loop.setUpperBound(highs, high);
}

} // namespace

std::string showLoops(ArrayRef<Operation *> loops) {
  std::string text;
  for (size_t i = 0; i < loops.size(); ++i)
    text += (i == 0 ? "" : i + 1 == loops.size() ? " and " : ", ") + showLoop(loops[i]);
  return text;
}

Result<Band, ScheduleError> bandOf(std::string_view primitive, ArrayRef<Operation *> loops) {
  const std::string shown = showLoops(loops);
  Operation *innermost = loops.front();
  for (Operation *loop : loops)
    if (innermost->isProperAncestor(loop))
      innermost = loop;
  Operation *outermost = innermost;
  for (Operation *loop : loops) {
    if (loop != innermost && !loop->isProperAncestor(innermost))
      return illegal(primitive, shown,
                     format("{0} is not nested with {1}; name loops that are in each other",
                            showLoop(loop), showLoop(innermost)),
                     {{loop->getLoc(), "one loop"}, {innermost->getLoc(), "another loop"}});
    if (loop->isProperAncestor(outermost))
      outermost = loop;
  }
  Band band;
  for (Operation *at = innermost;; at = at->getParentOp()) {
    auto loop = dyn_cast<AffineForOp>(at);
    if (!loop)
      return illegal(
          primitive, shown,
          format("there is {0} between the loops; name only the loops in it, or only those "
                 "around it",
                 showOperation(at)),
          {{at->getLoc(), "between the loops"}});
    band.push_back(loop);
    if (at == outermost)
      break;
  }
  std::reverse(band.begin(), band.end());
  for (AffineForOp loop : band)
    composeBounds(loop);
  for (size_t k = 0; k + 1 < band.size(); ++k) {
    for (Operation &op : band[k].getBody()->without_terminator()) {
      if (&op == band[k + 1].getOperation())
        continue;
      if (!isQuiet(&op))
        return illegal(primitive, shown,
                       format("{0} contains {1} besides {2}; move it into {2}, or out of {0}",
                              showLoop(band[k]), showOperation(&op), showLoop(band[k + 1])),
                       {{op.getLoc(), "not in the innermost loop"}});
      for (OpOperand &use : op.getUses()) {
        if (use.getOwner() != band[k + 1].getOperation())
          continue;
        if (BlockArgument carried = band[k + 1].getTiedLoopRegionIterArg(&use)) {
          const std::string name = nameIn(carried.getLoc());
          return illegal(
              primitive, shown,
              format("{0} carries {1}, which starts again in each iteration of {2}; keep "
                     "it in an array, and store its first value in a loop before "
                     "{3}",
                     showLoop(band[k + 1]), name.empty() ? "a value" : "'" + name + "'",
                     showLoop(band[k]), showLoop(band.front())),
              {{op.getLoc(), "its first value"}, {carried.getLoc(), "carried here"}});
        }
        return illegal(primitive, shown,
                       format("{0} computes a bound of {1}; compute it before {2}",
                              showOperation(&op), showLoop(band[k + 1]), showLoop(band.front())),
                       {{op.getLoc(), "computed here"}});
      }
    }
  }
  return band;
}

void makePerfect(const Band &band) {
  for (size_t k = 0; k + 1 < band.size(); ++k) {
    AffineForOp outer = band[k], inner = band[k + 1];
    SmallVector<Operation *> before, after;
    for (Operation &op : outer.getBody()->without_terminator())
      if (&op != inner.getOperation())
        (op.isBeforeInBlock(inner) ? before : after).push_back(&op);
    // Only checks use what is computed after the inner loop, and not its results.
    if (llvm::any_of(after, isCheck))
      for (Operation *op : after)
        op->moveBefore(inner.getBody()->getTerminator());
    else
      for (Operation *op : llvm::reverse(after))
        op->erase();
    for (Operation *op : llvm::reverse(before))
      op->moveBefore(inner.getBody(), inner.getBody()->begin());
  }
}

} // namespace allo::schedule
