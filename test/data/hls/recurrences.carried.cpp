// Made by allo from recurrences.py, kernel carried

#include <stdint.h>

extern "C" int32_t carried(int32_t a[16], int32_t b[16]) {
  int32_t s = 0;
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    s = s + (uint32_t(a[i]) * b[i] + (7 - (a[i] >> 2)));
  }
  return s;
}
