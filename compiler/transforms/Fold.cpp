// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include <mlir/Transforms/GreedyPatternRewriteDriver.h>

namespace allo::transforms {

#define GEN_PASS_DEF_FOLD
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

class Fold : public impl::FoldBase<Fold> {
public:
  void runOnOperation() final {
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(applyPatternsGreedily(getOperation(), FrozenRewritePatternSet(), config)))
      signalPassFailure();
  }
};

} // namespace

} // namespace allo::transforms
