// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/Message.h"

#include "server/protocol/JsonWriter.h"

namespace allo::server {

Message classify(Json &&json) {
  Message message;
  if (!json.is_object()) {
    message.error = json.is_array() ? "batches are not part of the Language Server Protocol"
                                    : "a message must be an object";
    return message;
  }
  auto id = json.find("id");
  bool hasId = id != json.end();
  if (hasId) {
    if (!id->is_number_integer() && !id->is_string() && !id->is_null()) {
      message.error = "an id must be an integer or a string";
      return message;
    }
    message.id.json = dumpJson(*id);
  }
  if (const Json *version = member(json, "jsonrpc"); version && *version != "2.0") {
    message.error = "'jsonrpc' must be \"2.0\"";
    return message;
  }
  auto method = json.find("method");
  if (method == json.end()) {
    auto error = json.find("error");
    auto result = json.find("result");
    if (!hasId || (error == json.end() && result == json.end())) {
      message.error = "a message needs a method, or an id and a result";
      return message;
    }
    message.kind = Message::Kind::Response;
    message.failed = error != json.end() && !error->is_null();
    if (message.failed)
      message.result = std::move(*error);
    else if (result != json.end())
      message.result = std::move(*result);
    return message;
  }
  if (!method->is_string()) {
    message.error = "'method' must be a string";
    return message;
  }
  message.kind = hasId ? Message::Kind::Request : Message::Kind::Notification;
  message.method = std::move(method->get_ref<std::string &>());
  if (auto params = json.find("params"); params != json.end())
    message.params = std::move(*params);
  return message;
}

std::string headOfResult(const RequestId &id) {
  std::string out;
  JsonWriter(out).beginObject().key("jsonrpc").raw("\"2.0\"").key("id").raw(id.json).key("result");
  return out;
}

std::string errorMessage(const RequestId &id, ErrorCode code, std::string_view text,
                         std::string_view dataJson) {
  std::string out;
  JsonWriter writer(out);
  writer.beginObject().key("jsonrpc").raw("\"2.0\"").key("id").raw(id.json);
  writer.key("error").beginObject().key("code").number(int(code)).key("message").string(text);
  if (!dataJson.empty())
    writer.key("data").raw(dataJson);
  writer.endObject().endObject();
  return out;
}

std::string requestMessage(int64_t id, std::string_view method, std::string_view paramsJson) {
  std::string out;
  JsonWriter writer(out);
  writer.beginObject().key("jsonrpc").raw("\"2.0\"").key("id").number(id);
  writer.key("method").string(method);
  if (!paramsJson.empty())
    writer.key("params").raw(paramsJson);
  writer.endObject();
  return out;
}

std::string notificationMessage(std::string_view method, std::string_view paramsJson) {
  std::string out;
  out.reserve(paramsJson.size() + method.size() + 48);
  JsonWriter writer(out);
  writer.beginObject().key("jsonrpc").raw("\"2.0\"").key("method").string(method);
  writer.key("params").raw(paramsJson).endObject();
  return out;
}

} // namespace allo::server
