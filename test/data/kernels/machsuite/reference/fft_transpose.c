// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

// The kernel calls the same cos and sin: those of the C library.
static const double Pi = 3.14159265358979323846;
static const double Sqrt1_2 = 0.70710678118654752440;
static const int Reversed8[] = {0, 4, 2, 6, 1, 5, 3, 7};

static void butterfly(double re[8], double im[8], int a, int b) {
  double x = re[a];
  re[a] = x + re[b];
  re[b] = x - re[b];
  double y = im[a];
  im[a] = y + im[b];
  im[b] = y - im[b];
}

static void fft4(double re[8], double im[8], int first) {
  butterfly(re, im, first, first + 2);
  butterfly(re, im, first + 1, first + 3);
  double x = re[first + 3];
  re[first + 3] = im[first + 3];
  im[first + 3] = -x;
  butterfly(re, im, first, first + 1);
  butterfly(re, im, first + 2, first + 3);
}

static void fft8(double re[8], double im[8]) {
  butterfly(re, im, 0, 4);
  butterfly(re, im, 1, 5);
  butterfly(re, im, 2, 6);
  butterfly(re, im, 3, 7);
  double x5 = re[5];
  re[5] = (x5 + im[5]) * Sqrt1_2;
  im[5] = (im[5] - x5) * Sqrt1_2;
  double x6 = re[6];
  re[6] = im[6];
  im[6] = -x6;
  double x7 = re[7];
  re[7] = (im[7] - x7) * Sqrt1_2;
  im[7] = -(im[7] + x7) * Sqrt1_2;
  fft4(re, im, 0);
  fft4(re, im, 4);
}

static void turn8(double re[8], double im[8], int by, int n) {
  for (int j = 1; j < 8; ++j) {
    double phi = -2.0 * Pi * Reversed8[j] / n * by;
    double c = cos(phi);
    double s = sin(phi);
    double x = re[j];
    re[j] = x * c - im[j] * s;
    im[j] = x * s + im[j] * c;
  }
}

void fft_transpose(double work_x[restrict POINTS], double work_y[restrict POINTS]) {
  double first_x[GROUPS][8], first_y[GROUPS][8], second_x[GROUPS][8], second_y[GROUPS][8];
  double x[8], y[8];

  for (int g = 0; g < GROUPS; ++g) {
    for (int k = 0; k < 8; ++k) {
      x[k] = work_x[k * GROUPS + g];
      y[k] = work_y[k * GROUPS + g];
    }
    fft8(x, y);
    turn8(x, y, g, POINTS);
    for (int k = 0; k < 8; ++k) {
      first_x[g][k] = x[k];
      first_y[g][k] = y[k];
    }
  }

  for (int g = 0; g < GROUPS; ++g) {
    int high = g / 8, low = g % 8;
    for (int k = 0; k < 8; ++k) {
      x[k] = first_x[8 * k + low][Reversed8[high]];
      y[k] = first_y[8 * k + low][Reversed8[high]];
    }
    fft8(x, y);
    turn8(x, y, low, GROUPS);
    for (int k = 0; k < 8; ++k) {
      second_x[g][k] = x[k];
      second_y[g][k] = y[k];
    }
  }

  for (int g = 0; g < GROUPS; ++g) {
    int high = g / 8, low = g % 8;
    for (int k = 0; k < 8; ++k) {
      x[k] = second_x[8 * high + k][Reversed8[low]];
      y[k] = second_y[8 * high + k][Reversed8[low]];
    }
    fft8(x, y);
    for (int k = 0; k < 8; ++k) {
      work_x[8 * (8 * k + low) + high] = x[Reversed8[k]];
      work_y[8 * (8 * k + low) + high] = y[Reversed8[k]];
    }
  }
}

RUN(fft_transpose, argument[0], argument[1])

INIT(fft_transpose) {
  fillF64(random, argument[0], POINTS, -1, 1);
  fillF64(random, argument[1], POINTS, -1, 1);
}
