// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "analysis/Accesses.h"

#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

namespace allo::analysis {

using namespace mlir;

FunctionOpInterface functionOfParameter(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto function =
      argument ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()) : nullptr;
  return function && argument.getOwner() == &function.getFunctionBody().front() ? function
                                                                                : nullptr;
}

bool isAllocation(Value buffer) {
  return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(buffer.getDefiningOp());
}

namespace {

bool isDistinctParameter(Value value) {
  FunctionOpInterface function = functionOfParameter(value);
  return function &&
         function.getArgAttr(cast<BlockArgument>(value).getArgNumber(), "llvm.noalias") != nullptr;
}

// An access that is not by affine subscripts; false if the operation does something else.
bool addEffects(Operation *op, FreedMemory freed, std::vector<Access> &to) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return false;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    Value value = effect.getValue();
    if (!value || !isa<MemRefType>(value.getType()))
      return false;
    if (isa<MemoryEffects::Allocate>(effect.getEffect()))
      continue;
    if (isa<MemoryEffects::Free>(effect.getEffect()) && freed == FreedMemory::Ignored) {
      if (!isAllocation(value) || value.getDefiningOp()->getBlock() != op->getBlock())
        return false;
      continue;
    }
    to.push_back({op, value, !isa<MemoryEffects::Read>(effect.getEffect()), false});
  }
  return true;
}

} // namespace

bool isLoad(Operation *op) { return isa<memref::LoadOp, affine::AffineLoadOp>(op); }
bool isStore(Operation *op) { return isa<memref::StoreOp, affine::AffineStoreOp>(op); }

Value bufferOf(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return load.getMemRef();
  if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    return load.getMemRef();
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return store.getMemRef();
  if (auto store = dyn_cast<affine::AffineStoreOp>(op))
    return store.getMemRef();
  return nullptr;
}

Accesses accessesIn(Operation *root, FreedMemory freed) {
  Accesses found;
  root->walk([&](Operation *op) {
    // Different subscripts are different elements only without a layout of the buffer's own.
    if (auto load = dyn_cast<affine::AffineLoadOp>(op))
      found.all.push_back(
          {op, load.getMemRef(), false, load.getMemRefType().getLayout().isIdentity()});
    else if (auto store = dyn_cast<affine::AffineStoreOp>(op))
      found.all.push_back(
          {op, store.getMemRef(), true, store.getMemRefType().getLayout().isIdentity()});
    else if (hasOwnEffects(op) && !isQuiet(op) && !addEffects(op, freed, found.all) &&
             !found.unknown)
      found.unknown = op;
  });
  return found;
}

bool isCheck(Operation *op) { return isa<dialect::CheckOp, dialect::FrameOp>(op); }

bool hasOwnEffects(Operation *op) {
  return isa<MemoryEffectOpInterface>(op) || !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
}

bool isQuiet(Operation *op) { return isCheck(op) || isMemoryEffectFree(op); }

SmallVector<memref::GetGlobalOp> globalsOf(Value value) {
  if (auto global = value.getDefiningOp<memref::GetGlobalOp>())
    return {global};
  SmallVector<memref::GetGlobalOp> found;
  auto choice = value.getDefiningOp<scf::IndexSwitchOp>();
  if (!choice)
    return found;
  const unsigned number = cast<OpResult>(value).getResultNumber();
  for (Region &region : choice->getRegions()) {
    Block &block = region.front();
    auto global = block.getTerminator()->getOperand(number).getDefiningOp<memref::GetGlobalOp>();
    if (!global || global->getBlock() != &block)
      return {};
    found.push_back(global);
  }
  return found;
}

bool isWholeBuffer(Value buffer) {
  return isAllocation(buffer) || functionOfParameter(buffer) || !globalsOf(buffer).empty();
}

Relation relationOf(Value one, Value other) {
  if (one == other)
    return Relation::Same;
  SmallVector<memref::GetGlobalOp> first = globalsOf(one), second = globalsOf(other);
  if (!first.empty() && !second.empty()) {
    const bool canMeet = llvm::any_of(first, [&](memref::GetGlobalOp mine) {
      return llvm::any_of(second,
                          [&](memref::GetGlobalOp its) { return mine.getName() == its.getName(); });
    });
    const bool areSingle = first.size() == 1 && second.size() == 1;
    return !canMeet ? Relation::Different : areSingle ? Relation::Same : Relation::Unknown;
  }
  if (!isWholeBuffer(one) || !isWholeBuffer(other))
    return Relation::Unknown;
  // One of them is not a global.
  const bool areDistinct = isAllocation(one) || isAllocation(other) || isDistinctParameter(one) ||
                           isDistinctParameter(other);
  return areDistinct ? Relation::Different : Relation::Unknown;
}

} // namespace allo::analysis
