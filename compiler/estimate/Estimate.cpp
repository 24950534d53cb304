// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/Estimate.h"

#include "backend/vitis/prepare/Prepare.h"
#include "estimate/Doubts.h"
#include "estimate/FunctionEstimate.h"
#include "lower/Lower.h"
#include "lower/Places.h"
#include "support/Format.h"

#include <llvm/ADT/ScopeExit.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace allo::estimate {

using namespace mlir;

// As schedules have them. The flow vitis assumes 64 cycles for the memory, and those of the
// adapter. Of the other one, reports until 2023 show the steps of requests and responses.
static HostTiming hostTimingOf(std::string_view flow, ToolVersion version) {
  if (flow == "vitis")
    return {.burst = 71, .single = 71};
  if (version >= ToolVersion{2024, 1})
    return {.burst = 9, .single = 9};
  return {.burst = 1, .single = 8, .request = 7, .writeRequest = 1, .response = 5};
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

// By the file and the place in it; what has none is last.
static std::pair<uint32_t, uint32_t> keyOf(const std::optional<program::SourceRange> &place) {
  return place ? std::pair(uint32_t(place->file), uint32_t(place->span.begin))
               : std::pair(UINT32_MAX, UINT32_MAX);
}

// Each loop directly below the one around it, and those of one loop by their places. 'loops' are in
// the order of the statements, those around first.
static std::vector<LoopEstimate> inOrderOfText(const std::vector<LoopEstimate> &loops) {
  std::vector<std::vector<size_t>> inside(loops.size() + 1); // of each; the last: of the function
  std::vector<size_t> around;
  for (size_t i = 0; i < loops.size(); ++i) {
    around.resize(std::min(around.size(), loops[i].nest));
    inside[around.empty() ? loops.size() : around.back()].push_back(i);
    around.push_back(i);
  }
  std::vector<LoopEstimate> ordered;
  auto add = [&](auto &self, std::vector<size_t> &numbers) -> void {
    std::ranges::stable_sort(numbers, {}, [&](size_t i) { return keyOf(loops[i].place); });
    for (size_t i : numbers) {
      ordered.push_back(loops[i]);
      self(self, inside[i]);
    }
  };
  add(add, inside.back());
  return ordered;
}

// As messages name it; that of the MLIR for a function that a schedule has made.
static std::string shownNameOf(func::FuncOp function, const program::Program &program) {
  const auto kernel =
      std::ranges::find(program.kernels, function.getSymName().str(), &program::Kernel::symbol);
  return kernel == program.kernels.end() ? function.getSymName().str() : program.shownName(*kernel);
}

Result<Estimate, Failure> estimate(const program::Program &program,
                                   const lower::ModuleSource &modules,
                                   const EstimateOptions &options) {
  Result<Device> device = deviceOf(options.part);
  if (!device)
    return Failure{Ending::Refused, device.error().message};
  static thread_local lower::SpareContext contexts;
  Result<lower::LoweredModule, Failure> lowered = modules({.signs = true, .contexts = &contexts});
  if (!lowered)
    return lowered.error();
  const llvm::scope_exit keepContext([&] { contexts.keep(*std::move(lowered)); });
  if (Result<void> prepared = vitis::prepare(*lowered->module); !prepared)
    return Failure{Ending::InternalError, prepared.error().message};
  Estimate made;
  made.device = std::move(*device);
  made.version = options.version;
  made.clock = clockOf(options.period, options.version);
  const Target target{made.device, made.version, made.clock,
                      hostTimingOf(options.flow, made.version)};
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
  ModuleEstimator::sharePartitions(*lowered->module);
  estimator.shareRegionPorts(*lowered->module);
  const ModuleEstimate &whole = estimator.of(top);
  made.latency = whole.latency;
  made.interval = whole.interval;
  made.used = whole.total();
  made.uncertain = whole.uncertain;
  if (!ports.empty()) {
    made.uncertain.push_back(format(
        "accesses of the memory of the host are assumed to be {0}, and their real latency is "
        "that of the board",
        target.host.hasRequests() ? "answered at once" : "bursts without waiting"));
    addTo(made.used, costOfInterfaces(bundles.size(), top, made.version));
  }
  for (std::string &text : doubtsOfTables(made.device, made.version))
    made.uncertain.push_back(std::move(text));
  std::vector<func::FuncOp> functions = estimator.order;
  std::ranges::stable_sort(
      functions, {}, [&](func::FuncOp function) { return keyOf(placeOf(function.getLoc())); });
  for (func::FuncOp function : functions) {
    std::vector<LoopEstimate> loops = inOrderOfText(estimator.of(function).loops);
    for (LoopEstimate &loop : loops)
      loop.function = shownNameOf(function, program);
    std::ranges::move(loops, std::back_inserter(made.loops));
  }
  for (func::FuncOp function : estimator.order) {
    const ModuleEstimate &its = estimator.of(function);
    made.isTooLong = made.isTooLong || its.isTooLong;
    if (function != top)
      made.functions.push_back({shownNameOf(function, program), placeOf(function.getLoc()),
                                its.latency, its.interval, its.total()});
  }
  return made;
}

} // namespace allo::estimate
