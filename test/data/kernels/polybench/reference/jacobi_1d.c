// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void jacobi_1d(double A[restrict N], double B[restrict N]) {
  for (int t = 0; t < TSTEPS; ++t) {
    PARALLEL
    for (int i = 1; i < N - 1; ++i)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    PARALLEL
    for (int i = 1; i < N - 1; ++i)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}

RUN(jacobi_1d, argument[0], argument[1])

INIT(jacobi_1d) {
  fillF64(random, argument[0], N, 0, 2);
  fillF64(random, argument[1], N, 0, 2);
}
