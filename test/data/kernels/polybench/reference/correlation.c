// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void correlation(double float_n, double data[restrict N][M], double corr[restrict M][M],
                 double mean[restrict M], double stddev[restrict M]) {
  PARALLEL
  for (int j = 0; j < M; ++j) {
    mean[j] = 0;
    for (int i = 0; i < N; ++i)
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }
  PARALLEL
  for (int j = 0; j < M; ++j) {
    stddev[j] = 0;
    for (int i = 0; i < N; ++i)
      stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    stddev[j] /= float_n;
    stddev[j] = sqrt(stddev[j]);
    stddev[j] = stddev[j] <= 0.1 ? 1 : stddev[j];
  }
  PARALLEL
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      data[i][j] -= mean[j];
      data[i][j] /= sqrt(float_n) * stddev[j];
    }
  PARALLEL_UNEVEN
  for (int i = 0; i < M - 1; ++i) {
    corr[i][i] = 1;
    for (int j = i + 1; j < M; ++j) {
      corr[i][j] = 0;
      for (int k = 0; k < N; ++k)
        corr[i][j] += data[k][i] * data[k][j];
      corr[j][i] = corr[i][j];
    }
  }
  corr[M - 1][M - 1] = 1;
}

RUN(correlation, F64(0), argument[1], argument[2], argument[3], argument[4])

// The first column is constant but for a trifle.
INIT(correlation) {
  F64(0) = N;
  double (*data)[M] = argument[1];
  fillF64(random, data, N * M, -2, 2);
  for (int i = 0; i < N; ++i)
    data[i][0] = randomReal(random, 1, 1.0625);
}
