// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void trmm(double alpha, double A[restrict M][M], double B[restrict M][N]) {
  for (int i = 0; i < M; ++i)
    PARALLEL
    for (int j = 0; j < N; ++j) {
      for (int k = i + 1; k < M; ++k)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
}

RUN(trmm, F64(0), argument[1], argument[2])

// Only what is below the diagonal of A may be read.
INIT(trmm) {
  F64(0) = randomReal(random, 0.5, 2);
  double (*A)[M] = argument[1];
  for (int i = 0; i < M; ++i)
    fillF64(random, A[i], i, -1, 1);
  fillF64(random, argument[2], M * N, -1, 1);
}
