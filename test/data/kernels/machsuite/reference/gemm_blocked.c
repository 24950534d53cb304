// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void gemm_blocked(double m1[restrict SIZE * SIZE], double m2[restrict SIZE * SIZE],
                  double prod[restrict SIZE * SIZE]) {
  for (int jj = 0; jj < SIZE; jj += BLOCK)
    for (int kk = 0; kk < SIZE; kk += BLOCK)
      for (int i = 0; i < SIZE; ++i)
        for (int k = 0; k < BLOCK; ++k) {
          int i_row = i * SIZE;
          int k_row = (k + kk) * SIZE;
          double temp_x = m1[i_row + k + kk];
          for (int j = 0; j < BLOCK; ++j) {
            double mul = temp_x * m2[k_row + j + jj];
            prod[i_row + j + jj] += mul;
          }
        }
}

RUN(gemm_blocked, argument[0], argument[1], argument[2])

INIT(gemm_blocked) {
  fillF64(random, argument[0], SIZE * SIZE, -1, 1);
  fillF64(random, argument[1], SIZE * SIZE, -1, 1);
  fillF64(random, argument[2], SIZE * SIZE, 0, 1);
}
