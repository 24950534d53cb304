// Made by allo from calls.py, kernel nested

#include <stdint.h>

static void nested_clear_buffer_i32_4_n_4(int32_t buffer[4]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    buffer[i] = 0;
  }
}

static void nested_clear_buffer_i32_8_n_8(int32_t buffer[8]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    buffer[i] = 0;
  }
}

static int32_t nested_shifted(int32_t v) {
  #pragma HLS inline off
  return uint32_t(v) + 2;
}

extern "C" int32_t nested(int32_t x, int32_t a[4], int32_t b[8]) {
  nested_clear_buffer_i32_4_n_4(a);
  nested_clear_buffer_i32_8_n_8(b);
  int32_t result = nested_shifted(x);
  return result;
}
