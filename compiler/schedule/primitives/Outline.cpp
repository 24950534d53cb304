// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Outline.h"

#include "analysis/Accesses.h"
#include "analysis/Stages.h"
#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Directives.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>
#include <mlir/Interfaces/LoopLikeInterface.h>
#include <mlir/Transforms/RegionUtils.h>

namespace allo::schedule {

using namespace mlir;

namespace {

// A constant array, which each function that reads it gets by its name.
bool isConstantTable(Operation *op) {
  auto get = dyn_cast<memref::GetGlobalOp>(op);
  auto table =
      get ? SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(op, get.getNameAttr()) : nullptr;
  return table && table.getConstant();
}

std::string showTarget(Operation *target) {
  const std::string name = nameOf(target);
  return name.empty() ? showOperation(target) : "'" + name + "'";
}

dialect::Sign signFor(Value value) {
  if (!dialect::needsSign(value.getType()))
    return dialect::Sign::None;
  dialect::SignedAttr sign = signOf(value);
  if (Operation *op = value.getDefiningOp(); op && analysis::isLoad(op))
    sign = signOf(analysis::bufferOf(op));
  return sign && sign.getResults().size() == 1 ? sign.sign() : dialect::Sign::Signed;
}

class Outliner {
public:
  Outliner(Operation *target, StringRef name, std::optional<ArrayRef<int64_t>> mapping)
      : target(target), name(name), mapping(mapping), shown(showTarget(target)) {}

  Result<Outlined, ScheduleError> run() {
    for (auto step : {&Outliner::checkTarget, &Outliner::checkBody, &Outliner::collect,
                      &Outliner::checkWorkers})
      if (Result<void, ScheduleError> done = (this->*step)(); !done)
        return done.error();
    return rewrite();
  }

private:
  Operation *const target;
  const StringRef name;
  const std::optional<ArrayRef<int64_t>> mapping;
  const std::string shown;
  FunctionOpInterface around;
  llvm::SetVector<Value> inputs, constants;
  Value stored;

  ScheduleError refused(std::string reason, std::vector<Note> notes) const {
    return illegal("outline", shown, std::move(reason), std::move(notes));
  }
  ScheduleError refused(std::string reason, Operation *at) const {
    return refused(std::move(reason), {{at->getLoc(), "here"}});
  }

  Result<void, ScheduleError> checkTarget() {
    if (isOutlineRoot(target))
      return ScheduleError{DiagMessage(DiagText::OutlineRoot, shown),
                           {{target->getLoc(), "the operation"}}};
    around = target->getParentOfType<FunctionOpInterface>();
    if (!around)
      return refused("it is in no function; name an operation of a function", target);
    Operation *const module = around->getParentOp();
    if (Operation *other = SymbolTable::lookupSymbolIn(module, name))
      return ScheduleError{DiagMessage(DiagText::OutlineTaken, name.str()),
                           {{other->getLoc(), "the other one"}}};
    size_t regions = 0;
    for (Region &region : target->getRegions())
      regions += region.empty() ? 0 : 1;
    if (regions > 1)
      return refused(
          format("it has {0}; name an operation in it or around it", counted(regions, "region")),
          target);
    for (Value result : target->getResults())
      if (!result.getType().isIntOrIndexOrFloat())
        return refused(
            "it gives a value that a function cannot return; name an operation around it",
            {{result.getLoc(), "the value"}});
    for (Value result : target->getResults())
      if (!affine::isTopLevelValue(result))
        for (Operation *user : result.getUsers())
          if (result.getType().isIndex() && isa<affine::AffineDialect>(user->getDialect()))
            return refused(
                "its value is an index of affine form, which that of a call is not; name an "
                "operation around it",
                {{user->getLoc(), "used here"}});
    if (mapping && target->getNumResults() != 0)
      return refused("it gives a value, which each worker would compute; leave out 'mapping'",
                     target);
    return {};
  }

  Result<void, ScheduleError> checkBody() {
    Operation *wrong = nullptr;
    StringRef reason;
    target->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<dialect::GetWidOp, dialect::GetNwOp>(op))
        reason = "is about the workers around it";
      else if (startsStage(op))
        reason = "starts a stage";
      else if (op == target && isa<dialect::JoinOp>(op))
        reason = "waits for stages";
      else if (auto free = dyn_cast<memref::DeallocOp>(op); free && isOutside(free.getMemref()))
        reason = "frees a buffer from outside";
      if (reason.empty())
        return WalkResult::advance();
      wrong = op;
      return WalkResult::interrupt();
    });
    if (wrong)
      return refused(
          format("{0} {1}; name an operation without it", showOperation(wrong), reason.str()),
          wrong);
    return {};
  }

  Operation *streamUse() const { // of a stream from outside; null without one
    Operation *use = nullptr;
    target->walk([&](Operation *op) {
      if (llvm::any_of(op->getOperands(), [&](Value each) {
            return isa<dialect::StreamType>(each.getType()) && isOutside(each);
          }))
        use = use ? use : op;
    });
    return use;
  }

  // Blocks wait for the stages that begin in them, unless they are marked already.
  bool startsStage(Operation *op) const {
    auto call = dyn_cast<dialect::InvokeOp>(op);
    return call && (call.getAsync() || (op == target && analysis::isStage(op)));
  }

  bool isOutside(Value value) const {
    return !target->isAncestor(value.getParentRegion()->getParentOp());
  }

  Result<void, ScheduleError> collect() {
    llvm::SetVector<Value> used;
    used.insert_range(target->getOperands());
    getUsedValuesDefinedAbove(target->getRegions(), used);
    for (Value value : used) {
      if (Operation *maker = value.getDefiningOp();
          maker && (maker->hasTrait<OpTrait::ConstantLike>() || isConstantTable(maker)))
        constants.insert(value);
      else
        inputs.insert(value);
    }
    for (Value value : inputs)
      if (auto type = dyn_cast<MemRefType>(value.getType()); type && !type.getLayout().isIdentity())
        return refused(
            format("{0} is a part of another buffer; name an operation that contains what "
                   "makes it",
                   showBuffer(value)),
            {{value.getLoc(), "the value"}});
    return {};
  }

  // Each of several workers does the same.
  Result<void, ScheduleError> checkWorkers() {
    if (!mapping)
      return {};
    // A kernel that is given streams is a stage, which does not wait as the loop does.
    if (Operation *op = streamUse())
      return refused("it uses a stream, and a kernel with streams does not wait for the stages "
                     "before it; leave out 'mapping'",
                     op);
    if (llvm::all_of(*mapping, [](int64_t count) { return count == 1; }))
      return {};
    const Accesses all = accessesIn(target);
    if (all.unknown)
      return refused(
          format("each worker would execute {0}; leave out 'mapping'", showOperation(all.unknown)),
          all.unknown);
    for (const Access &write : all.all) {
      if (!write.isWrite || !isOutside(write.buffer))
        continue;
      for (const Access &read : all.all)
        if (!read.isWrite && relationOf(read.buffer, write.buffer) != Relation::Different)
          return refused(format("each worker would read and write {0}; leave out 'mapping'",
                                showBuffer(write.buffer)),
                         {{read.op->getLoc(), "read here"}, {write.op->getLoc(), "written here"}});
      if (!stored)
        stored = write.buffer;
    }
    return {};
  }

  // The place of a parameter, with the name of the variable that its value is.
  Location placeOf(Value value) const {
    Location loc = value.getLoc();
    const auto result = dyn_cast<OpResult>(value);
    if (auto several = dyn_cast<FusedLoc>(loc);
        several && result && several.getLocations().size() == result.getOwner()->getNumResults())
      loc = several.getLocations()[result.getResultNumber()];
    if (isa<NameLoc>(loc))
      return loc;
    // What a loop carries is named where it begins an iteration.
    auto named = [&](BlockArgument carried) -> Location {
      const std::string its = nameIn(carried.getLoc());
      return its.empty() ? loc
                         : Location(NameLoc::get(StringAttr::get(loc.getContext(), its), loc));
    };
    if (auto loop = result ? dyn_cast<LoopLikeOpInterface>(result.getOwner()) : nullptr;
        loop && isa<affine::AffineForOp, scf::ForOp>(loop))
      return named(loop.getRegionIterArgs()[result.getResultNumber()]);
    for (OpOperand &use : value.getUses())
      if (auto loop = dyn_cast<LoopLikeOpInterface>(use.getOwner());
          loop && target->isAncestor(loop))
        if (BlockArgument carried = loop.getTiedLoopRegionIterArg(&use))
          return named(carried);
    return loc;
  }

  // Whether no other parameter, and nothing that the body finds itself, is the same memory.
  bool isDistinct(Value buffer) const {
    bool isFound = false;
    target->walk([&](Operation *op) {
      isFound |= isa<CallOpInterface>(op);
      if (auto global = dyn_cast<memref::GetGlobalOp>(op))
        isFound |= relationOf(global, buffer) != Relation::Different;
    });
    return !isFound && llvm::all_of(inputs, [&](Value other) {
      return other == buffer || !isa<MemRefType>(other.getType()) ||
             relationOf(other, buffer) == Relation::Different;
    });
  }

  Outlined rewrite() {
    OpBuilder b(target->getContext());
    const Location loc = target->getLoc(), functionLoc = withoutName(loc);
    SmallVector<Type> types;
    SmallVector<dialect::Sign> inputSigns, resultSigns;
    SmallVector<Location> places;
    for (Value value : inputs) {
      types.push_back(value.getType());
      inputSigns.push_back(signFor(value));
      places.push_back(placeOf(value));
    }
    for (Value value : target->getResults())
      resultSigns.push_back(signFor(value));
    const FunctionType type = b.getFunctionType(types, target->getResultTypes());
    b.setInsertionPointAfter(around);
    FunctionOpInterface made;
    if (mapping)
      made = dialect::KernelOp::create(b, functionLoc, name, type, *mapping);
    else
      made = func::FuncOp::create(b, functionLoc, name, type);
    SymbolTable::setSymbolVisibility(made, SymbolTable::Visibility::Private);
    made->setAttr(dialect::SignedName,
                  dialect::SignedAttr::get(b.getContext(), inputSigns, resultSigns));
    Block *body = b.createBlock(&made.getFunctionBody(), {}, types, places);
    for (auto [i, value] : llvm::enumerate(inputs)) {
      if (!isa<MemRefType>(value.getType()))
        continue;
      if (isDistinct(value))
        made.setArgAttr(unsigned(i), "llvm.noalias", b.getUnitAttr());
      copyDirectives(value, body->getArgument(unsigned(i)));
    }

    b.setInsertionPoint(target);
    Operation *call = nullptr;
    if (mapping)
      call = dialect::InvokeOp::create(b, loc, cast<dialect::KernelOp>(made.getOperation()),
                                       inputs.getArrayRef());
    else
      call = func::CallOp::create(b, loc, cast<func::FuncOp>(made.getOperation()),
                                  inputs.getArrayRef());
    target->replaceAllUsesWith(call->getResults());
    target->removeDiscardableAttr(IdName);
    target->remove();
    b.setInsertionPointToEnd(body);
    IRMapping inside;
    for (auto [value, argument] : llvm::zip(inputs, body->getArguments()))
      inside.map(value, argument);
    for (Value value : constants) {
      Operation *copy = b.clone(*value.getDefiningOp());
      copy->removeDiscardableAttr(IdName);
      inside.map(value, copy->getResult(cast<OpResult>(value).getResultNumber()));
    }
    b.insert(target);
    target->walk([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands())
        operand.set(inside.lookupOrDefault(operand.get()));
    });
    if (mapping)
      dialect::ReturnOp::create(b, loc, target->getResults());
    else
      func::ReturnOp::create(b, loc, target->getResults());
    return {made, call, stored};
  }
};

} // namespace

bool isOutlineRoot(Operation *target) { return isa<FunctionOpInterface, ModuleOp>(target); }

Result<Outlined, ScheduleError> outline(Operation *target, StringRef name,
                                        std::optional<ArrayRef<int64_t>> mapping) {
  return Outliner(target, name, mapping).run();
}

} // namespace allo::schedule
