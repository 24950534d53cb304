// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --allo-branch-structured-control-flow: lowers scf to branches between blocks, with the patterns
// of MLIR, but from the end of a function to its beginning. Splitting a block moves all operations
// after the split: a conversion from the beginning would move the rest of a long kernel once for
// each of its loops.
#include "transforms/Passes.h"

#include <mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/PatternMatch.h>
#include <mlir/Rewrite/PatternApplicator.h>

namespace allo::transforms {

#define GEN_PASS_DEF_BRANCHSTRUCTUREDCONTROLFLOW
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

class BranchStructuredControlFlow
    : public impl::BranchStructuredControlFlowBase<BranchStructuredControlFlow> {
public:
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

  // Whether the index, one step after its last value, may have more than 64 bits.
  static bool mayOverflow(scf::ForOp op) {
    std::optional<int64_t> step = getConstantIntValue(op.getStep());
    std::optional<int64_t> end = getConstantIntValue(op.getUpperBound());
    return step != 1 && (!step || !end || *end > INT64_MAX - *step + 1);
  }

  // Such a loop counts its iterations, of which there may be more than an 'index' holds.
  static void countIterations(scf::ForOp op, PatternRewriter &rewriter) {
    const Location at = op.getLoc();
    Value low = op.getLowerBound(), high = op.getUpperBound(), step = op.getStep();
    Value zero = arith::ConstantOp::create(rewriter, at, rewriter.getZeroAttr(low.getType()));
    Value one = arith::ConstantOp::create(rewriter, at, rewriter.getOneAttr(low.getType()));
    Value any = arith::CmpIOp::create(
        rewriter, at, op.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt,
        low, high);
    Value distance = arith::SubIOp::create(rewriter, at, high, low);
    distance = arith::SubIOp::create(rewriter, at, distance, one);
    Value rest = arith::DivUIOp::create(rewriter, at, distance, step);
    Value count = arith::AddIOp::create(rewriter, at, rest, one);
    count = arith::SelectOp::create(rewriter, at, any, count, zero);
    op.setLowerBound(zero);
    op.setUpperBound(count);
    op.setStep(one);
    op.setUnsignedCmp(true);
    rewriter.setInsertionPointToStart(op.getBody());
    Value index = op.getInductionVar();
    auto far = arith::MulIOp::create(rewriter, at, index, step);
    auto value = arith::AddIOp::create(rewriter, at, low, far);
    index.replaceAllUsesExcept(value, far);
    rewriter.setInsertionPoint(op);
  }

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

  // All 64 bits of the index decide; the pattern for it compares the lower half only.
  static void lowerChoice(scf::IndexSwitchOp op, PatternRewriter &rewriter) {
    const Location at = op.getLoc();
    Block *before = op->getBlock();
    Block *behind = rewriter.splitBlock(before, Block::iterator(op));
    SmallVector<Value> results;
    for (Type type : op.getResultTypes())
      results.push_back(behind->addArgument(type, at));
    auto branchOf = [&](Region &region) {
      Block *first = &region.front();
      auto end = cast<scf::YieldOp>(region.back().getTerminator());
      rewriter.setInsertionPoint(end);
      cf::BranchOp::create(rewriter, end.getLoc(), behind, end.getOperands());
      rewriter.eraseOp(end);
      rewriter.inlineRegionBefore(region, behind);
      return first;
    };
    SmallVector<Block *> blocks;
    SmallVector<APInt> values;
    for (auto [region, value] : llvm::zip_equal(op.getCaseRegions(), op.getCases())) {
      blocks.push_back(branchOf(region));
      values.emplace_back(64, uint64_t(value), /*isSigned=*/true);
    }
    Block *otherwise = branchOf(op.getDefaultRegion());
    rewriter.setInsertionPointToEnd(before);
    Value number = arith::IndexCastOp::create(rewriter, at, rewriter.getI64Type(), op.getArg());
    SmallVector<ValueRange> none(blocks.size());
    cf::SwitchOp::create(rewriter, at, number, otherwise, ValueRange(), values, blocks, none);
    rewriter.replaceOp(op, results);
  }

  // The last one first; what is in one after it, since the patterns expect regions of one block.
  LogicalResult lower(ArrayRef<Operation *> structured, PatternRewriter &rewriter) {
    for (Operation *op : llvm::reverse(structured)) {
      SmallVector<Operation *> inside;
      for (Region &region : op->getRegions())
        llvm::append_range(inside, structuredIn(region));
      rewriter.setInsertionPoint(op);
      if (auto loop = dyn_cast<scf::ForOp>(op); loop && mayOverflow(loop))
        countIterations(loop, rewriter);
      if (auto choice = dyn_cast<scf::IndexSwitchOp>(op))
        lowerChoice(choice, rewriter);
      else if (failed(applicator->matchAndRewrite(op, rewriter)))
        return op->emitOpError() << "cannot be written with branches";
      if (failed(lower(inside, rewriter)))
        return failure();
    }
    return success();
  }
};

} // namespace

} // namespace allo::transforms
