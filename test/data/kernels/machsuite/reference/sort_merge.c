// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }

static void merge(int32_t a[restrict SIZE], int64_t start, int64_t middle, int64_t stop) {
  int32_t temp[SIZE];
  for (int64_t i = start; i <= middle; ++i)
    temp[i] = a[i];
  for (int64_t j = middle + 1; j <= stop; ++j)
    temp[middle + 1 + stop - j] = a[j];
  int64_t low = start, high = stop;
  for (int64_t k = start; k <= stop; ++k) {
    if (temp[high] < temp[low])
      a[k] = temp[high--];
    else
      a[k] = temp[low++];
  }
}

void sort_merge(int32_t a[restrict SIZE]) {
  for (int64_t m = 1; m < SIZE; m += m)
    for (int64_t start = 0; start < SIZE; start += m + m)
      merge(a, start, smaller(start + m - 1, SIZE - 1), smaller(start + m + m - 1, SIZE - 1));
}

RUN(sort_merge, argument[0])

// Few enough numbers for some to be equal.
INIT(sort_merge) { fillI32(random, argument[0], SIZE, -SIZE, SIZE); }
