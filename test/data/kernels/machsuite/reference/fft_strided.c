// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void fft_strided(double real[restrict SIZE], double img[restrict SIZE],
                 double real_twid[restrict SIZE / 2], double img_twid[restrict SIZE / 2]) {
  int log = 0;
  for (int span = SIZE >> 1; span; span >>= 1, ++log)
    for (int odd = span; odd < SIZE; ++odd) {
      odd |= span;
      int even = odd ^ span;

      double temp = real[even] + real[odd];
      real[odd] = real[even] - real[odd];
      real[even] = temp;
      temp = img[even] + img[odd];
      img[odd] = img[even] - img[odd];
      img[even] = temp;

      int root = (even << log) & (SIZE - 1);
      if (root) {
        temp = real_twid[root] * real[odd] - img_twid[root] * img[odd];
        img[odd] = real_twid[root] * img[odd] + img_twid[root] * real[odd];
        real[odd] = temp;
      }
    }
}

RUN(fft_strided, argument[0], argument[1], argument[2], argument[3])

INIT(fft_strided) {
  fillF64(random, argument[0], SIZE, -1, 1);
  fillF64(random, argument[1], SIZE, -1, 1);
  for (int i = 0; i < SIZE / 2; ++i) {
    double angle = -2 * 3.14159265358979323846 * i / SIZE;
    ((double *)argument[2])[i] = cos(angle);
    ((double *)argument[3])[i] = sin(angle);
  }
}
