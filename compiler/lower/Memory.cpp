// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Allocations: which of them a memref may be, and where they are freed.
#include "lower/Lowering.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace allo::lower {

using namespace program;
using mlir::Value;
namespace memref = mlir::memref;

llvm::SetVector<Value> KernelLowering::underlyingBuffers(Value value) const {
  auto it = underlying.find(value);
  if (it != underlying.end())
    return it->second;
  llvm::SetVector<Value> self;
  self.insert(value);
  return self;
}

// Those of the type that names refer to now.
std::vector<Value> KernelLowering::visibleBuffers(mlir::Type type) const {
  llvm::SetVector<Value> found;
  for (Value each : variables)
    if (each && each.getType() == type)
      found.insert(each);
  for (const auto &[variable, place] : globals)
    if (place.getType() == type)
      found.insert(place);
  return {found.begin(), found.end()};
}

// 'value' is one of the others.
void KernelLowering::mayAlias(Value value, llvm::ArrayRef<Value> others) {
  if (!mlir::isa<mlir::MemRefType>(value.getType()))
    return;
  llvm::SetVector<Value> all;
  for (Value each : others) {
    llvm::SetVector<Value> its = underlyingBuffers(each);
    all.insert(its.begin(), its.end());
  }
  underlying[value] = std::move(all);
}

void KernelLowering::own(Value value, bool movable) {
  scopes.back().owned.push_back({value, movable});
}

Value KernelLowering::allocate(mlir::Type type, Type element, mlir::Location loc) {
  auto op = memref::AllocOp::create(b, loc, mlir::cast<mlir::MemRefType>(type),
                                    b.getI64IntegerAttr(Alignment));
  if (dialect::SignedAttr sign = home.signOf(element))
    op->setAttr(dialect::SignedName, sign);
  own(op, true);
  return op;
}

// From its allocation on nothing has been stored in it.
void KernelLowering::forget(Value buffer) {
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(buffer);
  mlir::Location loc = buffer.getLoc();
  if (auto name = mlir::dyn_cast<mlir::NameLoc>(loc))
    loc = name.getChildLoc();
  Value no = mlir::arith::ConstantIntOp::create(b, loc, b.getI1Type(), 0);
  dialect::SetWrittenOp::create(b, loc, no, buffer, mlir::ValueRange());
}

// Frees the memory of the innermost scope that cannot be referenced after it. Its statements have
// been lowered, and nothing is after them but the end of the block. What leaves a branch is the
// block's around it; what leaves a loop stays.
void KernelLowering::closeScope(llvm::ArrayRef<Value> escaping, bool isLoop) {
  llvm::SetVector<Value> leaving;
  for (Value value : escaping)
    if (mlir::isa<mlir::MemRefType>(value.getType())) {
      llvm::SetVector<Value> its = underlyingBuffers(value);
      leaving.insert(its.begin(), its.end());
    }
  Scope scope = std::move(scopes.back());
  scopes.pop_back();
  for (const Owned &owned : scope.owned) {
    bool leaves = leaving.contains(owned.value);
    if (leaves && owned.movable && !isLoop && !scopes.empty())
      scopes.back().owned.push_back(owned);
    if (leaves)
      continue;
    // What has left a branch is allocated where the block begins that frees it.
    mlir::Operation *allocation = owned.value.getDefiningOp();
    if (mlir::Block *block = b.getInsertionBlock();
        owned.movable && allocation->getBlock() != block) {
      if (checks()) // it is a new one each time
        forget(owned.value);
      allocation->moveBefore(block, block->begin());
    }
    memref::DeallocOp::create(b, owned.value.getLoc(), owned.value);
  }
}

} // namespace allo::lower
