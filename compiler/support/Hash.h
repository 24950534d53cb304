// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// 64-bit hashing for structural comparison. Not cryptographic: inputs are the user's own files.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace allo {

using Fingerprint = uint64_t;

inline uint64_t mix(uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  return x;
}

inline Fingerprint combine(Fingerprint seed, uint64_t value) {
  return mix(seed * 0x9e3779b97f4a7c15ULL + value + 0x165667b19e3779f9ULL);
}

inline Fingerprint hashBytes(std::string_view bytes) {
  Fingerprint h = 0xcbf29ce484222325ULL ^ bytes.size();
  const char *p = bytes.data();
  size_t n = bytes.size();
  while (n >= 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    h = combine(h, word);
    p += 8;
    n -= 8;
  }
  uint64_t tail = 0;
  if (n != 0)
    std::memcpy(&tail, p, n);
  return combine(h, tail ^ (uint64_t(n) << 56));
}

} // namespace allo
