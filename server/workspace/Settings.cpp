// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/Settings.h"

#include "check/ProjectKernels.h"
#include "server/protocol/Uri.h"
#include "support/Path.h"

#include <optional>
#include <utility>
#include <vector>

namespace allo::server {

void Settings::setInitial(const Json &section, Log &log) {
  std::vector<SettingError> errors;
  applySettings(initial, section, "allo", errors);
  for (const SettingError &error : errors)
    if (error.severity == Severity::Error)
      log.error(error.message);
  current = std::make_shared<const Config>(initial);
}

bool Settings::apply(const Json &section) {
  Config next = initial;
  std::vector<SettingError> errors;
  applySettings(next, section, "allo", errors);
  for (const SettingError &error : errors)
    if (error.severity ==
        Severity::Error) // not unknown ones, which may be settings of the editor's own side
      client.logWarning(error.message);
  if (next == *current)
    return false; // most clients answer with nothing new, right after they have opened a file
  current = std::make_shared<const Config>(std::move(next));
  ofProjects.clear();
  return true;
}

std::shared_ptr<const Config> Settings::of(const std::string &uri) {
  std::optional<std::string> path = uriToPath(uri);
  std::shared_ptr<const Project> project = path ? projects.ofFile(*path) : nullptr;
  if (!project)
    return current;
  if (project->excludes(projects.absolute(*path), /*isFolder=*/false)) {
    auto silent = std::make_shared<Config>(project->over(*current));
    silent->diagnostics = false;
    return silent;
  }
  std::shared_ptr<const Config> &known = ofProjects[project];
  if (!known)
    known = std::make_shared<const Config>(project->over(*current));
  return known;
}

Fingerprint Settings::interfacesOf(const std::string &uri) {
  std::optional<std::string> path = uriToPath(uri);
  std::shared_ptr<const Project> project = path ? projects.ofFile(*path) : nullptr;
  Fingerprint fingerprint = 0;
  if (project)
    for (const KernelInterfaces &kernel : project->interfaces)
      if (absolutePath(project->folder, kernel.file) == projects.absolute(*path)) {
        fingerprint = combine(fingerprint, hashBytes(kernel.kernel));
        for (const vitis::PortInterface &port : kernel.ports)
          fingerprint = combine(fingerprint, hashBytes(show(port)));
      }
  return fingerprint;
}

void Settings::forgetProjects() {
  projects.forget();
  ofProjects.clear();
}

void Settings::reportProjectErrors() {
  std::set<std::string> now;
  for (const std::shared_ptr<const Project> &project : projects.all())
    for (const ProjectDiagnostic &diagnostic : project->diagnostics) {
      std::string text = show(diagnostic, project->path);
      now.insert(text);
      if (reported.contains(text))
        continue;
      client.logWarning(text);
      if (diagnostic.severity == Severity::Error)
        client.showMessage(MessageType::Error, text);
    }
  reported = std::move(now);
}

void Settings::reportUnknownKernels(const std::string &uri, const Analysis &analysis) {
  std::optional<std::string> path = uriToPath(uri);
  std::shared_ptr<const Project> project = path ? projects.ofFile(*path) : nullptr;
  std::set<std::string> now;
  if (project)
    for (const ProjectDiagnostic &diagnostic :
         unknownKernels(*project, projects.absolute(*path), analysis))
      now.insert(show(diagnostic, project->path));
  std::set<std::string> &before = reportedOfFiles[uri];
  for (const std::string &text : now)
    if (!before.contains(text))
      client.logWarning(text);
  before = std::move(now);
}

} // namespace allo::server
