// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/hardware/Estimate.h"

#include "api/Modules.h"
#include "api/Synthesize.h"

namespace allo::api {

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
  const LoadOptions wanted{.streams = true, .warnings = options.warnings};
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
                        options.usual, vitis::PartNeed::Required, files);
  if (!on)
    return refuse(on.error().message);
  made.on = std::move(*on);
#ifdef ALLO_CPU
  Modules modules(made.loaded);
  Result<estimate::Estimate, Failure> estimate =
      estimate::estimate(*made.loaded.program, modules.source(),
                         {made.on.part, made.on.period(), *version, made.on.flow});
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
