// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void doitgen(double A[restrict NR][NQ][NP], double C4[restrict NP][NP], double total[restrict NP]) {
  for (int r = 0; r < NR; ++r)
    for (int q = 0; q < NQ; ++q) {
      for (int p = 0; p < NP; ++p) {
        total[p] = 0;
        for (int s = 0; s < NP; ++s)
          total[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < NP; ++p)
        A[r][q][p] = total[p];
    }
}

RUN(doitgen, argument[0], argument[1], argument[2])

INIT(doitgen) {
  fillF64(random, argument[0], NR * NQ * NP, -1, 1);
  fillF64(random, argument[1], NP * NP, -1, 1);
}
