// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The seeds of a random test. `ALLO_SESSION_SEED=N` runs that one alone, `ALLO_SESSION_SECONDS=S`
// all from N (or 1) on for that long; a test that fails names its seed.
#pragma once

#include "common/Sanitizer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace allo::test {

// Calls 'run' with one seed after the other until one fails; 'count' of them if the environment
// does not say otherwise.
template <class Run> void forEachSeed(int count, Run run) {
  const char *first = std::getenv("ALLO_SESSION_SEED");
  const char *seconds = std::getenv("ALLO_SESSION_SECONDS");
  const auto start = std::chrono::steady_clock::now();
  const auto end = start + std::chrono::seconds(seconds ? std::strtoll(seconds, nullptr, 10) : 0);
  uint64_t seed = first ? std::strtoull(first, nullptr, 10) : 1;
  const uint64_t begin = seed;
  const uint64_t last = first ? seed : uint64_t(rounds(count));
  while (seconds ? std::chrono::steady_clock::now() < end : seed <= last) {
    SCOPED_TRACE("ALLO_SESSION_SEED=" + std::to_string(seed));
    run(seed++);
    if (testing::Test::HasFailure())
      break;
  }
  if (seconds)
    std::printf("%llu seeds from %llu on\n", static_cast<unsigned long long>(seed - begin),
                static_cast<unsigned long long>(begin));
}

} // namespace allo::test
