// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The Worker that is a process: spawned into a group of its own with nothing of ours open but its
// end of the frames, on descriptor 3. Its output is logged.
#pragma once

#include "server/Log.h"
#include "server/jobs/Worker.h"
#include "support/Result.h"

#include <boost/asio/io_context.hpp>

#include <memory>

namespace allo::server {

// The context and the log outlive it; the listener is called by the context's thread.
Result<std::unique_ptr<Worker>> startProcessWorker(boost::asio::io_context &io, Log &log,
                                                   const WorkerOptions &options,
                                                   WorkerListener listener);

} // namespace allo::server
