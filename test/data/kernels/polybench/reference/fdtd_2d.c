// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void fdtd_2d(double ex[restrict NX][NY], double ey[restrict NX][NY], double hz[restrict NX][NY],
             double source[restrict TMAX]) {
  for (int t = 0; t < TMAX; ++t) {
    PARALLEL
    for (int j = 0; j < NY; ++j)
      ey[0][j] = source[t];
    PARALLEL
    for (int i = 1; i < NX; ++i)
      for (int j = 0; j < NY; ++j)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    PARALLEL
    for (int i = 0; i < NX; ++i)
      for (int j = 1; j < NY; ++j)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    PARALLEL
    for (int i = 0; i < NX - 1; ++i)
      for (int j = 0; j < NY - 1; ++j)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

RUN(fdtd_2d, argument[0], argument[1], argument[2], argument[3])

INIT(fdtd_2d) {
  for (int slot = 0; slot < 3; ++slot)
    fillF64(random, argument[slot], NX * NY, -1, 1);
  fillF64(random, argument[3], TMAX, 0, 1);
}
