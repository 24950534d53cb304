// Made by allo from products.py, kernel narrow

#include <stdint.h>

extern "C" void narrow(int32_t a[2][3], int32_t b[3][4], int32_t c[2][4]) {
  loop_i: for (int32_t i = 0; i < 2; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 4; ++k) {
        c[i][k] = c[i][k] + uint32_t(a[i][j]) * b[j][k];
      }
    }
  }
}
