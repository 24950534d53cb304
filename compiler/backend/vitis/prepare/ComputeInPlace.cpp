// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Plan.h"

#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace allo::vitis {

#define GEN_PASS_DEF_COMPUTEINPLACE
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// What is computed for an array comes as an array of its own that is copied there; a product that
// is added to one starts from a copy of it, too. Where the operands are other arrays, or the same
// one element by element, it is computed in place.
void computeInPlace(ModuleOp module) {
  SmallVector<linalg::GenericOp> all;
  module.walk([&](linalg::GenericOp op) { all.push_back(op); });
  for (linalg::GenericOp op : all) {
    Value result = op.getOutputs()[0];
    auto made = result.getDefiningOp<memref::AllocOp>();
    memref::CopyOp in, out;
    unsigned uses = 0;
    for (Operation *user : result.getUsers()) {
      uses += !isa<memref::DeallocOp>(user);
      if (auto copy = dyn_cast<memref::CopyOp>(user))
        (copy.getTarget() == result ? in : out) = copy;
    }
    if (!made || !out || uses != (in ? 3u : 2u) || op->getNextNode() != out ||
        (in && (in.getSource() != out.getTarget() || in->getNextNode() != op)) ||
        (!in && op.payloadUsesValueFromOperand(op.getDpsInitOperand(0))))
      continue;
    AffineMap own = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    bool apart = llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      Value from = input->get();
      return !isa<MemRefType>(from.getType()) || isDistinct(from, out.getTarget()) ||
             (from == out.getTarget() && own.isIdentity() &&
              op.getMatchingIndexingMap(input) == own);
    });
    if (!apart)
      continue;
    op->replaceUsesOfWith(result, out.getTarget());
    if (in)
      in.erase();
    out.erase();
    for (Operation *user : llvm::make_early_inc_range(made->getUsers()))
      user->erase();
    made.erase();
  }
}

class ComputeInPlace : public impl::ComputeInPlaceBase<ComputeInPlace> {
public:
  void runOnOperation() final { computeInPlace(getOperation()); }
};

} // namespace

} // namespace allo::vitis
