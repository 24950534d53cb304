// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Hls.h"

#include "api/Modules.h"
#include "api/Target.h"
#include "config/ProjectFile.h"
#include "support/Format.h"
#ifdef ALLO_CPU
#include "backend/vitis/Emit.h"
#include "target/vitis/Interfaces.h"
#endif

#include <algorithm>

namespace allo::api {

const std::vector<std::string> &hlsPlaces() {
  static const std::vector<std::string> places = {"comment", "line", "none"};
  return places;
}

#ifdef ALLO_CPU
namespace {

// From that of its template to the one that it is asked for by.
std::vector<std::string> allNamesOf(const LoadedKernel &loaded, const std::string &target) {
  const std::string &own = loaded.program->kernels[0].name;
  std::vector<std::string> names{own.substr(0, own.find('['))};
  for (const std::string &name : {own, parseTarget(target).name})
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  return names;
}

} // namespace
#endif

Hls makeHls(TypeContext &types, const HlsOptions &options, FileSystem &files, bool streams) {
  Hls made;
  auto fail = [&](Ending ending, std::string message) {
    made.failure = {ending, std::move(message)};
    return std::move(made);
  };
  if (options.target.empty())
    return fail(Ending::Refused, "hls needs a target: FILE.py::KERNEL");
  const std::vector<std::string> &places = hlsPlaces();
  if (std::find(places.begin(), places.end(), options.places) == places.end())
    return fail(Ending::Refused, format("unknown form of line origins '{0}'", options.places));
  made.loaded =
      loadKernel(types, options.target, files, {.streams = streams, .warnings = options.warnings});
  if (made.loaded.program)
    refuseVitisLimits(made.loaded);
  made.failure = made.loaded.failure;
  if (!made.loaded.program)
    return made;
#ifdef ALLO_CPU
  std::string file = parseTarget(options.target).file;
  Projects projects(files, currentFolder());
  std::vector<vitis::PortInterface> known;
  if (auto project = projects.ofFile(file); project && !project->broken())
    known = project->interfacesOf(projects.absolute(file), allNamesOf(made.loaded, options.target));
  else if (project)
    return fail(Ending::Refused,
                project->path + ": the settings are invalid; run 'allo check' for details");
  if (const BackendSettings *backend = backendOf(made.loaded))
    known.insert(known.end(), backend->interfaces.begin(), backend->interfaces.end());
  vitis::EmitOptions wanted;
  wanted.checked = options.checked;
  wanted.places = options.places == "comment" ? vitis::OriginStyle::Comment
                  : options.places == "line"  ? vitis::OriginStyle::Line
                                              : vitis::OriginStyle::None;
  Result<std::vector<vitis::PortInterface>> interfaces =
      vitis::parseInterfaces(std::move(known), options.interfaces);
  if (!interfaces)
    return fail(Ending::Refused, interfaces.error().message);
  wanted.interfaces = std::move(*interfaces);
  made.interfaces = wanted.interfaces;
  Modules modules(made.loaded);
  Result<vitis::Code, Failure> code = vitis::emit(*made.loaded.program, modules.source(), wanted);
  if (code)
    made.code = std::move(*code);
  else
    made.failure = code.error();
  modules.explain(made.failure);
  return made;
#else
  return fail(Ending::Refused, "this build has no MLIR and cannot generate HLS C++");
#endif
}

} // namespace allo::api
