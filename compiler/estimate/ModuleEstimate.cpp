// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/FunctionEstimate.h"

#include "analysis/Accesses.h"
#include "analysis/Calls.h"
#include "dialect/Dialect.h"
#include "estimate/Doubts.h"
#include "estimate/trace/Directives.h"
#include "support/Format.h"

#include <mlir/Interfaces/LoopLikeInterface.h>

namespace allo::estimate {

using namespace mlir;

void addTo(synthesis::Resources &sum, const synthesis::Resources &other) {
  sum.lut += other.lut;
  sum.ff += other.ff;
  sum.dsp += other.dsp;
  sum.bram18k += other.bram18k;
  sum.uram += other.uram;
}

// Makes such numbers of a loop unknown, and says so.
static void dropUncountableOf(LoopEstimate &loop) {
  bool isDropped = false;
  for (std::optional<synthesis::Cycles> *each :
       {&loop.tripCount, &loop.iterationLatency, &loop.latency})
    if (isUncountable(*each)) {
      each->reset();
      isDropped = true;
    }
  if (isDropped)
    loop.uncertain.push_back("it takes too many cycles to count");
}

void ModuleEstimate::dropUncountable(const std::string &name) {
  for (LoopEstimate &loop : loops)
    dropUncountableOf(loop);
  if (!isUncountable(latency) && !isUncountable(interval))
    return;
  latency = interval = std::nullopt;
  isTooLong = true;
  uncertain.push_back(format("'{0}' takes too many cycles to count", name));
}

synthesis::Resources ModuleEstimate::total() const {
  synthesis::Resources all = costOfCores(cores);
  addTo(all, own);
  return all;
}

// 'add' for each parameter that a parameter is passed to, and for those that these are passed to as
// long as it returns true.
static void followParameter(BlockArgument first, llvm::function_ref<bool(BlockArgument)> add) {
  std::vector<BlockArgument> waiting;
  if (add(first))
    waiting.push_back(first);
  while (!waiting.empty()) {
    const BlockArgument argument = waiting.back();
    waiting.pop_back();
    for (OpOperand &use : argument.getUses()) {
      if (!isa<CallOpInterface>(use.getOwner()))
        continue;
      auto callee =
          dyn_cast_or_null<func::FuncOp>(analysis::calleeOf(use.getOwner()).getOperation());
      if (!callee || callee.isExternal() || use.getOperandNumber() >= callee.getNumArguments())
        continue;
      const BlockArgument next = callee.getArgument(use.getOperandNumber());
      if (add(next))
        waiting.push_back(next);
    }
  }
}

void ModuleEstimator::setHostPorts(func::FuncOp top, const std::map<unsigned, uint32_t> &bundles) {
  for (const auto &[number, bundle] : bundles)
    if (number < top.getNumArguments() && !top.isExternal())
      followParameter(top.getArgument(number), [&](BlockArgument argument) {
        return isa<MemRefType>(argument.getType()) &&
               ports.bundles.try_emplace(argument, bundle).second;
      });
}

void ModuleEstimator::sharePartitions(ModuleOp module) {
  bool isChanged = true;
  auto share = [&](Value memory, Value parameter) {
    if (memory.getType() != parameter.getType() || !analysis::isWholeBuffer(memory))
      return;
    const dialect::PartitionAttr own = directivesOf(memory).partition,
                                 its = directivesOf(parameter).partition;
    if (bool(own) == bool(its))
      return;
    setPartition(own ? parameter : memory, own ? own : its);
    isChanged = true;
  };
  while (isChanged) {
    isChanged = false;
    module.walk([&](Operation *call) {
      if (!isa<func::CallOp, dialect::InvokeOp>(call))
        return;
      auto callee = dyn_cast_or_null<func::FuncOp>(analysis::calleeOf(call).getOperation());
      if (!callee || callee.isExternal())
        return;
      for (auto [parameter, memory] : llvm::zip(callee.getArguments(), call->getOperands()))
        if (isa<MemRefType>(memory.getType()))
          share(memory, parameter);
    });
  }
}

void ModuleEstimator::shareRegionPorts(ModuleOp module) {
  module.walk([&](Operation *region) {
    if (!region->hasAttr(dialect::DataflowName) || !isa<func::FuncOp, LoopLikeOpInterface>(region))
      return;
    std::map<void *, std::vector<BlockArgument>> readers; // by the memory that they get
    auto add = [&](Operation &op) {
      auto callee = dyn_cast_or_null<func::FuncOp>(analysis::calleeOf(&op).getOperation());
      if (!callee || callee.isExternal())
        return;
      for (auto [argument, value] : llvm::zip(callee.getArguments(), op.getOperands()))
        if (isa<MemRefType>(value.getType()) && analysis::functionOfParameter(value))
          readers[value.getAsOpaquePointer()].push_back(argument);
    };
    for (Operation &op : region->getRegion(0).front())
      if (isa<func::CallOp, dialect::InvokeOp>(op))
        add(op);
    for (const auto &[memory, arguments] : readers)
      for (BlockArgument argument : arguments)
        if (arguments.size() > 1)
          followParameter(argument, [&](BlockArgument each) {
            return isa<MemRefType>(each.getType()) && ports.single.insert(each).second;
          });
  });
}

} // namespace allo::estimate
