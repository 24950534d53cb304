// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The processes that run the points of a sweep on this machine. The parent gives each of them one
// point at a time, as a number on a line of a channel, and writes the result that comes back on
// another line. A worker that ends instead, however that happens, loses its point and is replaced.
// Workers end with their parent.
#pragma once

#include "support/Ending.h"
#include "sweep/Folder.h"

#include <csignal>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace allo::sweep {

constexpr const char *WorkerCommand = "sweep-worker"; // of allo

// SIGINT, SIGTERM and SIGHUP are held back, for the calling thread and those that it starts, and
// are readable from a descriptor while this lives. Make one before other threads start.
class HeldInterrupts {
public:
  HeldInterrupts();
  ~HeldInterrupts();
  HeldInterrupts(const HeldInterrupts &) = delete;
  HeldInterrupts &operator=(const HeldInterrupts &) = delete;
  int descriptor() const { return fd; }
  // Waits; true: an interrupt has come.
  bool wait(int milliseconds) const;

private:
  sigset_t before{};
  int fd = -1;
};

// Called when a point ends.
using OnResult = std::function<void(const PointResult &)>;

struct Ran {
  bool isInterrupted = false;
  Failure failure; // of the sweep as a whole, such as a full disk
};

// Runs the points by so many processes of 'program'. All of them have ended when it returns.
Ran runLocally(const Folder &folder, const Manifest &manifest, std::vector<uint64_t> points,
               unsigned jobs, const std::string &program, const HeldInterrupts &interrupts,
               const OnResult &onResult);

// --- in a worker process

// What is written instead of a result if running a point ends the process; 'channel' is where.
std::string lineOf(const PointReport &report);
constexpr int WorkerChannel = 3;
// Runs points until there are no more; the exit code.
int serveWorker(const Manifest &manifest,
                const std::function<PointReport(const PointResult &point)> &run);

} // namespace allo::sweep
