// Made by allo from carried.py, kernel bits_needed

#include <stdint.h>

extern "C" int32_t bits_needed(uint32_t x) {
  int32_t n = 0;
  uint32_t rest = x;
  loop_while: while (rest != 0 && n < 20) {
    rest = rest >> 1;
    n = uint32_t(n) + 1;
  }
  return n;
}
