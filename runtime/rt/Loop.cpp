// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Run.h"
#include "rt/Team.h"

#include <algorithm>
#include <memory>

using namespace allo::rt;

// A thread has a range of its own, the same in each run of a loop, so that what it touches may
// still be in its processor's cache. It takes that range in parts, and then parts of the others':
// iterations of triangular loops are not equally long.
constexpr int64_t PartsPerThread = 8;

namespace {

struct alignas(64) Range {
  std::atomic<int64_t> next = 0;
  int64_t end = 0;
};

} // namespace

void allo_rt_parallel(void (*body)(void *context, int64_t from, int64_t to), void *context,
                      int64_t trips) {
  const Run &run = *currentThread()->run;
  if (trips <= 0)
    return;
  // Where there are stages, they have the threads.
  if (run.wanted < 2 || run.wantsTeam || trips == 1) {
    body(context, 0, trips);
    return;
  }
  struct Loop {
    void (*body)(void *, int64_t, int64_t);
    void *context;
    unsigned threads;
    int64_t part;
    std::unique_ptr<Range[]> ranges;
  } loop{body, context, static_cast<unsigned>(std::min<int64_t>(run.wanted, trips)), 1, nullptr};
  loop.part = std::max<int64_t>(trips / (int64_t(loop.threads) * PartsPerThread), 1);
  loop.ranges = std::make_unique<Range[]>(loop.threads);
  for (unsigned i = 0; i < loop.threads; ++i) {
    loop.ranges[i].next = trips * i / loop.threads;
    loop.ranges[i].end = trips * (i + 1) / loop.threads;
  }
  // There may be fewer threads than ranges.
  runTeam(
      loop.threads,
      [](void *data, unsigned index, unsigned) {
        auto &all = *static_cast<Loop *>(data);
        for (unsigned i = 0; i < all.threads; ++i) {
          Range &range = all.ranges[(index + i) % all.threads];
          for (;;) {
            const int64_t from = range.next.fetch_add(all.part, std::memory_order_relaxed);
            if (from >= range.end)
              break;
            all.body(all.context, from, std::min(from + all.part, range.end));
          }
        }
      },
      &loop);
}
