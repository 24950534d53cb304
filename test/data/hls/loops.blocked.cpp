// Made by allo from loops.py, kernel blocked

#include <stdint.h>

extern "C" void blocked(int32_t a[8][8], int32_t b[8][8]) {
  loop_i: for (int32_t i = 0; i < 8; i += 2) {
    loop_j: for (int32_t j = 0; j < 8; ++j) {
      loop_k: for (int32_t k = i; k < i + 2; ++k) {
        b[k][j] = uint32_t(b[k][j]) + a[k][7 - j];
      }
    }
  }
}
