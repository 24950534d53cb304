// Made by allo from memory.py, kernel ping_pong

#include <stdint.h>

extern "C" int32_t ping_pong(int32_t x[4], int32_t n) {
  int32_t a[4];
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    a[i] = 0;
  }
  int32_t b[4];
  loop_i_1: for (int32_t i = 0; i < 4; ++i) {
    b[i] = 1;
  }
  int32_t *a_1 = a;
  int32_t *b_1 = b;
  loop_v_: for (int32_t v_ = 0; v_ < n; ++v_) {
    loop_i_2: for (int32_t i = 0; i < 4; ++i) {
      b_1[i] = uint32_t(a_1[i]) + x[i];
    }
    auto next_a_1 = b_1;
    b_1 = a_1;
    a_1 = next_a_1;
  }
  return a_1[0];
}
