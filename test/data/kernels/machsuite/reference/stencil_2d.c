// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void stencil_2d(int32_t orig[restrict ROWS * COLS], int32_t sol[restrict ROWS * COLS],
                int32_t coefficients[restrict 9]) {
  for (int r = 0; r < ROWS - 2; ++r)
    for (int c = 0; c < COLS - 2; ++c) {
      int32_t total = 0;
      for (int k1 = 0; k1 < 3; ++k1)
        for (int k2 = 0; k2 < 3; ++k2) {
          int32_t mul = coefficients[k1 * 3 + k2] * orig[(r + k1) * COLS + c + k2];
          total += mul;
        }
      sol[r * COLS + c] = total;
    }
}

RUN(stencil_2d, argument[0], argument[1], argument[2])

INIT(stencil_2d) {
  fillI32(random, argument[0], ROWS * COLS, -1000, 1000);
  fillI32(random, argument[2], 9, -1000, 1000);
}
