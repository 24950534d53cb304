// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "job/Framing.h"

#include "support/Assert.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

constexpr size_t MaxDigits = 8; // of MaxBody

} // namespace

void JobFrames::feed(std::string_view bytes) {
  if (!message.empty())
    return;
  if (at != 0) {
    pending.erase(0, at);
    at = 0;
  }
  pending.append(bytes);
}

std::optional<std::string> JobFrames::next() {
  if (!message.empty())
    return std::nullopt;
  size_t length = 0, digits = 0;
  for (; at + digits < pending.size() && pending[at + digits] != '\n'; ++digits) {
    char c = pending[at + digits];
    if (!isDigit(c) || digits == MaxDigits) {
      message = "a frame does not begin with its length";
      return std::nullopt;
    }
    length = length * 10 + digitValue(c);
  }
  if (at + digits == pending.size())
    return std::nullopt;
  if (digits == 0) {
    message = "a frame does not begin with its length";
    return std::nullopt;
  }
  if (length > MaxBody) {
    message = format("a frame has {0} bytes, but the limit is {1}", length, MaxBody);
    return std::nullopt;
  }
  size_t begin = at + digits + 1;
  if (pending.size() - begin < length)
    return std::nullopt;
  at = begin + length;
  return pending.substr(begin, length);
}

std::string jobFrame(std::string_view body) {
  ALLO_ASSERT(body.size() <= JobFrames::MaxBody, "frames are not larger than their readers take");
  return std::to_string(body.size()) + "\n" + std::string(body);
}

} // namespace allo
