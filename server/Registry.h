// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which methods the server knows, and what of a session each needs. Built once, then read only.
// A *query* reads one document: the session converts its place, waits for the document's analysis
// where one is pending, and only then asks the handler, which is a pure function of a Snapshot.
#pragma once

#include "server/Snapshot.h"
#include "server/protocol/JsonWriter.h"
#include "server/protocol/ReplyOnce.h"
#include "support/Span.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace allo::server {

class Session;

// What a query's parameters point at.
enum class QueryPlace : uint8_t { Document, Position, Range };

struct Query {
  Span place; // offsets in the snapshot's text; empty for a position
  Json params;
};

// A handler may move the reply out to answer later; what it throws becomes the answer.
using RequestHandler = void (*)(Session &, Json &params, ReplyOnce &reply);
using NotificationHandler = void (*)(Session &, Json &params);
// Writes exactly one JSON value.
using QueryHandler = void (*)(const Snapshot &, const Query &, JsonWriter &result);

struct Method {
  RequestHandler request = nullptr; /*nullable, as are the next two: one of them is set*/
  NotificationHandler notification = nullptr;
  QueryHandler query = nullptr;
  QueryPlace place = QueryPlace::Document;
};

class Registry {
public:
  // 'capability' is what 'initialize' announces for it, set to the JSON text 'value'.
  void request(std::string_view name, RequestHandler handler, std::string_view capability = "",
               std::string_view value = "true");
  void notification(std::string_view name, NotificationHandler handler);
  void query(std::string_view name, QueryPlace place, QueryHandler handler,
             std::string_view capability = "", std::string_view value = "true");

  const Method *find(std::string_view name) const; /*nullable*/
  const std::map<std::string, std::string> &capabilities() const { return announced; }

private:
  std::map<std::string, Method, std::less<>> methods;
  std::map<std::string, std::string> announced;
};

Registry makeRegistry();

} // namespace allo::server
