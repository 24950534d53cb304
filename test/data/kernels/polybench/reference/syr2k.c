// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void syr2k(double alpha, double beta, double C[restrict N][N], double A[restrict N][M],
           double B[restrict N][M]) {
  PARALLEL_UNEVEN
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j <= i; ++j)
      C[i][j] *= beta;
    for (int k = 0; k < M; ++k)
      for (int j = 0; j <= i; ++j)
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
}

RUN(syr2k, F64(0), F64(1), argument[2], argument[3], argument[4])

INIT(syr2k) {
  F64(0) = randomReal(random, 0.5, 2);
  F64(1) = randomReal(random, 0.5, 2);
  fillF64(random, argument[2], N * N, -1, 1);
  fillF64(random, argument[3], N * M, -1, 1);
  fillF64(random, argument[4], N * M, -1, 1);
}
