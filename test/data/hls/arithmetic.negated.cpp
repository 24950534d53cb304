// Made by allo from arithmetic.py, kernel negated

#include <stdint.h>

static int8_t abs_of(int8_t x) {
  #pragma HLS inline off
  int8_t r;
  if (x < 0) {
    r = 0 - x;
  } else {
    r = x;
  }
  return r;
}

extern "C" void negated(
    int32_t a,
    uint16_t b,
    int8_t c,
    int32_t &result0,
    int32_t &result1,
    int8_t &result2,
    uint8_t &result3) {
  int8_t result = abs_of(c);
  result0 = uint32_t(0) - a;
  result1 = 0 - b;
  result2 = result;
  result3 = ~c;
}
