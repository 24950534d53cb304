// Made by allo from division.py, kernel rounds

#include <stdint.h>

extern "C" void rounds(int8_t x, int8_t out[4]) {
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    out[i] = (x + i) / 4;
    out[3 - i] = i % 3;
  }
}
