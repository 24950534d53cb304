// Made by allo from recurrences.py, kernel both

#include <stdint.h>

extern "C" int32_t both(int32_t a[16]) {
  int32_t x = 0;
  int32_t y = 1;
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    int32_t z = y + (x + (uint32_t(a[i]) + 1));
    x = y;
    y = z;
  }
  return y;
}
