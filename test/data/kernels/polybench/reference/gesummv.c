// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void gesummv(double alpha, double beta, double A[restrict N][N], double B[restrict N][N],
             double tmp[restrict N], double x[restrict N], double y[restrict N]) {
  PARALLEL
  for (int i = 0; i < N; ++i) {
    tmp[i] = 0;
    y[i] = 0;
    for (int j = 0; j < N; ++j) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

RUN(gesummv, F64(0), F64(1), argument[2], argument[3], argument[4], argument[5], argument[6])

INIT(gesummv) {
  F64(0) = randomReal(random, 0.5, 2);
  F64(1) = randomReal(random, 0.5, 2);
  fillF64(random, argument[2], N * N, -1, 1);
  fillF64(random, argument[3], N * N, -1, 1);
  fillF64(random, argument[5], N, -1, 1);
}
