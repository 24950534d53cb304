// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/Lifecycle.h"

#include "server/protocol/Convert.h"

namespace allo::server {

namespace {

// The section "allo" of an object, or the object itself where it has none.
const Json &settingsOf(const Json &options) {
  const Json *section = member(options, "allo");
  return section ? *section : options;
}

std::vector<std::string> rootsOf(const Json &params) {
  const Json *folders = member(params, "workspaceFolders");
  if (folders && folders->is_array())
    return foldersFrom(*folders);
  const Json *root = member(params, "rootUri");
  return root ? foldersFrom(Json::array({{{"uri", *root}}})) : std::vector<std::string>();
}

void writeCapabilities(JsonWriter &out, const Session &session) {
  constexpr int Incremental = 2;
  out.beginObject();
  out.key("positionEncoding").string(session.client->encodingName());
  out.key("textDocumentSync").beginObject();
  out.key("openClose").boolean(true).key("change").number(Incremental);
  // The text comes with each save, so that a document which fell out of step recovers.
  out.key("save").beginObject().key("includeText").boolean(true).endObject();
  out.endObject();
  for (const auto &[name, value] : session.registry.capabilities())
    out.key(name).raw(value);
  out.key("workspace").beginObject().key("workspaceFolders").beginObject();
  out.key("supported").boolean(true).key("changeNotifications").boolean(true);
  out.endObject().endObject();
  out.endObject();
}

} // namespace

void initialize(Session &session, Json &params, ReplyOnce &reply) {
  if (!params.is_object())
    throw BadParams("'initialize' needs parameters");
  auto client = std::make_shared<ClientInfo>(clientInfo(params));
  session.client = client;
  session.log.info("client '" + client->name + "', positions in " +
                   std::string(client->encodingName()));
  if (const Json *options = member(params, "initializationOptions")) {
    std::vector<SettingError> errors;
    applySettings(session.startConfig, settingsOf(*options), "allo", errors);
    for (const SettingError &error : errors)
      if (!error.unknown)
        session.log.error(error.message);
    session.config = std::make_shared<const Config>(session.startConfig);
  }
  session.setRoots(rootsOf(params));
  if (client->processId)
    session.host.watchProcess(*client->processId);
  session.phase = Phase::Initialized;

  std::string result;
  JsonWriter out(result);
  out.beginObject().key("capabilities");
  writeCapabilities(out, session);
  out.key("serverInfo").beginObject();
  out.key("name").string("allo-lsp").key("version").string(ALLO_VERSION);
  out.endObject().endObject();
  reply.result(result);
}

void initialized(Session &session, Json &) {
  if (session.client->configurationRegistration)
    session.ask("client/registerCapability",
                R"({"registrations":[{"id":"allo.configuration",)"
                R"("method":"workspace/didChangeConfiguration",)"
                R"("registerOptions":{"section":"allo"}}]})",
                [](const Json &) {});
  if (session.client->watchedFilesRegistration)
    session.ask("client/registerCapability",
                R"({"registrations":[{"id":"allo.projects",)"
                R"("method":"workspace/didChangeWatchedFiles",)"
                R"("registerOptions":{"watchers":[{"globPattern":"**/pyproject.toml"},)"
                R"({"globPattern":"**/*.py"}]}}]})",
                [](const Json &) {});
  if (session.client->configurationPull)
    session.pullConfiguration();
}

void shutdown(Session &session, Json &, ReplyOnce &reply) {
  session.finishHeld();
  session.runs.stop();
  session.phase = Phase::ShutDown;
  reply.result("null");
}

void cancelRequest(Session &session, Json &params) {
  if (const Json *id = member(params, "id"))
    session.cancel({dumpJson(*id)});
}

void sync(Session &session, Json &, ReplyOnce &reply) { session.barrier(reply); }

void ignoreNotification(Session &, Json &) {}

} // namespace allo::server
