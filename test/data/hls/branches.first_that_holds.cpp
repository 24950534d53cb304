// Made by allo from branches.py, kernel first_that_holds

#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t first_that_holds(int32_t a, int32_t b) {
  int32_t result;
  if (a > b) {
    result = ap_int<33>(a) - b;
  } else if (a == b) {
    result = 0;
  } else {
    int32_t c = ap_int<33>(b) - a;
    result = int64_t(c) * c;
  }
  return result;
}
