// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "analysis/Aliases.h"

#include "analysis/Calls.h"

#include "analysis/Accesses.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>
#include <mlir/Interfaces/ControlFlowInterfaces.h>
#include <mlir/Interfaces/LoopLikeInterface.h>
#include <mlir/Interfaces/ViewLikeInterface.h>

namespace allo::analysis {

using namespace mlir;

namespace {

class RootFinder {
public:
  llvm::SetVector<Value> run(Value buffer) {
    look(buffer);
    return std::move(roots);
  }

private:
  llvm::DenseSet<Value> seen;
  llvm::SetVector<Value> roots;

  void look(Value value) {
    if (!seen.insert(value).second)
      return;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (functionOfParameter(value) || !lookAtLoop(argument))
        roots.insert(value);
      return;
    }
    Operation *maker = value.getDefiningOp();
    const unsigned number = cast<OpResult>(value).getResultNumber();
    if (auto view = dyn_cast<ViewLikeOpInterface>(maker);
        view && isa<MemRefType>(value.getType())) {
      look(view.getViewSource());
    } else if (auto choice = dyn_cast<arith::SelectOp>(maker)) {
      look(choice.getTrueValue());
      look(choice.getFalseValue());
    } else if (isa<CallOpInterface>(maker)) {
      lookAtCall(cast<CallOpInterface>(maker), value);
    } else if (auto loop = dyn_cast<scf::WhileOp>(maker)) {
      look(loop.getConditionOp().getArgs()[number]);
    } else if (isa<LoopLikeOpInterface, scf::IfOp, scf::IndexSwitchOp>(maker)) {
      for (Region &region : maker->getRegions())
        if (!region.empty())
          look(region.front().getTerminator()->getOperand(number));
      if (auto looping = dyn_cast<LoopLikeOpInterface>(maker);
          looping && !looping.getInits().empty())
        look(looping.getInits()[number]);
    } else if (!isa<ub::PoisonOp>(maker)) {
      roots.insert(value);
    }
  }

  // What it carries comes from before, or from the iteration before.
  bool lookAtLoop(BlockArgument argument) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
      const unsigned number = argument.getArgNumber();
      if (argument.getOwner() == loop.getAfterBody()) {
        look(loop.getConditionOp().getArgs()[number]);
      } else {
        look(loop.getInits()[number]);
        look(loop.getYieldOp().getOperand(number));
      }
      return true;
    }
    auto loop = dyn_cast<LoopLikeOpInterface>(parent);
    if (!loop)
      return false;
    OpOperand *init = loop.getTiedLoopInit(argument),
              *next = loop.getTiedLoopYieldedValue(argument);
    if (!init || !next)
      return false;
    look(init->get());
    look(next->get());
    return true;
  }

  void lookAtCall(CallOpInterface call, Value value) {
    roots.insert(value); // of its own, or a global
    if (!isReturnedFresh(value))
      for (Value each : call.getArgOperands())
        if (isa<MemRefType>(each.getType()))
          look(each);
  }
};

StringAttr globalOf(Value value) {
  auto global = value.getDefiningOp<memref::GetGlobalOp>();
  return global ? global.getNameAttr().getAttr() : StringAttr();
}

std::pair<unsigned, unsigned> ordered(unsigned one, unsigned other) {
  return {std::min(one, other), std::max(one, other)};
}

// Of a call that may return a global.
bool mayBeGlobal(Value root) {
  return isa_and_nonnull<CallOpInterface>(root.getDefiningOp()) && !isReturnedFresh(root);
}

} // namespace

bool isReturnedFresh(Value buffer) {
  auto call = buffer.getDefiningOp<CallOpInterface>();
  FunctionOpInterface function = call ? calleeOf(call) : nullptr;
  if (!function || function.isExternal())
    return false;
  Value returned = function.getFunctionBody().back().getTerminator()->getOperand(
      cast<OpResult>(buffer).getResultNumber());
  return returned.getDefiningOp<memref::AllocOp>() != nullptr;
}

llvm::SetVector<Value> rootsOf(Value buffer) { return RootFinder().run(buffer); }

Aliases::Aliases(ModuleOp module) {
  std::vector<Call> calls;
  llvm::DenseSet<Operation *> called;
  module.walk([&](CallOpInterface call) {
    FunctionOpInterface function = calleeOf(call);
    if (!function)
      return;
    called.insert(function);
    calls.push_back({function, {}});
    for (auto [number, value] : llvm::enumerate(call.getArgOperands()))
      if (isa<MemRefType>(value.getType()))
        calls.back().roots.emplace_back(unsigned(number), rootsOf(value));
  });
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (called.contains(function))
      continue;
    auto isOther = [&](unsigned number) {
      return !isa<MemRefType>(function.getArgumentTypes()[number]) ||
             function.getArgAttr(number, "llvm.noalias");
    };
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      for (unsigned k = 0; k < i && !isOther(i); ++k)
        if (!isOther(k))
          known[function].same.insert({k, i});
  }
  for (bool isMore = true; std::exchange(isMore, false);)
    for (const Call &call : calls)
      isMore = addCall(call) || isMore;
}

bool Aliases::addCall(const Call &call) {
  bool isMore = false;
  auto add = [&](auto Parameters::*what, auto each) {
    isMore = (known[call.callee].*what).insert(each).second || isMore;
  };
  for (size_t at = 0; at < call.roots.size(); ++at) {
    const auto &[i, roots] = call.roots[at];
    for (Value root : roots) {
      if (StringAttr global = globalOf(root))
        add(&Parameters::globals, std::pair(i, global));
      auto parameter = dyn_cast<BlockArgument>(root);
      FunctionOpInterface caller = functionOfParameter(root);
      if (!caller)
        continue;
      const Parameters its = known.lookup(caller);
      for (const auto &[number, global] : its.globals)
        if (number == parameter.getArgNumber())
          add(&Parameters::globals, std::pair(i, global));
    }
    for (const auto &[other, others] : ArrayRef(call.roots).take_front(at))
      if (!known[call.callee].same.contains(ordered(other, i)) &&
          llvm::any_of(roots, [&, &others = others](Value one) {
            return llvm::any_of(others, [&](Value two) { return mayMeet(one, two); });
          }))
        add(&Parameters::same, ordered(other, i));
  }
  return isMore;
}

bool Aliases::mayMeet(Value one, Value other) const {
  if (one == other)
    return true;
  if (StringAttr global = globalOf(one))
    return mayMeet(other, global);
  if (StringAttr global = globalOf(other))
    return mayMeet(one, global);
  if (FunctionOpInterface function = functionOfParameter(one);
      function && function == functionOfParameter(other))
    return known.lookup(function).same.contains(ordered(cast<BlockArgument>(one).getArgNumber(),
                                                        cast<BlockArgument>(other).getArgNumber()));
  return mayBeGlobal(one) && mayBeGlobal(other);
}

bool Aliases::mayMeet(Value one, StringAttr global) const {
  if (StringAttr own = globalOf(one))
    return own == global;
  if (FunctionOpInterface function = functionOfParameter(one))
    return known.lookup(function).globals.contains(
        {cast<BlockArgument>(one).getArgNumber(), global});
  return mayBeGlobal(one);
}

} // namespace allo::analysis
