// Made by allo from calls.py, kernel divide

#include <ap_int.h>
#include <stdint.h>

extern "C" void divide(int32_t n, int32_t d, int32_t fallback, int32_t &result0, bool &result1) {
  bool result;
  if (d == 0) {
    result = false;
  } else {
    fallback = ap_int<33>(n) / d;
    result = true;
  }
  result0 = fallback;
  result1 = result;
}
