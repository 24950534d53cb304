// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A run from its beginning to its end, and the ways in which it ends.
#include "rt/Run.h"

#include "rt/Team.h"

#include <algorithm>
#include <new>
#include <thread>

std::atomic<uint32_t> allo_rt_stop = 0;

namespace allo::rt {

constexpr size_t SmallestStack = 16 * 1024;
constexpr size_t RoomAtTop = 4096; // for a Fiber and small contexts
constexpr size_t KeptStacks = 16;
constexpr ptrdiff_t GuardBytes = 4096;

static_assert(sizeof(Fiber) <= RoomAtTop / 2);

namespace {

// What an earlier run of this thread left, with stacks: with it a run begins without asking for
// memory.
struct KeptByThread {
  std::unique_ptr<Thread> thread = nullptr;
  ~KeptByThread() { set(nullptr); }

  void set(std::unique_ptr<Thread> next) {
    thread.swap(next);
    if (next) // of a run in which there was another one
      for (Stack stack : next->stacks)
        Stack::free(stack);
  }
};

thread_local KeptByThread kept;

// Stops the run at its deadline.
class Watchdog {
public:
  Watchdog(Run &run, std::chrono::steady_clock::time_point deadline)
      : thread([&run, deadline] {
          {
            std::unique_lock lock(run.mutex);
            if (run.ended.wait_until(lock, deadline, [&run] { return run.over.load(); }))
              return;
          }
          run.stop([](Outcome &outcome) { outcome.timedOut = true; });
        }) {}
  ~Watchdog() { thread.join(); }

private:
  std::thread thread;
};

} // namespace

Fault placeOf(const Fiber &fiber, uint32_t site) {
  Fault fault = {site};
  for (const Fiber *each = &fiber; each->parent; each = each->parent)
    fault.callers.push_back(each->site);
  return fault;
}

Fiber *Run::makeFiber(Thread &thread, int64_t argumentBytes) {
  const size_t bytes = static_cast<size_t>(argumentBytes);
  size_t size = std::max(options.stackBytes, SmallestStack) + RoomAtTop;
  if (bytes > RoomAtTop / 4)
    size += bytes;
  Stack stack;
  if (!thread.stacks.empty() && thread.stacks.back().size >= size) {
    stack = thread.stacks.back();
    thread.stacks.pop_back();
  } else {
    stack = Stack::allocate(size);
  }
  if (!stack.bottom)
    return nullptr;
  char *top = stack.top() - (sizeof(Fiber) + 63) / 64 * 64;
  auto *fiber = new (top) Fiber();
  top -= (bytes + 63) / 64 * 64;
  fiber->context.prepare(stack.bottom, top, fiberBody);
  fiber->stack = stack;
  fiber->run = this;
  fiber->argument = top;
  fiber->argumentBytes = argumentBytes;
  fiber->id = fiberCount.fetch_add(1, std::memory_order_relaxed) + 1;
  Guard guard(lock, parallel);
  fiber->next = fibers;
  if (fibers)
    fibers->previous = fiber;
  fibers = fiber;
  return fiber;
}

void Run::forget(Fiber *fiber) {
  Guard guard(lock, parallel);
  (fiber->previous ? fiber->previous->next : fibers) = fiber->next;
  if (fiber->next)
    fiber->next->previous = fiber->previous;
}

void Run::endLocked() {
  over.store(true, std::memory_order_release);
  changed.notify_all();
  ended.notify_all();
}

void Run::end() {
  std::lock_guard guard(mutex);
  if (!over.load(std::memory_order_relaxed))
    endLocked();
}

void Run::nobodyCanGoOn() {
  describeDeadlock(*this, outcome);
  endLocked();
}

void Run::freeAll() {
  for (Fiber *fiber = fibers; fiber;) {
    for (Region *region = fiber->openRegions; region;)
      delete std::exchange(region, region->nextOpen);
    fiber->context.retire();
    const Stack stack = fiber->stack;
    fiber = fiber->next;
    threads[0]->stacks.push_back(stack);
  }
  freeStreams(*this);
  freeMemory(*this);
  if (outcome.completed()) {
    std::ranges::sort(leftovers, [](const Leftover &a, const Leftover &b) {
      return std::tie(a.streamSite, a.lane, a.count) < std::tie(b.streamSite, b.lane, b.count);
    });
    outcome.leftovers = std::move(leftovers);
  }
  std::vector<Stack> &stacks = threads[0]->stacks;
  for (size_t i = 1; i < threads.size(); ++i)
    stacks.insert(stacks.end(), threads[i]->stacks.begin(), threads[i]->stacks.end());
  for (; stacks.size() > (ReuseStacks ? KeptStacks : 0); stacks.pop_back())
    Stack::free(stacks.back());
}

void Stopper::stop() {
  std::lock_guard guard(mutex);
  if (current)
    current->stop([](Outcome &outcome) { outcome.timedOut = true; });
}

// What a stopper stops, as long as this lives.
class StoppableRun {
public:
  StoppableRun(Stopper *stopper, Run &run) : stopper(stopper) { set(&run); }
  ~StoppableRun() { set(nullptr); }
  StoppableRun(const StoppableRun &) = delete;
  StoppableRun &operator=(const StoppableRun &) = delete;

private:
  Stopper *stopper;

  void set(Run *run) {
    if (!stopper)
      return;
    std::lock_guard guard(stopper->mutex);
    stopper->current = run;
  }
};

Outcome run(void (*entry)(void *), void *argument, const Options &options) {
  Run run(options);
  run.wanted = options.threads ? options.threads : defaultThreads();
  auto addThread = [&run](std::unique_ptr<Thread> thread) {
    thread->run = &run;
    thread->index = static_cast<unsigned>(run.threads.size());
    run.threads.push_back(std::move(thread));
  };
  addThread(kept.thread ? std::move(kept.thread) : std::make_unique<Thread>());
  Thread &first = *run.threads[0];

  Fiber *fiber = run.makeFiber(first, 0);
  run.outcome.outOfMemory = !fiber;
  if (fiber) {
    fiber->function = entry;
    fiber->argument = argument;
    first.push(fiber);
    const StoppableRun stoppable(options.stopper, run);
    std::optional<Watchdog> watchdog;
    if (options.deadline)
      watchdog.emplace(run, *options.deadline);
    first.work();
    if (!run.over.load() && run.wantsTeam) {
      while (run.threads.size() < run.wanted)
        addThread(std::make_unique<Thread>());
      run.parallel = true;
      runTeam(
          run.wanted,
          [](void *context, unsigned index, unsigned count) {
            auto &all = *static_cast<Run *>(context);
            if (all.options.beginThread)
              all.options.beginThread();
            all.team.store(count, std::memory_order_relaxed);
            all.threads[index]->work();
          },
          &run);
    }
  }
  if (run.stopping.load())
    allo_rt_stop.fetch_sub(1, std::memory_order_relaxed);
  run.freeAll();
  first.forgetRun();
  kept.set(std::move(run.threads[0]));
  return std::move(run.outcome);
}

bool isEndOfStack(const void *address) {
  const Thread *thread = currentThread();
  const Fiber *fiber = thread ? thread->current : nullptr;
  if (!fiber)
    return false;
  const char *bottom = fiber->stack.bottom, *at = static_cast<const char *>(address);
  return at < bottom && at >= bottom - GuardBytes;
}

} // namespace allo::rt

using namespace allo::rt;

void allo_rt_fault(uint32_t site, const int64_t *values, int64_t count) {
  Fiber &fiber = *currentThread()->current;
  fiber.run->stop([&](Outcome &outcome) {
    outcome.fault = placeOf(fiber, site);
    outcome.fault->values.assign(values, values + count);
  });
  leaveForEver();
}

void allo_rt_warning(uint32_t site, const int64_t *values, int64_t count) {
  Fiber &fiber = *currentThread()->current;
  Run &run = *fiber.run;
  std::lock_guard guard(run.mutex);
  if (!run.warned.insert(site).second)
    return;
  run.outcome.warnings.push_back(placeOf(fiber, site));
  run.outcome.warnings.back().values.assign(values, values + count);
}

void allo_rt_tick(uint32_t site) {
  if (allo_rt_stop.load(std::memory_order_relaxed)) [[unlikely]]
    stopIfAsked(site);
}
