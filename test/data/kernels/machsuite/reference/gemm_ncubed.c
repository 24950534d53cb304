// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void gemm_ncubed(double m1[restrict SIZE * SIZE], double m2[restrict SIZE * SIZE],
                 double prod[restrict SIZE * SIZE]) {
  for (int i = 0; i < SIZE; ++i)
    for (int j = 0; j < SIZE; ++j) {
      int i_col = i * SIZE;
      double total = 0;
      for (int k = 0; k < SIZE; ++k) {
        int k_col = k * SIZE;
        double mult = m1[i_col + k] * m2[k_col + j];
        total += mult;
      }
      prod[i_col + j] = total;
    }
}

RUN(gemm_ncubed, argument[0], argument[1], argument[2])

INIT(gemm_ncubed) {
  fillF64(random, argument[0], SIZE * SIZE, -1, 1);
  fillF64(random, argument[1], SIZE * SIZE, -1, 1);
}
