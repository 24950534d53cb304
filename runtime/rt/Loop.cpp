// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Run.h"
#include "rt/Team.h"

#include <algorithm>

using namespace allo::rt;

// Each thread takes what is left, a part at a time: iterations of triangular loops are not equally
// long.
constexpr int64_t PartsPerThread = 8;

void allo_rt_parallel(void (*body)(void *context, int64_t from, int64_t to), void *context,
                      int64_t trips) {
  const Run &run = *currentWorker()->run;
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
    int64_t trips, part;
    std::atomic<int64_t> taken = 0;
  } loop{body, context, trips, 1};
  const unsigned threads = static_cast<unsigned>(std::min<int64_t>(run.wanted, trips));
  loop.part = std::max<int64_t>(trips / (int64_t(threads) * PartsPerThread), 1);
  runTeam(
      threads,
      [](void *data, unsigned, unsigned) {
        auto &all = *static_cast<Loop *>(data);
        for (;;) {
          const int64_t from = all.taken.fetch_add(all.part, std::memory_order_relaxed);
          if (from >= all.trips)
            return;
          all.body(all.context, from, std::min(from + all.part, all.trips));
        }
      },
      &loop);
}
