// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void symm(double alpha, double beta, double C[restrict M][N], double A[restrict M][M],
          double B[restrict M][N]) {
  for (int i = 0; i < M; ++i)
    PARALLEL
    for (int j = 0; j < N; ++j) {
      double above = 0;
      for (int k = 0; k < i; ++k) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        above += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * above;
    }
}

RUN(symm, F64(0), F64(1), argument[2], argument[3], argument[4])

// The upper triangle of A stays unset: nobody may read it.
INIT(symm) {
  F64(0) = randomReal(random, 0.5, 2);
  F64(1) = randomReal(random, 0.5, 2);
  fillF64(random, argument[2], M * N, -1, 1);
  double (*A)[M] = argument[3];
  for (int i = 0; i < M; ++i)
    fillF64(random, A[i], i + 1, -1, 1);
  fillF64(random, argument[4], M * N, -1, 1);
}
