// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// JSON-RPC: what kind of message a piece of JSON is, and how replies are spelled.
#pragma once

#include "server/protocol/Json.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace allo::server {

// Of what is shown to the user or logged, as the protocol counts them.
enum class MessageType : uint8_t { Error = 1, Warning, Info };

enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  ServerCancelled = -32802,
  ContentModified = -32801,
  RequestCancelled = -32800,
};

// A request's id as the client spelled it: an integer, a string or null, kept as JSON.
struct RequestId {
  std::string json = "null";
  friend bool operator==(const RequestId &, const RequestId &) = default;
};

struct Message {
  enum class Kind { Request, Notification, Response, Invalid };
  Kind kind = Kind::Invalid;
  RequestId id;
  std::string method;
  Json params;         // of a request or notification; null where there are none
  Json result;         // of a response: the result, or the error object
  bool failed = false; // of a response: whether 'result' is the error object
  std::string error;   // of an invalid message: what is wrong
};

// Takes the parts out of 'json'. A message without "jsonrpc" passes; one with another version is
// invalid.
Message classify(Json &&json);

// Thrown by handlers for parameters of the wrong shape; the dispatcher answers -32602.
struct BadParams : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Thrown by handlers of queries for what cannot be done; the text is shown to the user.
struct RequestFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What stands in front of the result of an answer; behind it there is EndOfResult.
std::string headOfResult(const RequestId &id);
constexpr std::string_view EndOfResult = "}";
std::string errorMessage(const RequestId &id, ErrorCode code, std::string_view text,
                         std::string_view dataJson = "");
std::string requestMessage(int64_t id, std::string_view method, std::string_view paramsJson);
std::string notificationMessage(std::string_view method, std::string_view paramsJson);

} // namespace allo::server
