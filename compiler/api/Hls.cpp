// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Hls.h"

#include "api/Modules.h"
#include "api/load/Target.h"
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

Result<TargetInterfaces> interfacesOf(const LoadedKernel &loaded, const std::string &target,
                                      const std::vector<std::string> &texts, const FlowChoice &flow,
                                      FileSystem &files) {
  const std::string file = parseTarget(target).file;
  Projects projects(files, currentFolder());
  std::vector<vitis::PortInterface> known;
  vitis::TargetChoice on;
  auto project = projects.ofFile(file);
  if (project && project->broken())
    return Error{project->path + ": the settings are invalid; run 'allo check' for details"};
  if (project) {
    known = project->interfacesOf(projects.absolute(file), allNamesOf(loaded, target));
    on = project->over({}).vitis.target;
  }
  if (const BackendSettings *backend = backendOf(loaded)) {
    known.insert(known.end(), backend->interfaces.begin(), backend->interfaces.end());
    on = backend->target.over(on);
    if (!on.flow && backend->kind == BackendSettings::Kind::Vitis)
      on.flow = vitis::FlowNames[0];
  }
  Result<std::vector<vitis::PortInterface>> all = vitis::parseInterfaces(std::move(known), texts);
  if (!all)
    return all.error();
  const std::string usual = flow.usual.value_or("");
  return TargetInterfaces{std::move(*all), flow.given.value_or(on.flow.value_or(usual))};
}

std::map<unsigned, std::string> hostPortsOf(const LoadedKernel &loaded,
                                            const TargetInterfaces &interfaces) {
  std::map<unsigned, std::string> ports;
  if (loaded.payload)
    return ports;
  const program::Kernel &kernel = loaded.program->kernels.front();
  for (unsigned i = 0; i < kernel.parameters.size(); ++i) {
    const program::Variable &parameter = kernel.variables[kernel.parameters[i]];
    if (!parameter.type.isShaped() || parameter.type.isStream())
      continue;
    bool isChosen = false, isHost = false;
    for (const vitis::PortInterface &each : interfaces.all)
      if (each.port == parameter.name || each.port == std::to_string(i)) {
        isChosen = true;
        isHost = isHost || each.mode == vitis::InterfaceMode::MAxi;
      }
    const bool isByFlow = !isChosen && interfaces.flow == "vitis";
    if (isHost || isByFlow)
      ports[i] = format("its interface is m_axi{0}, and its elements are in the memory of the "
                        "host; partition a local copy, as buffer_at() makes it",
                        isByFlow ? " in the flow vitis" : "");
  }
  return ports;
}
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
  const LoadOptions wanted{.streams = streams, .warnings = options.warnings};
  made.loaded =
      options.loader ? options.loader(wanted) : loadKernel(types, options.target, files, wanted);
  if (made.loaded.program)
    refuseVitisLimits(made.loaded);
  made.failure = made.loaded.failure;
  if (!made.loaded.program)
    return made;
#ifdef ALLO_CPU
  Result<TargetInterfaces> interfaces =
      interfacesOf(made.loaded, options.target, options.interfaces, options.flow, files);
  if (!interfaces)
    return fail(Ending::Refused, interfaces.error().message);
  vitis::EmitOptions emit;
  emit.checked = options.checked;
  emit.places = options.places == "comment" ? vitis::OriginStyle::Comment
                : options.places == "line"  ? vitis::OriginStyle::Line
                                            : vitis::OriginStyle::None;
  emit.interfaces = interfaces->all;
  made.interfaces = emit.interfaces;
  Modules modules(made.loaded);
  modules.setHostPorts(hostPortsOf(made.loaded, *interfaces));
  Result<vitis::Code, Failure> code = vitis::emit(*made.loaded.program, modules.source(), emit);
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
