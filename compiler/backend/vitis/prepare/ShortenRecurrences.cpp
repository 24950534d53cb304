// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Plan.h"
#include "backend/vitis/analysis/Roots.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>

namespace allo::vitis {

#define GEN_PASS_DEF_SHORTENRECURRENCES
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

bool isSum(Operation *op) {
  return isa<arith::AddIOp, arith::SubIOp>(op) && op->getResult(0).getType().isInteger();
}

Value withoutConversions(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

class Tree {
public:
  explicit Tree(Operation *root) : root(root), b(root) {}

  // An inner node belongs to its user alone, and has no name in the source.
  static bool isInner(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !isSum(op) || !value.hasOneUse() || !sourceName(value).empty())
      return false;
    Operation *user = *value.getUsers().begin();
    return isSum(user) && user->getBlock() == op->getBlock();
  }

  void run() {
    // The way to what is carried, the root first: which operand it is that leads there.
    SmallVector<std::pair<Operation *, unsigned>> way;
    OpOperand *last = nullptr;
    unsigned found = 0, returning = 0;
    SmallVector<Operation *> work = {root};
    while (!work.empty()) {
      Operation *op = work.pop_back_val();
      for (OpOperand &operand : op->getOpOperands()) {
        if (isInner(operand.get())) {
          work.push_back(operand.get().getDefiningOp());
          continue;
        }
        Kind kind = kindOf(operand.get());
        if (kind == Kind::Other)
          continue;
        bool returns = kind == Kind::Returning;
        ++(returns ? returning : found);
        if (!last || returns)
          last = &operand;
      }
    }
    if (returning > 1 || (returning == 0 && found != 1))
      return;
    for (OpOperand *at = last;;) {
      Operation *op = at->getOwner();
      way.insert(way.begin(), {op, at->getOperandNumber()});
      if (op == root)
        break;
      at = &*op->getResult(0).use_begin();
    }
    if (way.size() > 1)
      rebuild(way, last->get());
  }

private:
  Operation *root;
  OpBuilder b;
  // Carried: by the innermost loop. Returning: what becomes of the sum.
  enum class Kind : uint8_t { Other, Carried, Returning };

  Kind kindOf(Value leaf) const {
    leaf = withoutConversions(leaf);
    Operation *loop = root->getParentOp();
    while (loop && !isLoop(loop))
      loop = loop->getParentOp();
    if (!loop)
      return Kind::Other;
    if (auto argument = dyn_cast<BlockArgument>(leaf)) {
      if (argument.getOwner()->getParentOp() != loop)
        return Kind::Other;
      unsigned counts = isa<scf::WhileOp>(loop) ? 0 : 1, at = argument.getArgNumber();
      if (at < counts)
        return Kind::Other;
      Operation *end = loop->getRegions().back().front().getTerminator();
      bool known = at - counts < end->getNumOperands();
      Value next = known ? withoutConversions(end->getOperand(at - counts)) : Value();
      return next == root->getResult(0) ? Kind::Returning : Kind::Carried;
    }
    // An element that the sum is stored to.
    Value stored = root->getResult(0);
    while (stored.hasOneUse() &&
           isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(*stored.getUsers().begin()))
      stored = (*stored.getUsers().begin())->getResult(0);
    if (!stored.hasOneUse())
      return Kind::Other;
    Operation *from = leaf.getDefiningOp(), *to = *stored.getUsers().begin();
    auto load = dyn_cast<affine::AffineLoadOp>(from);
    auto store = dyn_cast<affine::AffineStoreOp>(to);
    if (load && store)
      return load.getMemRef() == store.getMemRef() && store.getValue() == stored &&
                     load.getAffineMap() == store.getAffineMap() &&
                     load.getMapOperands() == store.getMapOperands()
                 ? Kind::Returning
                 : Kind::Other;
    auto plainLoad = dyn_cast<memref::LoadOp>(from);
    auto plainStore = dyn_cast<memref::StoreOp>(to);
    return plainLoad && plainStore && plainLoad.getMemRef() == plainStore.getMemRef() &&
                   plainStore.getValue() == stored &&
                   plainLoad.getIndices() == plainStore.getIndices()
               ? Kind::Returning
               : Kind::Other;
  }

  struct Term {
    Value value;
    bool negative;
  };

  Term sum(const Term &left, const Term &right, Location loc) {
    if (left.negative == right.negative)
      return {arith::AddIOp::create(b, loc, left.value, right.value), left.negative};
    const Term &plus = left.negative ? right : left, &minus = left.negative ? left : right;
    return {arith::SubIOp::create(b, loc, plus.value, minus.value), false};
  }

  void rebuild(ArrayRef<std::pair<Operation *, unsigned>> way, Value carried) {
    bool negative = false; // what is carried
    for (auto [op, side] : way)
      negative ^= isa<arith::SubIOp>(op) && side == 1;
    // From the bottom: all but what is carried.
    Term rest{};
    for (auto [op, side] : llvm::reverse(way)) {
      bool subtracts = isa<arith::SubIOp>(op);
      Term other{op->getOperand(1 - side), subtracts && side == 0};
      if (rest.value)
        rest.negative ^= subtracts && side == 1;
      rest = !rest.value ? other
             : side == 0 ? sum(rest, other, op == root ? way[1].first->getLoc() : op->getLoc())
                         : sum(other, rest, op == root ? way[1].first->getLoc() : op->getLoc());
    }
    if (negative && rest.negative) // there is always a positive term
      return;
    Term all = sum({carried, negative}, rest, root->getLoc());
    root->getResult(0).replaceAllUsesWith(all.value);
    for (auto [op, side] : way)
      op->erase();
  }
};

class ShortenRecurrences : public impl::ShortenRecurrencesBase<ShortenRecurrences> {
public:
  void runOnOperation() final {
    ModuleOp module = getOperation();
    SmallVector<Operation *> roots;
    module.walk([&](Operation *op) {
      if (isSum(op) && !Tree::isInner(op->getResult(0)))
        roots.push_back(op);
    });
    for (Operation *root : roots)
      Tree(root).run();
  }
};

} // namespace

} // namespace allo::vitis
