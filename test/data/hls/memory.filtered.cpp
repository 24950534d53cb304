// Made by allo from memory.py, kernel filtered

#include <stdint.h>

static const int16_t taps[4] = {-3, 19, 19, -3};

extern "C" void filtered(int16_t x[16], int32_t out[16]) {
  loop_i: for (int32_t i = 0; i < 13; ++i) {
    int32_t total = 0;
    loop_k: for (int32_t k = 0; k < 4; ++k) {
      total = uint32_t(total) + x[i + k] * taps[k];
    }
    out[i] = total;
  }
}
