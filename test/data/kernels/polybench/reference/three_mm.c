// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void three_mm(double E[restrict NI][NJ], double A[restrict NI][NK], double B[restrict NK][NJ],
              double F[restrict NJ][NL], double C[restrict NJ][NM], double D[restrict NM][NL],
              double G[restrict NI][NL]) {
  PARALLEL
  for (int i = 0; i < NI; ++i)
    for (int j = 0; j < NJ; ++j) {
      E[i][j] = 0;
      for (int k = 0; k < NK; ++k)
        E[i][j] += A[i][k] * B[k][j];
    }
  PARALLEL
  for (int i = 0; i < NJ; ++i)
    for (int j = 0; j < NL; ++j) {
      F[i][j] = 0;
      for (int k = 0; k < NM; ++k)
        F[i][j] += C[i][k] * D[k][j];
    }
  PARALLEL
  for (int i = 0; i < NI; ++i)
    for (int j = 0; j < NL; ++j) {
      G[i][j] = 0;
      for (int k = 0; k < NJ; ++k)
        G[i][j] += E[i][k] * F[k][j];
    }
}

RUN(three_mm, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5],
    argument[6])

INIT(three_mm) {
  fillF64(random, argument[1], NI * NK, -1, 1);
  fillF64(random, argument[2], NK * NJ, -1, 1);
  fillF64(random, argument[4], NJ * NM, -1, 1);
  fillF64(random, argument[5], NM * NL, -1, 1);
}
