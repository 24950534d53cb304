// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The descriptors that a session talks over: standard input and output, a TCP connection of this
// machine only, or a Unix socket.
// The functions that wait for a client block; 'client', where it is given, is a process without
// which nobody will come, so that they give up when it is gone.
#pragma once

#include "server/Log.h"
#include "support/Result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace allo::server {

// Two descriptors, close-on-exec; for a socket they are two for the same one.
struct Streams {
  int in = -1;
  int out = -1;
};

// Private copies of stdin and stdout. From then on descriptor 1 is stderr, so that no stray output
// of ours ends up between the frames.
Streams standardStreams();

// Waits for one connection. Port 0 takes a free one. Which one it is is printed on stderr, since
// somebody must read it.
Result<Streams> acceptOnPort(uint16_t port, std::optional<int64_t> client);
// Connects to a port of this machine where a client listens.
Result<Streams> connectToPort(uint16_t port);
// Connects where a client listens at 'path'; else listens there, for one connection.
Result<Streams> openPipe(const std::string &path, std::optional<int64_t> client);

} // namespace allo::server
