// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The runtime of compiled kernels: run() for the host, and below it the C functions that compiled
// code calls. Every stage is a fiber; the fibers share the threads of a team, so any number of
// stages runs on any number of threads. A fiber may continue on another thread after any call below
// that waits, so code in it must not keep the address of a thread-local variable across such a
// call.
// A site is a number that the host gives to a place in the source; the runtime does not interpret
// it. The C functions may only be called from a fiber of a run; symbols() lists all of them, for a
// JIT.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace allo::rt {

struct Run;

// Ends a run from another thread, as its deadline does. It outlives the run, and is one's at a
// time.
class Stopper {
public:
  void stop(); // nothing where no run is going on

private:
  friend class StoppableRun;
  std::mutex mutex;
  Run *current = nullptr;
};

struct Options {
  unsigned threads = 0;           // 0: as many as OpenMP takes by default, one per processor
  size_t stackBytes = 256 * 1024; // of each fiber, beside a guard page
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  Stopper *stopper = nullptr;
  void (*beginThread)() = nullptr; // called by each thread of the team, before it works
};

// Where a run stopped. Of several stages that stop at the same time one is reported.
struct Fault {
  uint32_t site = 0;
  std::vector<int64_t> values = {};
  std::vector<uint32_t> callers =
      {}; // where its stage was spawned, then the stage that did that, ...
};

// A stage that waits at a stream in a deadlock.
struct Blocked {
  uint32_t site = 0;       // of the put or get
  uint32_t streamSite = 0; // of the stream's creation
  int64_t lane = 0;
  bool isPut = false;
  std::vector<uint32_t> callers = {};
  int64_t puts = 0; // values that went in and out of the lane so far
  int64_t gets = 0;
  int64_t depth = 0;
};

struct Leftover {
  uint32_t streamSite = 0;
  int64_t lane = 0;
  int64_t count = 0;
};

struct Outcome {
  std::optional<Fault> fault = {};
  // All stages wait: those that wait at streams, in the order of their spawning (outer ones first).
  std::optional<std::vector<Blocked>> deadlock = {};
  // Indices of a shortest circle in 'deadlock': each waits for the next one, the last for the
  // first. Empty where none is known: a stage may also wait for one that has ended.
  std::vector<size_t> cycle = {};
  bool timedOut = false;               // or was stopped
  std::optional<Fault> stoppedAt = {}; // where the deadline was noticed, if that was in a stage
  bool outOfMemory = false;            // for stacks, streams or allo_rt_alloc
  // The arguments of allo_rt_warning, the first time for each site; also after any of the above.
  std::vector<Fault> warnings = {};
  // Values in streams at their destruction, by site and lane. Not reported after any of the above.
  std::vector<Leftover> leftovers = {};

  bool completed() const { return !fault && !deadlock && !timedOut && !outOfMemory; }
};

// Runs entry(argument) on a fiber, and all that it spawns, until entry has returned or something
// stops the run; nothing of it is running when this returns. The calling thread is one of the team;
// as long as nothing is spawned it is the only one. Any number of threads may have runs of their
// own. When a run is stopped, its fibers stay where they are: objects on their stacks are not
// destroyed.
Outcome run(void (*entry)(void *), void *argument, const Options &options = {});

// Whether the address is where the stack of the calling thread's current fiber ends. For handlers
// of signals, also outside of runs.
bool isEndOfStack(const void *address);

struct Symbol {
  const char *name;
  void *address;
};

std::span<const Symbol> symbols();

} // namespace allo::rt

extern "C" {

// An array of `lanes` queues of at most `depth` values of `bytes` bytes each. All are at least 1
// but `lanes` and `bytes`, which are at least 0. Several fibers may put into a lane, or get from
// it; with one at either end the values that a program computes do not depend on the threads.
int64_t allo_rt_stream_create(uint32_t site, int64_t lanes, int64_t depth, int64_t bytes);
// The values are copied. They wait while the lane is full, or empty. A lane that the stream has not
// got is a fault with the values {lane, lanes}.
void allo_rt_stream_put(int64_t stream, int64_t lane, const void *value, uint32_t site);
void allo_rt_stream_get(int64_t stream, int64_t lane, void *value, uint32_t site);
void allo_rt_stream_destroy(int64_t stream);
// The handle of one lane of a stream's first 131072, as a stream by itself, is the stream's plus
// the lane shifted by this.
constexpr int HandleLaneShift = 47;

// Stages that are waited for together. A region is used by the fiber that opened it.
int64_t allo_rt_region_open(void);
// fn(context) in a new fiber, on a copy of `bytes` bytes of the context, which is aligned to 64.
void allo_rt_region_spawn(int64_t region, void (*fn)(void *context), const void *context,
                          int64_t bytes, uint32_t site);
// Waits for all that were spawned so far.
void allo_rt_region_join(int64_t region);
// Joins, and frees the region. A fiber that ends closes the regions that it left open.
void allo_rt_region_close(int64_t region);

// body(context, from, to) for parts of the iterations 0 to before 'trips', each once, by several
// threads at the same time; returns when all are done. The body calls no function of this file.
void allo_rt_parallel(void (*body)(void *context, int64_t from, int64_t to), void *context,
                      int64_t trips);

// Stops the run.
[[noreturn]] void allo_rt_fault(uint32_t site, const int64_t *values, int64_t count);

// Tells the host, the first time for each site.
void allo_rt_warning(uint32_t site, const int64_t *values, int64_t count);

// Memory that is freed with the run at the latest. `alignment` is a power of two.
void *allo_rt_alloc(int64_t bytes, int64_t alignment);
void allo_rt_free(void *memory);

// Not zero while any run of the process has to stop. Loops that may be long have to look at this,
// or just to call allo_rt_tick, which does and returns if it is not this run.
extern std::atomic<uint32_t> allo_rt_stop;
void allo_rt_tick(uint32_t site);
}
