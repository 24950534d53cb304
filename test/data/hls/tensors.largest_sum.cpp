// Made by allo from tensors.py, kernel largest_sum

#include <algorithm>
#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t largest_sum(int8_t a[2][2], int8_t b[2], int8_t s) {
  int32_t buffer[2][2];
  loop_c: for (int32_t c = 0; c < 2; ++c) {
    loop_c_1: for (int32_t c_1 = 0; c_1 < 2; ++c_1) {
      int8_t c_2 = a[c][c_1];
      int8_t c_3 = b[c_1];
      buffer[c][c_1] = c_2 * c_3 + s;
    }
  }
  return std::max<ap_int<33>>(ap_int<33>(buffer[0][0]) + buffer[0][1], ap_int<33>(buffer[1][0]) + buffer[1][1]);
}
