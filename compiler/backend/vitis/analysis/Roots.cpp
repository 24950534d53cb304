// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/analysis/Roots.h"

#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/analysis/Plan.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/UB/IR/UBOps.h>

namespace allo::vitis {

using namespace mlir;

bool isBuffer(Value value) { return isa<MemRefType>(value.getType()); }

bool isStage(Operation *op) {
  auto call = dyn_cast<dialect::InvokeOp>(op);
  return call && call.getAsync();
}

bool isLoop(Operation *op) { return isa<scf::ForOp, affine::AffineForOp, scf::WhileOp>(op); }

std::vector<CarriedBuffer> carriedBuffers(Operation *loop) {
  unsigned first = 0, inside = 1; // the operand and the argument of what is carried first
  Block *body = &loop->getRegion(0).front();
  Operation *end = body->getTerminator();
  if (auto counted = dyn_cast<affine::AffineForOp>(loop)) {
    first = counted.getNumControlOperands();
  } else if (auto again = dyn_cast<scf::WhileOp>(loop)) {
    inside = 0;
    end = again.getAfterBody()->getTerminator();
  } else {
    first = cast<scf::ForOp>(loop).getNumControlOperands();
  }
  std::vector<CarriedBuffer> found;
  for (unsigned i = 0; i + first < loop->getNumOperands(); ++i)
    if (isBuffer(body->getArgument(i + inside)))
      found.push_back({&loop->getOpOperand(i + first), &end->getOpOperand(i),
                       body->getArgument(i + inside), loop->getResult(i)});
  return found;
}

SmallVector<Value> writtenBy(Operation *op) {
  if (isStore(op))
    return {op->getOperand(1)};
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return {copy.getTarget()};
  if (auto whole = dyn_cast<linalg::LinalgOp>(op))
    return SmallVector<Value>(whole.getDpsInits());
  SmallVector<Value> given;
  if (!isCall(op))
    return given;
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op->getAttrOfType<FlatSymbolRefAttr>("callee"));
  for (OpOperand &operand : op->getOpOperands())
    if (isBuffer(operand.get()) &&
        !(callee && callee.getArgAttr(operand.getOperandNumber(), OnlyReadName)))
      given.push_back(operand.get());
  return given;
}

void markOnlyRead(func::FuncOp function) {
  llvm::DenseSet<Value> written;
  function.walk([&](Operation *op) {
    for (Value each : writtenBy(op))
      written.insert(each);
  });
  for (BlockArgument argument : function.getArguments())
    if (isBuffer(argument) && !written.contains(argument))
      function.setArgAttr(argument.getArgNumber(), OnlyReadName,
                          UnitAttr::get(function.getContext()));
}

bool isCall(Operation *op) { return isa<func::CallOp, dialect::InvokeOp>(op); }

bool holdsAny(Operation *op, llvm::function_ref<bool(Operation *)> is) {
  return op
      ->walk([&](Operation *inner) {
        return is(inner) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool mayStoreTo(Operation *op, Value buffer) {
  return holdsAny(op, [&](Operation *inner) {
    return llvm::any_of(writtenBy(inner),
                        [&](Value written) { return !isDistinct(written, buffer); });
  });
}

bool usesStreams(Operation *op) {
  return isa<dialect::StreamGetOp, dialect::StreamPutOp>(op) ||
         (isCall(op) && llvm::any_of(op->getOperandTypes(),
                                     [](Type type) { return isa<dialect::StreamType>(type); }));
}

// Whether all of 'value' is stored to, and nothing of it read.
static bool overwrites(Operation *op, Value value) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.getTarget() == value && copy.getSource() != value;
  return isa<linalg::FillOp>(op);
}

bool isLive(Value value, Operation *at) {
  Block *home = value.getParentBlock();
  Operation *begin = home->findAncestorOpInBlock(*at);
  if (!begin || (value.getDefiningOp() && !value.getDefiningOp()->isBeforeInBlock(begin)))
    return false;
  auto comesLater = [&](Operation *user) {
    if (user == at)
      return isCall(at);
    // From the value's block down to where the two part.
    for (Block *block = home;;) {
      Operation *mine = block->findAncestorOpInBlock(*at);
      Operation *its = block->findAncestorOpInBlock(*user);
      if (mine != its)
        return mine->isBeforeInBlock(its);
      if (its == user) // it has begun already
        return false;
      if (isLoop(its)) // once more
        return true;
      Region *inner = nullptr;
      for (Region &region : its->getRegions())
        if (region.isAncestor(at->getParentRegion()))
          inner = &region;
      if (!inner || mine == at || !inner->isAncestor(user->getParentRegion()))
        return false; // another branch
      block = &inner->front();
    }
  };
  // What is overwritten on every way from here has no value to lose.
  SmallVector<Operation *> ends;
  for (Operation *user : value.getUsers())
    if (Operation *mine = user->getBlock()->findAncestorOpInBlock(*at);
        overwrites(user, value) && mine && mine->isBeforeInBlock(user))
      ends.push_back(user);
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return comesLater(user) && llvm::none_of(ends, [&](Operation *end) {
             Operation *its = end->getBlock()->findAncestorOpInBlock(*user);
             return its && (its == end || end->isBeforeInBlock(its));
           });
  });
}

// ----

void Roots::add(Value root) {
  auto number = unsigned(all.size());
  if (auto get = root.getDefiningOp<memref::GetGlobalOp>()) {
    auto [it, fresh] = globals.try_emplace(get.getName(), number);
    numbers[root] = it->second;
    if (!fresh)
      return;
  } else {
    numbers[root] = number;
  }
  all.push_back(root);
}

Roots::Roots(func::FuncOp function) {
  auto feed = [&](Value choice, OpOperand &from, Operation *loop = nullptr) {
    if (isBuffer(choice))
      choices[choice].push_back({&from, loop});
  };
  for (BlockArgument argument : function.getArguments())
    if (isBuffer(argument))
      add(argument);
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isLoop(op)) {
      for (const CarriedBuffer &each : carriedBuffers(op)) {
        feed(each.inside, *each.start);
        feed(each.inside, *each.end, op);
        if (isa<scf::WhileOp>(op))
          continue;
        feed(each.result, *each.start);
        feed(each.result, *each.end);
      }
      if (auto again = dyn_cast<scf::WhileOp>(op)) {
        Operation *condition = again.getConditionOp();
        for (unsigned i = 0; i < again.getNumResults(); ++i) {
          feed(again.getAfterArguments()[i], condition->getOpOperand(i + 1));
          feed(again.getResult(i), condition->getOpOperand(i + 1));
        }
      }
      return;
    }
    if (auto select = dyn_cast<arith::SelectOp>(op)) {
      feed(select.getResult(), select->getOpOperand(1));
      feed(select.getResult(), select->getOpOperand(2));
      return;
    }
    bool branches = isa<scf::IfOp, scf::IndexSwitchOp>(op);
    for (OpResult result : op->getResults()) {
      if (!isBuffer(result))
        continue;
      if (!branches) {
        if (!isa<ub::PoisonOp>(op))
          add(result);
        continue;
      }
      for (Region &region : op->getRegions())
        feed(result, region.front().getTerminator()->getOpOperand(result.getResultNumber()));
    }
  });
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[choice, inputs] : choices) {
      RootSet found;
      for (const Input &input : inputs)
        for (Root root : of(input.from->get())) {
          Operation *made = all[root.number].getDefiningOp();
          root.older = root.older || (input.loop && made && input.loop->isProperAncestor(made));
          found.insert(root);
        }
      RootSet &known = sets[choice.getAsOpaquePointer()];
      if (found.size() > known.size()) {
        known = std::move(found);
        changed = true;
      }
    }
  }
}

const RootSet &Roots::of(Value value) {
  RootSet &known = sets[value.getAsOpaquePointer()];
  if (known.empty() && !choices.contains(value))
    if (auto it = numbers.find(value); it != numbers.end())
      known.insert({it->second, false});
  return known;
}

std::set<std::pair<unsigned, unsigned>> Roots::apart(func::FuncOp function) {
  std::set<unsigned> chosen; // roots that something may be beside others
  for (auto &[choice, inputs] : choices)
    for (Root root : of(choice))
      chosen.insert(root.number);
  std::vector<Value> values;
  for (auto &[choice, inputs] : choices)
    values.push_back(choice);
  for (Value root : all)
    if (chosen.contains(numbers[root]))
      values.push_back(root);
  std::set<std::pair<unsigned, unsigned>> found;
  auto look = [&](Operation *op, Value stored) {
    bool matters =
        llvm::any_of(of(stored), [&](Root root) { return chosen.contains(root.number); });
    for (Value other : values) {
      if (!matters || other == stored || !isLive(other, op))
        continue;
      for (Root a : of(other))
        for (Root b : of(stored))
          if (a.number != b.number || a.older || b.older) {
            found.insert({a.number, b.number});
            found.insert({b.number, a.number});
          }
    }
  };
  function.walk([&](Operation *op) {
    for (Value stored : writtenBy(op))
      look(op, stored);
  });
  return found;
}

} // namespace allo::vitis
