// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void ludcmp(double A[restrict N][N], double b[restrict N], double x[restrict N],
            double y[restrict N]) {
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < i; ++j) {
      double w = A[i][j];
      for (int k = 0; k < j; ++k)
        w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    PARALLEL
    for (int j = i; j < N; ++j) {
      double w = A[i][j];
      for (int k = 0; k < i; ++k)
        w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }
  for (int i = 0; i < N; ++i) {
    double w = b[i];
    for (int j = 0; j < i; ++j)
      w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i = N - 1; i >= 0; --i) {
    double w = y[i];
    for (int j = i + 1; j < N; ++j)
      w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
}

RUN(ludcmp, argument[0], argument[1], argument[2], argument[3])

// The diagonal outweighs the rest of its row, so no pivot comes near zero.
INIT(ludcmp) {
  double (*A)[N] = argument[0];
  fillF64(random, A, N * N, -1, 1);
  for (int i = 0; i < N; ++i)
    A[i][i] = randomReal(random, N, N + 1);
  fillF64(random, argument[1], N, -1, 1);
}
