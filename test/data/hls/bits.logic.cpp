// Made by allo from bits.py, kernel logic

#include <stdint.h>

extern "C" void logic(
    uint8_t x,
    int8_t y,
    bool a,
    bool b,
    uint8_t &result0,
    int32_t &result1,
    bool &result2) {
  result0 = x & uint8_t(~y);
  result1 = x | uint8_t(y);
  result2 = (a && !b) || x > 3;
}
