// Made by allo from storage.py, kernel ring

#include <stdint.h>

static void reverse(int32_t a[4], int32_t result[4]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    result[i] = a[3 - i];
  }
}

extern "C" int32_t ring(int32_t a[4], int32_t n) {
  int32_t p[4];
  int32_t p_1[4];
  int8_t which_p = 0;
  int8_t which_q = 0;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    int32_t value = uint32_t(which_q == 2 ? p_1[0] : which_q == 1 ? p[0] : a[0]) + 1;
    if (which_q == 2) {
      p_1[0] = value;
    } else if (which_q == 1) {
      p[0] = value;
    } else {
      a[0] = value;
    }
    bool p_2 = which_q == 1;
    int8_t p_3 = p_2 ? 2 : 1;
    if (which_q == 2) {
      reverse(p_1, p);
    } else if (which_q == 1) {
      reverse(p, p_1);
    } else if (p_3 == 2) {
      reverse(a, p_1);
    } else {
      reverse(a, p);
    }
    which_p = p_3;
    which_q = p_3;
  }
  return uint32_t(which_p == 2 ? p_1[0] : which_p == 1 ? p[0] : a[0]) + (which_q == 2 ? p_1[1] : which_q == 1 ? p[1] : a[1]);
}
