// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void gramschmidt(double A[restrict M][N], double R[restrict N][N], double Q[restrict M][N]) {
  for (int k = 0; k < N; ++k) {
    double norm = 0;
    for (int i = 0; i < M; ++i)
      norm += A[i][k] * A[i][k];
    R[k][k] = sqrt(norm);
    for (int i = 0; i < M; ++i)
      Q[i][k] = A[i][k] / R[k][k];
    PARALLEL
    for (int j = k + 1; j < N; ++j) {
      R[k][j] = 0;
      for (int i = 0; i < M; ++i)
        R[k][j] += Q[i][k] * A[i][j];
      for (int i = 0; i < M; ++i)
        A[i][j] = A[i][j] - Q[i][k] * R[k][j];
    }
  }
}

RUN(gramschmidt, argument[0], argument[1], argument[2])

// More rows than columns: random columns are independent.
INIT(gramschmidt) { fillF64(random, argument[0], M * N, -1, 1); }
