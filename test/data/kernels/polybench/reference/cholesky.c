// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void cholesky(double A[restrict N][N]) {
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < i; ++j) {
      for (int k = 0; k < j; ++k)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; ++k)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
}

RUN(cholesky, argument[0])

// Symmetric, and the diagonal outweighs the rest of its row: positive definite.
INIT(cholesky) {
  double (*A)[N] = argument[0];
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < i; ++j)
      A[i][j] = A[j][i] = randomReal(random, -1, 1);
    A[i][i] = randomReal(random, N, N + 1);
  }
}
