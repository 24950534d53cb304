// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "dialect/Dialect.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

namespace allo::transforms {

#define GEN_PASS_DEF_HOISTALLOCATIONS
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

class HoistAllocations : public impl::HoistAllocationsBase<HoistAllocations> {
public:
  void runOnOperation() final {
    isChecked = getOperation()->hasAttr(dialect::CheckedName);
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal() && function.getFunctionBody().hasOneBlock())
        hoist(function.getFunctionBody().front());
  }

private:
  bool isChecked = false;

  void hoist(Block &entry) {
    SmallVector<std::pair<memref::AllocOp, memref::DeallocOp>> nested;
    entry.walk([&](memref::DeallocOp end) {
      auto made = end.getMemref().getDefiningOp<memref::AllocOp>();
      if (made && made->getBlock() == end->getBlock() && end->getBlock() != &entry &&
          made->getNumOperands() == 0)
        nested.emplace_back(made, end);
    });
    for (auto [made, end] : nested) {
      if (isChecked)
        forgetElements(made);
      made->moveBefore(&entry, entry.begin());
      end->moveBefore(entry.getTerminator());
    }
  }

  // Each time that its block runs it is a new buffer, in which nothing has been stored.
  static void forgetElements(memref::AllocOp made) {
    OpBuilder b(made->getContext());
    b.setInsertionPointAfter(made);
    Location loc = made.getLoc();
    if (auto name = dyn_cast<NameLoc>(loc))
      loc = name.getChildLoc();
    Value no = arith::ConstantIntOp::create(b, loc, b.getI1Type(), 0);
    dialect::SetWrittenOp::create(b, loc, no, made, ValueRange());
  }
};

} // namespace

} // namespace allo::transforms
