// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Directives.h"

#include "analysis/Accesses.h"
#include "schedule/Names.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/SymbolTable.h>

#include <llvm/ADT/SetVector.h>

namespace allo::schedule {

using namespace mlir;

namespace {

// Where the directives of a buffer are kept.
class Carrier {
public:
  static std::optional<Carrier> of(Value buffer) {
    Carrier carrier;
    if (auto argument = dyn_cast<BlockArgument>(buffer)) {
      auto function = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
      if (!function || argument.getOwner() != &function.getFunctionBody().front())
        return std::nullopt;
      carrier.operations.push_back(function);
      carrier.parameter = argument.getArgNumber();
      return carrier;
    }
    Operation *maker = buffer.getDefiningOp();
    if (isa<memref::AllocOp, memref::AllocaOp>(maker))
      carrier.operations.push_back(maker);
    for (memref::GetGlobalOp global : analysis::globalsOf(buffer))
      carrier.operations.push_back(
          SymbolTable::lookupNearestSymbolFrom(global, global.getNameAttr()));
    return carrier.operations.empty() ? std::nullopt : std::optional(carrier);
  }

  Attribute get(StringRef name) const {
    Operation *first = operations.front();
    return parameter ? cast<FunctionOpInterface>(first).getArgAttr(*parameter, name)
                     : first->getAttr(name);
  }
  void set(StringRef name, Attribute value) const {
    for (Operation *each : operations)
      if (parameter)
        cast<FunctionOpInterface>(each).setArgAttr(*parameter, name, value);
      else
        each->setAttr(name, value);
  }

private:
  SmallVector<Operation *, 1> operations; // several: each worker's own
  std::optional<unsigned> parameter;
};

// Sets it here and on the parameters that get this buffer and no other one.
void setOn(Value buffer, StringRef name, Attribute value) {
  Carrier::of(buffer)->set(name, value);
  for (Value parameter : parametersOf(buffer))
    Carrier::of(parameter)->set(name, value);
}

} // namespace

void setPipeline(Operation *loop, int64_t interval) {
  loop->setAttr(PipelineName, Builder(loop).getI64IntegerAttr(interval));
}

void setUnroll(Operation *loop, int64_t factor) {
  loop->setAttr(UnrollName, Builder(loop).getI64IntegerAttr(factor));
}

void setDataflow(Operation *target) {
  target->setAttr(DataflowName, UnitAttr::get(target->getContext()));
}

Value valueOf(Operation *owner, StringRef segment) {
  const bool isArgument = segment.consume_front("arg");
  unsigned number = 0;
  if ((!isArgument && !segment.consume_front("res")) || segment.getAsInteger(10, number))
    return {};
  if (!isArgument)
    return number < owner->getNumResults() ? Value(owner->getResult(number)) : Value();
  auto function = dyn_cast<FunctionOpInterface>(owner);
  return function && !function.isExternal() && number < function.getNumArguments()
             ? Value(function.getArgument(number))
             : Value();
}

SmallVector<Value> parametersOf(Value buffer) {
  llvm::SetVector<Value> all;
  all.insert(buffer);
  for (size_t i = 0; i < all.size(); ++i)
    for (OpOperand &use : all[i].getUses()) {
      auto call = dyn_cast<CallOpInterface>(use.getOwner());
      auto callee = call ? dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable()) : nullptr;
      if (!callee || callee.isExternal())
        continue;
      Operation *module = callee->getParentOp();
      std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(callee, module);
      if (!uses || !llvm::hasSingleElement(*uses))
        continue;
      const unsigned first = call.getArgOperands().getBeginOperandIndex();
      all.insert(callee.getArgument(use.getOperandNumber() - first));
    }
  return llvm::to_vector(llvm::drop_begin(all));
}

dialect::PartitionAttr partitionOf(Value buffer) {
  std::optional<Carrier> carrier = Carrier::of(buffer);
  return carrier ? dyn_cast_or_null<dialect::PartitionAttr>(carrier->get(dialect::PartitionName))
                 : dialect::PartitionAttr();
}

dialect::BindStorageAttr storageOf(Value buffer) {
  std::optional<Carrier> carrier = Carrier::of(buffer);
  return carrier
             ? dyn_cast_or_null<dialect::BindStorageAttr>(carrier->get(dialect::BindStorageName))
             : dialect::BindStorageAttr();
}

Result<void, ScheduleError> checkCarrier(std::string_view primitive, Value buffer) {
  if (!isa<MemRefType>(buffer.getType()))
    return illegal(primitive, showBuffer(buffer), "it is not a buffer in memory; name an array",
                   {{buffer.getLoc(), "the value"}});
  if (!Carrier::of(buffer))
    return illegal(
        primitive, showBuffer(buffer),
        "it is not a parameter, an allocation or a global; name the array that it is made "
        "of",
        {{buffer.getLoc(), "the value"}});
  return {};
}

bool isPassedOn(Value buffer, dialect::BindStorageAttr storage) {
  auto argument = dyn_cast<BlockArgument>(buffer);
  auto function = argument ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp())
                           : FunctionOpInterface();
  std::optional<SymbolTable::UseRange> uses =
      function ? SymbolTable::getSymbolUses(function, function->getParentOp()) : std::nullopt;
  auto call = uses && llvm::hasSingleElement(*uses)
                  ? dyn_cast<CallOpInterface>(uses->begin()->getUser())
                  : CallOpInterface();
  return call && storageOf(call.getArgOperands()[argument.getArgNumber()]) == storage;
}

void copyDirectives(Value from, Value to) {
  const std::optional<Carrier> source = Carrier::of(from), target = Carrier::of(to);
  for (StringRef name : {dialect::PartitionName, dialect::BindStorageName})
    if (Attribute directive = source && target ? source->get(name) : Attribute())
      target->set(name, directive);
}

Result<void, ScheduleError> partition(Value buffer, dialect::PartitionAxisAttr axis) {
  if (Result<void, ScheduleError> checked = checkCarrier("partition", buffer); !checked)
    return checked;
  SmallVector<dialect::PartitionAxisAttr> axes;
  if (dialect::PartitionAttr old = partitionOf(buffer))
    for (dialect::PartitionAxisAttr each : old.getAxes())
      if (each.getDim() != axis.getDim())
        axes.push_back(each);
  axes.push_back(axis);
  llvm::sort(axes, [](auto a, auto b) { return a.getDim() < b.getDim(); });
  setOn(buffer, dialect::PartitionName, dialect::PartitionAttr::get(buffer.getContext(), axes));
  return {};
}

Result<void, ScheduleError> bindStorage(Value buffer, dialect::BindStorageAttr storage) {
  if (Result<void, ScheduleError> checked = checkCarrier("bind_storage", buffer); !checked)
    return checked;
  setOn(buffer, dialect::BindStorageName, storage);
  return {};
}

} // namespace allo::schedule
