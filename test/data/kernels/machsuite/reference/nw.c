// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

enum { FromBoth, FromLeft, FromAbove };

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

void nw(uint8_t seq_a[restrict A_LENGTH], uint8_t seq_b[restrict B_LENGTH],
        uint8_t aligned_a[restrict A_LENGTH + B_LENGTH],
        uint8_t aligned_b[restrict A_LENGTH + B_LENGTH],
        int32_t score[restrict B_LENGTH + 1][A_LENGTH + 1],
        uint8_t origin[restrict B_LENGTH + 1][A_LENGTH + 1]) {
  const int32_t match = 1, mismatch = -1, gap = -1;
  for (int a = 0; a <= A_LENGTH; ++a) {
    score[0][a] = a * gap;
    origin[0][a] = FromLeft;
  }
  for (int b = 1; b <= B_LENGTH; ++b) {
    score[b][0] = b * gap;
    origin[b][0] = FromAbove;
  }
  for (int b = 1; b <= B_LENGTH; ++b)
    for (int a = 1; a <= A_LENGTH; ++a) {
      int32_t gain = seq_a[a - 1] == seq_b[b - 1] ? match : mismatch;
      int32_t both = score[b - 1][a - 1] + gain;
      int32_t above = score[b - 1][a] + gap;
      int32_t left = score[b][a - 1] + gap;
      int32_t best = larger(both, larger(above, left));
      score[b][a] = best;
      origin[b][a] = best == left ? FromLeft : best == above ? FromAbove : FromBoth;
    }

  int at = 0, a = A_LENGTH, b = B_LENGTH;
  for (; a > 0 || b > 0; ++at) {
    if (origin[b][a] == FromBoth) {
      aligned_a[at] = seq_a[--a];
      aligned_b[at] = seq_b[--b];
    } else if (origin[b][a] == FromLeft) {
      aligned_a[at] = seq_a[--a];
      aligned_b[at] = '-';
    } else {
      aligned_a[at] = '-';
      aligned_b[at] = seq_b[--b];
    }
  }
  for (; at < A_LENGTH + B_LENGTH; ++at)
    aligned_a[at] = aligned_b[at] = '_';
}

RUN(nw, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5])

// The bases of DNA.
INIT(nw) {
  for (int slot = 0; slot < 2; ++slot)
    for (int i = 0; i < (slot == 0 ? A_LENGTH : B_LENGTH); ++i)
      ((uint8_t *)argument[slot])[i] = (uint8_t)"ACGT"[randomInteger(random, 0, 4)];
}
