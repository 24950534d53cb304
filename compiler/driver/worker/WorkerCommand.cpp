// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo worker: the child in which allo-lsp has kernels run. Requests come and events go as frames
// on descriptor 3, one job after the other; the standard streams belong to the kernels. The end of
// the input ends it at once, in the middle of a kernel too: then the editor is gone.
#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "driver/worker/Worker.h"
#include "host/Memory.h"
#include "job/Framing.h"
#include "os/Signals.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <deque>
#include <fcntl.h>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace allo::driver {

namespace {

constexpr int Channel = 3; // the descriptor that the server gives us

// The requests that have come: a thread reads them, so that the end of the input is seen while a
// kernel runs.
class Inbox {
public:
  explicit Inbox(int descriptor) : fd(descriptor) {
    std::thread([this] { read(); }).detach(); // it ends with the process
  }

  std::string take() {
    std::unique_lock<std::mutex> lock(mutex);
    arrived.wait(lock, [this] { return !requests.empty(); });
    std::string request = std::move(requests.front());
    requests.pop_front();
    return request;
  }
  void tell(const JobEvent &event) {
    std::string frame = jobFrame(encode(event));
    std::lock_guard<std::mutex> lock(writing);
    if (!writeAll(fd, frame))
      end();
  }
  std::atomic<bool> busy{false};

private:
  int fd;
  std::mutex mutex, writing;
  std::condition_variable arrived;
  std::deque<std::string> requests;

  // Takes along what a kernel may have started, where the group is ours alone.
  [[noreturn]] void end() const {
    if (busy && ::getpgrp() == ::getpid())
      ::kill(0, SIGKILL);
    ::_exit(exitCodeOf(Ending::Done));
  }

  void read() {
    JobFrames frames;
    char buffer[65536];
    for (;;) {
      ssize_t n = ::read(fd, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        end();
      frames.feed({buffer, size_t(n)});
      while (std::optional<std::string> body = frames.next()) {
        std::lock_guard<std::mutex> lock(mutex);
        requests.push_back(std::move(*body));
        arrived.notify_one();
      }
      if (!frames.error().empty()) {
        tell({0, JobResult{Ending::Refused, frames.error()}});
        ::_exit(exitCodeOf(Ending::Refused));
      }
    }
  }
};

int serve(uint64_t megabytes) {
  // A number that nothing which a kernel calls expects, and that no child inherits.
  constexpr int Lowest = 100;
  int fd = ::fcntl(Channel, F_DUPFD_CLOEXEC, Lowest);
  if (fd < 0)
    return failUsage(Program, "worker communicates over descriptor 3, which is not open: it is "
                              "started by allo-lsp; to replay a saved job, run 'allo worker "
                              "--once < FILE'");
  ::close(Channel);
  Inbox inbox(fd);
  api::KeptFiles kept;
  WorkerProcess process{megabytes, fd, [](const JobEvent &e) { return jobFrame(encode(e)); },
                        &kept};
  DiskFileSystem files;
  for (;;) {
    std::string text = inbox.take();
    CrashNote note(text);
    Result<JobRequest> request = decodeRequest(text);
    if (!request) {
      std::string message = "the job cannot be read: " + request.error().message;
      inbox.tell({0, JobResult{Ending::Refused, std::move(message)}});
      continue;
    }
    inbox.busy = true;
    doJob(
        *request, files,
        [&](const JobEvent &event) {
          if (std::holds_alternative<JobResult>(event.what))
            inbox.busy = false; // who hears of the result may hang up at once
          inbox.tell(event);
        },
        process);
  }
}

int replay(uint64_t megabytes) {
  DiskFileSystem files;
  Result<std::string> input = files.read("/dev/stdin", JobFrames::MaxBody);
  Result<JobRequest> request = input ? decodeRequest(*input) : input.error();
  if (!request)
    return failUsage(Program, "the job cannot be read: " + request.error().message);
  int out = ::fcntl(1, F_DUPFD_CLOEXEC, Channel);
  ::dup2(2, 1); // what the kernel prints is no event
  Ending ending = Ending::Done;
  WorkerProcess process{megabytes, out, [](const JobEvent &e) { return encode(e) + "\n"; }};
  doJob(
      *request, files,
      [&](const JobEvent &event) {
        if (const auto *result = std::get_if<JobResult>(&event.what))
          ending = result->ending;
        if (!writeAll(out, encode(event) + "\n"))
          ending = Ending::Refused;
      },
      process);
  return exitCodeOf(ending);
}

} // namespace

Runner addWorkerCommand(CLI::App &app) {
  struct Arguments {
    bool once = false;
    uint64_t memory = 0;
  };
  auto arguments = std::make_shared<Arguments>();
  app.add_flag("--once", arguments->once,
               "Run the single job on standard input, such as a saved repro-ID.json, and print its "
               "events, one per line");
  app.add_option("--memory", arguments->memory,
                 "Memory that the worker may allocate (default: no limit)")
      ->type_name("MEGABYTES");
  return [arguments] {
    api::limitMemory(arguments->memory);
    return arguments->once ? replay(arguments->memory) : serve(arguments->memory);
  };
}

} // namespace allo::driver
