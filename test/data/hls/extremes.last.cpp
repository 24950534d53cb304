// Made by allo from extremes.py, kernel last

#include <stdint.h>

extern "C" void last(int32_t out[4]) {
  int32_t n = 0;
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    int32_t i_1 = i * 2;
    int64_t i_2 = i_1 + 9223372036854775800LL;
    out[n] = i_2 % 100;
    n = uint32_t(n) + 1;
  }
}
