// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

// exp and pow are those of double, rounded once to float, which is what the language says of them.
// expf and powf give the same for almost all numbers, but do not promise to.
static float exp32(float x) { return (float)exp((double)x); }
static float pow32(float x, float y) { return (float)pow((double)x, (double)y); }

void deriche(float alpha, float image[restrict W][H], float out[restrict W][H],
             float y1[restrict W][H], float y2[restrict W][H]) {
  float decay = exp32(-alpha);
  float k = (1.0f - decay) * (1.0f - decay) / (1.0f + 2.0f * alpha * decay - exp32(2.0f * alpha));
  float a1 = k;
  float a2 = k * decay * (alpha - 1.0f);
  float a3 = k * decay * (alpha + 1.0f);
  float a4 = -k * exp32(-2.0f * alpha);
  float b1 = pow32(2.0f, -alpha);
  float b2 = -exp32(-2.0f * alpha);

  PARALLEL
  for (int i = 0; i < W; ++i) {
    float ym1 = 0, ym2 = 0, xm1 = 0;
    for (int j = 0; j < H; ++j) {
      y1[i][j] = a1 * image[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      xm1 = image[i][j];
      ym2 = ym1;
      ym1 = y1[i][j];
    }
  }
  PARALLEL
  for (int i = 0; i < W; ++i) {
    float yp1 = 0, yp2 = 0, xp1 = 0, xp2 = 0;
    for (int j = H - 1; j >= 0; --j) {
      y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      xp2 = xp1;
      xp1 = image[i][j];
      yp2 = yp1;
      yp1 = y2[i][j];
    }
  }
  PARALLEL
  for (int i = 0; i < W; ++i)
    for (int j = 0; j < H; ++j)
      out[i][j] = y1[i][j] + y2[i][j];

  PARALLEL
  for (int j = 0; j < H; ++j) {
    float tm1 = 0, ym1 = 0, ym2 = 0;
    for (int i = 0; i < W; ++i) {
      y1[i][j] = a1 * out[i][j] + a2 * tm1 + b1 * ym1 + b2 * ym2;
      tm1 = out[i][j];
      ym2 = ym1;
      ym1 = y1[i][j];
    }
  }
  PARALLEL
  for (int j = 0; j < H; ++j) {
    float tp1 = 0, tp2 = 0, yp1 = 0, yp2 = 0;
    for (int i = W - 1; i >= 0; --i) {
      y2[i][j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2;
      tp2 = tp1;
      tp1 = out[i][j];
      yp2 = yp1;
      yp1 = y2[i][j];
    }
  }
  PARALLEL
  for (int i = 0; i < W; ++i)
    for (int j = 0; j < H; ++j)
      out[i][j] = y1[i][j] + y2[i][j];
}

RUN(deriche, F32(0), argument[1], argument[2], argument[3], argument[4])

INIT(deriche) {
  F32(0) = (float)randomReal(random, 0.25, 0.75);
  fillF32(random, argument[1], W * H, 0, 1);
}
