// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

static void prefixes(uint8_t pattern[restrict PATTERN], int32_t fallback[restrict PATTERN]) {
  int64_t k = 0;
  fallback[0] = 0;
  for (int q = 1; q < PATTERN; ++q) {
    while (k > 0 && pattern[k] != pattern[q])
      k = fallback[k - 1];
    if (pattern[k] == pattern[q])
      ++k;
    fallback[q] = (int32_t)k;
  }
}

void kmp(uint8_t pattern[restrict PATTERN], uint8_t text[restrict TEXT],
         int32_t fallback[restrict PATTERN], int32_t matches[restrict 1]) {
  prefixes(pattern, fallback);
  matches[0] = 0;
  int64_t q = 0;
  for (int i = 0; i < TEXT; ++i) {
    while (q > 0 && pattern[q] != text[i])
      q = fallback[q - 1];
    if (pattern[q] == text[i])
      ++q;
    if (q >= PATTERN) {
      ++matches[0];
      q = fallback[q - 1];
    }
  }
}

RUN(kmp, argument[0], argument[1], argument[2], argument[3])

// Of two letters, so that it occurs, and overlaps.
INIT(kmp) {
  fillU8(random, argument[0], PATTERN, 'a', 'c');
  fillU8(random, argument[1], TEXT, 'a', 'c');
}
