// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/streams/Streamline.h"

#include "analysis/Calls.h"
#include "analysis/Stages.h"
#include "dialect/Dialect.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Directives.h"
#include "schedule/primitives/Loops.h"
#include "schedule/streams/Side.h"
#include "schedule/streams/Waiting.h"

#include <llvm/ADT/MapVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/SymbolTable.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;
using analysis::calleeOf;
using analysis::calleeSymbolOf;
using analysis::Footprint;
using analysis::Touch;

namespace {

std::string quoted(StringRef name) { return "'" + name.str() + "'"; }

// One buffer that becomes streams.
struct Boundary {
  Value buffer;
  SmallVector<OpOperand *> producers, consumers;
  SmallVector<Elements> blocks; // what each producer writes
  Operation *fill = nullptr;    // of the whole buffer, before the producers; may be null
  Operation *initial = nullptr; // the constant that it stores

  MemRefType type() const { return cast<MemRefType>(buffer.getType()); }
};

class Streamliner {
public:
  Streamliner(ArrayRef<Operation *> producers, ArrayRef<Operation *> consumers,
              StreamOptions options, Location place, llvm::function_ref<void(Operation *)> onErase)
      : producers(producers), consumers(consumers), options(options), place(place),
        onErase(onErase) {
    calls.append(producers.begin(), producers.end());
    calls.append(consumers.begin(), consumers.end());
    shown = showCalls(calls);
  }

  Result<std::vector<ScheduleWarning>, ScheduleError> run() {
    for (auto step :
         {&Streamliner::checkSides, &Streamliner::passArrays, &Streamliner::checkCalls,
          &Streamliner::findBoundaries, &Streamliner::checkOrder, &Streamliner::checkResults})
      if (Result<void, ScheduleError> done = (this->*step)(); !done)
        return done.error();
    rewrite();
    return std::move(warnings);
  }

private:
  SmallVector<Operation *> producers, consumers;
  const StreamOptions options;
  const Location place;
  const llvm::function_ref<void(Operation *)> onErase;
  SmallVector<Operation *> calls; // in the order of the block, once checked
  std::string shown;
  FunctionOpInterface around;
  Block *block = nullptr;
  analysis::Footprints footprints;
  llvm::DenseMap<Operation *, Footprint> ofCalls;
  std::vector<Boundary> boundaries;
  SmallVector<Operation *> stages; // that run when the first call begins, or begin before the last
  SmallVector<Operation *> joins;  // between the calls, which disappear
  Operation *joined = nullptr;     // the first stage or call behind a join before the first call
  bool isOpen = false;             // whether stages run when the last call begins
  std::vector<ScheduleWarning> warnings;

  ScheduleError refused(std::string reason, std::vector<Note> notes) const {
    return illegal("streamline", shown, std::move(reason), std::move(notes));
  }
  static Note noteAt(Operation *op, std::string text) { return {op->getLoc(), std::move(text)}; }

  // ---- what the calls are

  Result<void, ScheduleError> checkSides() {
    for (Operation *call : consumers)
      if (llvm::is_contained(producers, call))
        return refused(
            format("the call of {0} is a producer and a consumer; choose different calls by "
                   "producer_ids and consumer_ids",
                   showCallee(call)),
            {noteAt(call, "the call")});
    around = calls.front()->getParentOfType<FunctionOpInterface>();
    return {};
  }

  Result<void, ScheduleError> checkCalls() {
    block = calls.front()->getBlock();
    for (Operation *call : calls) {
      if (call->getBlock() != block)
        return refused("the calls are in different blocks; call them one after the other",
                       {noteAt(calls.front(), "one call"), noteAt(call, "another call")});
      const std::string name = showCallee(call);
      FunctionOpInterface callee = calleeOf(call);
      if (!callee || callee.isExternal())
        return refused(format("the body of {0} is not known; define it", name),
                       {noteAt(call, "the call")});
      if (!callee.getFunctionBody().hasOneBlock())
        return refused(format("{0} has branches; write them as structured ones", name),
                       {noteAt(callee, "the kernel")});
      if (auto kernel = dyn_cast<dialect::KernelOp>(callee.getOperation());
          kernel && kernel.isGrid())
        return refused(format("{0} has several workers; leave out its mapping", name),
                       {noteAt(kernel, "the kernel")});
      if (Operation *unknown = footprints.of(callee).unknown)
        return refused(format("what {0} in {1} accesses is not known; access arrays by subscripts",
                              showOperation(unknown), name),
                       {noteAt(call, "the call"), noteAt(unknown, "here")});
      for (Value result : call->getResults())
        if (!result.getType().isIntOrIndexOrFloat())
          return refused(
              format("{0} returns an array that it does not allocate itself; pass the array "
                     "as an argument",
                     name),
              {noteAt(callee, "the kernel")});
      ofCalls[call] = footprints.of(call);
    }
    llvm::sort(calls, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    return {};
  }

  // ---- arrays that kernels return

  // What a function returns as a result, if it is an allocation of its own.
  static memref::AllocOp allocationOf(FunctionOpInterface function, unsigned result) {
    Block &body = function.getFunctionBody().front();
    Operation *last = body.getTerminator();
    auto made = last->getOperand(result).getDefiningOp<memref::AllocOp>();
    const bool isOwn = made && made->getBlock() == &body && made.getType().hasStaticShape() &&
                       llvm::count(last->getOperands(), made.getResult()) == 1;
    return isOwn ? made : nullptr;
  }

  // An array that a kernel allocates and returns becomes a parameter, and an allocation of the
  // caller.
  Result<void, ScheduleError> passArrays() {
    for (auto *side : {&producers, &consumers})
      for (Operation *&call : *side)
        for (unsigned i = call->getNumResults(); i-- > 0;) {
          FunctionOpInterface callee = calleeOf(call);
          if (!isa<MemRefType>(call->getResult(i).getType()) || !callee || callee.isExternal() ||
              !callee.getFunctionBody().hasOneBlock() || !allocationOf(callee, i))
            continue;
          giveOwn(call);
          Operation *made = passArray(call, calleeOf(call), i);
          for (auto *other : {&producers, &consumers})
            llvm::replace(*other, call, made);
        }
    calls.assign(producers.begin(), producers.end());
    calls.append(consumers.begin(), consumers.end());
    return {};
  }

  Operation *passArray(Operation *call, FunctionOpInterface function, unsigned result) {
    OpBuilder b(call);
    memref::AllocOp inside = allocationOf(function, result);
    auto outside = cast<memref::AllocOp>(b.clone(*inside));
    outside->setLoc(call->getResult(result).getLoc());
    outside->removeDiscardableAttr(IdName);

    const unsigned number = function.getNumArguments();
    const dialect::SignedAttr signs = dialect::signsOf(function);
    SmallVector<dialect::Sign> inputs(number, dialect::Sign::None);
    SmallVector<dialect::Sign> outputs(function.getNumResults(), dialect::Sign::None);
    if (signs) {
      inputs.assign(signs.getOperands().begin(), signs.getOperands().end());
      outputs.assign(signs.getResults().begin(), signs.getResults().end());
    }
    inputs.push_back(outputs[result]);
    outputs.erase(outputs.begin() + result);
    (void)function.insertArgument(number, inside.getType(), {}, inside.getLoc());
    function.setArgAttr(number, "llvm.noalias", b.getUnitAttr());
    Value parameter = function.getFunctionBody().getArgument(number);
    copyDirectives(inside, parameter);
    function.getFunctionBody().front().getTerminator()->eraseOperand(result);
    inside.replaceAllUsesWith(parameter);
    inside.erase();
    (void)function.eraseResult(result);
    if (signs)
      function->setAttr(dialect::SignedName,
                        dialect::SignedAttr::get(b.getContext(), inputs, outputs));

    SmallVector<Value> operands(call->getOperands());
    operands.push_back(outside);
    SmallVector<Type> types(call->getResultTypes());
    types.erase(types.begin() + result);
    OperationState state(call->getLoc(), call->getName(), operands, types, call->getAttrs());
    Operation *made = b.create(state);
    for (unsigned i = 0; i < call->getNumResults(); ++i)
      call->getResult(i).replaceAllUsesWith(i == result ? Value(outside)
                                                        : Value(made->getResult(i - (i > result))));
    onErase(call);
    call->erase();
    return made;
  }

  // ---- the buffers between them

  Result<void, ScheduleError> findBoundaries() {
    llvm::SetVector<Value> shared;
    for (Operation *producer : producers)
      for (Value operand : producer->getOperands())
        if (const Touch *written = ofCalls[producer].find(operand); written && written->write)
          for (Operation *consumer : consumers)
            if (ofCalls[consumer].find(operand))
              shared.insert(operand);
    for (Value buffer : shared)
      if (Result<void, ScheduleError> added = add(buffer); !added)
        return added;
    if (!boundaries.empty())
      return {};
    std::vector<Note> notes;
    for (Operation *call : calls)
      notes.push_back(noteAt(call, "the call of " + showCallee(call)));
    return refused(format("{0} {1} no buffer that {2} {3}; pass them one local array",
                          showCalls(producers), areOne(producers) ? "writes" : "write",
                          showCalls(consumers), areOne(consumers) ? "reads" : "read"),
                   std::move(notes));
  }

  // Whether messages name one kernel for all of the calls.
  static bool areOne(ArrayRef<Operation *> some) {
    return llvm::all_of(
        some, [&](Operation *call) { return showCallee(call) == showCallee(some.front()); });
  }

  Result<void, ScheduleError> add(Value buffer) {
    const std::string name = showBuffer(buffer);
    const Note made{buffer.getLoc(), "the buffer"};
    auto alloc = buffer.getDefiningOp<memref::AllocOp>();
    if (!alloc)
      return refused(isa<BlockArgument>(buffer)
                         ? format("{0} is a parameter of '{1}', whose callers see it; pass a local "
                                  "array",
                                  name, nameOf(around.getOperation()))
                         : format("{0} is not a buffer of '{1}' alone; pass a local array", name,
                                  nameOf(around.getOperation())),
                     {made});
    Boundary boundary{buffer, {}, {}, {}};
    if (!boundary.type().hasStaticShape() || !boundary.type().getLayout().isIdentity() ||
        sizeOf(boundary.type()) == 0)
      return refused(format("the shape of {0} is not known; give it a constant one", name), {made});
    for (OpOperand &use : buffer.getUses()) {
      Operation *user = use.getOwner();
      if (llvm::is_contained(producers, user))
        boundary.producers.push_back(&use);
      else if (llvm::is_contained(consumers, user))
        boundary.consumers.push_back(&use);
      else if (auto fill = dyn_cast<linalg::FillOp>(user);
               fill && !boundary.fill && fill->getBlock() == block && fill.getInputs().size() == 1)
        boundary.fill = fill;
      else if (!isa<memref::DeallocOp>(user))
        return refused(
            isa<CallOpInterface>(user)
                ? format("{0} is also an argument of {1}; name it as well", name, showCallee(user))
                : format("{0} is also used elsewhere; use "
                         "another array there",
                         name),
            {made, noteAt(user, "used here")});
    }
    auto byPlace = [](OpOperand *a, OpOperand *b) {
      return a->getOwner() == b->getOwner() ? a->getOperandNumber() < b->getOperandNumber()
                                            : a->getOwner()->isBeforeInBlock(b->getOwner());
    };
    llvm::sort(boundary.producers, byPlace);
    llvm::sort(boundary.consumers, byPlace);
    if (Result<void, ScheduleError> checked = checkUses(boundary, made); !checked)
      return checked;
    if (Result<void, ScheduleError> checked = checkContents(boundary, made); !checked)
      return checked;
    boundaries.push_back(std::move(boundary));
    return {};
  }

  Result<void, ScheduleError> checkUses(const Boundary &boundary, const Note &made) const {
    const std::string name = showBuffer(boundary.buffer);
    llvm::DenseMap<Operation *, OpOperand *> seen;
    for (const auto *side : {&boundary.producers, &boundary.consumers})
      for (OpOperand *use : *side) {
        if (!seen.try_emplace(use->getOwner(), use).second)
          return refused(format("{0} gets {1} twice; pass it different arrays",
                                showCallee(use->getOwner()), name),
                         {made, noteAt(use->getOwner(), "the call")});
        const Touch *touched = ofCalls.find(use->getOwner())->second.find(boundary.buffer);
        const bool isProducer = side == &boundary.producers;
        if (!isProducer && touched && touched->write)
          return refused(format("{0} writes {1} as well; let it write another array",
                                showCallee(use->getOwner()), name),
                         {made, noteAt(touched->write, "written here")});
        if (isProducer && (!touched || !touched->write))
          return refused(
              format("{0} does not write {1}; leave it out", showCallee(use->getOwner()), name),
              {made, noteAt(use->getOwner(), "the call")});
      }
    Operation *last = boundary.producers.back()->getOwner();
    Operation *first = boundary.consumers.front()->getOwner();
    if (first->isBeforeInBlock(last))
      return refused(format("{0} reads {1} before {2} writes it; call {2} first", showCallee(first),
                            name, showCallee(last)),
                     {noteAt(first, "read here"), noteAt(last, "written here")});
    if (boundary.producers.size() > 1 && boundary.consumers.size() > 1)
      return refused(format("{0} has {1} and {2}; let one call write or read all of it", name,
                            counted(boundary.producers.size(), "producer"),
                            counted(boundary.consumers.size(), "consumer")),
                     {made});
    return {};
  }

  // What a consumer gets is what it would read.
  Result<void, ScheduleError> checkContents(Boundary &boundary, const Note &made) {
    const std::string name = showBuffer(boundary.buffer);
    const int64_t size = sizeOf(boundary.type());
    Operation *first = boundary.producers.front()->getOwner();
    if (boundary.fill) {
      Value value = cast<linalg::FillOp>(boundary.fill).getInputs()[0];
      boundary.initial = value.getDefiningOp();
      if (!first->isBeforeInBlock(boundary.fill) && boundary.initial &&
          boundary.initial->hasTrait<OpTrait::ConstantLike>() &&
          value.getType() == boundary.type().getElementType()) {
        // The copy of the only producer begins with it.
      } else {
        return refused(format("{0} is also stored to here; let the producers store it", name),
                       {made, noteAt(boundary.fill, "stored here")});
      }
    }
    const bool isFresh = boundary.buffer.getParentBlock() == block || boundary.fill;
    for (OpOperand *use : boundary.producers) {
      FunctionOpInterface callee = calleeOf(use->getOwner());
      const unsigned parameter = use->getOperandNumber();
      const std::string caller = showCallee(use->getOwner());
      if (std::optional<Side> side = producerSide(callee, parameter);
          side && (boundary.producers.size() > 1 || side->elements.count == size)) {
        boundary.blocks.push_back(side->elements);
        continue;
      }
      const Touch *written =
          footprints.of(callee).find(callee.getFunctionBody().getArgument(parameter));
      if (!isFresh && (boundary.producers.size() > 1 || !storesAll(callee, parameter)))
        return refused(format("{0} keeps elements from the last time, and {1} is not known to "
                              "write each of them; declare {0} in the loop",
                              name, caller),
                       {made, noteAt(written->write, "written here")});
      if (boundary.producers.size() == 1) {
        boundary.blocks.push_back({0, size});
        continue;
      }
      std::optional<Elements> rows = storedRows(callee, parameter);
      if (!rows)
        return refused(
            format("it is not known which rows of {0} {1} writes; give its loops constant "
                   "bounds",
                   name, caller),
            {made, noteAt(written->write, "written here")});
      boundary.blocks.push_back(*rows);
    }
    return checkBlocks(boundary, made);
  }

  // "the elements from t[3, 0] to t[4, 3]"
  static std::string showElements(const Boundary &boundary, int64_t from, int64_t end) {
    const std::string name = nameOf(boundary.buffer);
    auto element = [&](int64_t number) {
      std::string subscripts;
      for (int64_t extent : llvm::reverse(boundary.type().getShape())) {
        subscripts =
            std::to_string(number % extent) + (subscripts.empty() ? "" : ", ") + subscripts;
        number /= extent;
      }
      return format("{0}[{1}]", name, subscripts);
    };
    return from + 1 == end
               ? format("element {0}", element(from))
               : format("the elements from {0} to {1}", element(from), element(end - 1));
  }

  static std::string unwritten(const Boundary &boundary, int64_t from, int64_t end) {
    return format("no producer writes {0}; let them write all of it",
                  showElements(boundary, from, end));
  }

  // Several producers write one part each.
  Result<void, ScheduleError> checkBlocks(Boundary &boundary, const Note &made) const {
    if (boundary.producers.size() == 1)
      return {};
    const std::string name = showBuffer(boundary.buffer);
    if (boundary.fill)
      return refused(format("{0} is also stored to here; let the producers store it", name),
                     {made, noteAt(boundary.fill, "stored here")});
    std::vector<size_t> order(boundary.blocks.size());
    for (size_t i = 0; i < order.size(); ++i)
      order[i] = i;
    std::ranges::stable_sort(order, {}, [&](size_t i) { return boundary.blocks[i].first; });
    int64_t at = 0;
    SmallVector<OpOperand *> sortedUses;
    SmallVector<Elements> sorted;
    for (size_t i : order) {
      Operation *call = boundary.producers[i]->getOwner();
      if (boundary.blocks[i].first != at)
        return refused(boundary.blocks[i].first > at
                           ? unwritten(boundary, at, boundary.blocks[i].first)
                           : format("the rows of {0} from the first to the last that {1} writes "
                                    "overlap with those of another producer; let each write "
                                    "adjacent rows",
                                    name, showCallee(call)),
                       {made, noteAt(call, "the call")});
      at += boundary.blocks[i].count;
      sortedUses.push_back(boundary.producers[i]);
      sorted.push_back(boundary.blocks[i]);
    }
    if (at != sizeOf(boundary.type()))
      return refused(unwritten(boundary, at, sizeOf(boundary.type())), {made});
    boundary.producers = std::move(sortedUses);
    boundary.blocks = std::move(sorted);
    return {};
  }

  // ---- what runs at the same time

  bool isBoundary(Value buffer) const {
    return llvm::any_of(boundaries, [&](const Boundary &each) { return each.buffer == buffer; });
  }
  Footprint besides(Footprint found) const {
    std::erase_if(found.touches,
                  [&](const Touch &each) { return each.buffer && isBoundary(each.buffer); });
    return found;
  }

  static std::string showTouch(const Touch &touch) {
    return touch.global ? quoted(touch.global.getValue()) : showBuffer(touch.buffer);
  }
  std::string showOp(Operation *op) const {
    return isa<CallOpInterface>(op) ? showCallee(op) : "what is between the calls";
  }

  // Whether it does nothing, as far as others can see.
  static bool isHarmless(Operation *op) {
    return isa<dialect::StreamCreateOp, dialect::StreamLaneOp, dialect::JoinOp, memref::AllocOp>(
               op) ||
           isQuiet(op);
  }

  Result<void, ScheduleError> checkOrder() {
    Operation *first = calls.front(), *last = calls.back();
    const analysis::Aliases aliases(around->getParentOfType<ModuleOp>());
    const std::vector<Operation *> order = analysis::orderOf(*block, footprints, aliases);
    llvm::DenseMap<Operation *, unsigned> joinsBefore;
    unsigned count = 0;
    bool isNew = false; // whether the block does not have the last join before the first call
    for (Operation *op : order) {
      if (op && !isa<dialect::JoinOp>(op)) {
        joinsBefore[op] = count;
        continue;
      }
      ++count;
      if (!joinsBefore.contains(first))
        isNew = !op;
      else if (op && !joinsBefore.contains(last))
        joins.push_back(op);
    }
    auto isCall = [&](Operation *op) { return llvm::is_contained(calls, op); };
    const unsigned atFirst = joinsBefore[first], atLast = joinsBefore[last];
    for (Operation *op : order) {
      if (!op || !(analysis::isStage(op) || isCall(op)) || last->isBeforeInBlock(op))
        continue;
      if (!isCall(op) && joinsBefore[op] >= atFirst)
        stages.push_back(op);
      isOpen |= analysis::isStage(op) && joinsBefore[op] == atLast;
      if (isNew && joinsBefore[op] == atFirst && !joined)
        joined = op;
    }
    SmallVector<Operation *> all(stages);
    all.append(calls);
    for (Operation *stage : all) {
      const Footprint its = besides(footprints.of(stage));
      for (Operation *later = stage->getNextNode(); later; later = later->getNextNode()) {
        const bool isBehind = last->isBeforeInBlock(later);
        if (isBehind && (!isOpen || isa<dialect::JoinOp>(later)))
          break;
        // What waits for the stages that run comes after the calls, too. What would begin to wait
        // for the calls might keep a stage waiting that one of them needs.
        if (isHarmless(later) || (isBehind && joinsBefore[later] != atLast))
          continue;
        const bool wereTogether =
            analysis::isStage(stage) && joinsBefore[stage] == joinsBefore[later];
        if (wereTogether || llvm::any_of(boundaries, [&](const Boundary &each) {
              return each.fill == later ||
                     (isa<memref::DeallocOp>(later) && later->getOperand(0) == each.buffer);
            }))
          continue;
        if (Result<void, ScheduleError> checked = checkPair(stage, its, later); !checked)
          return checked;
      }
    }
    return {};
  }

  Result<void, ScheduleError> checkPair(Operation *stage, const Footprint &its, Operation *later) {
    const Footprint other = besides(footprints.of(later));
    for (Operation *unknown : {its.unknown, other.unknown})
      if (unknown)
        return refused(format("what {0} accesses at the same time is not known; move it behind the "
                              "calls",
                              showOperation(unknown)),
                       {noteAt(stage, "the call"), noteAt(unknown, "here")});
    for (Value stream : its.streams)
      if (llvm::is_contained(other.streams, stream) && !isOwn(stream))
        return refused(format("{0} and {1} would use stream '{2}' at the same time; give them "
                              "different streams",
                              showOp(stage), showOp(later), nameOf(stream)),
                       {noteAt(stage, "the first call"), noteAt(later, "at the same time")});
    const analysis::Conflict conflict = conflictOf(its, other);
    if (!conflict.first)
      return {};
    auto noteOf = [](const Touch &touch, bool wantsWrite) {
      return touch.write && (wantsWrite || !touch.read) ? noteAt(touch.write, "written here")
                                                        : noteAt(touch.read, "read here");
    };
    const bool isWritten = conflict.first->write != nullptr;
    const std::string what = showTouch(*conflict.first), same = showTouch(*conflict.second);
    const bool isReadLater = conflict.second->read && isWritten;
    // Two calls of one kernel cannot be told apart by its name.
    const bool areAlike = showOp(stage) == showOp(later);
    std::string reason = format(
        "{0} {1} {2}, and {3} {4} it at the same time; {5}",
        areAlike ? format("a call of {0}", showOp(stage)) : showOp(stage),
        isWritten ? "would write" : "would read", what, areAlike ? "a later one" : showOp(later),
        isReadLater ? "would read" : "would write",
        !areAlike ? "use another array there, or connect these kernels first"
        : isReadLater && !conflict.second->write
            ? format("pass them different arrays, or connect them first, by their numbers in "
                     "'producer_ids' and 'consumer_ids'")
            : "pass them different arrays");
    if (what != same)
      reason = format("{0} and {1}, which {2} and {3} would use at the same time, may be the same "
                      "memory; pass different arrays",
                      what, same, showOp(stage), showOp(later));
    return refused(std::move(reason),
                   {noteOf(*conflict.first, isWritten), noteOf(*conflict.second, !isWritten)});
  }

  // A stream that this primitive has made connects one stage that puts and one that gets.
  static bool isOwn(Value stream) {
    Operation *maker = stream.getDefiningOp();
    return maker && maker->hasAttr(dialect::StreamlinedName);
  }

  // Results of stages are there after a join. Nothing before the last call can wait for one, but
  // for what is computed of them.
  Result<void, ScheduleError> checkResults() {
    SmallVector<Operation *> all(stages);
    all.append(calls);
    Operation *last = calls.back();
    for (Operation *stage : all) {
      llvm::SetVector<Operation *> from;
      from.insert(stage);
      for (size_t i = 0; i < from.size(); ++i)
        for (Operation *user : from[i]->getUsers()) {
          Operation *here = block->findAncestorOpInBlock(*user);
          if (!here || last->isBeforeInBlock(here))
            continue;
          if (here != user || !isMemoryEffectFree(user) || user->getNumRegions() != 0)
            return refused(
                format("the result of {0} is used before all calls have ended; use it after them",
                       showCallee(stage)),
                {noteAt(stage, "the call"), noteAt(user, "used here")});
          from.insert(user);
        }
    }
    return {};
  }

  // ---- the change

  Channel channelFor(const Boundary &boundary) {
    const MemRefType type = boundary.type();
    Channel channel{{}, 1, place};
    if (options.lanes > 1) {
      const int64_t last = type.getRank() ? type.getShape().back() : 1;
      const bool isSplit = last % options.lanes == 0 && boundary.producers.size() == 1;
      channel.lanes = isSplit ? options.lanes : 1;
      if (!isSplit)
        warnings.push_back(
            {DiagMessage(
                 DiagCode::StreamLanes, showBuffer(boundary.buffer), options.lanes,
                 boundary.producers.size() == 1
                     ? format("its last dimension has {0}", counted(size_t(last), "element"))
                     : format("it has {0}", counted(boundary.producers.size(), "producer"))),
             place,
             {{boundary.buffer.getLoc(), "the buffer"}}});
    }
    channel.stream = dialect::StreamType::get(
        type.getContext(), type.getElementType(), options.depth,
        channel.lanes > 1 ? ArrayRef<int64_t>(channel.lanes) : ArrayRef<int64_t>());
    return channel;
  }

  // The calls of a kernel and of its copies, in order.
  std::string nameOfCopy(Operation *call) {
    const std::string prefix = SymbolTable::getSymbolName(around).str() + ".";
    StringRef name = calleeSymbolOf(call);
    if (name.starts_with(prefix))
      return name.str();
    unsigned number = 0;
    bool isFound = false;
    around->walk([&](CallOpInterface each) {
      const StringRef other = calleeSymbolOf(each);
      isFound |= each.getOperation() == call;
      const std::string copy = prefix + name.str();
      if (!isFound && (other == name || other == copy || other.starts_with(copy + ".")))
        ++number;
    });
    return prefix + name.str() + (number ? "." + std::to_string(number) : std::string());
  }

  std::string freeSymbol(const std::string &name) {
    auto module = around->getParentOfType<ModuleOp>();
    std::string fresh = name;
    for (unsigned number = 1; SymbolTable::lookupSymbolIn(module, fresh); ++number)
      fresh = name + "." + std::to_string(number);
    return fresh;
  }

  // The call gets a copy of the kernel, or the kernel itself if nothing else uses it.
  void giveOwn(Operation *call) {
    auto module = around->getParentOfType<ModuleOp>();
    FunctionOpInterface old = calleeOf(call);
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(old, module);
    const bool isOnly = uses && std::distance(uses->begin(), uses->end()) == 1 &&
                        SymbolTable::getSymbolVisibility(old) == SymbolTable::Visibility::Private;
    const std::string name = nameOfCopy(call);
    std::string shownCopy = nameOf(old.getOperation());
    if (StringRef rest = name; rest != calleeSymbolOf(call)) {
      (void)rest.consume_front(SymbolTable::getSymbolName(around).str() + ".");
      (void)rest.consume_front(calleeSymbolOf(call));
      shownCopy = nameOf(around.getOperation()) + "." + shownCopy + rest.str();
    }
    if (isOnly && name == SymbolTable::getSymbolName(old).getValue() && !isa<func::FuncOp>(old))
      return;
    FunctionOpInterface own = old;
    if (!isOnly) {
      OpBuilder b(module.getContext());
      b.setInsertionPointAfter(old);
      own = cast<FunctionOpInterface>(b.clone(*old));
      own->walk([](Operation *each) { each->removeDiscardableAttr(IdName); });
      SymbolTable::setSymbolVisibility(own, SymbolTable::Visibility::Private);
    }
    own = asKernel(own);
    const std::string symbol = freeSymbol(name);
    setFunctionName(own, symbol, shownCopy + symbol.substr(name.size()));
    cast<CallOpInterface>(call).setCalleeFromCallable(
        SymbolRefAttr::get(SymbolTable::getSymbolName(own)));
  }

  // A stage is a kernel.
  FunctionOpInterface asKernel(FunctionOpInterface function) {
    if (!isa<func::FuncOp>(function))
      return function;
    OpBuilder b(function);
    auto kernel = dialect::KernelOp::create(b, function.getLoc(), "",
                                            cast<FunctionType>(function.getFunctionType()));
    for (NamedAttribute each : function->getDiscardableAttrs())
      kernel->setAttr(each.getName(), each.getValue());
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (DictionaryAttr its = function_interface_impl::getArgAttrDict(function, i))
        kernel.setArgAttrs(i, its);
    SymbolTable::setSymbolVisibility(kernel, SymbolTable::Visibility::Private);
    kernel.getFunctionBody().takeBody(function.getFunctionBody());
    Operation *last = kernel.getFunctionBody().front().getTerminator();
    b.setInsertionPoint(last);
    dialect::ReturnOp::create(b, last->getLoc(), last->getOperands());
    last->erase();
    onErase(function);
    function->erase();
    return kernel;
  }

  // 'count' elements go through it.
  Value makeStream(OpBuilder &b, const Boundary &boundary, const Channel &channel, int64_t count,
                   const std::string &suffix) {
    Location loc = boundary.buffer.getLoc();
    if (auto named = dyn_cast<NameLoc>(loc))
      loc = NameLoc::get(b.getStringAttr(named.getName().getValue() + suffix), named.getChildLoc());
    auto stream = dialect::StreamCreateOp::create(b, loc, channel.stream);
    stream->setAttr(dialect::StreamlinedName, b.getI64IntegerAttr(count));
    if (dialect::SignedAttr sign = signOf(boundary.buffer);
        sign && dialect::needsSign(channel.stream))
      stream->setAttr(dialect::SignedName, sign);
    return stream;
  }

  // A call of a kernel whose parameters are streams.
  void callStage(OpBuilder &b, FunctionOpInterface kernel, ArrayRef<Value> streams) {
    dialect::InvokeOp::create(b, place, cast<dialect::KernelOp>(kernel.getOperation()), streams);
  }

  // A kernel whose loops are unrolled no longer sends its elements one by one.
  void warnOfCopy(OpOperand &use, const Boundary &boundary) {
    FunctionOpInterface callee = calleeOf(use.getOwner());
    const unsigned parameter = use.getOperandNumber();
    Operation *store = producerSide(callee, parameter) ? nullptr : secondStore(callee, parameter);
    if (store)
      warnings.push_back(
          {DiagMessage(DiagCode::StreamCopy, showCallee(use.getOwner()),
                       showBuffer(boundary.buffer),
                       "its iterations store several elements; let each store one, and unroll "
                       "loops by directives, with tag_only=True"),
           place,
           {noteAt(store, "the same iteration stores another element before this one")}});
  }

  void connect(const Boundary &boundary) {
    const Channel channel = channelFor(boundary);
    OpBuilder b(calls.front());
    const size_t count = std::max(boundary.producers.size(), boundary.consumers.size());
    const int64_t size = sizeOf(boundary.type());
    Value one = makeStream(b, boundary, channel, size, "");
    SmallVector<Value> several;
    for (size_t i = 0; count > 1 && i < count; ++i)
      several.push_back(makeStream(b, boundary, channel,
                                   boundary.consumers.size() > 1 ? size : boundary.blocks[i].count,
                                   "." + std::to_string(i)));
    for (auto [i, use] : llvm::enumerate(boundary.producers)) {
      warnOfCopy(*use, boundary);
      produce(calleeOf(use->getOwner()), use->getOperandNumber(), boundary.blocks[i],
              boundary.initial, channel);
      use->set(boundary.producers.size() > 1 ? several[i] : one);
    }
    for (auto [i, use] : llvm::enumerate(boundary.consumers)) {
      consume(calleeOf(use->getOwner()), use->getOperandNumber(), channel);
      use->set(boundary.consumers.size() > 1 ? several[i] : one);
    }
    if (count == 1)
      return;
    auto module = around->getParentOfType<ModuleOp>();
    OpBuilder atEnd = OpBuilder::atBlockEnd(module.getBody());
    const Attribute sign = dialect::needsSign(boundary.buffer.getType())
                               ? Attribute(signOf(boundary.buffer))
                               : Attribute();
    if (boundary.consumers.size() > 1) {
      FunctionOpInterface tee =
          makeTee(atEnd, freeSymbol("streamline_tee"), unsigned(count), size, sign, channel);
      b.setInsertionPointAfter(boundary.producers.front()->getOwner());
      several.insert(several.begin(), one);
      callStage(b, tee, several);
      return;
    }
    SmallVector<int64_t> counts;
    for (const Elements &each : boundary.blocks)
      counts.push_back(each.count);
    FunctionOpInterface merge =
        makeMerge(atEnd, freeSymbol("streamline_merge"), counts, sign, channel);
    b.setInsertionPoint(boundary.consumers.front()->getOwner());
    several.push_back(one);
    callStage(b, merge, several);
  }

  void rewrite() {
    for (Operation *join : joins)
      join->erase();
    if (joined) {
      OpBuilder b(joined);
      dialect::JoinOp::create(b, place);
    }
    for (Operation *&call : calls)
      call = asKernelCall(call);
    if (!isOpen) {
      OpBuilder b(block, std::next(calls.back()->getIterator()));
      dialect::JoinOp::create(b, place);
    }
    for (Operation *call : calls)
      giveOwn(call);
    for (const Boundary &boundary : boundaries) {
      Value buffer = boundary.buffer;
      connect(boundary);
      for (Operation *user : llvm::make_early_inc_range(buffer.getUsers()))
        user->erase();
      onErase(buffer.getDefiningOp());
      buffer.getDefiningOp()->erase();
    }
    giveCapacities();
  }

  // ---- streams that are too short

  // Of the kernels in the source: not those that copy or collect streams.
  static Operation *kernelAt(Operation *stage, bool isFork) {
    while (calleeSymbolOf(stage).starts_with("streamline_")) {
      Value stream = stage->getOperand(isFork ? 0 : stage->getNumOperands() - 1);
      Operation *next = nullptr;
      for (Operation *user : stream.getUsers())
        next = user != stage ? user : next;
      if (!next)
        break;
      stage = next;
    }
    return stage;
  }

  // Where stages would wait for each other, the program still ends when it is simulated.
  void giveCapacities() {
    auto setCapacity = [&](dialect::StreamCreateOp stream, int64_t needed) {
      auto old = stream->getAttrOfType<IntegerAttr>(dialect::CapacityName);
      if (needed <= std::max(stream.getType().getDepth(), old ? old.getInt() : 0))
        return false;
      stream->setAttr(dialect::CapacityName, Builder(stream).getI64IntegerAttr(needed));
      return true;
    };
    const std::optional<std::vector<Shortage>> shortages = shortagesOf(calls);
    if (!shortages) {
      // As many as there are certainly suffice.
      for (auto stream : block->getOps<dialect::StreamCreateOp>())
        if (auto count = stream->getAttrOfType<IntegerAttr>(dialect::StreamlinedName)) {
          const ArrayRef<int64_t> lanes = stream.getType().getDims();
          setCapacity(stream, lanes.empty() ? count.getInt() : count.getInt() / lanes.front());
        }
      return;
    }
    for (const Shortage &each : *shortages) {
      dialect::StreamCreateOp stream = each.stream;
      if (!setCapacity(stream, each.needed))
        continue;
      Operation *fork = kernelAt(each.fork, true), *join = kernelAt(each.join, false);
      warnings.push_back({DiagMessage(DiagCode::StreamReconvergence, showCallee(fork),
                                      showCallee(join), quoted(nameOf(stream.getStream())),
                                      stream.getType().getDepth(), each.needed),
                          place,
                          {{stream.getLoc(), "the buffer that the stream replaces"},
                           noteAt(fork, "the paths divide here"),
                           noteAt(join, "and meet here")}});
    }
  }

  // Operands of boundaries are those of the new operation.
  Operation *asKernelCall(Operation *call) {
    if (isa<dialect::InvokeOp>(call))
      return call;
    OpBuilder b(call);
    OperationState state(call->getLoc(), dialect::InvokeOp::getOperationName(), call->getOperands(),
                         call->getResultTypes());
    state.addAttribute("callee", FlatSymbolRefAttr::get(b.getContext(), calleeSymbolOf(call)));
    Operation *made = b.create(state);
    made->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    for (Boundary &boundary : boundaries)
      for (auto *side : {&boundary.producers, &boundary.consumers})
        for (OpOperand *&use : *side)
          if (use->getOwner() == call)
            use = &made->getOpOperand(use->getOperandNumber());
    call->replaceAllUsesWith(made->getResults());
    onErase(call);
    call->erase();
    return made;
  }
};

} // namespace

Result<std::vector<ScheduleWarning>, ScheduleError>
streamline(ArrayRef<Operation *> producers, ArrayRef<Operation *> consumers, StreamOptions options,
           Location place, llvm::function_ref<void(Operation *)> onErase) {
  return Streamliner(producers, consumers, options, place, onErase).run();
}

} // namespace allo::schedule
