// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Names.h"

#include "analysis/Accesses.h"
#include "analysis/Calls.h"
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
  Operation *function = analysis::calleeOf(call);
  return function ? nameOf(function) : analysis::calleeSymbolOf(call).str();
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
  if (analysis::isLoad(operation))
    return "the read of " + showBuffer(analysis::bufferOf(operation));
  if (analysis::isStore(operation))
    return "the assignment to " + showBuffer(analysis::bufferOf(operation));
  if (!analysis::calleeSymbolOf(operation).empty())
    return "the call of " + showCallee(operation);
  if (isa<dialect::GetWidOp, dialect::GetNwOp>(operation))
    return "a query of the workers";
  if (isa<dialect::JoinOp>(operation))
    return "the end of the stages";
  const std::string name = nameOf(operation);
  return name.empty() ? "a statement" : "the computation of '" + name + "'";
}

StringRef idOf(Operation *operation) {
  if (operation->getRawDictionaryAttrs().empty()) // no string is compared
    return {};
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

// "Cyclic 4 in dimension 2"
static std::string wordsOf(dialect::PartitionAxisAttr axis) {
  std::string words = dialect::stringifyPartitionKind(axis.getKind()).str();
  if (axis.getFactor() != 0)
    words += " " + std::to_string(axis.getFactor());
  return words + (axis.getDim() == 0 ? " in all dimensions"
                                     : " in dimension " + std::to_string(axis.getDim()));
}

static std::string wordsOf(StringRef name, Attribute value) {
  if (auto partition = dyn_cast<dialect::PartitionAttr>(value)) {
    std::string words;
    for (dialect::PartitionAxisAttr axis : partition.getAxes())
      words += (words.empty() ? "partition " : ", ") + wordsOf(axis);
    return words;
  }
  if (auto storage = dyn_cast<dialect::BindStorageAttr>(value))
    return ("storage " + dialect::stringifyStorageType(storage.getStorageType()) + ", " +
            dialect::stringifyStorageImpl(storage.getStorageImpl()))
        .str();
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!integer)
    return "dataflow";
  const int64_t number = integer.getInt(); // 0: the tool chooses it
  if (name == UnrollName)
    return number == 0 ? "unroll" : "unroll " + std::to_string(number);
  return number < 0    ? "no pipeline"
         : number == 0 ? "pipeline"
                       : "pipeline II=" + std::to_string(number);
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
        tags.push_back({name.str(), std::move(text), wordsOf(name, each.getValue())});
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

std::string showTags(const Tags &tags) {
  std::string text;
  for (const Tag &tag : tags)
    text += ", " + tag.words;
  return text;
}

bool hasTags(Operation *loop) {
  return loop->hasAttr(PipelineName) || loop->hasAttr(UnrollName) || loop->hasAttr(DataflowName);
}

} // namespace allo::schedule
