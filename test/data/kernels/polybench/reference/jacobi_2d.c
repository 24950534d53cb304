// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void jacobi_2d(double A[restrict N][N], double B[restrict N][N]) {
  for (int t = 0; t < TSTEPS; ++t) {
    PARALLEL
    for (int i = 1; i < N - 1; ++i)
      for (int j = 1; j < N - 1; ++j)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
    PARALLEL
    for (int i = 1; i < N - 1; ++i)
      for (int j = 1; j < N - 1; ++j)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
  }
}

RUN(jacobi_2d, argument[0], argument[1])

INIT(jacobi_2d) {
  fillF64(random, argument[0], N * N, 0, 2);
  fillF64(random, argument[1], N * N, 0, 2);
}
