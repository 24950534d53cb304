// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "analysis/Stages.h"
#include "dialect/Dialect.h"

namespace allo::transforms {

#define GEN_PASS_DEF_FORMSTAGES
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

class FormStages : public impl::FormStagesBase<FormStages> {
public:
  void runOnOperation() final {
    SmallVector<Block *> blocks; // inner ones first
    getOperation().walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          if (analysis::hasStages(block))
            blocks.push_back(&block);
    });
    if (blocks.empty())
      return;
    const analysis::Aliases aliases(getOperation());
    analysis::Footprints footprints;
    for (Block *block : blocks)
      form(*block, analysis::orderOf(*block, footprints, aliases));
  }

private:
  static void form(Block &block, const std::vector<Operation *> &order) {
    Operation *last = block.getTerminator();
    const llvm::DenseSet<Operation *> kept(order.begin(), order.end());
    for (auto join : llvm::make_early_inc_range(block.getOps<dialect::JoinOp>()))
      if (!kept.contains(join))
        join.erase();
    for (Operation *op : order) {
      if (op == last)
        break;
      if (!op) {
        OpBuilder b(last);
        dialect::JoinOp::create(b, last->getLoc());
        continue;
      }
      op->moveBefore(last);
      if (analysis::isStage(op))
        cast<dialect::InvokeOp>(op).setAsync(true);
    }
  }
};

} // namespace

} // namespace allo::transforms
