// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/Linalg/Transforms/Transforms.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>

namespace allo::vitis {

#define GEN_PASS_DEF_CONVERTLINALGTOLOOPS
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// What is computed has the name of its variable. That is its array's, where this has no other, and
// not its loops'.
void nameArray(Operation *op) {
  auto name = dyn_cast<NameLoc>(op->getLoc());
  if (!name)
    return;
  op->setLoc(name.getChildLoc());
  op->walk([&](Operation *inner) {
    if (auto its = dyn_cast<NameLoc>(inner->getLoc()))
      inner->setLoc(its.getChildLoc());
  });
  auto made = op->getOperands().back().getDefiningOp<memref::AllocOp>();
  if (made && !isa<NameLoc>(made.getLoc()))
    made->setLoc(NameLoc::get(name.getName(), made.getLoc()));
}

// What is neither a copy nor a fill becomes loops, which know of one element at a time.
bool loopOverElements(ModuleOp module) {
  SmallVector<linalg::LinalgOp> all;
  module.walk([&](Operation *op) {
    if (isa<memref::CopyOp, linalg::FillOp>(op))
      nameArray(op);
    else if (auto whole = dyn_cast<linalg::LinalgOp>(op))
      all.push_back(whole);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : all) {
    nameArray(op);
    rewriter.setInsertionPoint(op);
    if (failed(linalg::linalgOpToAffineLoops(rewriter, op)))
      return false;
    rewriter.eraseOp(op);
  }
  RewritePatternSet indices(module.getContext());
  affine::AffineApplyOp::getCanonicalizationPatterns(indices, module.getContext());
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  return succeeded(applyPatternsGreedily(module, std::move(indices), config));
}

class ConvertLinalgToLoops : public impl::ConvertLinalgToLoopsBase<ConvertLinalgToLoops> {
public:
  void runOnOperation() final {
    if (!loopOverElements(getOperation()))
      signalPassFailure();
  }
};

} // namespace

} // namespace allo::vitis
