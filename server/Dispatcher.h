// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// From message bodies to handlers: parses, keeps the order of the protocol's lifecycle, finds the
// handler, and turns whatever it throws into an answer. No message ends the server but 'exit'.
// Belongs to the main thread. It is given messages in batches, as the transport reads them, so that
// a request that is cancelled in the same batch is never worked on, and a burst of edits is one
// analysis.
#pragma once

#include "server/Session.h"
#include "server/protocol/Framing.h"

#include <string_view>
#include <vector>

namespace allo::server {

class Dispatcher {
public:
  Dispatcher(Host &host, Log &log, Scheduler::Mode mode = Scheduler::Mode::Threaded);

  void receive(std::vector<Frame> batch);
  // The input has ended without 'exit': the process ends.
  void inputEnded();
  // What the process should return if it ended now: 0 only after a shutdown.
  int exitCode() const { return session.client.phase == Phase::ShutDown ? 0 : 1; }

  Session session;

private:
  struct Item {
    std::string body; // kept for the crash report while it is handled
    Message message;
    bool cancelled = false;
  };

  bool parse(Frame &frame, std::vector<Item> &items);
  void handle(Item &item);
  void handleRequest(Message &message, bool cancelled);
  void handleNotification(Message &message);

  Host &host;
  Log &log;
  bool exited = false;
};

} // namespace allo::server
