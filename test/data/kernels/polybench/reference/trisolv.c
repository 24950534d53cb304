// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void trisolv(double L[restrict N][N], double x[restrict N], double b[restrict N]) {
  for (int i = 0; i < N; ++i) {
    x[i] = b[i];
    for (int j = 0; j < i; ++j)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
}

RUN(trisolv, argument[0], argument[1], argument[2])

INIT(trisolv) {
  double (*L)[N] = argument[0];
  for (int i = 0; i < N; ++i) {
    fillF64(random, L[i], i, -1.0 / N, 1.0 / N);
    L[i][i] = randomReal(random, 1, 2);
  }
  fillF64(random, argument[2], N, -1, 1);
}
