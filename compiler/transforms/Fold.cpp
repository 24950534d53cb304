// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include <mlir/Interfaces/SideEffectInterfaces.h>
#include <mlir/Transforms/FoldUtils.h>

namespace allo::transforms {

#define GEN_PASS_DEF_FOLD
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

// Folds each operation once, those in front of their uses first; whether anything changed.
// The greedy driver of patterns would do the same, but it visits all ancestors of an operation: a
// chain of 'elif' would take time by the square of its length.
bool foldEach(ModuleOp module) {
  std::vector<Operation *> order;
  module->walk([&](Operation *op) {
    if (op != module)
      order.push_back(op);
  });
  // Constants first, so that folding finds them.
  OperationFolder folder(module.getContext());
  std::erase_if(order, [&](Operation *op) {
    return op->hasTrait<OpTrait::ConstantLike>() && !folder.insertKnownConstant(op);
  });
  bool changed = false;
  for (Operation *op : order)
    if (!op->hasTrait<OpTrait::ConstantLike>())
      changed |= succeeded(folder.tryToFold(op));
  return changed;
}

// Uses in front of what they use, and what is in an operation in front of it.
void eraseUnused(ModuleOp module) {
  std::vector<Operation *> order;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) { order.push_back(op); });
  for (auto op = order.rbegin(); op != order.rend(); ++op)
    if (isOpTriviallyDead(*op))
      (*op)->erase();
}

class Fold : public impl::FoldBase<Fold> {
public:
  void runOnOperation() final {
    do
      eraseUnused(getOperation());
    while (foldEach(getOperation()));
  }
};

} // namespace

} // namespace allo::transforms
