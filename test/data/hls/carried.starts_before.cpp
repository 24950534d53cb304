// Made by allo from carried.py, kernel starts_before

#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t starts_before(int8_t step, int32_t n) {
  int8_t step_1;
  if (n > 3) {
    step_1 = ap_int<9>(step) + 1;
  } else {
    step_1 = step;
  }
  int32_t total = step;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    total = ap_int<33>(total) + step_1;
  }
  return total;
}
