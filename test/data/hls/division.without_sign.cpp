// Made by allo from division.py, kernel without_sign

#include <stdint.h>

extern "C" void without_sign(
    uint32_t a,
    uint32_t b,
    uint8_t c,
    uint32_t &result0,
    uint32_t &result1,
    uint32_t &result2) {
  result0 = a / b;
  result1 = a % 10;
  result2 = a / uint32_t(c);
}
