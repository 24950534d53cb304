// Made by allo from arithmetic.py, kernel hashed

#include <stdint.h>

extern "C" uint32_t hashed(uint32_t x) {
  uint32_t h = x * -1640531535;
  uint32_t h_1 = h ^ (h >> 15);
  return h_1 * h_1;
}
