// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a session needs from the loop that it runs in: the real one over descriptors (Transport), or
// one in memory (TestSession).
// Everything is called on the main thread and runs its work there; only post() may be called from
// any thread. A Host outlives the session that it serves.
#pragma once

#include "os/CacheFolder.h"
#include "os/FileSystem.h"
#include "os/Signals.h"
#include "server/jobs/Worker.h"
#include "support/Path.h"
#include "support/Result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace allo::server {

class Host {
public:
  virtual ~Host() = default;

  // Queues one message body; the loop writes all that a batch of input caused at once, or large
  // messages before.
  virtual void send(std::string body) = 0;
  // The same of a body in pieces: a long answer is copied once.
  virtual void sendPieces(std::initializer_list<std::string_view> pieces) {
    std::string body;
    for (std::string_view piece : pieces)
      body += piece;
    send(std::move(body));
  }
  // Writes what is queued, before the work that follows.
  virtual void flush() {}
  virtual void post(std::function<void()> work) = 0;
  virtual void after(std::chrono::milliseconds delay, std::function<void()> work) = 0;
  // Ends the loop once what was sent is written.
  virtual void exit(int code) = 0;
  // Ends the loop when that process is gone.
  virtual void watchProcess(int64_t pid) = 0;
  // Where settings of projects are read from.
  virtual FileSystem &files() { return disk; }

  // A child for jobs.
  virtual Result<std::unique_ptr<Worker>> startWorker(const WorkerOptions &, WorkerListener) {
    return Error{"this server cannot start processes"};
  }
  // Where what is worth keeping is put; empty: nowhere.
  virtual std::string cacheFolder() { return allo::cacheFolder(); }
  // Makes the folder as well. False where that does not work.
  virtual bool save(const std::string &path, std::string_view content) {
    return makeFolder(parentPath(path)) && replaceFile(path, content);
  }

  // Where the documentation is installed; empty: nowhere.
  virtual std::string documentationFolder() { return ""; }

  // Whether there seems to be a synthesis tool where no setting names its folder. Whether it works,
  // a job finds out.
  virtual bool canSynthesize() { return false; }

  virtual void remove(const std::string &path) { removeFile(path); }
  // As save(), below a limit in bytes for all of the folder: what was used longest ago goes.
  virtual bool saveBounded(const std::string &folder, const std::string &name,
                           std::string_view content, uint64_t limit) {
    return storeBounded(folder, name, content, limit);
  }

private:
  DiskFileSystem disk;
};

} // namespace allo::server
