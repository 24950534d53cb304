// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/analysis/Blocks.h"

#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/analysis/Roots.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

#include <set>

namespace allo::vitis {

using namespace mlir;

namespace {

bool mayWaitForStreams(Operation *op) {
  return holdsAny(op, [](Operation *inner) {
    return usesStreams(inner) || isa<dialect::JoinOp, dialect::InvokeOp>(inner);
  });
}

// Whether 'user' reads or writes one element of 'buffer'.
bool isAccess(Operation *user, Value buffer, bool mayStore) {
  if (isLoad(user))
    return true;
  return mayStore && isStore(user) && user->getOperand(0) != buffer;
}

// The element that is always the same one, if it is.
std::optional<std::vector<int64_t>> constantPlace(AffineMap map) {
  std::vector<int64_t> place;
  for (AffineExpr expr : map.getResults()) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!constant)
      return std::nullopt;
    place.push_back(constant.getValue());
  }
  return place;
}

// Whether loops from 'outermost' on store to each element, before any is read.
bool storesAll(Operation *outermost, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  for (Operation *user : buffer.getUsers()) {
    auto store = dyn_cast<affine::AffineStoreOp>(user);
    if (!store || !outermost->isProperAncestor(store) ||
        store.getAffineMap().getNumResults() != type.getRank())
      continue;
    llvm::DenseMap<Value, int64_t> counts; // by index of a loop
    Operation *at = store;
    bool plain = true;
    while (at != outermost && plain) {
      at = at->getParentOp();
      auto loop = dyn_cast<affine::AffineForOp>(at);
      plain = loop && loop.hasConstantBounds() && loop.getConstantLowerBound() == 0 &&
              loop.getStepAsInt() == 1 && loop.getConstantUpperBound() > 0;
      if (plain)
        counts[loop.getInductionVar()] = loop.getConstantUpperBound();
    }
    for (int64_t axis = 0; plain && axis < type.getRank(); ++axis) {
      AffineExpr expr = store.getAffineMap().getResult(unsigned(axis));
      Value index;
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        index = store.getMapOperands()[dim.getPosition()];
      if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
        index = store.getMapOperands()[store.getAffineMap().getNumDims() + symbol.getPosition()];
      auto its = index ? counts.find(index) : counts.end();
      plain = its != counts.end() && its->second == type.getDimSize(unsigned(axis));
      if (plain)
        counts.erase(its); // each axis has an index of its own
    }
    // What is read in there is what has just been stored.
    for (Operation *other : buffer.getUsers()) {
      auto load = dyn_cast<affine::AffineLoadOp>(other);
      if (!plain || isStore(other) || !outermost->isProperAncestor(other))
        continue;
      Operation *its = store->getBlock()->findAncestorOpInBlock(*other);
      plain = load && its && store->isBeforeInBlock(its) &&
              load.getAffineMap() == store.getAffineMap() &&
              load.getMapOperands() == store.getMapOperands();
    }
    if (plain)
      return true;
  }
  return false;
}

// Whether each element is stored to, from 'first' on, before any is read.
bool isWritten(Operation *first, Operation *put, Value buffer) {
  std::set<std::vector<int64_t>> places;
  int64_t all = cast<MemRefType>(buffer.getType()).getNumElements();
  for (Operation *op = first; op != put; op = op->getNextNode()) {
    if (isa<affine::AffineForOp>(op) && places.empty())
      return storesAll(op, buffer);
    auto store = dyn_cast<affine::AffineStoreOp>(op);
    if (store && store.getMemRef() == buffer) {
      std::optional<std::vector<int64_t>> place = constantPlace(store.getAffineMap());
      if (!place)
        return false;
      places.insert(*place);
      if (int64_t(places.size()) == all)
        return true;
      continue;
    }
    if (auto load = dyn_cast<affine::AffineLoadOp>(op); load && load.getMemRef() == buffer)
      if (auto place = constantPlace(load.getAffineMap()); place && places.contains(*place))
        continue;
    for (Operation *user : buffer.getUsers())
      if (op->isAncestor(user))
        return false;
  }
  return false;
}

} // namespace

Blocks::Blocks(func::FuncOp function, const Plan &plan) : plan(plan) {
  SmallVector<Operation *> gets, puts;
  function.walk([&](Operation *op) {
    if (isa<dialect::StreamGetOp>(op) && isa<MemRefType>(op->getResult(0).getType()))
      gets.push_back(op);
    if (isa<dialect::StreamPutOp>(op) && isa<MemRefType>(op->getOperand(0).getType()))
      puts.push_back(op);
  });
  for (Operation *get : gets)
    lookAtGet(get);
  for (Operation *put : puts)
    lookAtPut(put);
}

const Blocks::Lock *Blocks::beginningAt(Operation *op) const {
  auto it = locks.find(op);
  return it == locks.end() ? nullptr : &it->second;
}

// The operation of 'block' whose text has the use; null: it is elsewhere.
Operation *Blocks::whereUsed(Operation *user, Block &block) const {
  Operation *written = plan.whereWritten(user);
  if (plan.isEnding(written) && written->getBlock() == &block)
    return block.getTerminator();
  return block.findAncestorOpInBlock(*written);
}

// Whether only the access itself uses streams, and only the block is
// needed after the last one.
bool Blocks::fits(Operation *first, const Lock &lock) const {
  Operation *end = lock.lasts ? first->getBlock()->getTerminator() : lock.last;
  for (Operation *op = first;; op = op->getNextNode()) {
    if (op != lock.access && mayWaitForStreams(op))
      return false;
    if (op != first && locks.contains(op))
      return false;
    for (Value result : op->getResults())
      for (Operation *user : result.getUsers()) {
        Operation *its = whereUsed(user, *op->getBlock());
        if (!lock.lasts && (!its || lock.last->isBeforeInBlock(its)))
          return false;
      }
    if (op == end)
      return true;
  }
}

void Blocks::lookAtGet(Operation *get) {
  Value block = get->getResult(0);
  Operation *last = get;
  for (Operation *user : block.getUsers()) {
    if (isa<memref::DeallocOp>(user))
      continue;
    if (!isAccess(user, block, /*mayStore=*/false))
      return;
    Operation *its = whereUsed(user, *get->getBlock());
    if (!its)
      return;
    if (last->isBeforeInBlock(its))
      last = its;
  }
  // What a loop looks at before its condition shares the braces of its body.
  auto loop = dyn_cast<scf::WhileOp>(get->getParentOp());
  bool ends = !loop || loop.getBeforeBody() != get->getBlock();
  for (bool lasts : {true, false}) {
    Lock lock{get, last, lasts};
    if ((lasts && !ends) || (!lasts && last == get->getBlock()->getTerminator()) ||
        !fits(get, lock))
      continue;
    locks.insert({get, lock});
    locked.insert(get);
    return;
  }
}

void Blocks::lookAtPut(Operation *put) {
  Value block = put->getOperand(0);
  auto made = block.getDefiningOp<memref::AllocOp>();
  if (!made || made->hasAttr(dialect::PartitionName) || made->hasAttr(dialect::BindStorageName))
    return;
  Attribute initial = made->getAttr(InitialName);
  auto values = dyn_cast_or_null<DenseElementsAttr>(initial);
  if (initial && !(values && values.isSplat() && made->getBlock() == put->getBlock()))
    return;
  Operation *first = initial ? made.getOperation() : put;
  for (Operation *user : block.getUsers()) {
    if (user == put || isa<memref::DeallocOp>(user))
      continue;
    Operation *its = whereUsed(user, *put->getBlock());
    if (!isAccess(user, block, /*mayStore=*/true) || !its || !its->isBeforeInBlock(put))
      return;
    if (Operation *begin = put->getBlock()->findAncestorOpInBlock(*user);
        begin->isBeforeInBlock(first))
      first = begin;
  }
  // In another block the array keeps its elements from one put to the next one.
  if (made->getBlock() != put->getBlock() && !isWritten(first, put, block))
    return;
  if (first == put || locks.contains(first))
    return;
  for (Value operand : put->getOperands().drop_front()) // the stream is named when the lock begins
    if (Operation *its = operand.getDefiningOp(); its && its->getBlock() == put->getBlock() &&
                                                  !its->isBeforeInBlock(first) &&
                                                  !isConstant(operand))
      return;
  for (const auto &[begin, other] : locks) // a lock at a time
    if (begin->getBlock() == put->getBlock() && !first->isBeforeInBlock(begin) &&
        (other.lasts || !other.last->isBeforeInBlock(first)))
      return;
  Operation *end = put->getBlock()->getTerminator();
  bool lasts = put->getNextNode() == end && end->getNumOperands() == 0 &&
               !isa<scf::WhileOp>(put->getParentOp());
  Lock lock{put, put, lasts};
  if (!fits(first, lock))
    return;
  locks.insert({first, lock});
  locked.insert(put);
  arrays.insert(made);
}

} // namespace allo::vitis
