// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Run.h"

#include <cstring>

using namespace allo::rt;

static Region &regionOf(int64_t handle) { return *reinterpret_cast<Region *>(handle); }

int64_t allo_rt_region_open() {
  Fiber *owner = currentThread()->current;
  auto *region = new Region();
  region->owner = owner;
  region->nextOpen = owner->openRegions;
  owner->openRegions = region;
  return reinterpret_cast<int64_t>(region);
}

void allo_rt_region_spawn(int64_t handle, void (*fn)(void *context), const void *context,
                          int64_t bytes, uint32_t site) {
  Region &region = regionOf(handle);
  Thread *thread = currentThread();
  Fiber *parent = thread->current;
  Run &run = *thread->run;
  Fiber *fiber = run.makeFiber(*thread, bytes);
  if (!fiber)
    stopOutOfMemory();
  if (bytes)
    std::memcpy(fiber->argument, context, static_cast<size_t>(bytes));
  fiber->function = fn;
  fiber->parent = parent;
  fiber->region = &region;
  fiber->site = site;
  fiber->position = parent->children++;
  {
    Guard guard(region.lock, run.parallel);
    ++region.pending;
  }
  if (!run.wantsTeam && run.wanted > 1) {
    // The first fiber beside the entry: the entry goes on in a team.
    run.wantsTeam = true;
    thread->push(parent);
    thread->push(fiber);
    leaveUntilPushed(nullptr);
    return;
  }
  thread->push(fiber);
  if (run.sleepers.load(std::memory_order_relaxed))
    run.changed.notify_one();
}

void allo_rt_region_join(int64_t handle) {
  Region &region = regionOf(handle);
  Fiber *owner = region.owner;
  for (;;) {
    Guard guard(region.lock, owner->run->parallel);
    if (region.pending == 0)
      return;
    region.joining = true;
    owner->waits = Waits::ToJoin;
    leaveUntilPushed(guard.release());
  }
}

void allo_rt_region_close(int64_t handle) {
  allo_rt_region_join(handle);
  Region *region = &regionOf(handle);
  Region **link = &region->owner->openRegions;
  while (*link != region)
    link = &(*link)->nextOpen;
  *link = region->nextOpen;
  delete region;
}
