// Made by allo from extremes.py, kernel quick

#include <stdint.h>

extern "C" float quick(float x[4]) {
  float best = x[0];
  loop_i: for (int32_t i = 1; i < 4; ++i) {
    float value = x[i];
    best = value > best ? value : best;
  }
  return best;
}
