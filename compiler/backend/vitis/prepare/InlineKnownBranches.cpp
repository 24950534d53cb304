// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Matchers.h>

namespace allo::vitis {

#define GEN_PASS_DEF_INLINEKNOWNBRANCHES
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// Branches that are known by now are taken.
void takeKnownBranches(ModuleOp module) {
  auto inlineRegion = [](Operation *op, Region &region) {
    Block &block = region.front();
    Operation *end = block.getTerminator();
    SmallVector<Value> values(end->getOperands());
    end->erase();
    op->getBlock()->getOperations().splice(Block::iterator(op), block.getOperations());
    op->replaceAllUsesWith(values);
    op->erase();
  };
  SmallVector<Operation *> branches;
  module.walk([&](Operation *op) {
    if (isa<scf::IfOp, scf::IndexSwitchOp>(op))
      branches.push_back(op);
  });
  for (Operation *op : branches) { // inner ones first
    APInt known;
    if (!matchPattern(op->getOperand(0), m_ConstantInt(&known)))
      continue;
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      if (!known.isZero())
        inlineRegion(op, branch.getThenRegion());
      else if (!branch.getElseRegion().empty())
        inlineRegion(op, branch.getElseRegion());
      else
        op->erase();
      continue;
    }
    auto choice = cast<scf::IndexSwitchOp>(op);
    Region *taken = &choice.getDefaultRegion();
    for (auto [i, value] : llvm::enumerate(choice.getCases()))
      if (known.getSExtValue() == value)
        taken = &choice.getCaseRegions()[i];
    inlineRegion(op, *taken);
  }
}

class InlineKnownBranches : public impl::InlineKnownBranchesBase<InlineKnownBranches> {
public:
  void runOnOperation() final { takeKnownBranches(getOperation()); }
};

} // namespace

} // namespace allo::vitis
