// Made by allo from memory.py, kernel ping_pong

#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t ping_pong(int32_t x[4], int32_t n) {
  int32_t a[4] = {0};
  int32_t b[4] = {1, 1, 1, 1};
  ap_int<1> which_a = 0;
  ap_int<1> which_b = -1;
  loop_v_: for (int32_t v_ = 0; v_ < n; ++v_) {
    loop_i: for (int32_t i = 0; i < 4; ++i) {
      int32_t value = uint32_t((which_a & 1) != 0 ? b[i] : a[i]) + x[i];
      if ((which_b & 1) != 0) {
        b[i] = value;
      } else {
        a[i] = value;
      }
    }
    ap_int<1> next_which_a = which_b;
    which_b = which_a;
    which_a = next_which_a;
  }
  return (which_a & 1) != 0 ? b[0] : a[0];
}
