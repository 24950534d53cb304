// Made by allo from carried.py, kernel rotated

#include <stdint.h>

extern "C" void rotated(
    int32_t n,
    int8_t p,
    int8_t q,
    int8_t r,
    int8_t &result0,
    int8_t &result1,
    int8_t &result2) {
  int8_t x = p;
  int8_t y = q;
  int8_t z = r;
  loop_v_: for (int32_t v_ = 0; v_ < n; ++v_) {
    int8_t next_x = y;
    y = z;
    z = x;
    x = next_x;
  }
  result0 = x;
  result1 = y;
  result2 = z;
}
