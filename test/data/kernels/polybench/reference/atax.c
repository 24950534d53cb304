// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void atax(double A[restrict M][N], double x[restrict N], double y[restrict N],
          double tmp[restrict M]) {
  for (int i = 0; i < N; ++i)
    y[i] = 0;
  for (int i = 0; i < M; ++i) {
    tmp[i] = 0;
    for (int j = 0; j < N; ++j)
      tmp[i] = tmp[i] + A[i][j] * x[j];
    for (int j = 0; j < N; ++j)
      y[j] = y[j] + A[i][j] * tmp[i];
  }
}

RUN(atax, argument[0], argument[1], argument[2], argument[3])

INIT(atax) {
  fillF64(random, argument[0], M * N, -1, 1);
  fillF64(random, argument[1], N, -1, 1);
}
