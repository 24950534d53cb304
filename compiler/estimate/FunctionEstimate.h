// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The estimate of each function of a prepared module, from its loops and from the functions that it
// calls. Each is estimated once.
#pragma once

#include "estimate/Estimate.h"
#include "estimate/Resources.h"
#include "estimate/schedule/Latency.h"
#include "estimate/trace/Trace.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>

#include <functional>
#include <memory>

namespace allo::estimate {

using PlaceOf = std::function<std::optional<program::SourceRange>(mlir::Location)>;

struct ModuleEstimate {
  std::optional<synthesis::Cycles> latency, interval;
  uint64_t untilFirst = 0;  // cycles until its first loop gives its first result
  synthesis::Resources own; // with those of called functions, without its cores
  CoreUses cores;           // of its own loops
  std::vector<LoopEstimate> loops;
  std::vector<std::string> uncertain;
  bool isTooLong = false; // the latency is not known because it is too large to count
  synthesis::Resources total() const;
  void dropUncountable(const std::string &name); // what is too large becomes unknown
};

class ModuleEstimator {
public:
  ModuleEstimator(const Target &target, PlaceOf placeOf)
      : target(target), placeOf(std::move(placeOf)) {}

  // Parameters of the top function in the memory of the host, with the number of their bundle;
  // functions that they are passed to get them from there as well.
  void setHostPorts(mlir::func::FuncOp top, const std::map<unsigned, uint32_t> &bundles);
  // A memory has the partition of a parameter that it is passed to, and the other way around.
  static void sharePartitions(mlir::ModuleOp module);
  // Processes of a dataflow region that get the same parameter have one of its two ports each.
  void shareRegionPorts(mlir::ModuleOp module);

  const ModuleEstimate &of(mlir::func::FuncOp function);
  std::vector<mlir::func::FuncOp> order; // in which functions were estimated: callees first

private:
  const Target &target;
  PlaceOf placeOf;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<ModuleEstimate>> known;
  ParameterPorts ports; // of all functions
};

void addTo(synthesis::Resources &sum, const synthesis::Resources &other);

} // namespace allo::estimate
