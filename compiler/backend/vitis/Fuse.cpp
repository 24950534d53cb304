// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/Fuse.h"

#include "backend/vitis/Plan.h"
#include "backend/vitis/Roots.h"

#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/Interfaces/CastInterfaces.h>

namespace allo::vitis {

using namespace mlir;

namespace {

// What makes each element of 'made' of that of one other array, by casts; null: it is not so.
linalg::GenericOp conversionFor(memref::AllocOp made, linalg::GenericOp user) {
  linalg::GenericOp conversion;
  for (OpOperand &use : made->getUses()) {
    auto other = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (other == user || isa<memref::DeallocOp>(use.getOwner()))
      continue;
    if (!other || conversion || other.getNumDpsInits() != 1 || !other.isDpsInit(&use))
      return {};
    conversion = other;
  }
  if (!conversion || conversion->getBlock() != user->getBlock() ||
      !conversion->isBeforeInBlock(user) || conversion.getNumDpsInputs() != 1 ||
      !isa<MemRefType>(conversion.getDpsInputOperand(0)->get().getType()) ||
      conversion.payloadUsesValueFromOperand(conversion.getDpsInitOperand(0)))
    return {};
  for (AffineMap map : conversion.getIndexingMapsArray())
    if (!map.isIdentity())
      return {};
  for (Operation &op : conversion.getRegion().front().without_terminator())
    if (!isa<CastOpInterface>(op))
      return {};
  return conversion;
}

// Whether 'from' is the same when 'user' runs as it is for 'conversion', and all the while.
bool stays(Value from, Operation *conversion, linalg::GenericOp user) {
  for (Operation *op = conversion->getNextNode();; op = op->getNextNode()) {
    bool writes = op->walk([&](Operation *inner) {
                      bool meets = llvm::any_of(writtenBy(inner), [&](Value written) {
                        return !isDistinct(written, from);
                      });
                      return meets ? WalkResult::interrupt() : WalkResult::advance();
                    }).wasInterrupted();
    if (writes)
      return false;
    if (op == user)
      return true;
  }
}

} // namespace

void fuseConversions(ModuleOp module) {
  SmallVector<linalg::GenericOp> users;
  module.walk([&](linalg::GenericOp op) { users.push_back(op); });
  llvm::DenseSet<Operation *> erased;
  for (linalg::GenericOp user : users) {
    if (erased.contains(user))
      continue;
    for (OpOperand *input : user.getDpsInputOperands()) {
      auto made = input->get().getDefiningOp<memref::AllocOp>();
      linalg::GenericOp conversion = made ? conversionFor(made, user) : linalg::GenericOp();
      if (!conversion)
        continue;
      Value from = conversion.getDpsInputOperand(0)->get();
      bool once = llvm::count_if(made->getUses(), [&](OpOperand &use) {
                    return use.getOwner() == user.getOperation();
                  }) == 1;
      if (!once || !stays(from, conversion, user))
        continue;
      Block &body = user.getRegion().front(), &its = conversion.getRegion().front();
      BlockArgument element = body.getArgument(input->getOperandNumber());
      OpBuilder b = OpBuilder::atBlockBegin(&body);
      IRMapping mapping;
      SmallVector<Operation *> casts;
      mapping.map(its.getArgument(0), element);
      for (Operation &op : its.without_terminator())
        casts.push_back(b.clone(op, mapping));
      Value converted = mapping.lookupOrDefault(its.getTerminator()->getOperand(0));
      element.replaceUsesWithIf(
          converted, [&](OpOperand &use) { return !llvm::is_contained(casts, use.getOwner()); });
      element.setType(its.getArgument(0).getType());
      input->set(from);
      erased.insert(conversion);
      conversion.erase();
      for (Operation *end : llvm::make_early_inc_range(made->getUsers()))
        end->erase();
      made.erase();
    }
  }
}

} // namespace allo::vitis
