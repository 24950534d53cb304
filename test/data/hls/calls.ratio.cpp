// Made by allo from calls.py, kernel ratio

#include <algorithm>
#include <ap_int.h>
#include <stdint.h>

static void divide(int32_t n, int32_t d, int32_t fallback, int32_t &result0, bool &result1) {
  #pragma HLS inline off
  int32_t result;
  bool result_1;
  if (d == 0) {
    result = fallback;
    result_1 = false;
  } else {
    result = ap_int<33>(n) / d;
    result_1 = true;
  }
  result0 = result;
  result1 = result_1;
}

static int32_t largest(int32_t a, int32_t b) {
  #pragma HLS inline off
  return std::max<int32_t>(a, b);
}

extern "C" int32_t ratio(int32_t n, int32_t d) {
  int32_t result;
  bool result_1;
  divide(n, d, 0, result, result_1);
  if (!result_1) {
    int32_t result_2 = largest(d, 1);
    int32_t result_3;
    bool result_4;
    divide(n, result_2, -1, result_3, result_4);
    result = result_3;
  }
  return result;
}
