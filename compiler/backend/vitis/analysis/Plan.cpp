// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/analysis/Plan.h"

#include "backend/vitis/analysis/Ranges.h"
#include "backend/vitis/analysis/Roots.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/Iterators.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

namespace allo::vitis {

using namespace mlir;

// One result has the name of the operation's location, several have each one's.
Location locOfName(Value value) {
  Location loc = value.getLoc();
  if (auto result = dyn_cast<OpResult>(value))
    if (auto several = dyn_cast<FusedLoc>(loc);
        several && several.getLocations().size() == result.getOwner()->getNumResults())
      loc = several.getLocations()[result.getResultNumber()];
  return loc;
}

StringRef sourceName(Value value) {
  if (auto named = dyn_cast<NameLoc>(locOfName(value)))
    return named.getName();
  return "";
}

bool isCarried(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    bool counts = isa<affine::AffineForOp, scf::ForOp>(parent) && argument.getArgNumber() == 0;
    return !isa<func::FuncOp>(parent) && !counts;
  }
  return value.getDefiningOp()->getNumRegions() > 0;
}

bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && isa<arith::ConstantOp, memref::GetGlobalOp, ub::PoisonOp>(op);
}

namespace {

bool isPlain(Operation *op) {
  return op->getNumRegions() == 0 && op->getNumResults() == 1 && isMemoryEffectFree(op) &&
         !isa<dialect::StreamCreateOp>(op);
}

bool writesMemory(Operation *op) {
  return isa<memref::StoreOp, affine::AffineStoreOp, func::CallOp, dialect::InvokeOp,
             dialect::JoinOp, dialect::StreamPutOp>(op);
}

bool streamsOrCalls(Operation *op) {
  return isa<dialect::StreamGetOp, dialect::StreamPutOp, dialect::StreamCreateOp, func::CallOp,
             dialect::InvokeOp, dialect::JoinOp>(op);
}

// Whether a condition is that of a choice inside what the same condition has chosen: its text is
// that of its first arm.
bool isSettled(OpOperand &condition) {
  Operation *op = condition.getOwner();
  if (!isa<arith::SelectOp>(op) || condition.getOperandNumber() != 0)
    return false;
  while (isPlain(op) && op->hasOneUse()) {
    OpOperand &use = *op->use_begin();
    op = use.getOwner();
    if (auto outer = dyn_cast<arith::SelectOp>(op);
        outer && outer.getCondition() == condition.get() && use.getOperandNumber() == 1)
      return true;
  }
  return false;
}

// Null: there are none or several.
OpOperand *onlyUse(Value value) {
  OpOperand *only = nullptr;
  for (OpOperand &use : value.getUses()) {
    if (isSettled(use))
      continue;
    if (only)
      return nullptr;
    only = &use;
  }
  return only;
}

// Whether the text of an operand appears more than once where 'user' is written.
bool repeats(Operation *user, Value operand) {
  if (auto compare = dyn_cast<arith::CmpFOp>(user)) {
    using Predicate = arith::CmpFPredicate;
    Predicate predicate = compare.getPredicate();
    return predicate == Predicate::ONE || predicate == Predicate::UEQ ||
           predicate == Predicate::ORD || predicate == Predicate::UNO;
  }
  bool isWide = operand.getType().isIntOrIndex() && widthOf(operand.getType()) > 64;
  if (isa<arith::RemSIOp, arith::RemUIOp>(user))
    return isWide;
  if (auto get = dyn_cast<dialect::BitGetSliceOp>(user))
    return operand == get.getLow();
  if (auto set = dyn_cast<dialect::BitSetSliceOp>(user))
    return operand == set.getLow() || operand == set.getBase();
  return isa<affine::AffineMinOp, affine::AffineMaxOp, affine::AffineApplyOp>(user);
}

// A loop looks at its bound and step again and again.
bool isEvaluatedOften(OpOperand &use) {
  Operation *user = use.getOwner();
  unsigned at = use.getOperandNumber();
  if (isa<scf::ForOp>(user))
    return at == 1 || at == 2;
  auto loop = dyn_cast<affine::AffineForOp>(user);
  return loop && at >= loop.getLowerBoundOperands().size() && at < loop.getNumControlOperands();
}

// Cheap, and of what does not change.
bool isSimple(Operation *op) {
  return isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp,
             arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) &&
         llvm::all_of(op->getOperands(), [](Value operand) {
           return isConstant(operand) || (isa<BlockArgument>(operand) && !isCarried(operand));
         });
}

} // namespace

bool isDistinct(Value a, Value b) {
  auto isOwn = [](Value value) {
    Operation *op = value.getDefiningOp();
    return op && isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(op);
  };
  auto isGiven = [](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    auto function =
        argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp()) : func::FuncOp();
    return function && function.getArgAttr(argument.getArgNumber(), "llvm.noalias");
  };
  auto globalOf = [](Value value) {
    auto get = value.getDefiningOp<memref::GetGlobalOp>();
    return get ? get.getName() : StringRef();
  };
  if (a == b || (!globalOf(a).empty() && globalOf(a) == globalOf(b)))
    return false;
  return (isOwn(a) || isGiven(a)) && (isOwn(b) || isGiven(b));
}

// ---- what is carried for nothing

// A 'while' hands on two lists: what its iterations begin with, and behind it what the condition
// gives to the body and as results.
static unsigned firstForwarded(Operation *loop) {
  auto op = dyn_cast<scf::WhileOp>(loop);
  return op ? unsigned(op.getInits().size()) : 0;
}

// The number of what 'use' hands on, if it does nothing else.
static std::optional<unsigned> slotOf(OpOperand &use) {
  Operation *op = use.getOwner();
  unsigned at = use.getOperandNumber();
  if (isa<scf::YieldOp, affine::AffineYieldOp>(op))
    return at;
  if (isa<scf::ConditionOp>(op) && at > 0)
    return firstForwarded(op->getParentOp()) + at - 1;
  if (isa<scf::WhileOp>(op))
    return at;
  if (auto loop = dyn_cast<scf::ForOp>(op); loop && at >= 3)
    return at - 3;
  if (auto loop = dyn_cast<affine::AffineForOp>(op); loop && at >= loop.getNumControlOperands())
    return at - loop.getNumControlOperands();
  return std::nullopt;
}

// The loop or branch that 'use' hands something on to.
static Operation *carrierOf(OpOperand &use) {
  Operation *op = use.getOwner();
  return op->getNumRegions() > 0 ? op : op->getParentOp();
}

bool Plan::isUnused(Value value) const {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    std::optional<unsigned> slot = slotOf(use);
    return slot ? isDead(carrierOf(use), *slot) : unread.contains(use.getOwner());
  });
}

// Operations that compute what nobody reads; users come before what they use.
void Plan::findUnread(func::FuncOp function) {
  function.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if ((isPlain(op) || isLoad(op)) && isUnused(op->getResult(0)))
      unread.insert(op);
  });
}

void Plan::findLiving(func::FuncOp function) {
  using Slot = std::pair<Operation *, unsigned>;
  SmallVector<Slot> work;
  llvm::DenseMap<Slot, SmallVector<Slot>> feeds; // by slot: those that it is alive for
  auto look = [&](Operation *op, unsigned slot, Value member) {
    for (OpOperand &use : member.getUses()) {
      std::optional<unsigned> to = slotOf(use);
      Slot next(carrierOf(use), to.value_or(0));
      if (!to && alive.insert({op, slot}).second)
        work.push_back({op, slot});
      else if (to && next != Slot(op, slot))
        feeds[next].push_back({op, slot});
    }
  };
  function.walk([&](Operation *op) {
    if (op->getNumRegions() == 0)
      return;
    for (OpResult result : op->getResults())
      look(op, firstForwarded(op) + result.getResultNumber(), result);
    bool counts = isa<scf::ForOp, affine::AffineForOp>(op);
    for (Region &region : op->getRegions()) {
      // The second region of a 'while' is its body.
      const unsigned first = region.getRegionNumber() == 1 ? firstForwarded(op) : 0;
      for (BlockArgument argument : region.getArguments())
        if (!counts || argument.getArgNumber() > 0)
          look(op, first + argument.getArgNumber() - counts, argument);
    }
  });
  while (!work.empty()) {
    Slot slot = work.pop_back_val();
    for (Slot from : feeds[slot])
      if (alive.insert(from).second)
        work.push_back(from);
  }
}

Plan::Plan(func::FuncOp function) {
  findLiving(function);
  findUnread(function);
  function.walk<WalkOrder::PreOrder>([&](Block *block) {
    Position at{0, 0, 0, 0};
    for (Operation &op : *block) {
      positions[&op] = at;
      ++at.number;
      bool writes = writesMemory(&op), effects = streamsOrCalls(&op);
      if (op.getNumRegions()) {
        ++at.regions;
        op.walk([&](Operation *inner) {
          writes = writes || writesMemory(inner);
          effects = effects || streamsOrCalls(inner);
        });
      }
      at.writes += writes;
      at.effects += effects;
    }
  });
  // From the end: an operation is judged by where its user is written.
  function.walk<WalkOrder::PreOrder>([&](Block *block) { visit(*block); });
}

void Plan::visit(Block &block) {
  for (Operation &op : llvm::reverse(block))
    if (decide(&op))
      inlined.insert(&op);
}

Operation *Plan::whereWritten(Operation *op) const {
  while (inlined.contains(op))
    op = *op->getUsers().begin();
  return op;
}

bool Plan::mayStore(Operation *op, Value buffer) const {
  if (Value stored = bufferOf(op))
    return !isLoad(op) && !isDistinct(stored, buffer);
  if (isa<dialect::StreamPutOp>(op))
    return false;
  if (op->getNumRegions() == 0)
    return writesMemory(op);
  return holdsAny(op, [&](Operation *inner) {
    return inner != op && inner->getNumRegions() == 0 && mayStore(inner, buffer);
  });
}

// Whether 'op' gives the same where 'until' is written.
bool Plan::stays(Operation *op, Operation *until) const {
  Position from = positions.lookup(op), to = positions.lookup(until);
  if (isa<dialect::StreamGetOp>(op))
    return to.effects == from.effects + 1 && to.regions == from.regions;
  for (Value operand : op->getOperands())
    if (isCarried(operand) && to.regions != from.regions)
      return false;
  if (!isLoad(op) || to.writes == from.writes)
    return true;
  constexpr unsigned Far = 64;
  if (to.number - from.number > Far)
    return false;
  for (Operation *each = op->getNextNode(); each != until; each = each->getNextNode())
    if (mayStore(each, bufferOf(op)))
      return false;
  return true;
}

bool Plan::decide(Operation *op) {
  if (op->getNumResults() != 1 || isConstant(op->getResult(0)))
    return false; // constants are always written where they are used
  bool scalarGet = isa<dialect::StreamGetOp>(op) && !isa<MemRefType>(op->getResult(0).getType());
  if (!(isPlain(op) || isLoad(op) || scalarGet))
    return false;
  Value result = op->getResult(0);
  if (isa<dialect::StreamLaneOp>(op))
    return false;
  OpOperand *only = onlyUse(result);
  if (!only)
    return false;
  OpOperand &use = *only;
  Operation *user = use.getOwner();
  if (user->getBlock() != op->getBlock() || repeats(user, result))
    return false;
  if (isa<scf::WhileOp>(user->getParentOp()) && isa<scf::ConditionOp>(user) &&
      use.getOperandNumber() != 0)
    return false; // assigned before the condition is looked at
  if (isEvaluatedOften(use))
    return isSimple(op);
  // What the source names stays a variable, unless it is what a loop or branch carries on.
  bool ends = user->hasTrait<OpTrait::IsTerminator>();
  bool begins = user->getNumRegions() > 0;
  if (isa<scf::YieldOp, affine::AffineYieldOp>(user)) {
    ending.insert(op);
    return false;
  }
  bool isStored = isStore(user) && use.getOperandNumber() == 0;
  if (!sourceName(result).empty() && !ends && !begins && !isStored)
    return false;
  if (scalarGet && slotOf(use)) // it must be kept, even if it is not used
    return false;
  Operation *whole = whereWritten(user);
  auto call = dyn_cast<dialect::InvokeOp>(whole);
  if (call && call.getAsync() && !isPlain(op)) // a stage begins when it likes
    return false;
  return stays(op, whole);
}

} // namespace allo::vitis
