// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Dispatcher.h"

#include "os/Signals.h"

#include <utility>

namespace allo::server {

Dispatcher::Dispatcher(Host &target, Log &logTarget, Scheduler::Mode mode)
    : session(target, logTarget, mode), host(target), log(logTarget) {}

void Dispatcher::receive(std::vector<Frame> batch) {
  std::vector<Item> items;
  items.reserve(batch.size());
  bool fatal = false;
  for (Frame &frame : batch)
    fatal = !parse(frame, items) || fatal;
  for (Item &item : items) {
    if (exited)
      return;
    handle(item);
  }
  if (exited)
    return;
  if (fatal) {
    exited = true;
    host.exit(exitCode());
    return;
  }
  session.flush();
}

// False where the stream cannot be read any further.
bool Dispatcher::parse(Frame &frame, std::vector<Item> &items) {
  switch (frame.kind) {
  case Frame::Kind::Fatal:
    log.error(frame.text + "; giving up");
    host.send(errorMessage({}, ErrorCode::ParseError, frame.text));
    return false;
  case Frame::Kind::Garbage:
    log.error(frame.text);
    host.send(errorMessage({}, ErrorCode::ParseError, frame.text));
    return true;
  case Frame::Kind::Message:
    break;
  }
  CrashNote note(frame.text);
  std::optional<Json> json = parseJson(frame.text);
  if (!json) {
    const std::string error =
        nestsTooDeeply(frame.text)
            ? "a message nests more than " + std::to_string(MaxJsonDepth) + " levels deep"
            : "the message is not JSON";
    log.error(error);
    host.send(errorMessage({}, ErrorCode::ParseError, error));
    return true;
  }
  Item item{std::move(frame.text), classify(std::move(*json)), false};
  // Requests of this batch that the client no longer wants.
  if (item.message.kind == Message::Kind::Notification &&
      item.message.method == "$/cancelRequest") {
    const Json *id = member(item.message.params, "id");
    std::string wanted = id ? dumpJson(*id) : "";
    for (Item &earlier : items)
      if (earlier.message.kind == Message::Kind::Request && earlier.message.id.json == wanted)
        earlier.cancelled = true;
  }
  items.push_back(std::move(item));
  return true;
}

void Dispatcher::handle(Item &item) {
  CrashNote note(item.body);
  Message &message = item.message;
  switch (message.kind) {
  case Message::Kind::Invalid:
    log.error("invalid message: " + message.error);
    host.send(errorMessage(message.id, ErrorCode::InvalidRequest, message.error));
    return;
  case Message::Kind::Response:
    if (!session.client.onResponse(message))
      log.info("an answer to a request that was not sent: id " + message.id.json);
    return;
  case Message::Kind::Notification:
    handleNotification(message);
    return;
  case Message::Kind::Request:
    handleRequest(message, item.cancelled);
    return;
  }
}

void Dispatcher::handleRequest(Message &message, bool cancelled) {
  ReplyOnce reply(std::move(message.id), message.method, host, log);
  bool starts = message.method == "initialize";
  if (session.client.phase == Phase::Created && !starts) {
    reply.error(ErrorCode::ServerNotInitialized, "'initialize' must come first");
    return;
  }
  if (session.client.phase == Phase::ShutDown) {
    reply.error(ErrorCode::InvalidRequest, "the server is shut down");
    return;
  }
  if (session.client.phase == Phase::Initialized && starts) {
    reply.error(ErrorCode::InvalidRequest, "'initialize' comes only once");
    return;
  }
  const Method *method = session.registry.find(message.method);
  if (!method || (!method->request && !method->query && !method->workspaceQuery)) {
    log.info("unknown request '" + message.method + "'");
    reply.error(ErrorCode::MethodNotFound, "method not found: " + message.method);
    return;
  }
  if (cancelled && message.method != "shutdown" && !starts) {
    reply.error(ErrorCode::RequestCancelled, "the request was cancelled");
    return;
  }
  try {
    if (method->query)
      session.query(method->query(message.params), reply);
    else if (method->workspaceQuery)
      session.query(method->workspaceQuery(message.params), reply);
    else
      method->request(session, message.params, reply);
  } catch (const BadParams &error) {
    if (reply.owed())
      reply.error(ErrorCode::InvalidParams, error.what());
  } catch (const std::exception &error) {
    log.error(message.method + ": " + error.what());
    if (reply.owed())
      reply.error(ErrorCode::InternalError, error.what());
  }
}

void Dispatcher::handleNotification(Message &message) {
  if (message.method == "exit") {
    exited = true;
    host.exit(exitCode());
    return;
  }
  if (session.client.phase != Phase::Initialized) {
    log.info("'" + message.method + "' outside of a session is ignored");
    return;
  }
  const Method *method = session.registry.find(message.method);
  if (!method || !method->notification) {
    log.verbose("unknown notification '" + message.method + "'");
    return;
  }
  LatencyLine latency(log, message.method);
  try {
    method->notification(session, message.params);
  } catch (const std::exception &error) {
    log.error(message.method + ": " + error.what());
  }
}

void Dispatcher::inputEnded() {
  if (std::exchange(exited, true))
    return;
  log.info("the input has ended");
  host.exit(exitCode());
}

} // namespace allo::server
