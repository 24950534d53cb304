// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void two_mm(double alpha, double beta, double tmp[restrict NI][NJ], double A[restrict NI][NK],
            double B[restrict NK][NJ], double C[restrict NJ][NL], double D[restrict NI][NL]) {
  PARALLEL
  for (int i = 0; i < NI; ++i)
    for (int j = 0; j < NJ; ++j) {
      tmp[i][j] = 0;
      for (int k = 0; k < NK; ++k)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  PARALLEL
  for (int i = 0; i < NI; ++i)
    for (int j = 0; j < NL; ++j) {
      D[i][j] *= beta;
      for (int k = 0; k < NJ; ++k)
        D[i][j] += tmp[i][k] * C[k][j];
    }
}

RUN(two_mm, F64(0), F64(1), argument[2], argument[3], argument[4], argument[5], argument[6])

INIT(two_mm) {
  F64(0) = randomReal(random, 0.5, 2);
  F64(1) = randomReal(random, 0.5, 2);
  fillF64(random, argument[3], NI * NK, -1, 1);
  fillF64(random, argument[4], NK * NJ, -1, 1);
  fillF64(random, argument[5], NJ * NL, -1, 1);
  fillF64(random, argument[6], NI * NL, -1, 1);
}
