// Made by allo from bits.py, kernel parity

#include <stdint.h>

extern "C" bool parity(uint16_t x) {
  bool p = false;
  loop_k: for (int32_t k = 0; k < 16; ++k) {
    p = p != (((x >> k) & 1) != 0);
  }
  return p;
}
