// Made by allo from calls.py, kernel divide

#include <ap_int.h>
#include <stdint.h>

extern "C" void divide(int32_t n, int32_t d, int32_t fallback, int32_t &result0, bool &result1) {
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
