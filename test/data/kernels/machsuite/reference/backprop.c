// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

// The kernel calls the same exp: that of the C library.
static const double Rate = 0.01;

static void forward(int to, int from, double *weights, double *biases, double *input,
                    double *activations, double *slopes) {
  for (int j = 0; j < to; ++j) {
    activations[j] = 0;
    for (int i = 0; i < from; ++i)
      activations[j] += weights[j * from + i] * input[i];
  }
  for (int j = 0; j < to; ++j)
    activations[j] = activations[j] + biases[j];
  for (int j = 0; j < to; ++j) {
    slopes[j] = activations[j] * (1.0 - activations[j]);
    activations[j] = 1.0 / (1.0 + exp(-activations[j]));
  }
}

static void backward(int to, int from, double *weights, double *errors, double *slopes,
                     double *errors_before) {
  for (int i = 0; i < from; ++i) {
    errors_before[i] = 0;
    for (int j = 0; j < to; ++j)
      errors_before[i] += errors[j] * weights[j * from + i];
    errors_before[i] = errors_before[i] * slopes[i];
  }
}

static void update(int to, int from, double *weights, double *biases, double *errors,
                   double *input) {
  double norm = 0;
  for (int j = 0; j < to; ++j)
    for (int i = 0; i < from; ++i) {
      weights[j * from + i] -= input[i] * errors[j] * Rate;
      norm += weights[j * from + i] * weights[j * from + i];
    }
  double bias_norm = 0;
  for (int j = 0; j < to; ++j) {
    biases[j] -= errors[j] * Rate;
    bias_norm += biases[j] * biases[j];
  }
  norm = sqrt(norm);
  bias_norm = sqrt(bias_norm);
  for (int j = 0; j < to; ++j)
    for (int i = 0; i < from; ++i)
      weights[j * from + i] = weights[j * from + i] / norm;
  for (int j = 0; j < to; ++j)
    biases[j] = biases[j] / bias_norm;
}

void backprop(double *restrict weights1, double *restrict weights2, double *restrict weights3,
              double *restrict biases1, double *restrict biases2, double *restrict biases3,
              double samples[restrict SAMPLES][INPUTS], double targets[restrict SAMPLES][OUTPUTS]) {
  double active1[NODES], active2[NODES], active3[OUTPUTS];
  double slopes1[NODES], slopes2[NODES], slopes3[OUTPUTS];
  double errors1[NODES], errors2[NODES], errors3[OUTPUTS];
  for (int which = 0; which < SAMPLES; ++which) {
    double *input = samples[which];
    forward(NODES, INPUTS, weights1, biases1, input, active1, slopes1);
    forward(NODES, NODES, weights2, biases2, active1, active2, slopes2);
    forward(OUTPUTS, NODES, weights3, biases3, active2, active3, slopes3);
    double total = 0;
    for (int j = 0; j < OUTPUTS; ++j)
      total += exp(-active3[j]);
    for (int j = 0; j < OUTPUTS; ++j) {
      double share = exp(-active3[j]) / total;
      errors3[j] = (share - targets[which][j]) * -1.0 * slopes3[j];
    }
    backward(OUTPUTS, NODES, weights3, errors3, slopes2, errors2);
    backward(NODES, NODES, weights2, errors2, slopes1, errors1);
    update(NODES, INPUTS, weights1, biases1, errors1, input);
    update(NODES, NODES, weights2, biases2, errors2, active1);
    update(OUTPUTS, NODES, weights3, biases3, errors3, active2);
  }
}

RUN(backprop, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5],
    argument[6], argument[7])

// Each sample is of one kind: its target is 1, those of the others 0.
INIT(backprop) {
  fillF64(random, argument[0], NODES * INPUTS, -1, 1);
  fillF64(random, argument[1], NODES * NODES, -1, 1);
  fillF64(random, argument[2], OUTPUTS * NODES, -1, 1);
  fillF64(random, argument[3], NODES, -1, 1);
  fillF64(random, argument[4], NODES, -1, 1);
  fillF64(random, argument[5], OUTPUTS, -1, 1);
  fillF64(random, argument[6], SAMPLES * INPUTS, -1, 1);
  double (*targets)[OUTPUTS] = argument[7];
  for (int which = 0; which < SAMPLES; ++which) {
    int64_t kind = randomInteger(random, 0, OUTPUTS);
    for (int j = 0; j < OUTPUTS; ++j)
      targets[which][j] = j == kind;
  }
}
