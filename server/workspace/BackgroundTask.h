// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A thread of low priority for long work about files that nobody has open, one task at a time. A
// task reports to the main thread as it goes, and waits between two pieces of its work while the
// main thread wants the processor for something else.
// Constructed, called and destroyed on the main thread, but for report() and waitForTurn(), which
// the task calls. The destructor waits for the task to end: its owner tells it to.
#pragma once

#include "server/Host.h"
#include "server/documents/Scheduler.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace allo::server {

class BackgroundTask {
public:
  // Without threads (Scheduler::Mode::Manual) tasks run inside wait().
  BackgroundTask(Scheduler::Mode mode, Host &host);
  ~BackgroundTask();
  BackgroundTask(const BackgroundTask &) = delete;
  BackgroundTask &operator=(const BackgroundTask &) = delete;

  // There is none at work. 'done' is called on the main thread after all reports of the task.
  void start(std::function<void()> work, std::function<void()> done);
  bool isRunning() const { return running; }
  // What the task calls before each piece of its work waits from now on, or no longer.
  void setPaused(bool paused);
  // Until there are reports, and performs them; false if the limit is over before that.
  bool wait(Scheduler::Clock::time_point limit);

  // Of the task, on any thread: to be called on the main thread, in the order of the reports.
  void report(std::function<void()> onMain);
  void waitForTurn();

private:
  void work();
  void drain();

  Scheduler::Mode mode;
  Host &host;
  bool running = false;
  std::mutex mutex;
  std::condition_variable changed;
  std::function<void()> next;
  std::vector<std::function<void()>> reports;
  bool stopping = false;
  bool paused = false;
  class Thread;
  std::unique_ptr<Thread> thread; // last: it ends first; made for the first task
};

} // namespace allo::server
