// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/Utils.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/IntegerSet.h>

namespace allo::vitis {

#define GEN_PASS_DEF_LOWERAFFINEBRANCHES
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// "i - j - 2" as "i" and "j + 2": what is added, and what is subtracted.
void divide(AffineExpr expr, AffineExpr &added, AffineExpr &subtracted) {
  if (auto sum = dyn_cast<AffineBinaryOpExpr>(expr)) {
    if (sum.getKind() == AffineExprKind::Add) {
      divide(sum.getLHS(), added, subtracted);
      return divide(sum.getRHS(), added, subtracted);
    }
    auto factor = dyn_cast<AffineConstantExpr>(sum.getRHS());
    if (sum.getKind() == AffineExprKind::Mul && factor && factor.getValue() < 0 &&
        factor.getValue() != INT64_MIN) {
      subtracted = subtracted + sum.getLHS() * -factor.getValue();
      return;
    }
  }
  auto constant = dyn_cast<AffineConstantExpr>(expr);
  if (constant && constant.getValue() < 0 && constant.getValue() != INT64_MIN)
    subtracted = subtracted - expr;
  else
    added = added + expr;
}

// The condition that the operands are in the set.
Value conditionOf(affine::AffineIfOp branch, OpBuilder &b) {
  const IntegerSet set = branch.getIntegerSet();
  const Location loc = branch.getLoc();
  const OperandRange operands = branch.getOperands();
  const unsigned dims = set.getNumDims();
  auto valueOf = [&](AffineExpr expr) {
    return affine::expandAffineExpr(b, loc, expr, operands.take_front(dims),
                                    operands.drop_front(dims));
  };
  Value all;
  for (auto [expr, isEquality] : llvm::zip(set.getConstraints(), set.getEqFlags())) {
    AffineExpr added = b.getAffineConstantExpr(0), subtracted = added;
    divide(expr, added, subtracted);
    auto predicate = isEquality ? arith::CmpIPredicate::eq : arith::CmpIPredicate::sge;
    if (!isEquality && isa<AffineConstantExpr>(added)) { // "5 >= i"
      std::swap(added, subtracted);
      predicate = arith::CmpIPredicate::sle;
    }
    Value left = valueOf(added), right = valueOf(subtracted);
    Value one = arith::CmpIOp::create(b, loc, predicate, left, right);
    all = all ? Value(arith::AndIOp::create(b, loc, all, one)) : one;
  }
  return all ? all : Value(arith::ConstantIntOp::create(b, loc, 1, 1));
}

void moveBody(Region &from, Region &to, OpBuilder &b) {
  if (from.empty())
    return;
  to.takeBody(from);
  Operation *end = to.front().getTerminator();
  b.setInsertionPoint(end);
  scf::YieldOp::create(b, end->getLoc(), end->getOperands());
  end->erase();
}

class LowerAffineBranches : public impl::LowerAffineBranchesBase<LowerAffineBranches> {
public:
  void runOnOperation() final {
    SmallVector<affine::AffineIfOp> branches;
    getOperation().walk([&](affine::AffineIfOp branch) { branches.push_back(branch); });
    for (affine::AffineIfOp branch : branches) {
      OpBuilder b(branch);
      Value condition = conditionOf(branch, b);
      auto made =
          scf::IfOp::create(b, branch.getLoc(), branch.getResultTypes(), condition, false, false);
      made->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
      moveBody(branch.getThenRegion(), made.getThenRegion(), b);
      moveBody(branch.getElseRegion(), made.getElseRegion(), b);
      branch->replaceAllUsesWith(made.getResults());
      branch.erase();
    }
  }
};

} // namespace

} // namespace allo::vitis
