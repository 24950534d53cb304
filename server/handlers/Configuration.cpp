// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/Configuration.h"

#include "server/protocol/Convert.h"

namespace allo::server {

void didChangeConfiguration(Session &session, Json &params) {
  // A client of the pull model announces a change and sends nothing; others send the section.
  if (const Json *section = member(params, "settings", "allo"))
    session.applyConfiguration(*section);
  else if (session.client->configurationPull)
    session.pullConfiguration();
}

void didChangeWorkspaceFolders(Session &session, Json &params) {
  auto foldersOf = [&](const char *which) {
    const Json *folders = member(params, "event", which);
    return folders ? foldersFrom(*folders) : std::vector<std::string>();
  };
  session.changeRoots(foldersOf("added"), foldersOf("removed"));
  session.runs.elsewhereChanged();
}

void didChangeWatchedFiles(Session &session, Json &params) {
  if (const Json *changes = member(params, "changes"); changes && changes->is_array())
    for (const Json &change : *changes)
      if (const Json *uri = member(change, "uri"); uri && uri->is_string())
        if (!session.documents.find(uri->get_ref<const std::string &>()))
          session.runs.elsewhereChanged();
  session.reloadProjects();
  session.diskChanged();
}

} // namespace allo::server
