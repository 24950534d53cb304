// Made by allo from storage.py, kernel copied

#include <ap_int.h>
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
  int32_t acc_1[4];
  ap_int<1> which_acc = 0;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    int32_t acc_2[4];
    if ((which_acc & 1) != 0) {
      reverse(acc_1, acc_2);
    } else {
      reverse(acc, acc_2);
    }
    loop_j: for (int32_t j = 0; j < 4; ++j) {
      acc_1[j] = acc_2[j];
    }
    which_acc = -1;
  }
  return (which_acc & 1) != 0 ? acc_1[3] : acc[3];
}
