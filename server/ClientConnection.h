// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The conversation with the client: how far it is, what the client said about itself, and what is
// sent to it on the server's own account. Belongs to the main thread; the Host and the Log outlive
// it.
#pragma once

#include "server/Host.h"
#include "server/Log.h"
#include "server/protocol/ClientInfo.h"
#include "server/protocol/Message.h"
#include "server/protocol/Positions.h"
#include "server/protocol/Serialize.h"
#include "server/protocol/lsp/ClientMessages.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

namespace allo::server {

enum class Phase : uint8_t { Created, Initialized, ShutDown };

class ClientConnection {
public:
  ClientConnection(Host &target, Log &logTarget) : host(target), log(logTarget) {}

  void initialize(ClientInfo info);
  const ClientInfo &info() const { return *about; }
  std::shared_ptr<const ClientInfo> sharedInfo() const { return about; }
  Positions positionsIn(const Text &text) const { return {text, about->unit}; }

  template <typename Params> void notify(std::string_view method, const Params &params) {
    sendNotification(method, toRawJson(params));
  }
  // A request of the server's; 'done' gets the result, or null if the client answered with an
  // error.
  template <typename Params>
  void ask(std::string_view method, const Params &params,
           std::function<void(const Json &result)> done = {}) {
    sendRequest(method, toRawJson(params), [done = std::move(done)](const Message &response) {
      if (done)
        done(response.failed ? Json() : response.result);
    });
  }
  // The same if only the client's consent matters.
  template <typename Params>
  void askWhether(std::string_view method, const Params &params,
                  std::function<void(bool granted)> done) {
    sendRequest(method, toRawJson(params),
                [done = std::move(done)](const Message &response) { done(!response.failed); });
  }
  // Whether the response belonged to a request of the server's.
  bool onResponse(const Message &response);

  // Into the editor's log as well as the server's.
  void logWarning(std::string_view text);
  void logInfo(std::string_view text);
  void showMessage(MessageType type, std::string_view text);

  Phase phase = Phase::Created;

private:
  void sendNotification(std::string_view method, const RawJson &params);
  void sendRequest(std::string_view method, const RawJson &params,
                   std::function<void(const Message &response)> done);

  Host &host;
  Log &log;
  std::shared_ptr<const ClientInfo> about = std::make_shared<ClientInfo>();
  std::map<int64_t, std::function<void(const Message &)>> asked; // and not answered yet
  int64_t lastAsked = 0;
};

} // namespace allo::server
