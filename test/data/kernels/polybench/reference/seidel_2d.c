// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void seidel_2d(double A[restrict N][N]) {
  for (int t = 0; t < TSTEPS; ++t)
    for (int i = 1; i < N - 1; ++i)
      for (int j = 1; j < N - 1; ++j) {
        double above = A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1];
        A[i][j] = (above + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] +
                   A[i + 1][j + 1]) /
                  9.0;
      }
}

RUN(seidel_2d, argument[0])

INIT(seidel_2d) { fillF64(random, argument[0], N * N, 0, 2); }
