// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void gemver(double alpha, double beta, double A[restrict N][N], double u1[restrict N],
            double v1[restrict N], double u2[restrict N], double v2[restrict N],
            double w[restrict N], double x[restrict N], double y[restrict N],
            double z[restrict N]) {
  PARALLEL
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
  PARALLEL
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      x[i] = x[i] + beta * A[j][i] * y[j];
  PARALLEL
  for (int i = 0; i < N; ++i)
    x[i] = x[i] + z[i];
  PARALLEL
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      w[i] = w[i] + alpha * A[i][j] * x[j];
}

RUN(gemver, F64(0), F64(1), argument[2], argument[3], argument[4], argument[5], argument[6],
    argument[7], argument[8], argument[9], argument[10])

INIT(gemver) {
  F64(0) = randomReal(random, 0.5, 2);
  F64(1) = randomReal(random, 0.5, 2);
  fillF64(random, argument[2], N * N, -1, 1);
  for (int slot = 3; slot < 11; ++slot)
    fillF64(random, argument[slot], N, -1, 1);
}
