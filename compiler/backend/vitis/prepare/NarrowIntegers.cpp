// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Ranges.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>

#include <llvm/ADT/SetVector.h>

namespace allo::vitis {

#define GEN_PASS_DEF_NARROWSHIFTAMOUNTS
#define GEN_PASS_DEF_NARROWSUMS
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

class Narrowing {
public:
  explicit Narrowing(arith::TruncIOp cut) : cut(cut), b(cut), type(cut.getType()) {}

  // Whether anything becomes narrower.
  bool run() {
    Value from = cut.getIn();
    if (!type.isInteger() || type.isInteger(1) || !isSum(from))
      return false;
    Value made = narrow(from);
    if (Operation *op = made.getDefiningOp(); op && op != cut)
      op->setLoc(cut.getLoc()); // which has the variable's name
    cut.replaceAllUsesWith(made);
    cut.erase();
    return true;
  }

private:
  arith::TruncIOp cut;
  OpBuilder b;
  Type type;

  unsigned width() const { return type.getIntOrFloatBitWidth(); }

  // Of which the lower bits depend on the lower bits of its operands only.
  bool isSum(Value value) const {
    Operation *op = value.getDefiningOp();
    if (!op || !value.hasOneUse() || op->getBlock() != cut->getBlock())
      return false;
    if (auto shift = dyn_cast<arith::ShLIOp>(op)) {
      APInt amount;
      return matchPattern(shift.getRhs(), m_ConstantInt(&amount)) && amount.ult(width());
    }
    return isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op);
  }

  // The lower bits.
  Value narrow(Value value) {
    Location loc = value.getLoc();
    APInt number;
    if (matchPattern(value, m_ConstantInt(&number)))
      return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, number.trunc(width())));
    if (isSum(value)) {
      Operation *op = value.getDefiningOp();
      Value left = narrow(op->getOperand(0)), right = narrow(op->getOperand(1));
      OperationState state(loc, op->getName(), {left, right}, {type});
      Value made = b.create(state)->getResult(0);
      return made;
    }
    Operation *op = value.getDefiningOp();
    if (op && isa<arith::ExtSIOp, arith::ExtUIOp>(op)) {
      Value from = op->getOperand(0);
      unsigned has = widthOf(from.getType());
      if (has == width())
        return from;
      if (has > width())
        return narrow(from);
      OperationState state(loc, op->getName(), {from}, {type});
      return b.create(state)->getResult(0);
    }
    return arith::TruncIOp::create(b, loc, type, value);
  }
};

// 'x << n' comes as a comparison and a choice in a type with room for any amount. Both are as good
// in n's own type.
void narrowAmounts(ModuleOp module) {
  auto resized = [](OpBuilder &b, Operation *extension, Type type) -> Value {
    Value from = extension->getOperand(0);
    unsigned has = from.getType().getIntOrFloatBitWidth(), wants = type.getIntOrFloatBitWidth();
    Location loc = extension->getLoc();
    if (has == wants)
      return from;
    if (has > wants)
      return arith::TruncIOp::create(b, loc, type, from);
    return isa<arith::ExtSIOp>(extension) ? arith::ExtSIOp::create(b, loc, type, from).getResult()
                                          : arith::ExtUIOp::create(b, loc, type, from).getResult();
  };
  module.walk([&](arith::CmpIOp compare) {
    Operation *extension = compare.getLhs().getDefiningOp();
    APInt limit;
    if (compare.getPredicate() != arith::CmpIPredicate::ult || !extension ||
        !isa<arith::ExtSIOp, arith::ExtUIOp>(extension) ||
        !matchPattern(compare.getRhs(), m_ConstantInt(&limit)))
      return;
    Value amount = extension->getOperand(0);
    unsigned width = amount.getType().getIntOrFloatBitWidth();
    if (limit.getActiveBits() > width - (isa<arith::ExtSIOp>(extension) ? 1 : 0))
      return;
    OpBuilder b(compare);
    auto bound = arith::ConstantOp::create(b, compare.getLoc(),
                                           b.getIntegerAttr(amount.getType(), limit.trunc(width)));
    compare.getLhsMutable().assign(amount);
    compare.getRhsMutable().assign(bound);
  });
  module.walk([&](arith::TruncIOp cut) {
    auto choice = cut.getIn().getDefiningOp<arith::SelectOp>();
    if (!choice || !choice->hasOneUse() || !cut.getType().isInteger())
      return;
    Operation *extension = choice.getTrueValue().getDefiningOp();
    APInt other;
    if (!extension || !isa<arith::ExtSIOp, arith::ExtUIOp>(extension) ||
        !matchPattern(choice.getFalseValue(), m_ConstantInt(&other)))
      return;
    OpBuilder b(cut);
    auto constant = arith::ConstantOp::create(
        b, cut.getLoc(),
        b.getIntegerAttr(cut.getType(), other.trunc(cut.getType().getIntOrFloatBitWidth())));
    cut.replaceAllUsesWith(arith::SelectOp::create(b, cut.getLoc(), choice.getCondition(),
                                                   resized(b, extension, cut.getType()), constant)
                               .getResult());
    cut.erase();
  });
}

// x - y of x + y * -1, of indices, whose affine expressions have no differences.
void subtractNegated(arith::AddIOp sum) {
  if (!sum.getType().isIndex())
    return;
  for (bool isLeft : {false, true}) {
    auto product = (isLeft ? sum.getLhs() : sum.getRhs()).getDefiningOp<arith::MulIOp>();
    APInt factor;
    if (!product || !product->hasOneUse() ||
        !matchPattern(product.getRhs(), m_ConstantInt(&factor)) || !factor.isNegative() ||
        factor.isMinSignedValue())
      continue;
    OpBuilder b(sum);
    Value less = product.getLhs();
    if (!factor.isAllOnes()) {
      Value positive =
          arith::ConstantOp::create(b, product.getLoc(), b.getIndexAttr(-factor.getSExtValue()));
      less = arith::MulIOp::create(b, product.getLoc(), less, positive);
    }
    sum.replaceAllUsesWith(
        arith::SubIOp::create(b, sum.getLoc(), isLeft ? sum.getRhs() : sum.getLhs(), less)
            .getResult());
    sum.erase();
    product.erase();
    return;
  }
}

class NarrowSums : public impl::NarrowSumsBase<NarrowSums> {
public:
  void runOnOperation() final {
    ModuleOp module = getOperation();
    module.walk([](arith::AddIOp sum) { subtractNegated(sum); });
    SmallVector<arith::TruncIOp> work;
    module.walk([&](arith::TruncIOp cut) { work.push_back(cut); });
    for (arith::TruncIOp cut : work) {
      Value from = cut.getIn();
      if (!Narrowing(cut).run())
        continue;
      // What was wide goes. An operation may have the same operand twice.
      llvm::SetVector<Operation *> dead;
      dead.insert(from.getDefiningOp());
      while (!dead.empty()) {
        Operation *op = dead.pop_back_val();
        if (!isOpTriviallyDead(op))
          continue;
        for (Value operand : op->getOperands())
          if (Operation *made = operand.getDefiningOp())
            dead.insert(made);
        op->erase();
      }
    }
  }
};

class NarrowShiftAmounts : public impl::NarrowShiftAmountsBase<NarrowShiftAmounts> {
public:
  void runOnOperation() final { narrowAmounts(getOperation()); }
};

} // namespace

} // namespace allo::vitis
