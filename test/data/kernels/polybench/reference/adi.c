// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

static const double MUL1 = 2.0 * (1.0 / TSTEPS) / ((1.0 / N) * (1.0 / N));
static const double MUL2 = 1.0 * (1.0 / TSTEPS) / ((1.0 / N) * (1.0 / N));

void adi(double u[restrict N][N], double v[restrict N][N], double p[restrict N][N],
         double q[restrict N][N]) {
  const double a = -MUL1 / 2.0, b = 1.0 + MUL1, c = a;
  const double d = -MUL2 / 2.0, e = 1.0 + MUL2, f = d;
  for (int t = 0; t < TSTEPS; ++t) {
    PARALLEL
    for (int i = 1; i < N - 1; ++i) {
      v[0][i] = 1;
      p[i][0] = 0;
      q[i][0] = v[0][i];
      for (int j = 1; j < N - 1; ++j) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] =
            (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) /
            (a * p[i][j - 1] + b);
      }
      v[N - 1][i] = 1;
      for (int j = N - 2; j >= 1; --j)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    PARALLEL
    for (int i = 1; i < N - 1; ++i) {
      u[i][0] = 1;
      p[i][0] = 0;
      q[i][0] = u[i][0];
      for (int j = 1; j < N - 1; ++j) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] =
            (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) /
            (d * p[i][j - 1] + e);
      }
      u[i][N - 1] = 1;
      for (int j = N - 2; j >= 1; --j)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}

RUN(adi, argument[0], argument[1], argument[2], argument[3])

INIT(adi) { fillF64(random, argument[0], N * N, 0, 2); }
