// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void floyd_warshall(int32_t path[restrict N][N]) {
  for (int k = 0; k < N; ++k)
    PARALLEL
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        int32_t through = path[i][k] + path[k][j];
        path[i][j] = path[i][j] < through ? path[i][j] : through;
      }
}

RUN(floyd_warshall, argument[0])

// About a third of the roads are there; 999 stands for none.
INIT(floyd_warshall) {
  int32_t (*path)[N] = argument[0];
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      path[i][j] = i == j                             ? 0
                   : randomInteger(random, 0, 3) == 0 ? (int32_t)randomInteger(random, 1, 100)
                                                      : 999;
}
