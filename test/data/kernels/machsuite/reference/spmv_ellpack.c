// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void spmv_ellpack(double values[restrict N * L], int32_t columns[restrict N * L],
                  double vector[restrict N], double out[restrict N]) {
  for (int i = 0; i < N; ++i) {
    double total = out[i];
    for (int j = 0; j < L; ++j) {
      double term = values[j + i * L] * vector[columns[j + i * L]];
      total += term;
    }
    out[i] = total;
  }
}

RUN(spmv_ellpack, argument[0], argument[1], argument[2], argument[3])

INIT(spmv_ellpack) {
  fillF64(random, argument[0], N * L, -1, 1);
  fillI32(random, argument[1], N * L, 0, N);
  fillF64(random, argument[2], N, -1, 1);
  fillF64(random, argument[3], N, -1, 1);
}
