// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Narrow.h"

#include "backend/vitis/prepare/Ranges.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>

#include <llvm/ADT/TypeSwitch.h>

namespace allo::vitis {

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

} // namespace

void narrowSums(ModuleOp module) {
  SmallVector<arith::TruncIOp> work;
  module.walk([&](arith::TruncIOp cut) { work.push_back(cut); });
  for (arith::TruncIOp cut : work) {
    Value from = cut.getIn();
    if (!Narrowing(cut).run())
      continue;
    // What was wide goes.
    SmallVector<Operation *> dead = {from.getDefiningOp()};
    while (!dead.empty()) {
      Operation *op = dead.pop_back_val();
      if (!op || !isOpTriviallyDead(op))
        continue;
      SmallVector<Operation *> operands;
      for (Value operand : op->getOperands())
        if (Operation *made = operand.getDefiningOp(); made && !llvm::is_contained(dead, made))
          operands.push_back(made);
      op->erase();
      dead.append(operands);
    }
  }
}

} // namespace allo::vitis
