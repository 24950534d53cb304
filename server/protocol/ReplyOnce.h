// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The duty to answer one request. Move-only: whoever holds it owes the answer. Destroyed unanswered
// (an early return, an exception) it answers -32603 itself; answering twice is a bug and aborts.
// Belongs to the main thread; the Host and the Log outlive it.
#pragma once

#include "server/Host.h"
#include "server/Log.h"
#include "server/protocol/Message.h"
#include "server/protocol/Serialize.h"

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>

namespace allo::server {

class ReplyOnce {
public:
  ReplyOnce(RequestId request, std::string_view method, Host &target, Log &logTarget)
      : id(std::move(request)), name(method), host(&target), log(&logTarget),
        begin(std::chrono::steady_clock::now()) {}
  ReplyOnce(ReplyOnce &&other) noexcept;
  ReplyOnce &operator=(ReplyOnce &&other) noexcept;
  ~ReplyOnce();

  template <typename T> void result(const T &value) { result(toRawJson(value)); }
  void result(const RawJson &json) { finish({headOfResult(id), json.text, EndOfResult}); }
  void error(ErrorCode code, std::string_view text, std::string_view dataJson = "");

  // Whether the answer is still owed by this object.
  bool owed() const { return host != nullptr; }
  const RequestId &request() const { return id; }
  const std::string &method() const { return name; }

private:
  void finish(std::initializer_list<std::string_view> message);

  RequestId id;
  std::string name;
  Host *host; /*nullable: answered, or moved from*/
  Log *log;
  std::chrono::steady_clock::time_point begin;
};

} // namespace allo::server
