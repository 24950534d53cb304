// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Estimate.h"

#include "backend/vitis/prepare/Prepare.h"
#include "estimate/FunctionEstimate.h"
#include "lower/Lower.h"
#include "lower/Places.h"

#include <algorithm>

namespace allo::estimate {

using namespace mlir;

const char *nameOf(Reason reason) {
  switch (reason) {
  case Reason::None:
    return "none";
  case Reason::Requested:
    return "requested";
  case Reason::Recurrence:
    return "recurrence";
  case Reason::MemoryPort:
    return "memory-port";
  case Reason::Interface:
    return "interface";
  }
  return "";
}

Result<Estimate, Failure> estimate(const program::Program &program,
                                   const lower::ModuleSource &modules,
                                   const EstimateOptions &options) {
  Result<Device> device = deviceOf(options.part);
  if (!device)
    return Failure{Ending::Refused, device.error().message};
  Result<lower::LoweredModule, Failure> lowered = modules({.signs = true});
  if (!lowered)
    return lowered.error();
  if (Result<void> prepared = vitis::prepare(*lowered->module); !prepared)
    return Failure{Ending::InternalError, prepared.error().message};
  Estimate made;
  made.device = std::move(*device);
  made.version = options.version;
  made.clock = clockOf(options.period, options.version);
  const Target target{made.device, made.version, made.clock};
  auto placeOf = [&](Location loc) -> std::optional<program::SourceRange> {
    return lower::rangeOf(loc) ? std::optional(lower::placeOf(loc, program)) : std::nullopt;
  };
  ModuleEstimator estimator(*lowered->module, target, placeOf);
  func::FuncOp top;
  for (auto function : lowered->module->getOps<func::FuncOp>())
    if (!top && !function.isPrivate())
      top = function;
  if (!top)
    return Failure{Ending::InternalError, "the module has no top function"};
  const ModuleEstimate &whole = estimator.of(top);
  made.latency = whole.latency;
  made.interval = whole.interval;
  made.used = whole.total();
  made.uncertain = whole.uncertain;
  for (func::FuncOp function : estimator.order) {
    const ModuleEstimate &its = estimator.of(function);
    made.loops.insert(made.loops.end(), its.loops.begin(), its.loops.end());
    if (function == top)
      continue;
    made.functions.push_back({function.getSymName().str(), placeOf(function.getLoc()), its.latency,
                              its.interval, its.total()});
  }
  std::ranges::stable_sort(made.loops, [](const LoopEstimate &a, const LoopEstimate &b) {
    auto key = [](const LoopEstimate &loop) {
      return loop.place ? std::pair(loop.place->file, loop.place->span.begin)
                        : std::pair(UINT32_MAX, UINT32_MAX);
    };
    return key(a) < key(b);
  });
  return made;
}

} // namespace allo::estimate
