// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Beginning and end of a session, and what keeps it in step. Which of these may come when is the
// Dispatcher's to decide; 'exit' is its own.
#include "server/Session.h"
#include "server/handlers/Handlers.h"

namespace allo::server {

void initialize(Session &session, const lsp::InitializeParams &params, ReplyOnce &reply) {
  session.client.initialize(params.client);
  const ClientInfo &client = session.client.info();
  if (params.settings)
    session.settings.setInitial(*params.settings, session.log);
  session.documents.setRoots(params.folders);
  session.folders.setFolders(params.folders);
  if (client.processId)
    session.host.watchProcess(*client.processId);
  session.client.phase = Phase::Initialized;

  lsp::InitializeResult result;
  result.capabilities.positionEncoding = client.encodingName();
  // The text comes with each save, so that a document which fell out of step recovers.
  result.capabilities.textDocumentSync.save.includeText = true;
  result.capabilities.providers = session.registry.providersFor(client);
  result.serverInfo = {"allo-lsp", ALLO_VERSION};
  reply.result(result);
}

void initialized(Session &session, const Json &) {
  if (session.client.info().configurationRegistration)
    session.client.ask(
        "client/registerCapability",
        lsp::RegistrationParams{{{"allo.configuration", "workspace/didChangeConfiguration",
                                  lsp::ConfigurationItem{"allo"}}}});
  if (session.client.info().watchedFilesRegistration)
    session.client.ask("client/registerCapability",
                       lsp::RegistrationParams{{{"allo.projects", "workspace/didChangeWatchedFiles",
                                                 lsp::DidChangeWatchedFilesRegistrationOptions{
                                                     {{"**/pyproject.toml"}, {"**/*.py"}}}}}});
  if (session.client.info().configurationPull)
    session.pullConfiguration();
  else
    session.beginFolders();
}

void shutdown(Session &session, const Json &, ReplyOnce &reply) {
  session.prepareShutdown();
  session.client.phase = Phase::ShutDown;
  reply.result(nullptr);
}

void cancelRequest(Session &session, const Json &params) {
  if (const Json *id = member(params, "id"))
    session.cancel({dumpJson(*id)});
}

void sync(Session &session, const Json &, ReplyOnce &reply) { session.barrier(reply); }

void setTrace(Session &, const Json &) {} // the log has a level of its own

} // namespace allo::server
