// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Team.h"

#include "rt/Context.h"

#ifdef _OPENMP
#include <omp.h>
#else
#include <thread>
#include <vector>
#endif

namespace allo::rt {

#ifdef _OPENMP

#ifdef ALLO_RT_ASAN
// What the library keeps for its threads, it loses sight of at the end.
extern "C" const char *__lsan_default_suppressions() { return "leak:libomp\n"; }
#endif

unsigned defaultThreads() { return static_cast<unsigned>(omp_get_max_threads()); }

void runTeam(unsigned threads, void (*body)(void *context, unsigned index, unsigned count),
             void *context) {
#pragma omp parallel num_threads(static_cast<int>(threads))
  body(context, static_cast<unsigned>(omp_get_thread_num()),
       static_cast<unsigned>(omp_get_num_threads()));
}

#else // for the thread sanitizer, which takes OpenMP's barriers for races

unsigned defaultThreads() {
  const unsigned processors = std::thread::hardware_concurrency();
  return processors ? processors : 1;
}

void runTeam(unsigned threads, void (*body)(void *context, unsigned index, unsigned count),
             void *context) {
  std::vector<std::thread> others;
  for (unsigned index = 1; index < threads; ++index)
    others.emplace_back(body, context, index, threads);
  body(context, 0, threads);
  for (std::thread &other : others)
    other.join();
}

#endif

} // namespace allo::rt
