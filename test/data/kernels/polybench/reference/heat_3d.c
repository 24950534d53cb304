// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

static void heat_step(double A[restrict N][N][N], double B[restrict N][N][N]) {
  PARALLEL
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k)
        B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A[i][j][k] + A[i - 1][j][k]) +
                     0.125 * (A[i][j + 1][k] - 2.0 * A[i][j][k] + A[i][j - 1][k]) +
                     0.125 * (A[i][j][k + 1] - 2.0 * A[i][j][k] + A[i][j][k - 1]) + A[i][j][k];
}

void heat_3d(double A[restrict N][N][N], double B[restrict N][N][N]) {
  for (int t = 0; t < TSTEPS; ++t) {
    heat_step(A, B);
    heat_step(B, A);
  }
}

RUN(heat_3d, argument[0], argument[1])

INIT(heat_3d) {
  double *A = argument[0], *B = argument[1];
  fillF64(random, A, N * N * N, 0, 10);
  for (int i = 0; i < N * N * N; ++i)
    B[i] = A[i];
}
