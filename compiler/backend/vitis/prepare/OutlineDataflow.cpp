// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Plan.h"
#include "backend/vitis/analysis/Ranges.h"
#include "backend/vitis/analysis/Roots.h"
#include "backend/vitis/prepare/Elements.h"
#include "backend/vitis/prepare/StageParts.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Interfaces/LoopLikeInterface.h>

#include <llvm/ADT/SetVector.h>

namespace allo::vitis {

#define GEN_PASS_DEF_OUTLINEDATAFLOW
#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

using Operations = SmallVector<Operation *>;
using OperationSet = llvm::DenseSet<Operation *>;

// Only there to be checked; in plain texts there is nothing of the kind.
bool isForChecks(Operation *op) {
  if (isa<dialect::CheckOp>(op))
    return true;
  return isPureValue(op) && !op->use_empty() && llvm::all_of(op->getUsers(), isForChecks);
}

class Regions {
public:
  explicit Regions(func::FuncOp function)
      : function(function), module(function->getParentOfType<ModuleOp>()), b(module.getContext()) {}

  void run() {
    gatherBranches();
    SmallVector<Block *> blocks; // inner ones first
    function.walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          if (isMarked(op) || llvm::any_of(block, [](Operation &each) { return isStage(&each); }))
            blocks.push_back(&block);
    });
    for (Block *block : blocks) {
      Operation *parent = block->getParentOp();
      if (isMarked(parent))
        giveResultsByReference(*block);
      if (isCanonical(*block)) {
        parent->setAttr(DataflowName, b.getUnitAttr());
        continue;
      }
      if (isMarked(parent)) {
        outlineParts(*block);
        continue;
      }
      for (const Operations &group : groupsOf(*block))
        outline(group);
    }
  }

private:
  func::FuncOp function;
  ModuleOp module;
  OpBuilder b;

  // ---- stages that are in branches

  // A call whose array is chosen at run time has come as one in each branch.
  void gatherBranches() {
    Operations branches;
    function.walk([&](Operation *op) {
      if (op->hasAttr(StageName))
        branches.push_back(op);
    });
    for (Operation *op : branches) {
      op->removeAttr(StageName);
      std::string name = function.getSymName().str() + ".";
      op->walk([&](func::CallOp each) {
        name += each.getCallee().substr(each.getCallee().rfind('.') + 1);
        return WalkResult::interrupt();
      });
      func::CallOp call = moved({op}, name, {});
      if (!call)
        continue;
      b.setInsertionPoint(call);
      OperationState state(call.getLoc(), dialect::InvokeOp::getOperationName(), call.getOperands(),
                           call.getResultTypes());
      state.addAttribute("callee", call.getCalleeAttr());
      state.addAttribute("async", b.getUnitAttr());
      call->replaceAllUsesWith(b.create(state));
      call.erase();
    }
  }

  // ---- which form a body has

  // By a schedule. A while loop has no form that a tool takes.
  static bool isMarked(Operation *op) {
    return op->hasAttr(DataflowName) && isa<func::FuncOp, affine::AffineForOp, scf::ForOp>(op);
  }

  func::FuncOp calleeOf(Operation *call) {
    return module.lookupSymbol<func::FuncOp>(
        call->getAttrOfType<FlatSymbolRefAttr>("callee").getValue());
  }

  // Where 'op' is all that a region has to say: arguments are variables or numbers.
  bool isPlainCall(Operation *op) {
    if (!isCall(op) ||
        (!isStage(op) && op->getNumResults() > 0 && !calleeOf(op)->hasAttr(ByReferenceName)))
      return false;
    return llvm::all_of(op->getOperands(), [&](Value operand) {
      Operation *made = operand.getDefiningOp();
      return !made || made->getBlock() != op->getBlock() || isDeclaration(made) || isSilent(made) ||
             (isMarked(op->getParentOp()) && isCall(made));
    });
  }

  bool isCanonical(Block &block) {
    Operation *parent = block.getParentOp(), *end = block.getTerminator();
    if (auto loop = dyn_cast<affine::AffineForOp>(parent)) {
      bool counts = loop.hasConstantLowerBound() && loop.getConstantLowerBound() == 0 &&
                    loop.getStepAsInt() == 1 && loop.getUpperBoundMap().getNumResults() == 1;
      if (!counts)
        return false;
    } else if (auto plain = dyn_cast<scf::ForOp>(parent); plain && isMarked(parent)) {
      if (!matchPattern(plain.getLowerBound(), m_Zero()) || !matchPattern(plain.getStep(), m_One()))
        return false;
    } else if (!isa<func::FuncOp>(parent)) {
      return false;
    }
    if (end->getNumOperands() > 0)
      return false;
    bool joined = false;
    for (Operation &op : block.without_terminator()) {
      if (isSilent(&op) || isForChecks(&op))
        continue;
      bool declares = isDeclaration(&op) && !op.hasAttr(InitialName);
      if (joined || !(declares || isPlainCall(&op) || isa<dialect::JoinOp>(op)))
        return false;
      joined = isa<dialect::JoinOp>(op) && !isMarked(parent);
    }
    return true;
  }

  // From a stage to the last operation that has to do with streams before they are joined.
  static SmallVector<Operations> groupsOf(Block &block) {
    SmallVector<Operations> groups;
    Operations group;
    size_t length = 0; // of what is to be kept
    unsigned stages = 0;
    auto finish = [&](Operation *join) {
      group.resize(length);
      if (stages > 1 || length > 1) {
        if (join)
          group.push_back(join);
        groups.push_back(group);
      }
      group.clear();
      length = stages = 0;
    };
    for (Operation &op : block) {
      bool ends = isa<dialect::JoinOp>(op) || &op == block.getTerminator();
      if (ends) {
        finish(isa<dialect::JoinOp>(op) ? &op : nullptr);
        continue;
      }
      if (group.empty() && !isStage(&op))
        continue;
      group.push_back(&op);
      stages += isStage(&op);
      if (holdsAny(&op, usesStreams) || isStage(&op))
        length = group.size();
    }
    return groups;
  }

  // ---- outlining

  void outline(const Operations &group) {
    Operation *first = group.front();
    Operations calls, parts; // what stays, in order
    OperationSet members(group.begin(), group.end());
    for (Operation &op : *first->getBlock())
      if (isa<dialect::StreamLaneOp>(op) && !leaves(op.getResult(0), members))
        calls.push_back(&op);
    for (Operation *op : group) {
      if (isa<memref::DeallocOp>(op)) {
        op->moveAfter(group.back());
        continue;
      }
      if (isDeclaration(op) || isSilent(op) || canGoFirst(op, first, parts)) {
        op->moveBefore(first);
        continue;
      }
      parts.push_back(op);
    }
    for (Operation *lane : calls) // behind what has gone first, which the calls use as well
      lane->moveBefore(first);
    // Anything but a call gets a function, together with its neighbours.
    Operations run;
    bool all = true;
    auto close = [&] {
      if (run.empty())
        return;
      giveBuffers(run);
      func::CallOp call = moved(run, function.getSymName().str() + "." + nameOf(run), {});
      if (call)
        calls.push_back(call);
      else
        all = false;
      run.clear();
    };
    for (Operation *op : parts) {
      bool stays =
          isa<dialect::JoinOp>(op) || isStage(op) || (isCall(op) && op->getNumResults() == 0);
      if (!stays) {
        run.push_back(op);
        continue;
      }
      close();
      calls.push_back(op);
    }
    close();
    if (!all) {
      first->getParentOp()->setAttr(
          SequentialName,
          b.getStringAttr("an array that is chosen between the stages is used by others"));
      return;
    }
    moved(calls, function.getSymName().str() + ".dataflow", DataflowName);
  }

  // ---- regions that a schedule asks for

  // A region declares no variable for what a call returns.
  void giveResultsByReference(Block &block) {
    for (Operation &op : block)
      if (isCall(&op) && op.getNumResults() > 0 &&
          llvm::none_of(op.getResultTypes(), [](Type type) { return isa<MemRefType>(type); }))
        calleeOf(&op)->setAttr(ByReferenceName, b.getUnitAttr());
  }

  void outlineParts(Block &block) {
    StageParts found = stagePartsOf(block);
    if (found.parts.empty())
      return;
    fillInParts(block, found);
    for (StagePart &part : found.parts)
      for (Operation *op : part.all)
        op->moveBefore(block.getTerminator());
    for (Operation *op : found.tail)
      op->moveBefore(block.getTerminator());
    Operations calls;
    for (StagePart &part : found.parts) {
      if (part.isCall) {
        llvm::append_range(calls, part.all);
        continue;
      }
      giveBuffers(part.all);
      func::CallOp call = moved(part.all, function.getSymName().str() + "." + nameOf(part.all), {});
      if (!call)
        return; // an array is chosen in it: the others are functions at least
      calls.push_back(call);
    }
    if (isCanonical(block))
      return;
    OperationSet members(calls.begin(), calls.end());
    Operations lanes;
    for (Operation &op : block)
      if (isa<dialect::StreamLaneOp>(op) && !leaves(op.getResult(0), members))
        lanes.push_back(&op);
    for (Operation *lane : lanes)
      lane->moveBefore(calls.front());
    calls.insert(calls.begin(), lanes.begin(), lanes.end());
    if (moved(calls, function.getSymName().str() + ".dataflow", DataflowName))
      block.getParentOp()->removeAttr(DataflowName);
  }

  // An array that connects parts is declared in the region, where it has no initial value: the
  // first part that uses it gives it that.
  void fillInParts(Block &block, StageParts &found) {
    for (auto made : llvm::make_early_inc_range(block.getOps<memref::AllocOp>())) {
      Attribute initial = made->getAttr(InitialName);
      if (!initial)
        continue;
      auto uses = [&](const StagePart &part) {
        OperationSet inside(part.all.begin(), part.all.end());
        return llvm::any_of(made->getUsers(),
                            [&](Operation *user) { return within(user, inside); });
      };
      OperationSet inAny;
      for (const StagePart &part : found.parts)
        inAny.insert(part.all.begin(), part.all.end());
      auto first = llvm::find_if(found.parts, uses);
      if (first == found.parts.end() || leaves(made, inAny) ||
          (!first->isCall && std::none_of(first + 1, found.parts.end(), uses)))
        continue;
      b.setInsertionPoint(first->all.front());
      Operation *before = first->all.front()->getPrevNode();
      giveInitial(made, initial);
      Operations fill;
      for (Operation *op = before ? before->getNextNode() : &block.front();
           op != first->all.front(); op = op->getNextNode())
        fill.push_back(op);
      if (first->isCall)
        found.parts.insert(first, StagePart{fill, false});
      else
        first->all.insert(first->all.begin(), fill.begin(), fill.end());
    }
  }

  void giveInitial(memref::AllocOp made, Attribute initial) {
    Location loc = plain(made.getLoc());
    made->removeAttr(InitialName);
    if (auto table = dyn_cast<FlatSymbolRefAttr>(initial)) {
      Value from = memref::GetGlobalOp::create(b, loc, made.getType(), table.getValue());
      return copyElements(b, loc, from, made);
    }
    auto value = cast<DenseElementsAttr>(initial).getSplatValue<TypedAttr>();
    fillElements(b, loc, arith::ConstantOp::create(b, loc, value), made);
  }

  // Whether it is the same ahead of the region.
  static bool canGoFirst(Operation *op, Operation *first, ArrayRef<Operation *> between) {
    bool known = llvm::all_of(op->getOperands(), [&](Value operand) {
      Operation *made = operand.getDefiningOp();
      return !made || made->getBlock() != first->getBlock() || made->isBeforeInBlock(first);
    });
    if (!known || op == first)
      return false;
    if (isPureValue(op) || isa<dialect::CheckOp>(op))
      return true;
    if (!isLoad(op))
      return false;
    // Nothing reads what a stage writes before the join.
    return llvm::none_of(between, [&](Operation *other) {
      return !isStage(other) && (holdsAny(other, isCall) || mayStoreTo(other, op->getOperand(0)));
    });
  }

  // After what its first loop or its result is called.
  static std::string nameOf(ArrayRef<Operation *> run) {
    for (Operation *op : run)
      if (auto name = op->getAttrOfType<StringAttr>(dialect::ScheduleName))
        return name.str();
    for (Operation *op : run) {
      Value index;
      if (auto loop = dyn_cast<affine::AffineForOp>(op))
        index = loop.getInductionVar();
      if (auto loop = dyn_cast<scf::ForOp>(op))
        index = loop.getInductionVar();
      if (index && !sourceName(index).empty())
        return "loop_" + sourceName(index).str();
    }
    for (Operation *op : run) { // of a branch
      std::string inner;
      op->walk<WalkOrder::PreOrder>([&](affine::AffineForOp loop) {
        inner = sourceName(loop.getInductionVar());
        return inner.empty() ? WalkResult::advance() : WalkResult::interrupt();
      });
      if (!inner.empty())
        return "loop_" + inner;
    }
    for (Operation *op : llvm::reverse(run))
      for (Value result : op->getResults())
        if (!sourceName(result).empty())
          return sourceName(result).str();
    for (Operation *op : run) {
      std::string name;
      op->walk([&](affine::AffineStoreOp store) { name = sourceName(store.getMemRef()); });
      if (!name.empty())
        return "fill_" + name;
    }
    return "step";
  }

  // A block that is taken from a stream in between, and used elsewhere, goes into an array.
  void giveBuffers(Operations &run) {
    OperationSet inside(run.begin(), run.end());
    for (size_t i = 0; i < run.size(); ++i) {
      auto get = dyn_cast<dialect::StreamGetOp>(run[i]);
      if (!get || !isa<MemRefType>(get.getType()) || !leaves(get.getResult(), inside))
        continue;
      b.setInsertionPoint(run.front());
      auto made = memref::AllocOp::create(b, locOfName(get.getResult()),
                                          cast<MemRefType>(get.getResult().getType()));
      giveSign(made, Signs().elementIsSigned(get.getStream()));
      get.getResult().replaceAllUsesWith(made);
      Operation *behind = get->getNextNode();
      b.setInsertionPointAfter(get);
      copyElements(b, plain(get.getLoc()), get.getResult(), made);
      for (Operation *next = get->getNextNode(); next != behind; next = next->getNextNode()) {
        inside.insert(next);
        run.insert(run.begin() + std::ptrdiff_t(++i), next);
      }
    }
  }

  static Location plain(Location loc) {
    auto named = dyn_cast<NameLoc>(loc);
    return named ? named.getChildLoc() : loc;
  }

  static Operation *within(Operation *op, const OperationSet &all) {
    for (; op; op = op->getParentOp())
      if (all.contains(op))
        return op;
    return nullptr;
  }
  static bool leaves(Value value, const OperationSet &inside) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return !isa<memref::DeallocOp>(user) && !within(user, inside);
    });
  }

  dialect::Sign signOf(Value value, Signs &signs) {
    if (!dialect::needsSign(value.getType()))
      return dialect::Sign::None;
    bool isPlace = isa<MemRefType, dialect::StreamType>(value.getType());
    bool isSigned = isPlace ? signs.elementIsSigned(value) : signs.isSigned(value);
    return isSigned ? dialect::Sign::Signed : dialect::Sign::Unsigned;
  }

  // The result of a loop has the name of what the loop carries.
  static Location carriedPlace(Value value) {
    auto loop = value.getDefiningOp<LoopLikeOpInterface>();
    if (!loop || !sourceName(value).empty())
      return locOfName(value);
    unsigned at = cast<OpResult>(value).getResultNumber();
    auto carried = loop.getRegionIterArgs();
    return at < carried.size() && !sourceName(carried[at]).empty() ? carried[at].getLoc()
                                                                   : locOfName(value);
  }

  // With the name that it has, or that a function has for it.
  Location placeOf(Value value, const OperationSet &inside) {
    if (!sourceName(value).empty())
      return locOfName(value);
    for (OpOperand &use : value.getUses())
      if (isCall(use.getOwner()) && within(use.getOwner(), inside)) {
        auto callee = module.lookupSymbol<func::FuncOp>(
            use.getOwner()->getAttrOfType<FlatSymbolRefAttr>("callee").getValue());
        BlockArgument its = callee.getArgument(use.getOperandNumber());
        if (auto named = dyn_cast<NameLoc>(its.getLoc()))
          return NameLoc::get(named.getName(), value.getLoc());
      }
    return value.getLoc();
  }

  // Null: it has none.
  static Attribute partitionOf(Value buffer) {
    auto argument = dyn_cast<BlockArgument>(buffer);
    if (!argument)
      return buffer.getDefiningOp()->getAttr(dialect::PartitionName);
    auto owner = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    return owner ? owner.getArgAttr(argument.getArgNumber(), dialect::PartitionName) : Attribute();
  }

  // Operations of one block as a function, which is called instead. Null: it would have to give
  // back a buffer.
  func::CallOp moved(const Operations &all, const std::string &name, StringRef mark) {
    OperationSet inside(all.begin(), all.end());
    // An array or stream that nothing else uses is a local one, and so are constants. What an array
    // begins with is no declaration to a region.
    bool isRegion = !mark.empty();
    Operations locals;
    llvm::SetVector<Value> inputs, constants, outputs;
    for (Operation *op : all) {
      op->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands()) {
          auto argument = dyn_cast<BlockArgument>(operand);
          Operation *made = argument ? argument.getOwner()->getParentOp() : operand.getDefiningOp();
          if (within(made, inside))
            continue;
          if (isConstant(operand)) {
            constants.insert(operand);
          } else if (!argument && isDeclaration(made) && made->getBlock() == op->getBlock() &&
                     !leaves(operand, inside) && !(isRegion && made->hasAttr(InitialName))) {
            if (!llvm::is_contained(locals, made))
              locals.push_back(made);
          } else {
            inputs.insert(operand);
          }
        }
      });
      for (Value result : op->getResults()) {
        if (!leaves(result, inside))
          continue;
        if (isa<MemRefType, dialect::StreamType>(result.getType()))
          return nullptr;
        outputs.insert(result);
      }
    }
    Signs signs;
    SmallVector<Type> inputTypes, outputTypes;
    SmallVector<dialect::Sign> inputSigns, outputSigns;
    SmallVector<Location> places, names;
    for (Value each : inputs) {
      inputTypes.push_back(each.getType());
      inputSigns.push_back(signOf(each, signs));
      places.push_back(placeOf(each, inside));
    }
    for (Value each : outputs) {
      outputTypes.push_back(each.getType());
      outputSigns.push_back(signOf(each, signs));
      names.push_back(carriedPlace(each));
    }
    Location loc = plain(all.front()->getLoc());
    std::string symbol = name;
    for (int n = 1; module.lookupSymbol(symbol); ++n)
      symbol = name + "_" + std::to_string(n);
    b.setInsertionPoint(function);
    auto made = func::FuncOp::create(b, loc, symbol, b.getFunctionType(inputTypes, outputTypes));
    made.setPrivate();
    made->setAttr(dialect::SignedName,
                  dialect::SignedAttr::get(module.getContext(), inputSigns, outputSigns));
    made->setAttr(ByReferenceName, b.getUnitAttr());
    if (isRegion)
      made->setAttr(mark, b.getUnitAttr());
    Block *body = made.addEntryBlock();
    for (auto [i, each] : llvm::enumerate(inputs)) {
      body->getArgument(unsigned(i)).setLoc(places[i]);
      bool apart =
          isa<MemRefType>(each.getType()) && llvm::all_of(inputs, [&](Value other) {
            return other == each || !isa<MemRefType>(other.getType()) || isDistinct(other, each);
          });
      if (apart)
        made.setArgAttr(unsigned(i), "llvm.noalias", b.getUnitAttr());
      if (Attribute partition = partitionOf(each))
        made.setArgAttr(unsigned(i), dialect::PartitionName, partition);
    }
    b.setInsertionPoint(all.front());
    Location at = loc;
    if (names.size() == 1)
      at = names.front();
    else if (!names.empty())
      at = FusedLoc::get(module.getContext(), names);
    auto call = func::CallOp::create(b, at, made, inputs.getArrayRef());
    for (auto [i, each] : llvm::enumerate(outputs)) {
      Value old = each;
      old.replaceUsesWithIf(call.getResult(unsigned(i)),
                            [&](OpOperand &use) { return !within(use.getOwner(), inside); });
    }
    b.setInsertionPointToEnd(body);
    IRMapping mapping;
    for (auto [old, its] : llvm::zip(inputs, body->getArguments()))
      mapping.map(old, its);
    for (Value each : constants)
      mapping.map(each, b.clone(*each.getDefiningOp())->getResult(0));
    for (Operation *local : locals) {
      for (Operation *user : llvm::make_early_inc_range(local->getUsers()))
        if (isa<memref::DeallocOp>(user))
          user->erase();
      local->remove();
      body->push_back(local);
    }
    for (Operation *op : all) {
      op->remove();
      body->push_back(op);
      op->walk([&](Operation *inner) {
        for (OpOperand &operand : inner->getOpOperands())
          operand.set(mapping.lookupOrDefault(operand.get()));
      });
    }
    b.setInsertionPointToEnd(body);
    func::ReturnOp::create(b, loc, outputs.getArrayRef());
    return call;
  }
};

class OutlineDataflow : public impl::OutlineDataflowBase<OutlineDataflow> {
public:
  void runOnOperation() final {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (!function.isExternal())
        Regions(function).run();
  }
};

} // namespace

} // namespace allo::vitis
