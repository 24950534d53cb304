// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void stencil_3d(int32_t coefficients[restrict 2], int32_t orig[restrict HEIGHT][COLS][ROWS],
                int32_t sol[restrict HEIGHT][COLS][ROWS]) {
  for (int j = 0; j < COLS; ++j)
    for (int k = 0; k < ROWS; ++k) {
      sol[0][j][k] = orig[0][j][k];
      sol[HEIGHT - 1][j][k] = orig[HEIGHT - 1][j][k];
    }
  for (int i = 1; i < HEIGHT - 1; ++i)
    for (int k = 0; k < ROWS; ++k) {
      sol[i][0][k] = orig[i][0][k];
      sol[i][COLS - 1][k] = orig[i][COLS - 1][k];
    }
  for (int i = 1; i < HEIGHT - 1; ++i)
    for (int j = 1; j < COLS - 1; ++j) {
      sol[i][j][0] = orig[i][j][0];
      sol[i][j][ROWS - 1] = orig[i][j][ROWS - 1];
    }
  for (int i = 1; i < HEIGHT - 1; ++i)
    for (int j = 1; j < COLS - 1; ++j)
      for (int k = 1; k < ROWS - 1; ++k) {
        int32_t around = orig[i + 1][j][k] + orig[i - 1][j][k] + orig[i][j + 1][k] +
                         orig[i][j - 1][k] + orig[i][j][k + 1] + orig[i][j][k - 1];
        int32_t mul0 = orig[i][j][k] * coefficients[0];
        int32_t mul1 = around * coefficients[1];
        sol[i][j][k] = mul0 + mul1;
      }
}

RUN(stencil_3d, argument[0], argument[1], argument[2])

INIT(stencil_3d) {
  fillI32(random, argument[0], 2, -1000, 1000);
  fillI32(random, argument[1], HEIGHT * COLS * ROWS, -1000, 1000);
}
