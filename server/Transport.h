// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The server on real descriptors: one loop on the calling thread that reads, dispatches and writes.
// What a batch of input causes is written at once; what the client does not take yet waits in a
// queue, and no more is read while that is long.
// Asio appears in Transport.cpp and jobs/ProcessWorker only.
#pragma once

#include "server/Log.h"
#include "server/Streams.h"

#include <cstdint>
#include <optional>

namespace allo::server {

struct ServeOptions {
  std::optional<int64_t> clientProcess; // when it is gone, so are we
};

// Serves one session to its end; the exit code of the process. Closes the streams.
int serve(Streams streams, Log &log, const ServeOptions &options = {});

} // namespace allo::server
