// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/objects/VitisObject.h"

#include "flow/Project.h"
#include "support/Path.h"

#include <utility>

namespace allo::api {

SimulatedObject::SimulatedObject(LoadedKernel kernel, const Installation &installation,
                                 bool rebuild, const CancelToken &cancel)
    : RunnableObject(std::move(kernel)) {
  refuseVitisLimits(loaded);
  failed = loaded.failure;
  if (!loaded.program)
    return;
  modules = std::make_unique<Modules>(loaded);
  EngineOptions wanted;
  wanted.installation = installation;
  wanted.rebuild = rebuild;
  wanted.project.cancel = cancel;
  wanted.modules = modules->source();
  if (const BackendSettings *backend = backendOf(loaded)) {
    for (const auto &[name, value] : backend->csimVariables)
      wanted.project.variables.push_back(name + "=" + value);
    if (backend->vitisHome) {
      wanted.project.toolchain.vitis.given = *backend->vitisHome;
      wanted.project.toolchain.vitis.givenBy = "vitis_home";
    }
  }
  engine = makeEngine("csim", program(), wanted);
  failed = engine->failure();
  modules->explain(failed);
}

eval::Outcome SimulatedObject::run(const std::vector<eval::Datum> &arguments, const RunStop &stop) {
  engine->stopAt(stop.cancel);
  eval::Outcome outcome = engine->run(arguments);
  failed = engine->failure();
  return outcome;
}

eval::Outcome HardwareObject::run(const std::vector<eval::Datum> &arguments, const RunStop &stop) {
  HardwareRunOptions wanted = options;
  wanted.on.cancel = stop.cancel;
  wanted.arguments = arguments;
  DiskFileSystem files;
  const HardwareRun ran = runHardware(wanted, files);
  failed = ran.run.failure;
  loaded.errors = ran.run.errors;
  eval::Outcome outcome;
  outcome.warnings = ran.run.warnings;
  if (failed)
    return outcome;
  size_t next = 0; // buffers, then results
  for (const eval::Datum &argument : arguments)
    if (argument.array)
      *argument.array = *ran.run.outputs[next++].value.array;
  while (next < ran.run.outputs.size())
    outcome.results.push_back(ran.run.outputs[next++].value);
  return outcome;
}

Failure scaffold(TypeContext &types, const SynthesisOptions &options, const std::string &folder,
                 FileSystem &files) {
  HlsOptions wanted;
  wanted.target = options.target;
  wanted.loader = options.loader;
  const Hls made = makeHls(types, wanted, files, /*streams=*/true);
  if (made.failure)
    return made.failure;
  const Result<vitis::SynthesisTarget> on =
      synthesisTargetOf(options.target, withBackend(options, made.loaded).on, options.usual,
                        vitis::PartNeed::Optional, files);
  if (!on)
    return {Ending::Refused, on.error().message};
  const Result<void, Failure> written =
      flow::writeFiles(folder, flow::projectFiles(made.code, *on));
  return written ? Failure() : written.error();
}

std::string reportFolderOf(const Synthesized &made) {
  return joinedPath(made.made.folder, flow::ReportFolder);
}

} // namespace allo::api
