// Made by allo from storage.py, kernel one_array

#include <stdint.h>

static void ramp(int32_t s, int32_t result[4]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    result[i] = int64_t(s) * i;
  }
}

extern "C" int32_t one_array(int32_t n) {
  int32_t acc[4];
  ramp(1, acc);
  loop_i: for (int32_t i = 0; i < n; ++i) {
    ramp(i, acc);
  }
  return acc[3];
}
