// Made by allo from products.py, kernel wide_floats

#include <stdint.h>

extern "C" void wide_floats(float a[2][3], float b[3][4], double c[2][4]) {
  loop_i: for (int32_t i = 0; i < 2; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 4; ++k) {
        c[i][k] = c[i][k] + double(a[i][j]) * double(b[j][k]);
      }
    }
  }
}
