// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Payloads of random nests of loops.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace allo::test {

class RandomNest {
public:
  explicit RandomNest(uint64_t seed) : random(seed) {}

  int64_t pick(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }
  bool chance(int percent) { return pick(1, 100) <= percent; }

  std::string text();    // sets what follows
  bool isPair = false;   // a nest stores what the next one reads
  bool isWindow = false; // iterations read elements again
  bool isPadded = false; // and not those that would be outside of the buffer
  bool isSum = false;    // subscripts are sums of indices of several loops

private:
  std::mt19937_64 random;
};

} // namespace allo::test
