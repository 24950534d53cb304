// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A child process that does jobs, `allo worker`, as the JobManager sees it; a Host makes one: the
// real one a process (ProcessWorker), a test's a script.
// Belongs to the main thread, on which the listener is called, never from inside of send() or
// kill(). Nothing here blocks but the destructor, for as long as a killed process takes to go.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace allo::server {

struct WorkerOptions {
  std::string program;    // as the settings have it; empty: it is looked for
  uint64_t megabytes = 0; // that it may allocate; 0: as many as there are
};

// What the end of one that somebody has killed begins with, such as the system for lack of memory.
constexpr std::string_view WasKilled = "it was killed";

struct WorkerListener {
  // Bytes of its frames, in any pieces.
  std::function<void(std::string_view bytes)> received;
  // It is gone, once, after its last bytes; "it was ended by signal 9", and what it said last. The
  // worker may be destroyed in this call.
  std::function<void(const std::string &how)> ended;
};

class Worker {
public:
  // Ends the process, and all that it has started.
  virtual ~Worker() = default;
  virtual void send(std::string bytes) = 0;
  // The same as its destructor, without waiting: 'ended' will be told.
  virtual void kill() = 0;
  // Whether a signal has stopped it: it does nothing until somebody lets it go on.
  virtual bool stopped() const = 0;
  // Whether its program was built anew since it was started.
  virtual bool outdated() const = 0;
};

} // namespace allo::server
