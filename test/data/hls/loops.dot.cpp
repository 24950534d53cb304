// Made by allo from loops.py, kernel dot

#include <stdint.h>

extern "C" float dot(float x[16], float y[16]) {
  float total = 0.0f;
  sum: for (int32_t i = 0; i < 16; ++i) {
    total = total + x[i] * y[i];
  }
  return total;
}
