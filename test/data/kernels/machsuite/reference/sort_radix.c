// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

enum { SIZE = BLOCKS * BLOCK, BUCKETS = BLOCKS * DIGITS };
enum { GROUPS = BUCKETS / SCAN };

static void count(uint32_t bucket[restrict BUCKETS], uint32_t a[restrict SIZE], int low) {
  for (int i = 0; i < BUCKETS; ++i)
    bucket[i] = 0;
  for (int block = 0; block < BLOCKS; ++block)
    for (int i = 0; i < BLOCK; ++i) {
      uint32_t digit = (a[block * BLOCK + i] >> low) & 3;
      int after = (int)digit * BLOCKS + block + 1;
      if (after < BUCKETS)
        ++bucket[after];
    }
}

static void sumUp(uint32_t bucket[restrict BUCKETS], uint32_t sums[restrict GROUPS]) {
  for (int group = 0; group < GROUPS; ++group)
    for (int i = 1; i < SCAN; ++i)
      bucket[group * SCAN + i] += bucket[group * SCAN + i - 1];
  sums[0] = 0;
  for (int group = 1; group < GROUPS; ++group)
    sums[group] = sums[group - 1] + bucket[group * SCAN - 1];
  for (int group = 0; group < GROUPS; ++group)
    for (int i = 0; i < SCAN; ++i)
      bucket[group * SCAN + i] += sums[group];
}

static void move(uint32_t to[restrict SIZE], uint32_t bucket[restrict BUCKETS],
                 uint32_t a[restrict SIZE], int low) {
  for (int block = 0; block < BLOCKS; ++block)
    for (int i = 0; i < BLOCK; ++i) {
      uint32_t value = a[block * BLOCK + i];
      uint32_t place = ((value >> low) & 3) * BLOCKS + (uint32_t)block;
      to[bucket[place]] = value;
      ++bucket[place];
    }
}

void sort_radix(uint32_t a[restrict SIZE], uint32_t b[restrict SIZE],
                uint32_t bucket[restrict BUCKETS], uint32_t sums[restrict GROUPS]) {
  for (int low = 0; low < BITS; low += 2) {
    int in_b = low / 2 % 2;
    uint32_t *from = in_b ? b : a, *to = in_b ? a : b;
    count(bucket, from, low);
    sumUp(bucket, sums);
    move(to, bucket, from, low);
  }
}

RUN(sort_radix, argument[0], argument[1], argument[2], argument[3])

INIT(sort_radix) {
  for (int i = 0; i < SIZE; ++i)
    ((uint32_t *)argument[0])[i] = (uint32_t)randomBits(random);
}
