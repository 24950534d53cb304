// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Compose.h"

#include "analysis/Stages.h"
#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Bytecode/BytecodeWriter.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/OperationSupport.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>
#include <mlir/Parser/Parser.h>

namespace allo::schedule {

using namespace mlir;

namespace {

constexpr StringRef DistinctName = "llvm.noalias";

// The operations of its module that an operation uses, itself included.
llvm::SetVector<Operation *> reachableFrom(Operation *function) {
  llvm::SetVector<Operation *> found;
  found.insert(function);
  for (size_t i = 0; i < found.size(); ++i)
    if (std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(found[i]))
      for (const SymbolTable::SymbolUse &use : *uses)
        if (Operation *symbol = SymbolTable::lookupNearestSymbolFrom(function, use.getSymbolRef()))
          found.insert(symbol);
  return found;
}

OwningOpRef<Operation *> plain(Operation *op) {
  OwningOpRef<Operation *> copy(op->clone());
  copy->walk([](Operation *each) {
    each->removeDiscardableAttr(IdName);
    each->removeAttr(dialect::SiteName);
  });
  SymbolTable::setSymbolName(copy.get(), "same");
  SymbolTable::setSymbolVisibility(copy.get(), SymbolTable::Visibility::Private);
  if (auto function = dyn_cast<FunctionOpInterface>(copy.get()))
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      for (StringRef name : {dialect::PartitionName, dialect::BindStorageName})
        function.removeArgAttr(i, name);
  else
    for (StringRef name : {dialect::PartitionName, dialect::BindStorageName})
      copy->removeAttr(name);
  return copy;
}

bool areEqual(Operation *one, Operation *other) {
  const OwningOpRef<Operation *> first = plain(one), second = plain(other);
  return OperationEquivalence::isEquivalentTo(first.get(), second.get(),
                                              OperationEquivalence::IgnoreLocations);
}

} // namespace

OwningOpRef<ModuleOp> inContext(ModuleOp module, MLIRContext *context) {
  std::string bytes;
  llvm::raw_string_ostream out(bytes);
  (void)writeBytecodeToFile(module, out); // to memory, which does not fail
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(bytes), {});
  return parseSourceFile<ModuleOp>(sources, ParserConfig(context, /*verifyAfterParse=*/false));
}

bool hasSeveralBuffers(FunctionOpInterface function) {
  const auto parameters =
      llvm::count_if(function.getArgumentTypes(), [](Type type) { return isa<MemRefType>(type); });
  return parameters > 1 || llvm::any_of(reachableFrom(function),
                                        [](Operation *op) { return isa<memref::GlobalOp>(op); });
}

llvm::BitVector distinctIn(ArrayRef<Operation *> calls, FunctionOpInterface callee) {
  // Stages and workers use buffers at the same time.
  auto kernel = dyn_cast<dialect::KernelOp>(callee.getOperation());
  const bool isConcurrent = (kernel && kernel.isGrid()) || llvm::any_of(calls, [](Operation *call) {
                              return analysis::isStage(call);
                            });
  auto isDistinct = [&](Operation *call, unsigned parameter) {
    const OperandRange operands = cast<CallOpInterface>(call).getArgOperands();
    for (unsigned i = 0; i < operands.size(); ++i)
      if (i != parameter && isa<MemRefType>(operands[i].getType()) &&
          relationOf(operands[parameter], operands[i]) != Relation::Different)
        return false;
    return true;
  };
  llvm::BitVector distinct(callee.getNumArguments());
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    distinct[i] = callee.getArgAttr(i, DistinctName) ||
                  (!isConcurrent && isa<MemRefType>(callee.getArgumentTypes()[i]) &&
                   llvm::all_of(calls, [&](Operation *call) { return isDistinct(call, i); }));
  return distinct;
}

void forgetDistinct(FunctionOpInterface function, FunctionOpInterface like) {
  for (Operation *op : reachableFrom(function)) {
    auto each = dyn_cast<FunctionOpInterface>(op);
    auto other = op == function.getOperation()
                     ? like
                     : dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupNearestSymbolFrom(
                           like, SymbolTable::getSymbolName(op)));
    for (unsigned i = 0; each && i < each.getNumArguments(); ++i)
      if (!other || i >= other.getNumArguments() || !other.getArgAttr(i, DistinctName))
        each.removeArgAttr(i, DistinctName);
  }
}

std::optional<Sites> areSame(FunctionOpInterface one, FunctionOpInterface other) {
  Sites sites;
  for (Operation *theirs : reachableFrom(other)) {
    Operation *ours =
        theirs == other.getOperation()
            ? one.getOperation()
            : SymbolTable::lookupNearestSymbolFrom(one, SymbolTable::getSymbolName(theirs));
    if (!ours)
      return std::nullopt;
    OwningOpRef<Operation *> copy(ours->clone());
    auto function = dyn_cast<FunctionOpInterface>(copy.get());
    auto known = dyn_cast<FunctionOpInterface>(theirs);
    if (function && known && function.getNumArguments() == known.getNumArguments())
      for (unsigned i = 0; i < function.getNumArguments(); ++i)
        if (!known.getArgAttr(i, DistinctName))
          function.removeArgAttr(i, DistinctName);
    if (!areEqual(copy.get(), theirs))
      return std::nullopt;
    SmallVector<Operation *> left, right;
    ours->walk([&](Operation *op) { left.push_back(op); });
    theirs->walk([&](Operation *op) { right.push_back(op); });
    for (auto [mine, yours] : llvm::zip(left, right)) {
      Attribute site = mine->getAttr(dialect::SiteName), key = yours->getAttr(dialect::SiteName);
      if (!site != !key || (key && sites.try_emplace(key, site).first->second != site))
        return std::nullopt;
    }
  }
  return sites;
}

OwningOpRef<ModuleOp> libraryOf(FunctionOpInterface from, StringRef name, StringRef shown,
                                FunctionOpInterface here, const llvm::BitVector &distinct,
                                const Sites &sites, ArrayRef<ModuleOp> others) {
  OwningOpRef<ModuleOp> library = ModuleOp::create(from.getLoc());
  OpBuilder b = OpBuilder::atBlockEnd(library->getBody());
  for (Operation *op : reachableFrom(from))
    b.clone(*op)->walk([&](Operation *each) {
      each->removeDiscardableAttr(IdName);
      if (auto site = sites.find(each->getAttr(dialect::SiteName)); site != sites.end())
        each->setAttr(dialect::SiteName, site->second);
    });
  auto made = cast<FunctionOpInterface>(library->getBody()->front());
  auto rename = [&](Operation *op, StringRef to, StringRef toShown) {
    (void)SymbolTable::replaceAllSymbolUses(op, StringAttr::get(op->getContext(), to),
                                            library.get());
    if (isa<FunctionOpInterface>(op))
      setFunctionName(op, to, toShown);
    else
      SymbolTable::setSymbolName(op, to);
  };
  // Those that are in the way of the name first.
  auto isTaken = [&](StringRef symbol) {
    return symbol == name || SymbolTable::lookupSymbolIn(library.get(), symbol) ||
           llvm::any_of(others, [&](ModuleOp other) {
             return SymbolTable::lookupSymbolIn(other, symbol) != nullptr;
           });
  };
  for (Operation &op : llvm::drop_begin(library->getBody()->getOperations())) {
    const std::string symbol = SymbolTable::getSymbolName(&op).getValue().str();
    const bool isOther = symbol == name || llvm::any_of(others, [&](ModuleOp other) {
                           Operation *known = SymbolTable::lookupSymbolIn(other, symbol);
                           return known && !areEqual(known, &op);
                         });
    std::string fresh = symbol;
    for (unsigned number = 1; isOther && isTaken(fresh); ++number)
      fresh = symbol + "." + std::to_string(number);
    if (fresh != symbol)
      rename(&op, fresh, nameOf(&op) + fresh.substr(symbol.size()));
  }
  rename(made, name, shown);
  for (Operation &op : library->getBody()->getOperations())
    SymbolTable::setSymbolVisibility(&op, SymbolTable::Visibility::Private);
  for (unsigned i = 0; i < made.getNumArguments(); ++i) {
    if (!distinct[i])
      made.removeArgAttr(i, DistinctName);
    for (StringRef directive : {dialect::PartitionName, dialect::BindStorageName})
      if (Attribute value = here.getArgAttr(i, directive); value && !made.getArgAttr(i, directive))
        made.setArgAttr(i, directive, value);
  }
  return library;
}

void redirect(ArrayRef<Operation *> calls, Operation *function) {
  auto module = calls.front()->getParentOfType<ModuleOp>();
  Operation *old = cast<CallOpInterface>(calls.front()).resolveCallable();
  const StringAttr name = SymbolTable::getSymbolName(function);
  OpBuilder b(module.getContext());
  b.setInsertionPointAfter(old ? old : &module.getBody()->back());
  auto callsOf = [&](Operation *op) {
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(op, module);
    return uses ? size_t(std::distance(uses->begin(), uses->end())) : size_t(1);
  };
  // The copy may have the name of what it replaces.
  const bool isLast = old && callsOf(old) == calls.size() &&
                      SymbolTable::getSymbolVisibility(old) == SymbolTable::Visibility::Private;
  const llvm::SetVector<Operation *> all = reachableFrom(function);
  if (isLast && SymbolTable::getSymbolName(old) == name)
    SymbolTable::setSymbolName(old, (name.getValue() + ".old").str());
  for (Operation *op : all) {
    Operation *known = SymbolTable::lookupSymbolIn(module, SymbolTable::getSymbolName(op));
    if (!known)
      b.clone(*op);
    else if (isa<memref::GlobalOp>(known)) // which all copies of the kernel share
      for (StringRef directive : {dialect::PartitionName, dialect::BindStorageName})
        if (Attribute value = op->getAttr(directive))
          known->setAttr(directive, value);
  }
  for (Operation *call : calls)
    cast<CallOpInterface>(call).setCalleeFromCallable(SymbolRefAttr::get(name));
  if (isLast)
    old->erase();
}

} // namespace allo::schedule
