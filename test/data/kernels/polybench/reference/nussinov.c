// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

void nussinov(int32_t seq[restrict N], int32_t table[restrict N][N]) {
  for (int i = N - 1; i >= 0; --i)
    for (int j = i + 1; j < N; ++j) {
      table[i][j] = larger(table[i][j], table[i][j - 1]);
      if (i + 1 < N) {
        table[i][j] = larger(table[i][j], table[i + 1][j]);
        int paired = i < j - 1 && seq[i] + seq[j] == 3;
        table[i][j] = larger(table[i][j], table[i + 1][j - 1] + paired);
      }
      for (int k = i + 1; k < j; ++k)
        table[i][j] = larger(table[i][j], table[i][k] + table[k + 1][j]);
    }
}

RUN(nussinov, argument[0], argument[1])

// The bases 0 to 3 pair with those that make the sum 3.
INIT(nussinov) {
  fillI32(random, argument[0], N, 0, 4);
  for (int i = 0; i < N * N; ++i)
    ((int32_t *)argument[1])[i] = 0;
}
