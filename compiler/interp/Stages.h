// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Threads of which one at a time has the word, internal to compiler/eval: each runs until it waits
// for something or ends, then the next one that can go on gets the word, in turn. When all wait,
// that is a deadlock.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace allo::eval {

class Stages {
public:
  using Id = size_t; // 0 is the thread that made this object
  Stages() { threads.emplace_back(); }
  ~Stages();

  // Starts a stage; it has the word some time later.
  Id start(std::function<void()> body);
  // Gives the word away until 'ready' holds. False where it never will: all wait for something, or
  // stop() was called.
  bool wait(const std::function<bool()> &ready);
  bool done(Id id) const { return threads[id].done; }
  Id current() const { return running; }
  // Lets everybody who waits go on, to end.
  void stop() { stopped = true; }
  // Those that wait, when a deadlock was found; each says what for by its own means.
  const std::vector<Id> &blocked() const { return stuck; }

private:
  struct Thread {
    std::thread thread = {};
    const std::function<bool()> *ready = nullptr; // null: it can go on
    bool done = false;
  };
  std::deque<Thread> threads; // references stay good
  std::mutex mutex;
  std::condition_variable changed;
  Id running = 0;
  bool stopped = false;
  std::vector<Id> stuck;

  void passOn(std::unique_lock<std::mutex> &lock);
};

} // namespace allo::eval
