// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Names.h"

#include "analysis/Accesses.h"
#include "dialect/Dialect.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Affine/Analysis/LoopAnalysis.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Interfaces/LoopLikeInterface.h>

namespace allo::schedule {

using namespace mlir;

std::string nameIn(Location place) {
  if (auto named = dyn_cast<NameLoc>(place))
    return named.getName().str();
  if (auto fused = dyn_cast<FusedLoc>(place)) {
    for (Location each : fused.getLocations())
      if (std::string name = nameIn(each); !name.empty())
        return name;
  }
  return {};
}

static Value inductionVariable(Operation *loop) {
  auto like = dyn_cast<LoopLikeOpInterface>(loop);
  std::optional<SmallVector<Value>> variables =
      like ? like.getLoopInductionVars() : std::optional<SmallVector<Value>>();
  return variables && !variables->empty() ? variables->front() : Value();
}

std::string nameOf(Operation *operation) {
  if (auto named = dyn_cast<NameLoc>(operation->getLoc());
      named && isa<FunctionOpInterface>(operation))
    return named.getName().str(); // as users call it: a symbol has fewer characters
  for (StringRef attribute : {dialect::ScheduleName, StringRef(SymbolTable::getSymbolAttrName())})
    if (auto name = operation->getAttrOfType<StringAttr>(attribute))
      return name.str();
  if (Value variable = inductionVariable(operation))
    return nameIn(variable.getLoc());
  return nameIn(operation->getLoc());
}

std::string nameOf(Value value) {
  if (std::string name = nameIn(value.getLoc()); !name.empty())
    return name;
  if (auto global = value.getDefiningOp<memref::GetGlobalOp>())
    return global.getName().str();
  if (Operation *maker = value.getDefiningOp(); maker && maker->getNumResults() == 1)
    return nameOf(maker);
  return {};
}

std::string calleeNameOf(Operation *call) {
  auto callee = dyn_cast<SymbolRefAttr>(cast<CallOpInterface>(call).getCallableForCallee());
  if (!callee)
    return {};
  Operation *function = SymbolTable::lookupNearestSymbolFrom(call, callee);
  return function ? nameOf(function) : callee.getRootReference().str();
}

Location withoutName(Location place) {
  auto named = dyn_cast<NameLoc>(place);
  return named ? named.getChildLoc() : place;
}

void setFunctionName(Operation *function, StringRef symbol, StringRef shown) {
  const Location place = withoutName(function->getLoc());
  SymbolTable::setSymbolName(function, symbol);
  function->setLoc(symbol == shown
                       ? place
                       : NameLoc::get(StringAttr::get(function->getContext(), shown), place));
}

std::string showLoop(Operation *loop) {
  std::string name = nameOf(loop);
  return name.empty() ? "a loop" : "'" + name + "'";
}

std::string showBuffer(Value buffer) {
  std::string name = nameOf(buffer);
  return name.empty() ? "a buffer" : "'" + name + "'";
}

StringRef symbolOf(Operation *call) {
  auto symbol = dyn_cast<SymbolRefAttr>(cast<CallOpInterface>(call).getCallableForCallee());
  return symbol ? symbol.getRootReference().getValue() : StringRef();
}

std::string showCallee(Operation *call) {
  const std::string name = calleeNameOf(call);
  auto around = call->getParentOfType<FunctionOpInterface>();
  const std::string prefix = around ? nameOf(around.getOperation()) + "." : ".";
  return "'" + (name.starts_with(prefix) ? name.substr(prefix.size()) : name) + "'";
}

std::string showCalls(ArrayRef<Operation *> calls) {
  std::vector<std::string> names;
  for (Operation *call : calls)
    if (std::string name = showCallee(call); std::ranges::find(names, name) == names.end())
      names.push_back(std::move(name));
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

std::string showOperation(Operation *operation) {
  if (isa<scf::WhileOp>(operation))
    return "a 'while' loop";
  if (isLoop(operation)) {
    const std::string name = nameOf(operation);
    return name.empty() ? "a loop" : "loop '" + name + "'";
  }
  if (isa<scf::IfOp, affine::AffineIfOp>(operation))
    return "a branch";
  if (isa<memref::AllocOp, memref::AllocaOp>(operation))
    return "the declaration of " + showBuffer(operation->getResult(0));
  if (auto free = dyn_cast<memref::DeallocOp>(operation))
    return "the end of " + showBuffer(free.getMemref());
  if (auto copy = dyn_cast<memref::CopyOp>(operation))
    return "the copy of " + showBuffer(copy.getSource()) + " to " + showBuffer(copy.getTarget());
  if (auto load = dyn_cast<memref::LoadOp>(operation))
    return "the read of " + showBuffer(load.getMemRef());
  if (auto load = dyn_cast<affine::AffineLoadOp>(operation))
    return "the read of " + showBuffer(load.getMemRef());
  if (auto store = dyn_cast<memref::StoreOp>(operation))
    return "the assignment to " + showBuffer(store.getMemRef());
  if (auto store = dyn_cast<affine::AffineStoreOp>(operation))
    return "the assignment to " + showBuffer(store.getMemRef());
  if (isa<CallOpInterface>(operation) && !symbolOf(operation).empty())
    return "the call of " + showCallee(operation);
  if (isa<dialect::GetWidOp, dialect::GetNwOp>(operation))
    return "a query of the workers";
  if (isa<dialect::JoinOp>(operation))
    return "the end of the stages";
  const std::string name = nameOf(operation);
  return name.empty() ? "a statement" : "the computation of '" + name + "'";
}

StringRef idOf(Operation *operation) {
  auto id = operation->getDiscardableAttr(IdName);
  return id && isa<StringAttr>(id) ? cast<StringAttr>(id).getValue() : StringRef();
}

void setId(Operation *operation, StringRef id) {
  operation->setDiscardableAttr(IdName, StringAttr::get(operation->getContext(), id));
}

bool isLoop(Operation *operation) { return isa<LoopLikeOpInterface>(operation); }

std::optional<int64_t> tripsOf(Operation *loop) {
  if (auto affine = dyn_cast<affine::AffineForOp>(loop)) {
    std::optional<uint64_t> trips = affine::getConstantTripCount(affine);
    return trips && *trips <= uint64_t(INT64_MAX) ? std::optional<int64_t>(*trips) : std::nullopt;
  }
  auto scf = dyn_cast<scf::ForOp>(loop);
  std::optional<APInt> trips = scf ? scf.getStaticTripCount() : std::nullopt;
  if (!trips || trips->getActiveBits() > 62)
    return std::nullopt;
  return int64_t(trips->getZExtValue());
}

std::string freshName(Operation *operation, StringRef name) {
  Operation *function = operation;
  while (function->getParentOp() && !isa<FunctionOpInterface>(function))
    function = function->getParentOp();
  auto isFirst = [&](Operation *each) {
    return nameOf(each) == name ? WalkResult::interrupt() : WalkResult::advance();
  };
  if (!function->walk(isFirst).wasInterrupted())
    return name.str();
  llvm::StringSet<> taken;
  function->walk([&](Operation *each) { taken.insert(nameOf(each)); });
  for (unsigned number = 1;; ++number)
    if (std::string numbered = (name + "." + Twine(number)).str(); !taken.contains(numbered))
      return numbered;
}

void setLoopName(Operation *loop, StringRef name) {
  auto text = StringAttr::get(loop->getContext(), name);
  loop->setAttr(dialect::ScheduleName, text);
  if (Value variable = inductionVariable(loop))
    variable.setLoc(NameLoc::get(text, loop->getLoc()));
}

Tags tagsIn(ArrayRef<NamedAttribute> attributes) {
  Tags tags;
  for (const NamedAttribute &each : attributes)
    for (StringRef name :
         {PipelineName, UnrollName, DataflowName, dialect::PartitionName, dialect::BindStorageName})
      if (each.getName() == name) {
        std::string text;
        if (auto integer = dyn_cast<IntegerAttr>(each.getValue())) {
          text = std::to_string(integer.getInt());
        } else if (!isa<UnitAttr>(each.getValue())) {
          llvm::raw_string_ostream out(text);
          each.getValue().print(out);
        }
        tags.emplace_back(name.str(), std::move(text));
      }
  return tags;
}

Tags tagsOf(Operation *operation) {
  return isa<memref::AllocOp>(operation)
             ? Tags()
             : tagsIn(operation->getDiscardableAttrDictionary().getValue());
}

Tags tagsOf(Value buffer) {
  auto argument = dyn_cast<BlockArgument>(buffer);
  if (!argument) {
    Operation *maker = buffer.getDefiningOp();
    if (const auto globals = analysis::globalsOf(buffer); !globals.empty()) {
      memref::GetGlobalOp get = globals.front();
      if (Operation *global = SymbolTable::lookupNearestSymbolFrom(get, get.getNameAttr()))
        maker = global;
    }
    return tagsIn(maker->getDiscardableAttrDictionary().getValue());
  }
  auto function = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return function ? tagsIn(function_interface_impl::getArgAttrs(function, argument.getArgNumber()))
                  : Tags();
}

// The words of the first group in round brackets, after which 'text' continues.
static SmallVector<StringRef> takeGroup(StringRef &text) {
  text = text.drop_until([](char c) { return c == '('; }).drop_front(text.contains('('));
  SmallVector<StringRef> words;
  text.take_until([](char c) { return c == ')'; }).split(words, ", ");
  text = text.drop_until([](char c) { return c == ')'; });
  return words;
}

// "Cyclic 4 in dimension 2", of "#allo.partition<[(2, Cyclic, 4)]>"
static std::string showPartition(StringRef text) {
  std::string shown;
  while (text.contains('(')) {
    const SmallVector<StringRef> axis = takeGroup(text);
    if (axis.size() != 3)
      return text.str();
    shown += (shown.empty() ? "" : ", ") + axis[1].str();
    if (axis[2] != "0")
      shown += " " + axis[2].str();
    shown += axis[0] == "0" ? " in all dimensions" : " in dimension " + axis[0].str();
  }
  return shown;
}

// "RAM_2P, LUTRAM", of "#allo.bind_storage<RAM_2P, LUTRAM>"
static StringRef insideBrackets(StringRef text) {
  return text.contains('<') ? text.split('<').second.rsplit('>').first : text;
}

static std::string showTag(StringRef name, const std::string &value) {
  if (name == PipelineName)
    return value == "-1" ? "no pipeline" : value == "0" ? "pipeline" : "pipeline II=" + value;
  if (name == UnrollName)
    return value == "0" ? "unroll" : "unroll " + value;
  if (name == dialect::PartitionName)
    return "partition " + showPartition(value);
  if (name == dialect::BindStorageName)
    return "storage " + insideBrackets(value).str();
  return "dataflow";
}

std::string showTags(const Tags &tags) {
  std::string text;
  for (const auto &[name, value] : tags)
    text += ", " + showTag(name, value);
  return text;
}

bool hasTags(Operation *loop) {
  return loop->hasAttr(PipelineName) || loop->hasAttr(UnrollName) || loop->hasAttr(DataflowName);
}

} // namespace allo::schedule
