// Made by allo from memory.py, kernel rank_zero

#include <stdint.h>

extern "C" float rank_zero(float x[1], float y) {
  float sum[1] = {1.0f};
  sum[0] = sum[0] + y;
  x[0] = sum[0];
  return x[0];
}
