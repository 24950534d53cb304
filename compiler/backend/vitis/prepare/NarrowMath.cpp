// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>

namespace allo::vitis {

#define GEN_PASS_DEF_NARROWMATH
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// What is the same in a narrower type, if anything: something that was widened, or a constant.
Value narrowed(OpBuilder &b, Value value, Type type) {
  if (auto widened = value.getDefiningOp<arith::ExtFOp>())
    return widened.getIn().getType() == type ? widened.getIn() : Value();
  FloatAttr number;
  if (!matchPattern(value, m_Constant(&number)))
    return nullptr;
  bool loses = false;
  APFloat same = number.getValue();
  same.convert(cast<FloatType>(type).getFloatSemantics(), APFloat::rmNearestTiesToEven, &loses);
  return loses ? Value() : arith::ConstantOp::create(b, value.getLoc(), b.getFloatAttr(type, same));
}

bool isLibraryFunction(Operation *op) {
#define ALLO_MATH_FUNCTION(ID, NAME, DOC)                                                          \
  if (isa<math::ID##Op>(op))                                                                       \
    return true;
#include "sema/types/MathFunctions.def"
  return isa<math::PowFOp>(op);
}

// The library's functions of f32 and f16 are computed in f64 and rounded, so that processors agree
// on them. A circuit is to have the core of the narrow type; our headers compute as before.
void narrowFunctions(ModuleOp module) {
  module.walk([&](arith::TruncFOp rounded) {
    Type type = rounded.getType();
    Operation *op = rounded.getIn().getDefiningOp();
    if (!(type.isF32() || type.isF16()) || !op || !op->hasOneUse())
      return;
    OpBuilder b(rounded);
    StringRef name = op->getName().getStringRef();
    SmallVector<Value> from(op->getOperands());
    if (auto division = dyn_cast<arith::DivFOp>(op)) {
      auto root = division.getRhs().getDefiningOp<math::SqrtOp>();
      if (!root || !root->hasOneUse() || !matchPattern(division.getLhs(), m_OneFloat()))
        return;
      name = math::RsqrtOp::getOperationName();
      from = {root.getOperand()};
    } else if (!isLibraryFunction(op)) {
      return;
    }
    for (Value &each : from) {
      each = narrowed(b, each, type);
      if (!each)
        return;
    }
    OperationState state(rounded.getLoc(), name, from, type);
    rounded.replaceAllUsesWith(b.create(state)->getResult(0));
    rounded.erase();
  });
}

class NarrowMath : public impl::NarrowMathBase<NarrowMath> {
public:
  void runOnOperation() final { narrowFunctions(getOperation()); }
};

} // namespace

} // namespace allo::vitis
