// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "interp/Stages.h"

namespace allo::eval {

Stages::~Stages() {
  stop();
  auto ended = [this] {
    for (size_t i = 1; i < threads.size(); ++i)
      if (!threads[i].done)
        return false;
    return true;
  };
  while (!wait(ended)) {
  }
  for (Thread &each : threads)
    if (each.thread.joinable())
      each.thread.join();
}

// The next one in turn that can go on; with the lock held, by who has the word.
void Stages::passOn(std::unique_lock<std::mutex> &) {
  for (size_t n = 1; n <= threads.size(); ++n) {
    Id next = (running + n) % threads.size();
    Thread &thread = threads[next];
    if (thread.done)
      continue;
    if (!thread.ready || stopped || (*thread.ready)()) {
      running = next;
      changed.notify_all();
      return;
    }
  }
  // Nobody can: all are told, beginning with the first.
  stuck.clear();
  for (Id id = 0; id < threads.size(); ++id)
    if (!threads[id].done)
      stuck.push_back(id);
  stopped = true;
  running = stuck.front();
  changed.notify_all();
}

Stages::Id Stages::start(std::function<void()> body) {
  std::unique_lock lock(mutex);
  Id id = threads.size();
  threads.emplace_back();
  threads[id].thread = std::thread([this, id, body = std::move(body)] {
    {
      std::unique_lock own(mutex);
      changed.wait(own, [&] { return running == id; });
    }
    body();
    std::unique_lock own(mutex);
    threads[id].done = true;
    passOn(own);
  });
  return id;
}

bool Stages::wait(const std::function<bool()> &ready) {
  std::unique_lock lock(mutex);
  if (ready())
    return true;
  Id self = running;
  for (;;) {
    threads[self].ready = &ready;
    passOn(lock);
    changed.wait(lock, [&] { return running == self; });
    threads[self].ready = nullptr;
    if (ready())
      return true;
    if (stopped)
      return false;
  }
}

} // namespace allo::eval
