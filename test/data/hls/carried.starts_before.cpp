// Made by allo from carried.py, kernel starts_before

#include <stdint.h>

extern "C" int32_t starts_before(int8_t step, int32_t n) {
  int8_t step_1;
  if (n > 3) {
    step_1 = step + 1;
  } else {
    step_1 = step;
  }
  int32_t total = step;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    total = uint32_t(total) + step_1;
  }
  return total;
}
