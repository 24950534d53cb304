// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

// Too large for the stack at the sizes of a measurement.
static double cost[OBSERVATIONS][STATES];

void viterbi(uint8_t obs[restrict OBSERVATIONS], double start[restrict STATES],
             double transition[restrict STATES][STATES], double emission[restrict STATES][TOKENS],
             uint8_t path[restrict OBSERVATIONS]) {
  for (int s = 0; s < STATES; ++s)
    cost[0][s] = start[s] + emission[s][obs[0]];
  for (int t = 1; t < OBSERVATIONS; ++t)
    for (int curr = 0; curr < STATES; ++curr) {
      double best = cost[t - 1][0] + transition[0][curr] + emission[curr][obs[t]];
      for (int prev = 1; prev < STATES; ++prev) {
        double p = cost[t - 1][prev] + transition[prev][curr] + emission[curr][obs[t]];
        if (p < best)
          best = p;
      }
      cost[t][curr] = best;
    }

  int last = 0;
  double lowest = cost[OBSERVATIONS - 1][0];
  for (int s = 1; s < STATES; ++s)
    if (cost[OBSERVATIONS - 1][s] < lowest) {
      lowest = cost[OBSERVATIONS - 1][s];
      last = s;
    }
  path[OBSERVATIONS - 1] = (uint8_t)last;
  for (int t = OBSERVATIONS - 2; t >= 0; --t) {
    int state = 0;
    double least = cost[t][0] + transition[0][path[t + 1]];
    for (int s = 1; s < STATES; ++s) {
      double p = cost[t][s] + transition[s][path[t + 1]];
      if (p < least) {
        least = p;
        state = s;
      }
    }
    path[t] = (uint8_t)state;
  }
}

RUN(viterbi, argument[0], argument[1], argument[2], argument[3], argument[4])

INIT(viterbi) {
  fillU8(random, argument[0], OBSERVATIONS, 0, TOKENS);
  fillF64(random, argument[1], STATES, 0, 5);
  fillF64(random, argument[2], STATES * STATES, 0, 5);
  fillF64(random, argument[3], STATES * TOKENS, 0, 5);
}
