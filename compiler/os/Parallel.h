// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Work that several threads share. The threads live as long as the call, which works as well.
// Nothing may throw in it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace allo {

// Calls run() on each of 'threads' threads.
template <typename Run> void onThreads(size_t threads, Run &&run) {
  std::vector<std::thread> others;
  for (size_t t = 1; t < threads; ++t)
    others.emplace_back([&run] { run(); });
  run();
  for (std::thread &thread : others)
    thread.join();
}

// Calls work(i, state) for each i below 'count', in any order, on up to 'threads' threads. Each of
// them makes a State of its own.
template <typename State, typename Work>
void forEachIndex(size_t count, size_t threads, Work &&work) {
  std::atomic<size_t> next{0};
  onThreads(std::min(threads, count), [&] {
    State state;
    for (size_t i; (i = next.fetch_add(1)) < count;)
      work(i, state);
  });
}
template <typename Work> void forEachIndex(size_t count, size_t threads, Work &&work) {
  struct None {};
  forEachIndex<None>(count, threads, [&](size_t i, None &) { work(i); });
}

} // namespace allo
