// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/ClientConnection.h"

#include <algorithm>
#include <string>

namespace allo::server {

void ClientConnection::initialize(ClientInfo info) {
  about = std::make_shared<const ClientInfo>(std::move(info));
  log.info("client '" + about->name + "', positions in " + std::string(about->encodingName()));
}

void ClientConnection::sendNotification(std::string_view method, const RawJson &params) {
  host.send(notificationMessage(method, params.text));
}

void ClientConnection::sendRequest(std::string_view method, const RawJson &params,
                                   std::function<void(const Message &)> done) {
  int64_t id = ++lastAsked;
  asked.emplace(id, std::move(done));
  host.send(requestMessage(id, method, params.text));
}

bool ClientConnection::onResponse(const Message &response) {
  auto it = std::find_if(asked.begin(), asked.end(), [&](const auto &entry) {
    return std::to_string(entry.first) == response.id.json;
  });
  if (it == asked.end())
    return false;
  std::function<void(const Message &)> done = std::move(it->second);
  asked.erase(it);
  if (response.failed)
    log.info("the client refused a request: " + dumpJson(response.result));
  done(response);
  return true;
}

void ClientConnection::logWarning(std::string_view text) {
  log.error(text);
  notify("window/logMessage", lsp::MessageParams{MessageType::Warning, std::string(text)});
}

void ClientConnection::logInfo(std::string_view text) {
  log.info(text);
  notify("window/logMessage", lsp::MessageParams{MessageType::Info, std::string(text)});
}

void ClientConnection::showMessage(MessageType type, std::string_view text) {
  notify("window/showMessage", lsp::MessageParams{type, std::string(text)});
}

} // namespace allo::server
