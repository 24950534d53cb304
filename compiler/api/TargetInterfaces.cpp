// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#ifdef ALLO_CPU
#include "api/TargetInterfaces.h"

#include "api/Target.h"
#include "config/ProjectFile.h"
#include "support/Format.h"
#include "target/vitis/Interfaces.h"

#include <algorithm>

namespace allo::api {

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
    if (isHost)
      ports[i] =
          "its interface is m_axi, and its elements are in the memory of the host; partition "
          "a local copy, as buffer_at() makes it";
    else if (!isChosen && interfaces.flow == "vitis")
      ports[i] = "its interface is m_axi in the flow vitis, and its elements are in the memory of "
                 "the host; partition a local copy, as buffer_at() makes it";
  }
  return ports;
}

} // namespace allo::api
#endif
