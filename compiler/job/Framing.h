// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The stream between the server and a worker, cut into bodies: a length in decimal digits, a line
// feed, that many bytes. Bytes may arrive in any pieces. Both ends are ours, so whatever is no such
// frame ends the stream: there is no way to find the next one that could be trusted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

class JobFrames {
public:
  static constexpr size_t MaxBody = size_t(64) << 20;

  // Nothing is taken any more once there is an error.
  void feed(std::string_view bytes);
  // The next body that is complete.
  std::optional<std::string> next();
  // A sentence about what came that is no frame; empty as long as all is well.
  const std::string &error() const { return message; }
  // Whether the stream, if it ended here, would end inside a frame.
  bool midFrame() const { return at < pending.size(); }

private:
  std::string pending;
  size_t at = 0;       // of 'pending': what is before has been taken
  std::string message; // of the error; empty: none
};

// 'body' is not larger than MaxBody.
std::string jobFrame(std::string_view body);

} // namespace allo
