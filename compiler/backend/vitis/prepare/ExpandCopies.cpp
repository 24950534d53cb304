// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/prepare/Elements.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Matchers.h>

namespace allo::vitis {

#define GEN_PASS_DEF_EXPANDCOPIES
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// Whether an allocation's life can begin where something constant is put into it.
bool beginsWith(memref::AllocOp made, Operation *op) {
  for (Operation *user : made->getUsers()) {
    Operation *at = op->getBlock()->findAncestorOpInBlock(*user);
    if (!at || (at != op && at->isBeforeInBlock(op)))
      return false;
  }
  return true;
}

// The constant that C++ can say an array begins with.
Attribute initialOf(ModuleOp module, Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    auto table = copy.getSource().getDefiningOp<memref::GetGlobalOp>();
    bool constant = table && module.lookupSymbol<memref::GlobalOp>(table.getName()).getConstant();
    return constant ? table.getNameAttr() : Attribute();
  }
  // Elements that are not listed are zero where the type is C's own.
  constexpr int64_t Listed = 16;
  auto fill = cast<linalg::FillOp>(op);
  auto type = cast<MemRefType>(fill.getOutputs()[0].getType());
  TypedAttr value;
  if (!matchPattern(fill.getInputs()[0], m_Constant(&value)))
    return {};
  Type element = type.getElementType();
  bool plain = element.isF32() || element.isF64() || element.isIndex() ||
               (element.isInteger() &&
                llvm::is_contained({1u, 8u, 16u, 32u, 64u}, element.getIntOrFloatBitWidth()));
  bool zero = matchPattern(fill.getInputs()[0], m_Zero()) ||
              matchPattern(fill.getInputs()[0], m_PosZeroFloat());
  if (type.getNumElements() > Listed && !(plain && zero))
    return {};
  return DenseElementsAttr::get(RankedTensorType::get(type.getShape(), element),
                                ArrayRef<Attribute>(value));
}

void expandCopies(ModuleOp module) {
  SmallVector<Operation *> all;
  module.walk([&](Operation *op) {
    if (isa<memref::CopyOp, linalg::FillOp>(op))
      all.push_back(op);
  });
  for (Operation *op : all) {
    OpBuilder b(op);
    auto copy = dyn_cast<memref::CopyOp>(op);
    auto fill = dyn_cast<linalg::FillOp>(op);
    Value target = copy ? copy.getTarget() : fill.getOutputs()[0];
    auto made = target.getDefiningOp<memref::AllocOp>();
    Attribute initial = made && beginsWith(made, op) ? initialOf(module, op) : Attribute();
    if (initial) {
      made->moveBefore(op);
      made->setAttr(InitialName, initial);
    } else if (copy) {
      if (copy.getSource() != target)
        copyElements(b, op->getLoc(), copy.getSource(), target);
    } else {
      fillElements(b, op->getLoc(), fill.getInputs()[0], target);
    }
    op->erase();
  }
}

class ExpandCopies : public impl::ExpandCopiesBase<ExpandCopies> {
public:
  void runOnOperation() final { expandCopies(getOperation()); }
};

} // namespace

} // namespace allo::vitis
