// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The requests 'workspace/.../refresh': they tell the client that what it has asked for may be
// something else now. One change may lead to analyses of many documents, and to one refresh all the
// same; while one is not answered, no other of its kind is sent. Belongs to the main thread.
#pragma once

#include "server/ClientConnection.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <memory>

namespace allo::server {

class Refreshes {
public:
  enum class Kind : uint8_t { InlayHints, CodeLenses, SemanticTokens, Diagnostics };

  // 'isIdle' tells whether no analysis is pending.
  Refreshes(ClientConnection &target, Host &loop, std::function<bool()> isIdle)
      : client(target), host(loop), idle(std::move(isIdle)) {}

  void send(Kind kind);
  // Once the analyses that a change leads to are done, or some are and others take long.
  void sendSoon(std::initializer_list<Kind> kinds);
  // Those of sendSoon() that are due.
  void flush();

private:
  struct Refresh {
    const char *method;
    bool ClientInfo::*supported;
    bool due = false;
    bool asked = false; // and not answered yet
    bool again = false; // and another one is due
  };
  Refresh &of(Kind kind) { return all[size_t(kind)]; }

  ClientConnection &client;
  Host &host;
  std::function<bool()> idle;
  std::array<Refresh, 4> all{
      {{"workspace/inlayHint/refresh", &ClientInfo::inlayHintRefresh},
       {"workspace/codeLens/refresh", &ClientInfo::codeLensRefresh},
       {"workspace/semanticTokens/refresh", &ClientInfo::semanticTokensRefresh},
       {"workspace/diagnostic/refresh", &ClientInfo::pullsDiagnostics}}};
  std::shared_ptr<bool> alive = std::make_shared<bool>(true); // for timers
};

} // namespace allo::server
