// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The state of a run: fibers, threads, regions. Internal to the runtime.
// A fiber that has to wait enters itself at the place where it is found later (a lane, a region)
// under the lock of that place, and switches away; the next fiber on its thread releases the lock.
// A fiber that is taken out of there may therefore be pushed to a thread at once. Only its own
// thread pushes to a queue, and a thread sleeps only when its queue is empty. So when all threads
// sleep, no fiber can become ready again: the run has ended, or it is a deadlock. While a run has
// only one thread, no lock of lanes, regions and memory is used.
#pragma once

#include "rt/Fiber.h"
#include "rt/Runtime.h"

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <utility>

namespace allo::rt {

struct Run;

// A thread of the team, and its queue of fibers that can go on.
struct alignas(64) Thread {
  Run *run = nullptr;
  unsigned index = 0;
  Fiber *current = nullptr;
  Context home = {};              // the flow of the thread itself
  SpinLock *behind = nullptr;     // to be opened when the current fiber has left
  std::vector<Stack> stacks = {}; // of fibers that ended

  alignas(64) SpinLock lock = {};                       // of what follows
  std::vector<Fiber *> ring = std::vector<Fiber *>(16); // a power of two
  size_t head = 0;
  std::atomic<uint32_t> length = 0;
  std::atomic<uint32_t> switches = 0;
  std::atomic<bool> offers = false; // what is there may be taken at once

  // What this one saw of others' queues when it last looked for work.
  struct Seen {
    uint32_t switches = 0;
    std::chrono::steady_clock::time_point since = {};
    bool waiting = false;
  };
  std::vector<Seen> seen = {};
  bool hopeful = false; // there was a fiber that may be worth waiting for
  std::chrono::steady_clock::time_point lastWoken = {}; // when it last pushed one, if that is known

  void work();
  void forgetRun(); // for the next one, which has the stacks
  void push(Fiber *fiber);
  void pushWoken(Fiber *fiber);
  Fiber *nextAtOnce(); // null: there may be one elsewhere, or later
  void goTo(Context &from, Fiber *fiber);
  void openBehind();

private:
  Fiber *pop();
  Fiber *take(Thread &victim);
  Fiber *steal();
  Fiber *next();
  Fiber *sleep();
  void resume(Fiber *fiber);
  void finish(Fiber *fiber);
};

// The calling thread, where it is one of a run. A fiber asks for it again after every wait, by the
// function: compilers expect that the place of a variable of the thread stays the same within a
// function.
extern thread_local constinit Thread *activeThread;
Thread *currentThread();

// Leaves the current fiber until it is pushed to a thread again. 'lock' may be null.
void leaveUntilPushed(SpinLock *lock);
// Leaves the current fiber for ever.
[[noreturn]] void leaveForEver();
// Returns if the run of the current fiber does not have to stop.
void stopIfAsked(uint32_t site);

// The place of the current fiber.
Fault placeOf(const Fiber &fiber, uint32_t site);

constexpr unsigned MemoryShards = 16;

// Ahead of each block of memory that compiled code has.
struct MemoryHeader {
  MemoryHeader *previous;
  MemoryHeader *next;
  void *block;
  unsigned shard;
};

struct MemoryShard {
  SpinLock lock = {};
  MemoryHeader *first = nullptr;
};

struct Run {
  const Options &options;
  Outcome outcome = {};           // under 'mutex', but for the leftovers
  bool parallel = false;          // there is, or was, a team; before that there is one thread only
  bool wantsTeam = false;         // by the first spawn
  std::atomic<unsigned> team = 1; // how many threads there are
  unsigned wanted = 1;            // how many there shall be
  std::vector<std::unique_ptr<Thread>> threads = {};

  std::atomic<bool> over = false;     // fibers are no longer resumed
  std::atomic<bool> stopping = false; // before the end; counted in allo_rt_stop
  std::mutex mutex = {};              // of what follows
  std::condition_variable changed = {};
  std::condition_variable ended = {};
  std::unordered_set<uint32_t> warned = {}; // sites
  unsigned idle = 0;
  bool watched = false; // one of the sleeping threads polls the queues
  std::atomic<unsigned> sleepers = 0;

  SpinLock lock = {}; // of what follows
  Fiber *fibers = nullptr;
  Stream *streams = nullptr;
  std::vector<Leftover> leftovers = {};
  std::atomic<uint32_t> fiberCount = 0;

  std::array<MemoryShard, MemoryShards> memory = {};

  explicit Run(const Options &options) : options(options) {}

  // Null: no memory.
  Fiber *makeFiber(Thread &thread, int64_t argumentBytes);
  void forget(Fiber *fiber);
  // Ends the run early; 'record' writes down why, if it is the first to do so.
  template <typename Record> void stop(Record record) {
    std::lock_guard guard(mutex);
    if (!over.load(std::memory_order_relaxed)) {
      record(outcome);
      stopping.store(true, std::memory_order_release);
      allo_rt_stop.fetch_add(1, std::memory_order_relaxed);
      endLocked();
    }
  }
  void end();
  void nobodyCanGoOn(); // with 'mutex' held
  void freeAll();

private:
  void endLocked();
};

// Deadlock.cpp: who waits for what, and the circle.
void describeDeadlock(const Run &run, Outcome &outcome);
// Stream.cpp
void freeStreams(Run &run);
// Memory.cpp
void freeMemory(Run &run);

[[noreturn]] void stopOutOfMemory();

} // namespace allo::rt
