// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/StageParts.h"

#include "backend/vitis/analysis/Plan.h"
#include "backend/vitis/analysis/Roots.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include <algorithm>
#include <map>

namespace allo::vitis {

using namespace mlir;

bool isDeclaration(Operation *op) { return isa<memref::AllocOp, dialect::StreamCreateOp>(op); }

bool isPureValue(Operation *op) {
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) && !isDeclaration(op);
}

bool isSilent(Operation *op) {
  return isa<memref::DeallocOp, dialect::StreamLaneOp>(op) ||
         (op->getNumResults() == 1 && isConstant(op->getResult(0)));
}

namespace {

// A loop that the source does not have: it fills an array, or copies one.
bool isFill(Operation *op) {
  for (auto loop = dyn_cast<affine::AffineForOp>(op); loop;
       loop = dyn_cast<affine::AffineForOp>(op)) {
    if (!sourceName(loop.getInductionVar()).empty() || loop->hasAttr(dialect::ScheduleName))
      return false;
    op = &loop.getBody()->front();
    if (isLoad(op))
      op = op->getNextNode();
    if (isa<affine::AffineYieldOp>(op) || !isa<affine::AffineYieldOp>(op->getNextNode()))
      return false;
  }
  return isa<affine::AffineStoreOp>(op) && isa<affine::AffineForOp>(op->getParentOp());
}

bool isStageOfItsOwn(Operation *op) {
  if (isCall(op) || isLoop(op))
    return !isFill(op);
  return op->getNumRegions() > 0 &&
         holdsAny(op, [](Operation *inner) { return isCall(inner) || isLoop(inner); });
}

class Assignment {
public:
  explicit Assignment(Block &block) : end(block.getTerminator()) {
    Operation *last = nullptr;
    for (Operation &op : block.without_terminator()) {
      number[&op] = all.size();
      all.push_back(&op);
      before.push_back(last);
      if (isStageOfItsOwn(&op)) {
        last = &op;
        leaders.push_back(&op);
      }
    }
    number[end] = all.size();
  }

  StageParts run() {
    StageParts made;
    if (leaders.size() < 2)
      return made;
    for (Operation *leader : leaders)
      place[leader] = {Place::InPart, leader};
    findEarly();
    for (Operation *op : llvm::reverse(all))
      if (!place.contains(op))
        place[op] = placeFor(op);
    std::map<size_t, StagePart> parts; // by the number of the leader
    for (Operation *op : all) {
      const Place &its = place[op];
      if (its.kind == Place::InPart) {
        StagePart &part = parts[number[its.leader]];
        part.all.push_back(op);
        part.isCall = staysACall(its.leader);
      } else if (its.kind == Place::After) {
        made.tail.push_back(op);
      }
    }
    for (auto &[at, part] : parts)
      made.parts.push_back(std::move(part));
    return made;
  }

private:
  struct Place {
    enum Kind : uint8_t { Before, InPart, After } kind = Before;
    Operation *leader = nullptr;
    bool operator==(const Place &) const = default;
  };
  Operation *end;
  SmallVector<Operation *> all, leaders;
  SmallVector<Operation *> before; // by number: the leader that comes before it
  llvm::DenseMap<Operation *, size_t> number;
  llvm::DenseMap<Operation *, Place> place;
  llvm::DenseSet<Operation *> early;            // what is the same ahead of all stages
  llvm::DenseMap<Operation *, Operation *> own; // statements behind a call, by it: their leader

  static bool staysACall(Operation *leader) {
    return isCall(leader) || isa<dialect::JoinOp>(leader);
  }

  void findEarly() {
    bool anyCall = false;
    SmallVector<Operation *> changing;
    for (Operation *op : all) {
      bool known = llvm::all_of(op->getOperands(), [&](Value operand) {
        Operation *made = operand.getDefiningOp();
        return !made || made->getBlock() != op->getBlock() || early.contains(made);
      });
      bool isFixed = isPureValue(op) || isDeclaration(op) || isa<dialect::CheckOp>(op);
      if (isLoad(op))
        isFixed = !anyCall && llvm::none_of(changing, [&](Operation *other) {
          return mayStoreTo(other, bufferOf(op));
        });
      if (known && isFixed)
        early.insert(op);
      anyCall = anyCall || isa<dialect::JoinOp>(op) || holdsAny(op, isCall);
      if (!isPureValue(op) && !isLoad(op))
        changing.push_back(op);
    }
  }

  Place placeFor(Operation *op) {
    if (isa<memref::DeallocOp>(op))
      return {Place::After, nullptr};
    if (isDeclaration(op) || (op->getNumResults() == 1 && isConstant(op->getResult(0))))
      return {Place::Before, nullptr};
    if (isa<dialect::JoinOp>(op))
      return {Place::InPart, op};
    if (isa<dialect::CheckOp>(op)) { // of what follows
      for (size_t i = number[op] + 1; i < all.size(); ++i)
        if (Place next = place.lookup(all[i]); next.kind == Place::InPart) {
          if (!staysACall(next.leader))
            return next;
          break;
        }
      return early.contains(op) ? Place{} : besides(op);
    }
    if (isPureValue(op) || isLoad(op))
      return placeForValue(op);
    if (Operation *user = firstUserOfItsArrays(op))
      return {Place::InPart, user};
    return besides(op);
  }

  // A number is computed where it is used, or ahead of everything.
  Place placeForValue(Operation *op) {
    std::optional<Place> where;
    bool isOne = true;
    for (Operation *user : op->getUsers()) {
      Operation *its = end->getBlock()->findAncestorOpInBlock(*user);
      Place each = its == end ? Place{Place::After, nullptr} : place.lookup(its);
      isOne = isOne && (!where || *where == each);
      where = each;
    }
    if (!where) // nothing needs it
      return early.contains(op) ? Place{} : besides(op);
    bool isInPart = isOne && where->kind == Place::InPart && !staysACall(where->leader) &&
                    isSameBeside(op, number[where->leader], where->leader);
    if (isInPart && (isPureValue(op) || !early.contains(op) || belongsTo(where->leader, op)))
      return *where;
    if (early.contains(op))
      return {};
    if (isOne && where->kind == Place::After && isSameBeside(op, all.size(), nullptr))
      return *where;
    return besides(op);
  }

  // Whether what is loaded is an array of the region, or one that the loop uses anyway.
  static bool belongsTo(Operation *leader, Operation *load) {
    Value memory = bufferOf(load);
    return isa_and_nonnull<memref::AllocOp>(memory.getDefiningOp()) || uses(leader, {memory});
  }
  static bool uses(Operation *op, ArrayRef<Value> values) {
    return holdsAny(op, [&](Operation *inner) {
      return llvm::any_of(inner->getOperands(),
                          [&](Value operand) { return llvm::is_contained(values, operand); });
    });
  }

  // Whether nothing between an operation and a place, except that stage, changes what it reads.
  bool isSameBeside(Operation *op, size_t to, Operation *stage) {
    if (isPureValue(op))
      return true;
    size_t from = number[op];
    for (size_t i = std::min(from, to) + 1; i < std::max(from, to); ++i) {
      Place its = place.lookup(all[i]);
      bool isInside = stage && its.kind == Place::InPart && its.leader == stage;
      if (!isInside && (holdsAny(all[i], isCall) || mayStoreTo(all[i], bufferOf(op))))
        return false;
    }
    return true;
  }

  Operation *leaderFrom(size_t from) const {
    for (size_t i = from; i < all.size(); ++i)
      if (llvm::is_contained(leaders, all[i]))
        return all[i];
    return nullptr;
  }

  // A statement goes to the loop that is before it, or to that behind it.
  Place besides(Operation *op) {
    Operation *previous = before[number[op]];
    if (previous && !staysACall(previous) && !isJoinBetween(previous, op))
      return {Place::InPart, previous};
    Operation *next = leaderFrom(number[op]);
    if (next && !staysACall(next) && !isJoinBetween(op, next))
      return {Place::InPart, next};
    Operation *&its = own[previous];
    its = its && !isJoinBetween(op, its) ? its : op;
    return {Place::InPart, its};
  }
  bool isJoinBetween(Operation *from, Operation *to) const {
    return std::any_of(all.begin() + ptrdiff_t(number.lookup(from)),
                       all.begin() + ptrdiff_t(number.lookup(to)),
                       [](Operation *op) { return isa<dialect::JoinOp>(op); });
  }

  // The loop that an array is filled for. Null: it is not certain that the array is the same there.
  Operation *firstUserOfItsArrays(Operation *op) {
    SmallVector<Value> written, read;
    bool isLocal = true;
    op->walk([&](Operation *inner) {
      for (Value each : writtenBy(inner)) {
        written.push_back(each);
        Operation *made = each.getDefiningOp();
        isLocal =
            isLocal && made && isa<memref::AllocOp>(made) && made->getBlock() == op->getBlock();
      }
      if (isLoad(inner))
        read.push_back(bufferOf(inner));
    });
    if (written.empty() || !isLocal || op->getNumResults() > 0)
      return nullptr;
    Operation *previous = before[number[op]];
    if (previous && uses(previous, written)) // it is in use already
      return nullptr;
    Operation *found = nullptr; // the leader of what uses them first
    for (size_t i = number[op] + 1; i < all.size(); ++i) {
      Operation *other = all[i];
      if (other == found)
        return found;
      const Place its = place.lookup(other);
      const bool isInside = found && its.kind == Place::InPart && its.leader == found;
      if (!isInside && uses(other, written) && !isa<memref::DeallocOp>(other)) {
        bool isAhead =
            its.kind == Place::InPart && !staysACall(its.leader) && number[its.leader] >= i;
        if (found || !isAhead)
          return nullptr;
        if (its.leader == other)
          return other;
        found = its.leader;
      }
      if (llvm::any_of(
              read, [&](Value each) { return holdsAny(other, isCall) || mayStoreTo(other, each); }))
        return nullptr;
    }
    return nullptr;
  }
};

} // namespace

StageParts stagePartsOf(Block &block) { return Assignment(block).run(); }

} // namespace allo::vitis
