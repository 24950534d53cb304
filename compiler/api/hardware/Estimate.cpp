// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/hardware/Estimate.h"

#include "api/Hls.h"
#include "api/Modules.h"
#include "api/Synthesize.h"

namespace allo::api {

#ifdef ALLO_CPU
namespace {

// The m_axi bundle of each parameter in the memory of the host, by number.
std::map<unsigned, std::string> hostBundlesOf(const LoadedKernel &loaded,
                                              const TargetInterfaces &interfaces) {
  std::map<unsigned, std::string> bundles;
  for (const auto &[number, reason] : hostPortsOf(loaded, interfaces)) {
    std::string &bundle = bundles[number] = "gmem"; // the tool's, where nothing names one
    const program::Kernel &kernel = loaded.program->kernels.front();
    const std::string &name = kernel.variables[kernel.parameters[number]].name;
    for (const vitis::PortInterface &each : interfaces.all)
      if (each.mode == vitis::InterfaceMode::MAxi &&
          (each.port == name || each.port == std::to_string(number)))
        for (const vitis::InterfaceOption &option : each.options)
          if (option.name == "bundle")
            bundle = option.value;
  }
  return bundles;
}

} // namespace
#endif

Result<void> checkToolVersion(const std::string &version) {
  const Result<estimate::ToolVersion> known = estimate::toolVersionOf(version);
  return known ? Result<void>() : known.error();
}

Result<void> checkEstimatedPart(const std::string &part) {
  const Result<estimate::Device> device = estimate::deviceOf(part);
  return device ? Result<void>() : device.error();
}

Estimated estimateKernel(TypeContext &types, const EstimateOptions &options, FileSystem &files) {
  Estimated made;
  auto refuse = [&](std::string message) {
    made.failure = {Ending::Refused, std::move(message)};
    return std::move(made);
  };
  if (options.target.empty())
    return refuse("estimate needs a target: FILE.py::KERNEL");
  Result<estimate::ToolVersion> version = estimate::toolVersionOf(options.tool);
  if (!version)
    return refuse(version.error().message);
  const LoadOptions wanted{.streams = true, .warnings = options.warnings, .kept = options.kept};
  made.loaded =
      options.loader ? options.loader(wanted) : loadKernel(types, options.target, files, wanted);
  if (made.loaded.program)
    refuseVitisLimits(made.loaded);
  made.failure = made.loaded.failure;
  if (!made.loaded.program)
    return made;
  const BackendSettings *backend = backendOf(made.loaded);
  Result<vitis::SynthesisTarget> on =
      synthesisTargetOf(options.target, backend ? options.on.over(backend->target) : options.on,
                        options.usual, vitis::PartNeed::ForEstimate, files);
  if (!on)
    return refuse(on.error().message);
  made.on = std::move(*on);
#ifdef ALLO_CPU
  Result<TargetInterfaces> interfaces =
      interfacesOf(made.loaded, options.target, {}, {.given = made.on.flow}, files);
  if (!interfaces)
    return refuse(interfaces.error().message);
  Modules modules(made.loaded);
  Result<estimate::Estimate, Failure> estimate =
      estimate::estimate(*made.loaded.program, modules.source(),
                         {made.on.part, made.on.period(), *version, made.on.flow,
                          hostBundlesOf(made.loaded, *interfaces)});
  if (estimate)
    made.estimate = std::move(*estimate);
  else
    made.failure = estimate.error();
  modules.explain(made.failure);
  return made;
#else
  return refuse("this build has no MLIR and cannot estimate hardware");
#endif
}

} // namespace allo::api
