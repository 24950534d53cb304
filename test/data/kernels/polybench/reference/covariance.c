// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void covariance(double float_n, double data[restrict N][M], double cov[restrict M][M],
                double mean[restrict M]) {
  PARALLEL
  for (int j = 0; j < M; ++j) {
    mean[j] = 0;
    for (int i = 0; i < N; ++i)
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }
  PARALLEL
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      data[i][j] -= mean[j];
  PARALLEL_UNEVEN
  for (int i = 0; i < M; ++i)
    for (int j = i; j < M; ++j) {
      cov[i][j] = 0;
      for (int k = 0; k < N; ++k)
        cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= float_n - 1;
      cov[j][i] = cov[i][j];
    }
}

RUN(covariance, F64(0), argument[1], argument[2], argument[3])

INIT(covariance) {
  F64(0) = N;
  fillF64(random, argument[1], N * M, -2, 2);
}
