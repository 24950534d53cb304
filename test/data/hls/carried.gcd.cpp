// Made by allo from carried.py, kernel gcd

#include <stdint.h>

extern "C" uint32_t gcd(uint32_t x, uint32_t y) {
  loop_while: while (y != 0) {
    uint32_t part = x % y;
    x = y;
    y = part;
  }
  return x;
}
