// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Fibers, where they wait, and the locks of such places. Internal to the runtime.
#pragma once

#include "rt/Context.h"

#include <atomic>
#include <cstdint>
#include <utility>

namespace allo::rt {

struct Run;
struct Stream;
struct Region;

// What every fiber does; Thread.cpp has it.
[[noreturn]] void fiberBody();

inline void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// For a few instructions, or a copy of a few bytes. The holder's thread may be off its processor,
// so a thread that waits for long gives up its own.
class SpinLock {
public:
  void lock() {
    while (taken.exchange(true, std::memory_order_acquire))
      waitFor();
  }
  void unlock() { taken.store(false, std::memory_order_release); }

private:
  std::atomic<bool> taken = false;
  void waitFor();
};

// Holds the lock if there is anybody to lock out.
class Guard {
public:
  Guard(SpinLock &lock, bool parallel) : held(parallel ? &lock : nullptr) {
    if (held)
      held->lock();
  }
  ~Guard() {
    if (held)
      held->unlock();
  }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;
  // The lock is released after the switch to another fiber.
  SpinLock *release() { return std::exchange(held, nullptr); }

private:
  SpinLock *held;
};

enum class Waits : uint8_t { ForNothing, ToPut, ToGet, ToJoin };

// Lies at the top of its own stack.
struct Fiber {
  Context context = {};
  Stack stack = {};
  Run *run = nullptr;
  Fiber *parent = nullptr; // null for the entry
  Region *region = nullptr;
  uint32_t site = 0;
  uint32_t id = 0;       // in the order of spawning, as it happened to be
  uint32_t position = 0; // among the children of its parent
  uint32_t children = 0;
  void (*function)(void *) = nullptr;
  void *argument = nullptr;
  int64_t argumentBytes = 0;
  Region *openRegions = nullptr;
  bool ended = false;

  // What it waits for, for the report of a deadlock.
  Waits waits = Waits::ForNothing;
  uint32_t waitSite = 0;
  Stream *stream = nullptr;
  int64_t lane = 0;

  Fiber *nextWaiting = nullptr; // in a lane's list
  Fiber *previous = nullptr;    // in the run's list
  Fiber *next = nullptr;
};

// Fibers in the order of their arrival.
struct FiberList {
  Fiber *first = nullptr;
  Fiber *last = nullptr;

  void push(Fiber *fiber) {
    fiber->nextWaiting = nullptr;
    (first ? last->nextWaiting : first) = fiber;
    last = fiber;
  }
  Fiber *pop() {
    Fiber *fiber = first;
    if (fiber)
      first = fiber->nextWaiting;
    return fiber;
  }
};

struct Region {
  Fiber *owner = nullptr;
  Region *nextOpen = nullptr;
  SpinLock lock = {};
  uint32_t pending = 0;
  bool joining = false;
};

} // namespace allo::rt
