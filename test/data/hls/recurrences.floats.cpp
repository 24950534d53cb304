// Made by allo from recurrences.py, kernel floats

#include <stdint.h>

extern "C" float floats(float a[16], float b[16]) {
  float s = 0.0f;
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    s = s + a[i] + b[i] + 1.0f;
  }
  return s;
}
