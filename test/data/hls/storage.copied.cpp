// Made by allo from storage.py, kernel copied

#include <stdint.h>

static void ramp(int32_t s, int32_t result[4]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    result[i] = int64_t(s) * i;
  }
}

static void reverse(int32_t a[4], int32_t result[4]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    result[i] = a[3 - i];
  }
}

extern "C" int32_t copied(int32_t n) {
  int32_t acc[4];
  ramp(1, acc);
  loop_i: for (int32_t i = 0; i < n; ++i) {
    int32_t acc_1[4];
    reverse(acc, acc_1);
    loop_j: for (int32_t j = 0; j < 4; ++j) {
      acc[j] = acc_1[j];
    }
  }
  return acc[3];
}
