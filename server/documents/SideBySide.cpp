// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/SideBySide.h"

#include "os/Signals.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace allo::server {

class SideBySide::Threads {
public:
  explicit Threads(unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      all.emplace_back([this] { serve(); });
  }
  ~Threads() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isStopping = true;
    }
    changed.notify_all();
    for (std::thread &each : all)
      each.join();
  }

  void run(size_t count, const std::function<void(size_t)> &shared,
           const std::function<void()> &own) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      work = &shared;
      size = count;
      next = 0;
      ++round;
    }
    changed.notify_all();
    own();
    takeShare(shared, count);
    // A thread that has not begun yet has nothing left to take.
    std::unique_lock<std::mutex> lock(mutex);
    work = nullptr;
    changed.wait(lock, [this] { return busy == 0; });
  }

private:
  void takeShare(const std::function<void(size_t)> &shared, size_t count) {
    for (size_t i; (i = next++) < count;)
      shared(i);
  }
  void serve() {
    installCrashStack();
    uint64_t seen = 0;
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return isStopping || (work && round != seen); });
      if (isStopping)
        return;
      seen = round;
      ++busy;
      const auto &shared = *work; // it stays until nobody is busy
      const size_t count = size;
      lock.unlock();
      takeShare(shared, count);
      lock.lock();
      --busy;
      changed.notify_all();
    }
  }

  std::mutex mutex; // of all but 'next'
  std::condition_variable changed;
  const std::function<void(size_t)> *work = nullptr; /*nullable: there is none*/
  size_t size = 0;
  std::atomic<size_t> next = 0;
  uint64_t round = 0; // of work
  unsigned busy = 0;  // threads
  bool isStopping = false;
  std::vector<std::thread> all; // last: they start when the rest is there
};

SideBySide::SideBySide(unsigned most)
    : others(std::clamp(std::thread::hardware_concurrency(), 1U, std::max(most, 1U)) - 1) {}

SideBySide::~SideBySide() = default;

void SideBySide::run(size_t count, const std::function<void(size_t)> &shared,
                     const std::function<void()> &own) {
  if (others == 0 || count == 0) {
    own();
    for (size_t i = 0; i < count; ++i)
      shared(i);
    return;
  }
  if (!threads)
    threads = std::make_unique<Threads>(others);
  threads->run(count, shared, own);
}

} // namespace allo::server
