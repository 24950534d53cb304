// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Stream.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace allo::rt {

constexpr int64_t LargestUnboxed = 128; // bytes
constexpr int64_t FirstCapacity = 64;

// A handle is the address of a stream in its low bits, where addresses of user space have room, and
// above them the lane that a lane of the handle counts from.
static Stream &streamOf(int64_t handle) {
  return *reinterpret_cast<Stream *>(handle & ((int64_t(1) << HandleLaneShift) - 1));
}
static int64_t firstLaneOf(int64_t handle) {
  return static_cast<int64_t>(static_cast<uint64_t>(handle) >> HandleLaneShift);
}

// The usual sizes, as instructions instead of calls.
static inline void copyValue(void *to, const void *from, int64_t bytes) {
  if (bytes == 8)
    std::memcpy(to, from, 8);
  else if (bytes == 4)
    std::memcpy(to, from, 4);
  else if (bytes == 2)
    std::memcpy(to, from, 2);
  else if (bytes == 1)
    std::memcpy(to, from, 1);
  else if (bytes == 16)
    std::memcpy(to, from, 16);
  else if (bytes)
    std::memcpy(to, from, static_cast<size_t>(bytes));
}

// False: no memory.
static bool grow(Lane &lane, const Stream &stream) {
  const int64_t capacity =
      std::min(stream.depth, lane.capacity ? 2 * lane.capacity : FirstCapacity);
  auto *ring = static_cast<char *>(std::malloc(static_cast<size_t>(capacity * stream.slotBytes)));
  if (!ring)
    return false;
  const int64_t older = std::min(lane.count, lane.capacity - lane.head);
  const auto bytes = [&](int64_t slots) { return static_cast<size_t>(slots * stream.slotBytes); };
  if (lane.count) {
    std::memcpy(ring, lane.ring + bytes(lane.head), bytes(older));
    std::memcpy(ring + bytes(older), lane.ring, bytes(lane.count - older));
  }
  std::free(lane.ring);
  lane.ring = ring;
  lane.capacity = capacity;
  lane.head = 0;
  lane.tail = lane.count == capacity ? 0 : lane.count;
  return true;
}

// A fiber that waits at one end, if any, goes on: with the lane's lock held.
static void wake(FiberList &list, Thread *thread) {
  if (list.first) [[unlikely]]
    thread->pushWoken(list.pop());
}

static void enter(FiberList &list, Fiber *fiber, Waits waits, Stream &stream, int64_t lane,
                  uint32_t site) {
  fiber->waits = waits;
  fiber->waitSite = site;
  fiber->stream = &stream;
  fiber->lane = lane;
  list.push(fiber);
}

// The next two with the lane's lock held.
static inline void append(const Stream &stream, Lane &lane, const void *value, Thread *thread) {
  copyValue(lane.ring + lane.tail * stream.slotBytes, value, stream.slotBytes);
  if (++lane.tail == lane.capacity)
    lane.tail = 0;
  ++lane.count;
  lane.putter = thread->current->id;
  wake(lane.getters, thread);
}

static inline void takeOldest(const Stream &stream, Lane &lane, void *value, Thread *thread) {
  copyValue(value, lane.ring + lane.head * stream.slotBytes, stream.slotBytes);
  if (++lane.head == lane.capacity)
    lane.head = 0;
  --lane.count;
  ++lane.taken;
  lane.getter = thread->current->id;
  wake(lane.putters, thread);
}

[[gnu::noinline]] static void putOrWait(Stream &stream, int64_t lane, const void *value,
                                        uint32_t site) {
  Lane &at = stream.lanes[lane];
  for (;;) {
    Thread *thread = currentThread();
    Guard guard(at.lock, stream.run->parallel);
    if (at.count < stream.depth) {
      if (at.count == at.capacity && !grow(at, stream))
        break;
      append(stream, at, value, thread);
      return;
    }
    enter(at.putters, thread->current, Waits::ToPut, stream, lane, site);
    leaveUntilPushed(guard.release());
  }
  stopOutOfMemory();
}

[[gnu::noinline]] static void getOrWait(Stream &stream, int64_t lane, void *value, uint32_t site) {
  Lane &at = stream.lanes[lane];
  for (;;) {
    Thread *thread = currentThread();
    Guard guard(at.lock, stream.run->parallel);
    if (at.count) {
      takeOldest(stream, at, value, thread);
      return;
    }
    enter(at.getters, thread->current, Waits::ToGet, stream, lane, site);
    leaveUntilPushed(guard.release());
  }
}

// ---- large values, in memory of the run

static void *takeBox(Stream &stream, Lane &lane) {
  {
    Guard guard(lane.lock, stream.run->parallel);
    if (void *box = lane.spare) {
      std::memcpy(&lane.spare, box, sizeof(void *));
      return box;
    }
  }
  return allo_rt_alloc(stream.bytes, alignof(std::max_align_t));
}

static void keepBox(Stream &stream, Lane &lane, void *box) {
  Guard guard(lane.lock, stream.run->parallel);
  std::memcpy(box, &lane.spare, sizeof(void *));
  lane.spare = box;
}

static void *boxAt(const Stream &stream, const Lane &lane, int64_t position) {
  void *box = nullptr;
  const int64_t slot = (lane.head + position) % lane.capacity;
  std::memcpy(&box, lane.ring + slot * stream.slotBytes, sizeof(void *));
  return box;
}

static void freeBoxes(const Stream &stream, Lane &lane) {
  for (int64_t i = 0; i < lane.count; ++i)
    allo_rt_free(boxAt(stream, lane, i));
  while (void *box = lane.spare) {
    std::memcpy(&lane.spare, box, sizeof(void *));
    allo_rt_free(box);
  }
}

// With the run's lock held, or with a single thread.
static void freeStream(Stream *stream) {
  for (int64_t i = 0; i < stream->laneCount; ++i) {
    const Lane &lane = stream->lanes[i];
    if (lane.count)
      stream->run->leftovers.push_back({stream->site, i, lane.count});
    std::free(lane.ring);
  }
  delete[] stream->lanes;
  delete stream;
}

void freeStreams(Run &run) {
  while (Stream *stream = run.streams) {
    run.streams = stream->next;
    freeStream(stream);
  }
}

static bool hasLane(const Stream &stream, int64_t lane) {
  return static_cast<uint64_t>(lane) < static_cast<uint64_t>(stream.laneCount);
}

[[noreturn, gnu::noinline]] static void noSuchLane(const Stream &stream, int64_t lane,
                                                   uint32_t site) {
  const int64_t values[] = {lane, stream.laneCount};
  allo_rt_fault(site, values, 2);
}

} // namespace allo::rt

using namespace allo::rt;

int64_t allo_rt_stream_create(uint32_t site, int64_t lanes, int64_t depth, int64_t bytes) {
  Run &run = *currentThread()->run;
  auto *stream = new Stream();
  stream->run = &run;
  stream->site = site;
  stream->boxed = bytes > LargestUnboxed;
  stream->laneCount = lanes;
  stream->depth = depth;
  stream->bytes = bytes;
  stream->slotBytes = stream->boxed ? static_cast<int64_t>(sizeof(void *)) : bytes;
  stream->lanes = new (std::nothrow) Lane[static_cast<size_t>(lanes)];
  if (!stream->lanes) {
    delete stream;
    stopOutOfMemory();
  }
  Guard guard(run.lock, run.parallel);
  stream->next = run.streams;
  if (run.streams)
    run.streams->previous = stream;
  run.streams = stream;
  return reinterpret_cast<int64_t>(stream);
}

void allo_rt_stream_destroy(int64_t handle) {
  Stream *stream = &streamOf(handle);
  Run &run = *stream->run;
  if (stream->boxed)
    for (int64_t i = 0; i < stream->laneCount; ++i)
      freeBoxes(*stream, stream->lanes[i]);
  Guard guard(run.lock, run.parallel);
  (stream->previous ? stream->previous->next : run.streams) = stream->next;
  if (stream->next)
    stream->next->previous = stream->previous;
  freeStream(stream);
}

[[gnu::noinline]] static void putLarge(Stream &stream, int64_t lane, const void *value,
                                       uint32_t site) {
  void *box = takeBox(stream, stream.lanes[lane]);
  std::memcpy(box, value, static_cast<size_t>(stream.bytes));
  putOrWait(stream, lane, &box, site);
}

[[gnu::noinline]] static void getLarge(Stream &stream, int64_t lane, void *value, uint32_t site) {
  void *box = nullptr;
  getOrWait(stream, lane, &box, site);
  std::memcpy(value, box, static_cast<size_t>(stream.bytes));
  keepBox(stream, stream.lanes[lane], box);
}

// The usual case first: it does not wait, so it may use thread-local variables. If it has to wait,
// it starts again in a function of its own.

// The stream of an access, of which 'lane' becomes the lane. Ends the stage if there is none, or
// the run is to stop.
[[gnu::always_inline]] static inline Stream &toUse(int64_t handle, int64_t &lane, uint32_t site) {
  Stream &stream = streamOf(handle);
  lane += firstLaneOf(handle);
  if (allo_rt_stop.load(std::memory_order_relaxed)) [[unlikely]]
    stopIfAsked(site);
  if (!hasLane(stream, lane)) [[unlikely]]
    noSuchLane(stream, lane, site);
  return stream;
}

void allo_rt_stream_put(int64_t handle, int64_t lane, const void *value, uint32_t site) {
  Stream &stream = toUse(handle, lane, site);
  if (stream.boxed)
    return putLarge(stream, lane, value, site);
  {
    Lane &at = stream.lanes[lane];
    Guard guard(at.lock, stream.run->parallel);
    if (at.count < at.capacity) [[likely]] {
      append(stream, at, value, activeThread);
      return;
    }
  }
  putOrWait(stream, lane, value, site);
}

void allo_rt_stream_get(int64_t handle, int64_t lane, void *value, uint32_t site) {
  Stream &stream = toUse(handle, lane, site);
  if (stream.boxed)
    return getLarge(stream, lane, value, site);
  {
    Lane &at = stream.lanes[lane];
    Guard guard(at.lock, stream.run->parallel);
    if (at.count) [[likely]] {
      takeOldest(stream, at, value, activeThread);
      return;
    }
  }
  getOrWait(stream, lane, value, site);
}
