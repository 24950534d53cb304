// Made by allo from products.py, kernel same_array

#include <stdint.h>

extern "C" void same_array(int8_t a[3][3], int32_t c[3][3]) {
  loop_i: for (int32_t i = 0; i < 3; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 3; ++k) {
        c[i][k] = uint32_t(c[i][k]) + a[i][j] * a[j][k];
      }
    }
  }
}
