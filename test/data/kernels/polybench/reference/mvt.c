// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void mvt(double x1[restrict N], double x2[restrict N], double y_1[restrict N],
         double y_2[restrict N], double A[restrict N][N]) {
  PARALLEL
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  PARALLEL
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      x2[i] = x2[i] + A[j][i] * y_2[j];
}

RUN(mvt, argument[0], argument[1], argument[2], argument[3], argument[4])

INIT(mvt) {
  for (int slot = 0; slot < 4; ++slot)
    fillF64(random, argument[slot], N, -1, 1);
  fillF64(random, argument[4], N * N, -1, 1);
}
