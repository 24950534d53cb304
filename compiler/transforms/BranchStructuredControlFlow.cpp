// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --branch-structured-control-flow: scf becomes branches between blocks, by the patterns of MLIR,
// but from the end of a function to its beginning. Where a block is split, what is behind moves: a
// conversion from the beginning moves the rest of a long kernel once for each of its loops.
#include "transforms/Passes.h"

#include <mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/PatternMatch.h>
#include <mlir/Rewrite/PatternApplicator.h>

namespace allo::transforms {

using namespace mlir;

namespace {

class BranchStructuredControlFlow
    : public PassWrapper<BranchStructuredControlFlow, OperationPass<func::FuncOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BranchStructuredControlFlow)
  StringRef getArgument() const final { return "branch-structured-control-flow"; }
  StringRef getDescription() const final {
    return "structured loops and conditions become branches, in linear time";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, cf::ControlFlowDialect>();
  }
  void runOnOperation() final {
    RewritePatternSet patterns(&getContext());
    populateSCFToControlFlowConversionPatterns(patterns);
    FrozenRewritePatternSet frozen(std::move(patterns));
    PatternApplicator patternsInOrder(frozen);
    patternsInOrder.applyDefaultCostModel();
    applicator = &patternsInOrder;
    PatternRewriter rewriter(&getContext());
    if (failed(lower(structuredIn(getOperation().getBody()), rewriter)))
      signalPassFailure();
  }

private:
  PatternApplicator *applicator = nullptr;

  // The outermost ones, in their order.
  static SmallVector<Operation *> structuredIn(Region &region) {
    SmallVector<Operation *> found;
    region.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isa<scf::SCFDialect>(op->getDialect()) || op->hasTrait<OpTrait::IsTerminator>())
        return WalkResult::advance();
      found.push_back(op);
      return WalkResult::skip();
    });
    return found;
  }

  // The last one first; what is in one after it, since the patterns expect regions of one block.
  LogicalResult lower(ArrayRef<Operation *> structured, PatternRewriter &rewriter) {
    for (Operation *op : llvm::reverse(structured)) {
      SmallVector<Operation *> inside;
      for (Region &region : op->getRegions())
        llvm::append_range(inside, structuredIn(region));
      rewriter.setInsertionPoint(op);
      if (failed(applicator->matchAndRewrite(op, rewriter)))
        return op->emitOpError() << "cannot be written with branches";
      if (failed(lower(inside, rewriter)))
        return failure();
    }
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> createBranchStructuredControlFlowPass() {
  return std::make_unique<BranchStructuredControlFlow>();
}

} // namespace allo::transforms
