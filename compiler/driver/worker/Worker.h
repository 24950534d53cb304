// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo worker` does with one request, as a function of it and the file system. What is kept
// from one request to the next makes estimates faster, and changes no result.
#pragma once

#include "api/load/KeptFiles.h"
#include "job/Job.h"
#include "os/FileSystem.h"

#include <functional>

namespace allo::driver {

// The process that does the job.
struct WorkerProcess {
  uint64_t megabytes = 0; // that it may allocate; 0: what the machine has
  // Where events are written, and how, should a kernel end the process. None: it has no handlers.
  int descriptor = -1;
  std::function<std::string(const JobEvent &)> written = {};
  // Of former requests. None: nothing is kept.
  api::KeptFiles *kept = nullptr;
};

// Calls 'tell' for each event, on the calling thread; the last one is the result. 'disk' is what
// lies behind the texts of the request.
void doJob(const JobRequest &request, FileSystem &disk, const std::function<void(JobEvent)> &tell,
           const WorkerProcess &process = {});

} // namespace allo::driver
