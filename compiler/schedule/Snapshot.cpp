// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Snapshot.h"

#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Interfaces/LoopLikeInterface.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;

namespace {

uint16_t traitsOf(Operation *op) {
  uint16_t traits = 0;
  auto set = [&](bool holds, Trait trait) { traits |= holds ? uint16_t(trait) : 0; };
  if (op->getNumRegions() > 0) {
    set(isLoop(op), Trait::Loop);
    set(isa<affine::AffineForOp, affine::AffineParallelOp>(op), Trait::AffineLoop);
    set(isa<affine::AffineForOp>(op), Trait::AffineFor);
    set(isLoop(op) && isa<scf::SCFDialect>(op->getDialect()), Trait::ScfLoop);
    set(isa<RegionBranchOpInterface>(op) && !isLoop(op), Trait::Branch);
    set(isa<FunctionOpInterface>(op), Trait::Function);
  }
  set(isa<SymbolOpInterface>(op) || op->hasAttr(SymbolTable::getSymbolAttrName()), Trait::Symbol);
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op)) {
    SmallVector<MemoryEffects::EffectInstance, 4> effects;
    interface.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      set(isa<MemoryEffects::Allocate>(effect.getEffect()), Trait::Allocates);
      set(isa<MemoryEffects::Free>(effect.getEffect()), Trait::Frees);
      set(isa<MemoryEffects::Read>(effect.getEffect()), Trait::Reads);
      set(isa<MemoryEffects::Write>(effect.getEffect()), Trait::Writes);
    }
  }
  return traits;
}

constexpr StringRef IdPrefix = "op";

bool isBufferLike(Type type) {
  return isa<MemRefType, UnrankedMemRefType, TensorType, dialect::StreamType>(type);
}

class TreePrinter {
public:
  TreePrinter(const Snapshot &snapshot, bool includeValues, const ShowPlace &placeOf)
      : snapshot(snapshot), includeValues(includeValues), placeOf(placeOf) {}
  std::string run() {
    node(0, "", "");
    return std::move(text);
  }

private:
  const Snapshot &snapshot;
  const bool includeValues;
  const ShowPlace &placeOf;
  std::string text;

  void node(size_t at, const std::string &head, const std::string &indent) {
    const OpNode &op = snapshot.ops()[at];
    text += head + (op.name.empty() ? "" : op.name + ": ") + op.kind;
    if (op.has(Trait::Loop))
      text += " x" + (op.trips ? std::to_string(*op.trips) : "?");
    text += showTags(op.tags);
    text += "  " + op.path + "  #" + op.id;
    if (std::string place = placeOf(op.loc); !place.empty())
      text += "  " + place;
    text += "\n";
    const size_t values = includeValues ? op.values.size() : 0;
    const size_t count = values + op.children.size();
    for (size_t i = 0; i < count; ++i) {
      const bool isLast = i + 1 == count;
      const std::string mark = isLast ? "`- " : "|- ";
      if (i < values)
        value(op.values[i], indent + mark);
      else
        node(op.children[i - values], indent + mark, indent + (isLast ? "   " : "|  "));
    }
  }

  void value(size_t at, const std::string &head) {
    const ValueNode &value = snapshot.values()[at];
    text += head + (value.isArgument ? "arg" : "res") + std::to_string(value.number) +
            (value.name.empty() ? "" : " " + value.name) + ": " + value.type +
            showTags(value.tags) + "\n";
  }
};

} // namespace

std::string showPlace(Location place) {
  if (auto range = dyn_cast<FileLineColRange>(place)) // FileLineColLoc is one of these
    return (Twine(range.getFilename().getValue()) + ":" + Twine(range.getStartLine()) + ":" +
            Twine(range.getStartColumn()))
        .str();
  if (auto named = dyn_cast<NameLoc>(place))
    return showPlace(named.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(place))
    return showPlace(call.getCallee());
  if (auto fused = dyn_cast<FusedLoc>(place)) {
    for (Location each : fused.getLocations())
      if (std::string text = showPlace(each); !text.empty())
        return text;
  }
  return {};
}

Snapshot::Snapshot(ModuleOp payload, int64_t epoch) : epochNumber(epoch) {
  size_t count = 0;
  payload->walk([&](Operation *) { ++count; });
  opNodes.reserve(count); // the nodes are large
  visit(payload, NoNode, "module");
}

void Snapshot::addValue(Value value, size_t owner, unsigned number, bool isArgument) {
  if (!isBufferLike(value.getType()))
    return;
  const std::string segment = (isArgument ? "arg" : "res") + std::to_string(number);
  std::string type;
  llvm::raw_string_ostream(type) << value.getType();
  ValueNode node{opNodes[owner].id + ":" + segment,
                 nameOf(value),
                 std::move(type),
                 opNodes[owner].path + "/" + segment,
                 owner,
                 number,
                 isArgument,
                 {},
                 value.getLoc()};
  node.tags = tagsOf(value);
  if (dialect::SignedAttr sign = isa<MemRefType>(value.getType()) ? signOf(value) : nullptr;
      sign && sign.sign() != dialect::Sign::None)
    node.isUnsigned = sign.sign() == dialect::Sign::Unsigned;
  if (auto shaped = dyn_cast<ShapedType>(value.getType()); shaped && shaped.hasRank())
    node.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
  opNodes[owner].values.push_back(valueNodes.size());
  valueIds[node.id] = valueNodes.size();
  valueNodes.push_back(std::move(node));
}

void Snapshot::visit(Operation *operation, size_t parent, std::string path) {
  const size_t at = opNodes.size();
  std::string id = idAt(at);
  if (const StringRef given = idOf(operation); !given.empty() && given != id) {
    id = given.str();
    opIds[id] = at;
  }
  opNodes.push_back({std::move(id),
                     operation->getName().getStringRef().str(),
                     nameOf(operation),
                     std::move(path),
                     parent,
                     at,
                     {},
                     {},
                     operation->getLoc(),
                     traitsOf(operation)});
  if (isLoop(operation))
    opNodes[at].trips = tripsOf(operation);
  opNodes[at].tags = tagsOf(operation);
  if (parent != NoNode)
    opNodes[parent].children.push_back(at);
  if (isa<FunctionOpInterface>(operation))
    opNodes[at].symbol = SymbolTable::getSymbolName(operation).str();
  if (auto function = dyn_cast<FunctionOpInterface>(operation); function && !function.isExternal())
    for (BlockArgument argument : function.getArguments())
      addValue(argument, at, argument.getArgNumber(), true);
  for (OpResult result : operation->getResults())
    addValue(result, at, result.getResultNumber(), false);
  unsigned loops = 0, branches = 0, others = 0;
  for (Region &region : operation->getRegions())
    for (Operation &op : region.getOps()) {
      if (op.hasTrait<OpTrait::IsTerminator>())
        continue;
      std::string segment;
      if (auto symbol = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
          symbol && isa<SymbolOpInterface>(op))
        segment = symbol.str();
      else if (isLoop(&op))
        segment = "L" + std::to_string(loops++);
      else if (isa<RegionBranchOpInterface>(op))
        segment = "B" + std::to_string(branches++);
      else
        segment = "O" + std::to_string(others++);
      visit(&op, at, opNodes[at].path + "/" + segment);
    }
  opNodes[at].last = opNodes.size() - 1;
}

const OpNode *Snapshot::opById(StringRef id) const {
  // Most are positions.
  if (size_t at = 0; id.starts_with(IdPrefix) && !id.substr(IdPrefix.size()).getAsInteger(10, at))
    if (at < opNodes.size() && opNodes[at].id == id)
      return &opNodes[at];
  auto found = opIds.find(id);
  return found == opIds.end() ? nullptr : &opNodes[found->second];
}

const ValueNode *Snapshot::valueById(StringRef id) const {
  auto found = valueIds.find(id);
  return found == valueIds.end() ? nullptr : &valueNodes[found->second];
}

bool Snapshot::isBelow(size_t inner, size_t outer) const {
  return outer <= inner && inner <= opNodes[outer].last;
}

std::string formatTree(const Snapshot &snapshot, bool includeValues, const ShowPlace &place) {
  return TreePrinter(snapshot, includeValues, place).run();
}

std::string idAt(uint64_t number) { return IdPrefix.str() + std::to_string(number); }

void assignIds(ModuleOp payload, uint64_t &next) {
  MLIRContext *context = payload.getContext();
  const StringAttr name = StringAttr::get(context, IdName);
  llvm::StringMap<unsigned> counts;
  payload->walk([&](Operation *op) { ++counts[idOf(op)]; });
  payload->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<OpTrait::IsTerminator>()) {
      op->removeDiscardableAttr(IdName);
      return;
    }
    if (StringRef id = idOf(op); !id.empty() && counts[id] == 1)
      return;
    std::string id;
    do
      id = idAt(next++);
    while (counts.contains(id));
    op->setDiscardableAttr(name, StringAttr::get(context, id));
  });
}

void removeIds(ModuleOp payload) {
  const StringAttr name = StringAttr::get(payload.getContext(), IdName);
  payload->walk([&](Operation *op) { op->removeDiscardableAttr(name); });
}

} // namespace allo::schedule
