// Made by allo from carried.py, kernel gcd

#include <stdint.h>

extern "C" uint32_t gcd(uint32_t x, uint32_t y) {
  int32_t a = x;
  int32_t b = y;
  loop_while: while (b != 0) {
    uint32_t part = uint32_t(a) % uint32_t(b);
    a = b;
    b = part;
  }
  return a;
}
