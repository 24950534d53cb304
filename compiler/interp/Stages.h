// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The stages of a run, internal to the interpreter: fibers of one thread. Each runs until it waits
// for something or ends; then the next one in turn that can go on runs. When all wait, that is a
// deadlock.
#pragma once

#include "rt/Context.h"

#include <deque>
#include <functional>
#include <vector>

namespace allo::eval {

class Stages {
public:
  using Id = size_t; // 0 is what runs on the thread's own stack
  Stages() : live{0} { fibers.emplace_back(); }
  ~Stages();
  Stages(const Stages &) = delete;
  Stages &operator=(const Stages &) = delete;

  // Starts a stage, which runs some time later. Throws std::bad_alloc if there is no memory for it.
  Id start(std::function<void()> body);
  // Lets others run until 'ready' holds. False where it never will: all wait for something, or
  // stop() was called.
  bool wait(const std::function<bool()> &ready);
  bool done(Id id) const { return fibers[id].done; }
  Id current() const { return running; }
  // Lets everybody who waits go on, to end.
  void stop() { stopped = true; }
  // Those that wait, when a deadlock was found; each says what for by its own means.
  const std::vector<Id> &blocked() const { return stuck; }

private:
  struct Fiber {
    rt::Context context = {};
    rt::Stack stack = {};
    std::function<void()> body = {};
    const std::function<bool()> *ready = nullptr; // null: it can go on
    bool done = false;
  };
  std::deque<Fiber> fibers; // references stay good
  std::vector<Id> live;     // that have not ended, in their order
  std::vector<Id> ended;    // whose stacks nobody has taken back yet
  std::vector<rt::Stack> spare;
  Id running = 0;
  bool stopped = false;
  std::vector<Id> stuck;

  Id next();
  void takeStacksBack();
  void resume(Id id);
  static void run();
};

} // namespace allo::eval
