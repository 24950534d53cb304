// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Threads: which fiber runs next, and on which thread. A fiber that becomes ready goes to the
// thread that made it ready, since the two are likely to use the same values. Other threads take it
// from there only if there are several such fibers, or if the thread has not run it for some
// microseconds.
#include "rt/Run.h"

#include <algorithm>
#include <sched.h>

namespace allo::rt {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto Patience = 50us; // for a single fiber in another's queue: less is not worth the way
constexpr auto LongWork = 50us; // between two wakes
// Of looking for work before sleeping, some 20 microseconds in all. To give the processor away
// instead takes long where others want it, too.
constexpr unsigned Rounds = 20;
constexpr auto ShortestNap = 50us; // of the one that watches the others' queues
constexpr auto LongestNap = 2000us;
constexpr uint32_t MostTaken = 64;

thread_local constinit Thread *activeThread = nullptr;

// Never inlined: a fiber may be in another thread after a switch, and compilers do not expect that.
[[gnu::noinline]] Thread *currentThread() {
  Thread *thread = activeThread;
  asm volatile("" : "+r"(thread));
  return thread;
}

void SpinLock::waitFor() {
  for (unsigned round = 0; taken.load(std::memory_order_relaxed); ++round) {
    if (round < 32)
      pause();
    else
      sched_yield();
  }
}

// ---- queues

void Thread::push(Fiber *fiber) {
  Guard guard(lock, run->parallel);
  const size_t count = length.load(std::memory_order_relaxed);
  if (count == ring.size()) {
    std::vector<Fiber *> larger(2 * count);
    for (size_t i = 0; i < count; ++i)
      larger[i] = ring[(head + i) & (count - 1)];
    ring = std::move(larger);
    head = 0;
  }
  ring[(head + count) & (ring.size() - 1)] = fiber;
  length.store(static_cast<uint32_t>(count + 1), std::memory_order_relaxed);
}

// A fiber that the current one has made ready. A sleeping thread is woken only if that happens
// rarely: then the current fiber computes for long, and the two should run on different threads.
void Thread::pushWoken(Fiber *fiber) {
  push(fiber);
  // The clock is only read while a thread sleeps.
  if (run->sleepers.load(std::memory_order_relaxed) == 0) {
    lastWoken = {};
    return;
  }
  const Clock::time_point now = Clock::now();
  if (lastWoken != Clock::time_point() && now - lastWoken > LongWork) {
    offers.store(true, std::memory_order_relaxed);
    run->changed.notify_one();
  }
  lastWoken = now;
}

Fiber *Thread::pop() {
  // Only this one pushes: an empty queue stays so.
  if (length.load(std::memory_order_relaxed) == 0)
    return nullptr;
  Guard guard(lock, run->parallel);
  const uint32_t count = length.load(std::memory_order_relaxed);
  if (count == 0)
    return nullptr;
  Fiber *fiber = ring[head];
  head = (head + 1) & (ring.size() - 1);
  length.store(count - 1, std::memory_order_relaxed);
  offers.store(false, std::memory_order_relaxed);
  return fiber;
}

// Half of another's queue, or nothing.
Fiber *Thread::take(Thread &victim) {
  Seen &last = seen[victim.index];
  const uint32_t visible = victim.length.load(std::memory_order_relaxed);
  if (visible == 0) {
    last.waiting = false;
    return nullptr;
  }
  if (visible == 1 && !victim.offers.load(std::memory_order_relaxed)) {
    hopeful = true;
    const uint32_t seenNow = victim.switches.load(std::memory_order_relaxed);
    const Clock::time_point now = Clock::now();
    if (!last.waiting || last.switches != seenNow) {
      last = {seenNow, now, true};
      return nullptr;
    }
    if (now - last.since < Patience)
      return nullptr;
  }
  std::array<Fiber *, MostTaken> taken;
  uint32_t count = 0;
  {
    std::lock_guard guard(victim.lock);
    const uint32_t there = victim.length.load(std::memory_order_relaxed);
    count = std::min((there + 1) / 2, MostTaken);
    for (uint32_t i = 0; i < count; ++i)
      taken[i] = victim.ring[(victim.head + i) & (victim.ring.size() - 1)];
    victim.head = (victim.head + count) & (victim.ring.size() - 1);
    victim.length.store(there - count, std::memory_order_relaxed);
    victim.offers.store(false, std::memory_order_relaxed);
  }
  last.waiting = false;
  if (count == 0)
    return nullptr;
  for (uint32_t i = 1; i < count; ++i)
    push(taken[i]);
  return taken[0];
}

Fiber *Thread::steal() {
  hopeful = false;
  const unsigned team = run->team.load(std::memory_order_relaxed);
  for (unsigned i = 1; i < team; ++i)
    if (Fiber *fiber = take(*run->threads[(index + i) % team]))
      return fiber;
  return nullptr;
}

// ---- the threads

Fiber *Thread::nextAtOnce() {
  if (run->over.load(std::memory_order_acquire) || (run->wantsTeam && !run->parallel))
    return nullptr;
  return pop();
}

Fiber *Thread::next() {
  if (run->over.load(std::memory_order_acquire))
    return nullptr;
  if (!run->parallel) {
    if (run->wantsTeam)
      return nullptr;
    Fiber *fiber = pop();
    if (!fiber) {
      std::lock_guard guard(run->mutex);
      run->nobodyCanGoOn();
    }
    return fiber;
  }
  if (Fiber *fiber = pop())
    return fiber;
  for (unsigned round = 0; round < Rounds; ++round) {
    if (run->over.load(std::memory_order_acquire))
      return nullptr;
    if (Fiber *fiber = steal())
      return fiber;
    for (int i = 0; i < 16; ++i)
      pause();
  }
  return sleep();
}

// One of the sleeping threads polls the queues from time to time, so that threads need not be woken
// when a fiber becomes ready. They are woken all the same when fibers are spawned, and after long
// work.
Fiber *Thread::sleep() {
  std::unique_lock held(run->mutex);
  auto nap = std::chrono::microseconds(ShortestNap);
  bool looksAgain = false; // at a fiber that it saw before
  for (;;) {
    if (run->over.load(std::memory_order_relaxed))
      return nullptr;
    if (++run->idle == run->team.load(std::memory_order_relaxed)) {
      run->nobodyCanGoOn();
      return nullptr;
    }
    const bool watches = !run->watched;
    run->sleepers.fetch_add(1, std::memory_order_relaxed);
    if (watches) {
      run->watched = true;
      run->changed.wait_for(held, looksAgain ? std::chrono::microseconds(Patience) : nap);
      run->watched = false;
    } else {
      run->changed.wait(held);
    }
    run->sleepers.fetch_sub(1, std::memory_order_relaxed);
    --run->idle;
    if (run->over.load(std::memory_order_relaxed))
      return nullptr;
    held.unlock();
    if (Fiber *fiber = steal()) {
      run->changed.notify_one(); // to watch, or for the rest of what was taken
      return fiber;
    }
    looksAgain = hopeful && !looksAgain;
    if (!looksAgain)
      nap = std::min<std::chrono::microseconds>(2 * nap, LongestNap);
    held.lock();
  }
}

void Thread::goTo(Context &from, Fiber *fiber) {
  current = fiber;
  switches.store(switches.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  switchTo(from, fiber->context, false);
}

// Who arrives anywhere does this first, on the thread where it is now. From the moment that the
// lock is open the fiber that left may be anywhere.
void Thread::openBehind() {
  if (SpinLock *open = std::exchange(behind, nullptr))
    open->unlock();
}

// Returns when a fiber has ended, or none is ready.
void Thread::resume(Fiber *fiber) {
  goTo(home, fiber);
  Fiber *left = std::exchange(current, nullptr);
  const bool ended = !behind && left->ended;
  openBehind();
  if (ended)
    finish(left);
}

void Thread::finish(Fiber *fiber) {
  Region *region = fiber->region;
  run->forget(fiber);
  fiber->context.retire();
  const Stack stack = fiber->stack;
  if (ReuseStacks)
    stacks.push_back(stack);
  else
    Stack::free(stack);
  if (!region) {
    run->end();
    return;
  }
  Guard guard(region->lock, run->parallel);
  if (--region->pending == 0 && std::exchange(region->joining, false))
    push(region->owner);
}

void Thread::work() {
  Thread *outer = std::exchange(activeThread, this);
  home.adopt();
  if (run->parallel)
    seen.resize(run->wanted);
  while (Fiber *fiber = next())
    resume(fiber);
  activeThread = outer;
}

void Thread::forgetRun() {
  constexpr size_t Usual = 1024; // more is given back
  if (ring.size() > Usual)
    ring = std::vector<Fiber *>(Usual);
  if (stacks.capacity() > Usual)
    stacks.shrink_to_fit();
  head = 0;
  length.store(0, std::memory_order_relaxed);
  switches.store(0, std::memory_order_relaxed);
  offers.store(false, std::memory_order_relaxed);
  seen.clear();
  lastWoken = {};
}

// ---- fibers

// Compiled code has nothing in front of a function that a sanitizer could look at.
#ifdef __clang__
[[clang::no_sanitize("function")]]
#endif
void fiberBody() {
  currentThread()->openBehind();
  Fiber *fiber = currentThread()->current;
  fiber->function(fiber->argument);
  while (fiber->openRegions)
    allo_rt_region_close(reinterpret_cast<int64_t>(fiber->openRegions));
  fiber->ended = true;
  leaveForEver();
}

// To the next fiber, or to the thread's own flow to look further.
void leaveUntilPushed(SpinLock *lock) {
  Thread *thread = currentThread();
  Fiber *fiber = thread->current;
  thread->behind = lock;
  Fiber *next = thread->nextAtOnce();
  if (next)
    thread->goTo(fiber->context, next);
  else
    switchTo(fiber->context, thread->home, false);
  currentThread()->openBehind();
  fiber->waits = Waits::ForNothing;
}

void leaveForEver() {
  Thread *thread = currentThread();
  switchTo(thread->current->context, thread->home, true);
  __builtin_unreachable();
}

void stopIfAsked(uint32_t site) {
  Thread *thread = currentThread();
  Run &run = *thread->run;
  if (!run.stopping.load(std::memory_order_acquire))
    return;
  {
    std::lock_guard guard(run.mutex);
    if (run.outcome.timedOut && !run.outcome.stoppedAt)
      run.outcome.stoppedAt = placeOf(*thread->current, site);
  }
  leaveForEver();
}

void stopOutOfMemory() {
  currentThread()->run->stop([](Outcome &outcome) { outcome.outOfMemory = true; });
  leaveForEver();
}

} // namespace allo::rt
