// Made by allo from loops.py, kernel unknown_bounds

#include <stdint.h>

extern "C" int32_t unknown_bounds(int32_t x[32], int64_t start, int32_t stop, int64_t step) {
  bool value = step > 0;
  int64_t value_1 = value ? stop : start;
  int64_t value_2 = value ? step : 1;
  int32_t count = 0;
  loop_i: for (int64_t i = start; i < value_1; i += value_2) {
    x[i] = uint64_t(i) * 2 + uint64_t(start) * -1;
    count = uint32_t(count) + 1;
  }
  return count;
}
