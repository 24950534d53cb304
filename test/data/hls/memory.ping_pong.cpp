// Made by allo from memory.py, kernel ping_pong

#include <stdint.h>

extern "C" int32_t ping_pong(int32_t x[4], int32_t n) {
  int32_t a[4] = {0};
  int32_t b[4] = {1, 1, 1, 1};
  bool which_a = false;
  bool which_b = true;
  loop_v_: for (int32_t v_ = 0; v_ < n; ++v_) {
    loop_i: for (int32_t i = 0; i < 4; ++i) {
      int32_t value = uint32_t(which_a ? b[i] : a[i]) + x[i];
      if (which_b) {
        b[i] = value;
      } else {
        a[i] = value;
      }
    }
    bool next_which_a = which_b;
    which_b = which_a;
    which_a = next_which_a;
  }
  return which_a ? b[0] : a[0];
}
