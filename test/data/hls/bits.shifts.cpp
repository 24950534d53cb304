// Made by allo from bits.py, kernel shifts

#include <stdint.h>

extern "C" void shifts(
    int32_t x,
    uint32_t y,
    int32_t n,
    uint8_t k,
    int32_t &result0,
    uint32_t &result1,
    int32_t &result2,
    uint32_t &result3) {
  result0 = uint32_t(n) < 32 ? int32_t(uint32_t(x) << n) : 0;
  result1 = k < 32 ? y << k : 0;
  result2 = x >> (uint32_t(n) < 32 ? n : 31);
  result3 = y >> 3;
}
