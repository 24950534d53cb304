// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Hls.h"

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

Hls makeHls(TypeContext &types, const HlsOptions &options, FileSystem &files, bool streams) {
  Hls made;
  auto fail = [&](Ending ending, std::string problem) {
    made.failure = {ending, std::move(problem)};
    return std::move(made);
  };
  if (options.target.empty())
    return fail(Ending::Refused, "hls needs a target: FILE.py::KERNEL");
  const std::vector<std::string> &places = hlsPlaces();
  if (std::find(places.begin(), places.end(), options.places) == places.end())
    return fail(Ending::Refused, format("unknown form of line origins '{0}'", options.places));
  made.loaded = loadKernel(types, options.target, files, {.streams = streams});
  if (made.loaded.program)
    refuseVitisLimits(made.loaded);
  made.failure = made.loaded.failure;
  if (!made.loaded.program)
    return made;
#ifdef ALLO_CPU
  std::string file = parseTarget(options.target).file, problem;
  Projects projects(files, currentFolder());
  std::vector<vitis::PortInterface> ofProject;
  if (auto project = projects.ofFile(file); project && !project->broken())
    ofProject =
        project->interfacesOf(projects.absolute(file), made.loaded.program->kernels[0].name);
  else if (project)
    return fail(Ending::Refused,
                project->path + ": the settings are invalid; run 'allo check' for details");
  vitis::EmitOptions wanted;
  wanted.checked = options.checked;
  wanted.places = options.places == "comment" ? vitis::PlaceStyle::Comment
                  : options.places == "line"  ? vitis::PlaceStyle::Line
                                              : vitis::PlaceStyle::None;
  wanted.interfaces = vitis::parseInterfaces(std::move(ofProject), options.interfaces, problem);
  if (!problem.empty())
    return fail(Ending::Refused, problem);
  const program::Program &program = *made.loaded.program;
  made.code = vitis::emit(program, lower::moduleOf(program), wanted, problem);
  if (!problem.empty())
    return fail(Ending::InternalError, problem);
  if (!made.code.interfaceError.empty())
    return fail(Ending::Refused, made.code.interfaceError);
  return made;
#else
  return fail(Ending::Refused, "this build has no MLIR and cannot generate HLS C++");
#endif
}

} // namespace allo::api
