// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The jobs that servers have under way, as small files in the cache folder, so that `allo jobs` can
// list them and ask for their end: running/SERVER-ID.json is written by the server and goes with
// the job; running/SERVER-ID.cancel asks the server to cancel it. Files of servers that are gone
// mean nothing, and whoever looks removes them.
// Nothing here fails: a file that cannot be read is none.
#pragma once

#include "os/FileSystem.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct RunningJob {
  std::string host;     // the machine that the server runs on
  int64_t server = 0;   // its process
  uint64_t started = 0; // when that began, as the system counts: tells it from a later one
  uint64_t id = 0;      // the server's number of the job
  std::string kind, target;
  std::string state; // "queued", "running"
  int64_t since = 0; // when it was asked for, in seconds since 1970

  std::string name() const { return std::to_string(server) + "-" + std::to_string(id); }
};

// With what is to be said of the calling process.
RunningJob jobOfThisProcess();

std::string encode(const RunningJob &job);
std::optional<RunningJob> decodeRunningJob(std::string_view json);

// 'cache' is the cache folder, 'name' that of a job.
std::string runningFolder(const std::string &cache);
std::string runningFile(const std::string &cache, const std::string &name);
std::string cancelFile(const std::string &cache, const std::string &name);

// Oldest first. What is stale goes, by 'remove'.
std::vector<RunningJob> runningJobs(const std::string &cache, FileSystem &files,
                                    const std::function<void(const std::string &path)> &remove);

} // namespace allo
