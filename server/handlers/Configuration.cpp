// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Settings that change while the server runs.
#include "server/Session.h"
#include "server/handlers/Handlers.h"

namespace allo::server {

void didChangeConfiguration(Session &session, const lsp::DidChangeConfigurationParams &params) {
  // A client of the pull model announces a change and sends nothing; others send the section.
  if (params.settings)
    session.applyConfiguration(*params.settings);
  else if (session.client.info().configurationPull)
    session.pullConfiguration();
}

void didChangeWorkspaceFolders(Session &session,
                               const lsp::DidChangeWorkspaceFoldersParams &params) {
  session.documents.changeRoots(params.added, params.removed);
  session.folders.setFolders(session.documents.folders());
  session.runs.elsewhereChanged();
}

void didChangeWatchedFiles(Session &session, const lsp::DidChangeWatchedFilesParams &params) {
  for (const std::string &uri : params.uris)
    if (!session.documents.find(uri))
      session.runs.elsewhereChanged();
  session.reloadProjects();
  session.documents.diskChanged();
  session.folders.filesChanged(params.uris);
}

// What the user does in the editor; a client that watches files tells of each of them as well, but
// not of those in a folder.
void didMoveFiles(Session &session, const lsp::FileOperationParams &params) {
  didChangeWatchedFiles(session, {params.uris});
}

} // namespace allo::server
