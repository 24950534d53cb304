// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/checks/DirectiveChecks.h"

#include "analysis/Accesses.h"
#include "analysis/Footprint.h"
#include "schedule/Names.h"
#include "schedule/checks/DataflowForm.h"
#include "schedule/checks/FifoOrder.h"
#include "schedule/primitives/Directives.h"
#include "schedule/primitives/Loops.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>

namespace allo::schedule {

using namespace mlir;
using analysis::Footprint;
using analysis::Footprints;
using analysis::Touch;

namespace {

// Why a loop has no constant number of iterations.
std::string whyNotCounted(Operation *loop) {
  if (!isa<affine::AffineForOp, scf::ForOp>(loop))
    return "a 'while' loop has no number of iterations";
  std::string outer;
  for (Value operand : loop->getOperands())
    if (affine::AffineForOp around = affine::getForInductionVarOwner(operand))
      outer = showLoop(around);
  return outer.empty() ? "its number of iterations is known only at run time"
                       : format("its number of iterations depends on the iteration of {0}", outer);
}

// Why all of a loop cannot be unrolled, and what can be done.
std::string whyNotUnrolled(Operation *loop) {
  const std::string dividing = dividingAdvice(loop);
  return format("{0}; give unroll() a factor{1}", whyNotCounted(loop),
                dividing.empty() ? "" : ", or " + dividing);
}

class Checks {
public:
  Checks(const DirectiveCalls &calls, const HostPorts &ports) : calls(calls), ports(ports) {}

  std::vector<ScheduleWarning> run(ModuleOp module) {
    payload = module;
    payload->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->getNumRegions() == 0 && idOf(op).empty())
        return; // neither a target nor a loop
      if (const Location *place = callOf(Primitive::Dataflow, op, DataflowName))
        for (FormProblem &problem : problemsOfDataflow(op))
          warn(DiagMessage(DiagCode::DataflowForm, showLoop(op), problem.reason), *place,
               std::move(problem.notes));
      if (auto call = calls.find({Primitive::Streamline, idOf(op).str()}); call != calls.end())
        checkStages(*op->getBlock(), call->second);
      if (auto call = calls.find({Primitive::Compose, idOf(op).str()}); call != calls.end())
        if (auto composed = dyn_cast<CallOpInterface>(op))
          checkComposed(composed, call->second);
      if (const Location *place = callOf(Primitive::Unroll, op, UnrollName))
        checkUnrolling(op, *place);
      else if (op->hasAttr(UnrollName))
        checkComposedUnrolling(op);
      if (const Location *place = callOf(Primitive::Pipeline, op, PipelineName))
        checkPipeline(op, *place);
      else if (op->hasAttr(PipelineName))
        checkComposedPipeline(op);
      eachBuffer(Primitive::Partition, op,
                 [&](Value buffer, Location place) { checkPartition(buffer, place); });
      eachBuffer(Primitive::BindStorage, op,
                 [&](Value buffer, Location place) { checkStorage(buffer, place); });
    });
    return std::move(found);
  }

private:
  const DirectiveCalls &calls;
  const HostPorts &ports;
  ModuleOp payload;
  std::vector<ScheduleWarning> found;
  Footprints footprints;
  std::optional<SmallVector<CallOpInterface>> knownCalls;

  // Of the payload. The uses of a symbol would be looked for in the attributes of everything.
  ArrayRef<CallOpInterface> allCalls() {
    if (!knownCalls) {
      knownCalls.emplace();
      payload->walk([&](CallOpInterface call) { knownCalls->push_back(call); });
    }
    return *knownCalls;
  }

  void warn(DiagMessage message, Location place, std::vector<Note> notes) {
    found.push_back({std::move(message), place, std::move(notes)});
  }
  const Location *callOf(Primitive primitive, Operation *op, StringRef attribute) const {
    auto call = op->hasAttr(attribute) ? calls.find({primitive, idOf(op).str()}) : calls.end();
    return call == calls.end() ? nullptr : &call->second;
  }
  // What calls are found by that have the buffer as a target.
  static std::string callKey(Value buffer) {
    if (auto argument = dyn_cast<BlockArgument>(buffer))
      return (idOf(argument.getOwner()->getParentOp()) + ":arg" + Twine(argument.getArgNumber()))
          .str();
    auto result = cast<OpResult>(buffer);
    return (idOf(result.getOwner()) + ":res" + Twine(result.getResultNumber())).str();
  }
  // The buffers of an operation that calls of the primitive have as targets.
  void eachBuffer(Primitive primitive, Operation *op,
                  llvm::function_ref<void(Value, Location)> check) {
    const std::string prefix = idOf(op).str() + ":";
    for (auto call = calls.lower_bound({primitive, prefix});
         call != calls.end() && call->first.first == primitive &&
         StringRef(call->first.second).starts_with(prefix);
         ++call)
      if (Value buffer = valueOf(op, StringRef(call->first.second).drop_front(prefix.size())))
        check(buffer, call->second);
  }

  // ---- stages

  llvm::SmallPtrSet<Block *, 4> checked;
  void checkStages(Block &block, Location place) {
    Operation *around = block.getParentOp();
    if (callOf(Primitive::Dataflow, around, DataflowName) || !checked.insert(&block).second)
      return;
    for (FormProblem &problem : problemsOfStages(block))
      warn(DiagMessage(DiagCode::DataflowForm, showLoop(around), problem.reason), place,
           std::move(problem.notes));
  }

  // ---- loops

  void checkUnrolling(Operation *loop, Location place) {
    const int64_t factor = loop->getAttrOfType<IntegerAttr>(UnrollName).getInt();
    const std::optional<int64_t> trips = tripsOf(loop);
    if (factor == 0 && !trips)
      warn(DiagMessage(DiagCode::UnrollTripCount, showLoop(loop), whyNotUnrolled(loop)), place,
           {{loop->getLoc(), "the loop"}});
    else if (trips && factor > *trips)
      warn(DiagMessage(DiagText::UnrollAll, showLoop(loop), factor,
                       counted(size_t(*trips), "iteration")),
           place, {{loop->getLoc(), "the loop"}});
    else if (Operation *outer = pipelinedAround(loop); outer && isUnrolledInPart(loop))
      warnOfUnrolling(loop, outer, place,
                      noteAt(Primitive::Pipeline, outer, PipelineName, "pipelined here"));
  }
  void warnOfUnrolling(Operation *loop, Operation *outer, Location place, Note note) {
    warnOfIgnored(Primitive::Unroll, loop,
                  format("pipelining {0} unrolls all of it; leave out unroll(), or pipeline {1} "
                         "in place of {0}",
                         showLoop(outer), showLoop(loop)),
                  place, std::move(note));
  }

  static bool isPipelined(Operation *loop) {
    auto interval = loop->getAttrOfType<IntegerAttr>(PipelineName);
    return interval && interval.getInt() >= 0; // -1: off
  }
  static bool isUnrolledWhole(Operation *loop) {
    auto factor = loop->getAttrOfType<IntegerAttr>(UnrollName);
    const std::optional<int64_t> trips = tripsOf(loop);
    return factor && trips && (factor.getInt() == 0 || factor.getInt() >= *trips);
  }
  static bool isUnrolledInPart(Operation *loop) {
    const int64_t factor = loop->getAttrOfType<IntegerAttr>(UnrollName).getInt();
    const std::optional<int64_t> trips = tripsOf(loop);
    return trips && factor && factor < *trips;
  }
  // The innermost pipelined loop around it, or null.
  static Operation *pipelinedAround(Operation *loop) {
    Operation *outer = loop->getParentOp();
    while (outer && !isPipelined(outer))
      outer = outer->getParentOp();
    return outer;
  }
  void warnOfIgnored(Primitive primitive, Operation *loop, const std::string &reason,
                     Location place, Note note) {
    warn(DiagMessage(DiagCode::DirectiveIgnored, info(primitive).name, showLoop(loop), reason),
         place, {std::move(note)});
  }
  // At the call that has set the attribute of a loop, else at the loop.
  Note noteAt(Primitive primitive, Operation *loop, StringRef attribute, std::string text) const {
    const Location *call = callOf(primitive, loop, attribute);
    return {call ? *call : loop->getLoc(), std::move(text)};
  }

  void warnOfPipelines(Operation *loop, Operation *outer, Location place, Note note) {
    warnOfIgnored(Primitive::Pipeline, loop,
                  format("pipelining {0} unrolls all loops in it; pipeline only one of them",
                         showLoop(outer)),
                  place, std::move(note));
  }
  void warnOfNoLoop(Operation *loop, Location place, Note note) {
    warnOfIgnored(Primitive::Pipeline, loop, "all of it is unrolled, and no loop is left", place,
                  std::move(note));
  }

  // What a composed schedule has set is in vain because of a call of this one.
  void checkComposedUnrolling(Operation *loop) {
    Operation *outer = pipelinedAround(loop);
    const Location *place = outer ? callOf(Primitive::Pipeline, outer, PipelineName) : nullptr;
    if (place && isUnrolledInPart(loop))
      warnOfUnrolling(loop, outer, *place, noteOfComposed(loop, "unrolls"));
  }
  void checkComposedPipeline(Operation *loop) {
    if (!isPipelined(loop))
      return;
    Operation *outer = pipelinedAround(loop);
    if (const Location *place = outer ? callOf(Primitive::Pipeline, outer, PipelineName) : nullptr)
      warnOfPipelines(loop, outer, *place, noteOfComposed(loop, "pipelines"));
    if (const Location *place = callOf(Primitive::Unroll, loop, UnrollName);
        place && isUnrolledWhole(loop))
      warnOfNoLoop(loop, *place, noteOfComposed(loop, "pipelines"));
  }
  static Note noteOfComposed(Operation *loop, StringRef does) {
    return {loop->getLoc(), "the loop, which a composed schedule " + does.str()};
  }

  // Tools unroll all loops in a pipelined one, which they can do only with constant numbers.
  void checkPipeline(Operation *loop, Location place) {
    if (!isPipelined(loop))
      return;
    if (Operation *outer = pipelinedAround(loop))
      warnOfPipelines(loop, outer, place, {outer->getLoc(), "the loop around it"});
    if (isUnrolledWhole(loop))
      warnOfNoLoop(loop, place, noteAt(Primitive::Unroll, loop, UnrollName, "unrolled here"));
    Operation *inner = nullptr;
    loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
      inner = op != loop && isLoop(op) && !tripsOf(op) ? op : nullptr;
      return inner ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (inner)
      warn(DiagMessage(DiagCode::PipelineInnerLoop, showLoop(loop), showOperation(inner),
                       isa<affine::AffineForOp, scf::ForOp>(inner)
                           ? whyNotCounted(inner)
                           : "its number of iterations is not constant"),
           place, {{inner->getLoc(), "the inner loop"}});
  }

  // ---- buffers of one number, such as a stateful variable

  static bool isNumber(Value buffer) {
    auto type = dyn_cast<MemRefType>(buffer.getType());
    return type && type.getRank() == 0;
  }
  void warnOfNumber(Primitive primitive, Value buffer, Location place) {
    warn(DiagMessage(DiagCode::DirectiveIgnored, info(primitive).name, showBuffer(buffer),
                     "it is one number, which is in a register"),
         place, {{buffer.getLoc(), "the buffer"}});
  }

  // ---- buffers that kernels pass on

  llvm::SmallPtrSet<Value, 4> compared; // parameters
  void checkPartition(Value buffer, Location place) {
    if (isNumber(buffer))
      return warnOfNumber(Primitive::Partition, buffer, place);
    checkHostPort(buffer, place);
    if (storageOf(buffer) && !calls.contains({Primitive::BindStorage, callKey(buffer)}) &&
        isInRegisters(buffer))
      warnOfRegisters(buffer, place,
                      {buffer.getLoc(), "the buffer, which a composed schedule binds to a memory"});
    for (OpOperand &use : buffer.getUses())
      if (auto call = dyn_cast<CallOpInterface>(use.getOwner()))
        comparePartitions(call, use, place);
    FunctionOpInterface function = analysis::functionOfParameter(buffer);
    if (!function)
      return;
    const unsigned number = cast<BlockArgument>(buffer).getArgNumber();
    for (CallOpInterface call : allCalls())
      if (call.resolveCallable() == function.getOperation())
        comparePartitions(call, call.getArgOperandsMutable()[number], place);
  }
  void checkHostPort(Value buffer, Location place) {
    FunctionOpInterface function = analysis::functionOfParameter(buffer);
    if (!function || SymbolTable::getSymbolName(function) != ports.kernel)
      return;
    const auto port = ports.reasons.find(cast<BlockArgument>(buffer).getArgNumber());
    if (port != ports.reasons.end() && partitionOf(buffer))
      warn(DiagMessage(DiagCode::DirectiveIgnored, info(Primitive::Partition).name,
                       showBuffer(buffer), port->second),
           place, {{buffer.getLoc(), "the parameter"}});
  }
  // The parameters that a composed schedule has partitioned.
  void checkComposed(CallOpInterface call, Location place) {
    for (OpOperand &operand : call.getArgOperandsMutable())
      comparePartitions(call, operand, place);
  }
  void comparePartitions(CallOpInterface call, OpOperand &operand, Location place) {
    auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
    if (!callee || callee.isExternal() || !analysis::isWholeBuffer(operand.get()))
      return;
    Value parameter = callee.getArgument(operand.getOperandNumber() -
                                         call.getArgOperands().getBeginOperandIndex());
    const dialect::PartitionAttr other = partitionOf(parameter);
    if (other && other != partitionOf(operand.get()) && compared.insert(parameter).second)
      warn(DiagMessage(DiagText::PartitionOfCallee, showBuffer(operand.get()),
                       showBuffer(parameter), nameOf(callee.getOperation())),
           place, {{parameter.getLoc(), "the parameter"}, {call->getLoc(), "the call"}});
  }

  // ---- memories of buffers

  void checkStorage(Value buffer, Location place) {
    const dialect::BindStorageAttr storage = storageOf(buffer);
    if (!storage)
      return;
    if (isNumber(buffer))
      return warnOfNumber(Primitive::BindStorage, buffer, place);
    const dialect::StorageType type = storage.getStorageType();
    if (StringRef others = otherMemories(type, storage.getStorageImpl()); !others.empty())
      warn(DiagMessage(DiagCode::StorageUnsupported, showBuffer(buffer),
                       dialect::stringifyStorageType(type).str(),
                       dialect::stringifyStorageImpl(storage.getStorageImpl()).str(), others.str()),
           place, {{buffer.getLoc(), "the buffer"}});
    if (isInRegisters(buffer)) {
      auto partitioned = calls.find({Primitive::Partition, callKey(buffer)});
      warnOfRegisters(buffer, place,
                      {partitioned == calls.end() ? buffer.getLoc() : partitioned->second,
                       "partitioned completely here"});
    }
    if (type == dialect::StorageType::FIFO && !isInRegisters(buffer))
      if (std::optional<FormProblem> problem = problemOfFifo(buffer))
        warn(DiagMessage(DiagCode::StorageOrder, showBuffer(buffer), problem->reason), place,
             std::move(problem->notes));
    if (!isReadOnly(type))
      return;
    if (Operation *write = writeOf(buffer))
      warn(DiagMessage(DiagCode::StorageWritten, showBuffer(buffer),
                       dialect::stringifyStorageType(type).str()),
           place, {{write->getLoc(), "written here"}});
  }
  void warnOfRegisters(Value buffer, Location place, Note note) {
    warn(DiagMessage(DiagCode::DirectiveIgnored, info(Primitive::BindStorage).name,
                     showBuffer(buffer), "each element is a register of its own"),
         place, {std::move(note)});
  }
  // What to use in place of a kind of memory that devices do not have; empty: they have it.
  static StringRef otherMemories(dialect::StorageType type, dialect::StorageImpl impl) {
    switch (impl) {
    case dialect::StorageImpl::BRAM:
      return "";
    case dialect::StorageImpl::LUTRAM:
      return type == dialect::StorageType::RAM_T2P ? "BRAM or URAM" : "";
    case dialect::StorageImpl::URAM:
      return isReadOnly(type) ? "BRAM or LUTRAM" : "";
    case dialect::StorageImpl::SRL:
      if (type == dialect::StorageType::FIFO || type == dialect::StorageType::RAM_S2P)
        return "";
      return type == dialect::StorageType::RAM_T2P ? "BRAM or URAM" : "BRAM or LUTRAM";
    }
    llvm_unreachable("implementations of memories are handled");
  }
  // It is partitioned completely in each dimension.
  static bool isInRegisters(Value buffer) {
    const dialect::PartitionAttr partition = partitionOf(buffer);
    if (!partition)
      return false;
    int64_t complete = 0;
    for (dialect::PartitionAxisAttr axis : partition.getAxes())
      if (axis.getKind() == dialect::PartitionKind::Complete) {
        if (axis.getDim() == 0)
          return true;
        ++complete;
      }
    return complete == cast<MemRefType>(buffer.getType()).getRank();
  }
  static bool isReadOnly(dialect::StorageType type) {
    return type == dialect::StorageType::ROM_1P || type == dialect::StorageType::ROM_2P ||
           type == dialect::StorageType::ROM_NP;
  }

  // One operation that writes a buffer after its declaration, or null.
  Operation *writeOf(Value buffer) {
    SmallVector<memref::GetGlobalOp> globals = analysis::globalsOf(buffer);
    for (memref::GetGlobalOp global : globals)
      for (auto function : global->getParentOfType<ModuleOp>().getOps<FunctionOpInterface>())
        if (!function.isExternal())
          for (const Touch &touch : footprints.of(function).touches)
            if (touch.global == global.getNameAttr().getAttr() && touch.write)
              return touch.write;
    if (!globals.empty())
      return nullptr;
    for (Operation &op : *buffer.getParentBlock()) {
      if (isa<linalg::FillOp, memref::CopyOp>(op) && isAllocated(buffer))
        continue; // its initial value
      if (isa<memref::DeallocOp>(op))
        continue;
      const Footprint touched = footprints.of(&op);
      if (const Touch *touch = touched.find(buffer); touch && touch->write)
        return touch->write;
    }
    return nullptr;
  }
  static bool isAllocated(Value buffer) {
    return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(buffer.getDefiningOp());
  }
};

} // namespace

std::vector<ScheduleWarning> checkDirectives(ModuleOp payload, const DirectiveCalls &calls,
                                             const HostPorts &ports) {
  return calls.empty() ? std::vector<ScheduleWarning>() : Checks(calls, ports).run(payload);
}

} // namespace allo::schedule
