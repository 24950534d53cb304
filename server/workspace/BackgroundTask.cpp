// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/BackgroundTask.h"

#include "os/Signals.h"

#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace allo::server {

class BackgroundTask::Thread {
public:
  explicit Thread(std::function<void()> work) : thread(std::move(work)) {}
  ~Thread() { thread.join(); }
  Thread(const Thread &) = delete;
  Thread &operator=(const Thread &) = delete;

private:
  std::thread thread;
};

BackgroundTask::BackgroundTask(Scheduler::Mode taskMode, Host &target)
    : mode(taskMode), host(target) {}

BackgroundTask::~BackgroundTask() {
  {
    std::lock_guard lock(mutex);
    stopping = true;
    paused = false;
  }
  changed.notify_all();
}

void BackgroundTask::start(std::function<void()> work, std::function<void()> done) {
  running = true;
  auto whole = [this, work = std::move(work), done = std::move(done)] {
    work();
    report([this, done] {
      running = false;
      done();
    });
  };
  {
    std::lock_guard lock(mutex);
    next = std::move(whole);
  }
  if (mode == Scheduler::Mode::Threaded && !thread)
    thread = std::make_unique<Thread>([this] { this->work(); });
  changed.notify_all();
}

void BackgroundTask::setPaused(bool now) {
  {
    std::lock_guard lock(mutex);
    if (std::exchange(paused, now) == now)
      return;
  }
  changed.notify_all();
}

bool BackgroundTask::wait(Scheduler::Clock::time_point limit) {
  if (mode == Scheduler::Mode::Manual) {
    if (std::function<void()> work = std::exchange(next, nullptr))
      work();
  } else {
    std::unique_lock lock(mutex);
    if (!changed.wait_until(lock, limit, [this] { return !reports.empty(); }))
      return false;
  }
  drain();
  return true;
}

void BackgroundTask::report(std::function<void()> onMain) {
  bool first = false;
  {
    std::lock_guard lock(mutex);
    first = reports.empty();
    reports.push_back(std::move(onMain));
  }
  changed.notify_all();
  if (first && mode == Scheduler::Mode::Threaded)
    host.post([this] { drain(); });
}

void BackgroundTask::waitForTurn() {
  if (mode == Scheduler::Mode::Manual)
    return;
  std::unique_lock lock(mutex);
  changed.wait(lock, [this] { return !paused; });
}

void BackgroundTask::work() {
  constexpr int LowPriority = 5;
  // Of this thread alone, and of those that it starts.
  ::setpriority(PRIO_PROCESS, id_t(::gettid()), LowPriority);
  installCrashStack();
  for (;;) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return stopping || next; });
    if (stopping)
      return;
    std::function<void()> task = std::exchange(next, nullptr);
    lock.unlock();
    task();
  }
}

void BackgroundTask::drain() {
  std::vector<std::function<void()>> taken;
  {
    std::lock_guard lock(mutex);
    taken.swap(reports);
  }
  for (std::function<void()> &each : taken)
    each();
}

} // namespace allo::server
