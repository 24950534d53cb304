// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void durbin(double r[restrict N], double y[restrict N]) {
  double z[N];
  y[0] = -r[0];
  double beta = 1;
  double alpha = -r[0];
  for (int k = 1; k < N; ++k) {
    beta = (1 - alpha * alpha) * beta;
    double total = 0;
    for (int i = 0; i < k; ++i)
      total += r[k - i - 1] * y[i];
    alpha = -(r[k] + total) / beta;
    for (int i = 0; i < k; ++i)
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; ++i)
      y[i] = z[i];
    y[k] = alpha;
  }
}

RUN(durbin, argument[0], argument[1])

// Small enough that 1 - alpha * alpha stays away from zero.
INIT(durbin) { fillF64(random, argument[0], N, -0.5 / N, 0.5 / N); }
