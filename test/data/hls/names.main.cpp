// Made by allo from names.py, kernel main
// The function is named main_1, as C++ cannot use the kernel's name here

#include <stdint.h>

static int32_t EOF_1(int32_t unsigned_1) {
  #pragma HLS inline off
  return unsigned_1;
}

static int32_t main_1_1(float x) {
  #pragma HLS inline off
  return int32_t(x);
}

extern "C" int32_t main_1(int32_t int_1, int32_t register_1[4], int32_t NULL_1, float std_1) {
  int32_t double_1 = uint32_t(int_1) + NULL_1;
  loop_auto_1: for (int32_t auto_1 = 0; auto_1 < 4; ++auto_1) {
    loop_i: for (int32_t i = 0; i < 2; ++i) {
      register_1[auto_1] = int64_t(register_1[auto_1]) + i;
    }
  }
  int32_t gr_e = uint32_t(double_1) * 2;
  int32_t result = EOF_1(double_1);
  int32_t result_1 = main_1_1(std_1);
  int32_t new_1 = uint32_t(gr_e) + result;
  return uint32_t(new_1) + 3 + result_1;
}
