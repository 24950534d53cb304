// Made by allo from tensors.py, kernel largest_sum

#include <algorithm>
#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t largest_sum(int8_t a[2][2], int8_t b[2], int8_t s) {
  int32_t c[2][2];
  loop_i: for (int32_t i = 0; i < 2; ++i) {
    loop_j: for (int32_t j = 0; j < 2; ++j) {
      c[i][j] = a[i][j] * b[j] + s;
    }
  }
  return std::max<ap_int<33>>(ap_int<33>(c[0][0]) + c[0][1], ap_int<33>(c[1][0]) + c[1][1]);
}
