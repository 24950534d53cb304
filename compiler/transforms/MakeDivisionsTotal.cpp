// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Pass/Pass.h>

namespace allo::transforms {

#define GEN_PASS_DEF_MAKEDIVISIONSTOTAL
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

// Such divisors are replaced by 1, which is right for the remainder, and the quotient of -1 is
// negated.
template <typename Op> void guard(Op division) {
  constexpr bool isSigned =
      std::is_same_v<Op, arith::DivSIOp> || std::is_same_v<Op, arith::RemSIOp>;
  constexpr bool isRemainder =
      std::is_same_v<Op, arith::RemSIOp> || std::is_same_v<Op, arith::RemUIOp>;
  Type type = division.getType();
  if (!type.isIntOrIndex())
    return;
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  Location loc = division.getLoc();
  OpBuilder b(division);
  Value left = division.getLhs(), right = division.getRhs();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(type, APInt(width, uint64_t(value), true, true)));
  };
  auto isEqual = [&](int64_t value) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, right, constant(value));
  };
  if (isSigned && width == 1) { // there is no 1: only -1 has a quotient
    Value result = isRemainder ? constant(0) : left;
    division.replaceAllUsesWith(result);
    division.erase();
    return;
  }
  APInt known;
  bool isConstant = matchPattern(right, m_ConstantInt(&known));
  Value divisor = right, isMinusOne;
  if (!isConstant || known.isZero())
    divisor = arith::SelectOp::create(b, loc, isEqual(0), constant(1), divisor);
  if (isSigned && (!isConstant || known.isAllOnes())) {
    isMinusOne = isEqual(-1);
    divisor = arith::SelectOp::create(b, loc, isMinusOne, constant(1), divisor);
  }
  division.getRhsMutable().assign(divisor);
  if (!isMinusOne || isRemainder)
    return;
  b.setInsertionPointAfter(division);
  Value negated = arith::SubIOp::create(b, loc, constant(0), left);
  Value result = arith::SelectOp::create(b, loc, isMinusOne, negated, division.getResult());
  division.getResult().replaceUsesWithIf(
      result, [&](OpOperand &use) { return use.getOwner() != result.getDefiningOp(); });
}

class MakeDivisionsTotal : public impl::MakeDivisionsTotalBase<MakeDivisionsTotal> {
public:
  void runOnOperation() final {
    getOperation()->walk([](Operation *op) {
      if (auto division = dyn_cast<arith::DivSIOp>(op))
        guard(division);
      else if (auto unsignedDivision = dyn_cast<arith::DivUIOp>(op))
        guard(unsignedDivision);
      else if (auto remainder = dyn_cast<arith::RemSIOp>(op))
        guard(remainder);
      else if (auto unsignedRemainder = dyn_cast<arith::RemUIOp>(op))
        guard(unsignedRemainder);
    });
  }
};

} // namespace

} // namespace allo::transforms
