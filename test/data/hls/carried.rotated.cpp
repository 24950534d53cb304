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
  loop_v_: for (int32_t v_ = 0; v_ < n; ++v_) {
    int8_t next_p = q;
    q = r;
    r = p;
    p = next_p;
  }
  result0 = p;
  result1 = q;
  result2 = r;
}
