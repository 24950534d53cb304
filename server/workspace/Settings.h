// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which settings apply: the client's, with those of a file's project over them. Projects are read
// when a file of theirs is first asked about. Belongs to the main thread.
#pragma once

#include "config/Config.h"
#include "config/ProjectFile.h"
#include "sema/facts/Analysis.h"
#include "server/ClientConnection.h"
#include "support/Hash.h"

#include <map>
#include <memory>
#include <set>
#include <string>

namespace allo::server {

class Settings {
public:
  Settings(ClientConnection &target, FileSystem &files) : client(target), projects(files, "") {}

  // The client's.
  const Config &config() const { return *current; }
  // Those of initializationOptions: what later settings are laid over.
  void setInitial(const Json &section, Log &log);
  // Of the client. Whether they are others than before.
  bool apply(const Json &section);

  // Of the file with this URI.
  std::shared_ptr<const Config> of(const std::string &uri);
  // Of the interfaces of its kernels, in the settings of its project.
  Fingerprint interfacesOf(const std::string &uri);

  // The files of the projects may have changed.
  void forgetProjects();
  // Errors in the files of projects, each once as long as it is there.
  void reportProjectErrors();
  // The kernels that the settings of the file's project name and that the file does not have, each
  // once as long as that is so.
  void reportUnknownKernels(const std::string &uri, const Analysis &analysis);

private:
  ClientConnection &client;
  std::shared_ptr<const Config> current = std::make_shared<Config>();
  Config initial;
  Projects projects;
  std::map<std::shared_ptr<const Project>, std::shared_ptr<const Config>> ofProjects;
  std::set<std::string> reported;
  std::map<std::string, std::set<std::string>> reportedOfFiles; // by the URI of the Python file
};

} // namespace allo::server
