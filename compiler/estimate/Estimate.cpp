// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Estimate.h"

#include "backend/vitis/prepare/Prepare.h"
#include "estimate/FunctionEstimate.h"
#include "lower/Lower.h"
#include "lower/Places.h"

#include <algorithm>

namespace allo::estimate {

using namespace mlir;

// From a request to its data, in steps, as schedules have it: 64 cycles for the memory, which the
// flow vitis assumes, and those of the adapter.
static unsigned hostLatencyOf(std::string_view flow, ToolVersion version) {
  if (flow == "vitis")
    return 71;
  return version >= ToolVersion{2024, 1} ? 9 : 2;
}

// An m_axi adapter for each bundle, and the registers that the host sets.
static synthesis::Resources costOfInterfaces(size_t bundles, func::FuncOp top,
                                             ToolVersion version) {
  synthesis::Resources adapter{966, 878, 0, 4, 0}; // of 32 bits, by version
  if (version < ToolVersion{2023, 1})
    adapter = {1118, 764, 0, 0, 0};
  else if (version >= ToolVersion{2025, 1})
    adapter = {637, 671, 0, 2, 0};
  else if (version >= ToolVersion{2024, 1})
    adapter = {851, 864, 0, 3, 0};
  synthesis::Resources all{40, 36, 0, 0, 0};
  for (size_t i = 0; i < bundles; ++i)
    addTo(all, adapter);
  for (mlir::Type type : top.getArgumentTypes()) {
    const bool isAddress = isa<MemRefType>(type); // of 64 bits
    addTo(all, {isAddress ? 128U : 64U, isAddress ? 70U : 36U, 0, 0, 0});
  }
  return all;
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
  const Target target{made.device, made.version, made.clock,
                      hostLatencyOf(options.flow, made.version)};
  auto placeOf = [&](Location loc) -> std::optional<program::SourceRange> {
    return lower::rangeOf(loc) ? std::optional(lower::placeOf(loc, program)) : std::nullopt;
  };
  ModuleEstimator estimator(target, placeOf);
  func::FuncOp top;
  for (auto function : lowered->module->getOps<func::FuncOp>())
    if (!top && !function.isPrivate())
      top = function;
  if (!top)
    return Failure{Ending::InternalError, "the module has no top function"};
  std::map<std::string, uint32_t> bundles;
  std::map<unsigned, uint32_t> ports;
  for (const auto &[number, bundle] : options.hostPorts)
    ports[number] = bundles.try_emplace(bundle, uint32_t(bundles.size())).first->second;
  estimator.setHostPorts(top, ports);
  estimator.shareRegionPorts(*lowered->module);
  const ModuleEstimate &whole = estimator.of(top);
  made.latency = whole.latency;
  made.interval = whole.interval;
  made.used = whole.total();
  made.uncertain = whole.uncertain;
  if (!ports.empty()) {
    made.uncertain.push_back("accesses of the memory of the host are assumed to be bursts without "
                             "waiting, and their real latency is that of the board");
    addTo(made.used, costOfInterfaces(bundles.size(), top, made.version));
  }
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
