// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void gemm(double alpha, double beta, double C[restrict NI][NJ], double A[restrict NI][NK],
          double B[restrict NK][NJ]) {
  PARALLEL
  for (int i = 0; i < NI; ++i) {
    for (int j = 0; j < NJ; ++j)
      C[i][j] *= beta;
    for (int k = 0; k < NK; ++k)
      for (int j = 0; j < NJ; ++j)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

RUN(gemm, F64(0), F64(1), argument[2], argument[3], argument[4])

INIT(gemm) {
  F64(0) = randomReal(random, 0.5, 2);
  F64(1) = randomReal(random, 0.5, 2);
  fillF64(random, argument[2], NI * NJ, -1, 1);
  fillF64(random, argument[3], NI * NK, -1, 1);
  fillF64(random, argument[4], NK * NJ, -1, 1);
}
