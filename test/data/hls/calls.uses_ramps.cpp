// Made by allo from calls.py, kernel uses_ramps

#include <stdint.h>

static void ramp(int32_t start, int32_t result[8]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    result[i] = int64_t(start) + i;
  }
}

extern "C" int32_t uses_ramps(int32_t x) {
  int32_t a[8];
  ramp(x, a);
  int32_t b[8];
  ramp(uint32_t(x) + 1, b);
  return uint32_t(a[3]) + b[4];
}
