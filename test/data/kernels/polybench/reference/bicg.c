// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void bicg(double A[restrict N][M], double s[restrict M], double q[restrict N], double p[restrict M],
          double r[restrict N]) {
  for (int i = 0; i < M; ++i)
    s[i] = 0;
  for (int i = 0; i < N; ++i) {
    q[i] = 0;
    for (int j = 0; j < M; ++j) {
      s[j] = s[j] + r[i] * A[i][j];
      q[i] = q[i] + A[i][j] * p[j];
    }
  }
}

RUN(bicg, argument[0], argument[1], argument[2], argument[3], argument[4])

INIT(bicg) {
  fillF64(random, argument[0], N * M, -1, 1);
  fillF64(random, argument[3], M, -1, 1);
  fillF64(random, argument[4], N, -1, 1);
}
