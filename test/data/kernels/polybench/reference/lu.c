// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void lu(double A[restrict N][N]) {
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < i; ++j) {
      for (int k = 0; k < j; ++k)
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    PARALLEL
    for (int j = i; j < N; ++j)
      for (int k = 0; k < i; ++k)
        A[i][j] -= A[i][k] * A[k][j];
  }
}

RUN(lu, argument[0])

// The diagonal outweighs the rest of its row, so no pivot comes near zero.
INIT(lu) {
  double (*A)[N] = argument[0];
  fillF64(random, A, N * N, -1, 1);
  for (int i = 0; i < N; ++i)
    A[i][i] = randomReal(random, N, N + 1);
}
