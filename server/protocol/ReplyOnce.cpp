// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/ReplyOnce.h"

#include "support/Assert.h"

#include <utility>

namespace allo::server {

ReplyOnce::ReplyOnce(ReplyOnce &&other) noexcept
    : id(std::move(other.id)), name(std::move(other.name)),
      host(std::exchange(other.host, nullptr)), log(other.log), begin(other.begin) {}

ReplyOnce &ReplyOnce::operator=(ReplyOnce &&other) noexcept {
  std::swap(id, other.id);
  std::swap(name, other.name);
  std::swap(host, other.host);
  std::swap(log, other.log);
  std::swap(begin, other.begin);
  return *this;
}

ReplyOnce::~ReplyOnce() {
  if (owed())
    error(ErrorCode::InternalError, "the request '" + name + "' was dropped");
}

void ReplyOnce::error(ErrorCode code, std::string_view text, std::string_view dataJson) {
  finish({errorMessage(id, code, text, dataJson)});
}

void ReplyOnce::finish(std::initializer_list<std::string_view> message) {
  ALLO_ASSERT(owed(), "a request is answered exactly once");
  if (log->enabled(LogLevel::Verbose))
    log->verbose(name + " answered after " +
                 showDuration(std::chrono::steady_clock::now() - begin));
  std::exchange(host, nullptr)->sendPieces(message);
}

} // namespace allo::server
