// Made by allo from recurrences.py, kernel subtracted

#include <stdint.h>

extern "C" int32_t subtracted(int32_t a[16], int32_t b[16]) {
  int32_t s = 0;
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    s = a[i] + (uint32_t(9) - b[i]) - s;
  }
  return s;
}
