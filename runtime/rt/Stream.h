// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Streams: arrays of bounded queues. Internal to the runtime.
#pragma once

#include "rt/Run.h"

namespace allo::rt {

// One queue. Its ring grows with what is in it, up to the depth.
struct alignas(64) Lane {
  SpinLock lock = {};  // of everything here
  uint32_t putter = 0; // ids of the fibers that were last at either end; 0 before
  uint32_t getter = 0;
  int64_t count = 0;
  int64_t taken = 0; // since it was made
  int64_t capacity = 0;
  int64_t head = 0; // where the oldest is
  int64_t tail = 0; // where the next one goes
  char *ring = nullptr;
  void *spare = nullptr;  // boxes for later, linked by their first bytes
  FiberList putters = {}; // who waits
  FiberList getters = {};
};

struct Stream {
  Run *run = nullptr;
  uint32_t site = 0;
  bool boxed = false; // large values are copied outside of the lock: the ring has their addresses
  int64_t laneCount = 0;
  int64_t depth = 0;
  int64_t bytes = 0;
  int64_t slotBytes = 0;
  Lane *lanes = nullptr;
  Stream *previous = nullptr; // in the run's list
  Stream *next = nullptr;
};

} // namespace allo::rt
