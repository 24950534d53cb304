// Made by allo from carried.py, kernel gcd

#include <stdint.h>

extern "C" uint32_t gcd(uint32_t x, uint32_t y) {
  uint32_t a = x;
  uint32_t b = y;
  loop_while: while (b != 0) {
    uint32_t part = a % b;
    a = b;
    b = part;
  }
  return a;
}
