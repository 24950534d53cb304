// Made by allo from products.py, kernel onto_itself

#include <stdint.h>

extern "C" void onto_itself(int32_t a[3][3], int8_t b[3][3]) {
  int32_t buffer[3][3];
  loop_i: for (int32_t i = 0; i < 3; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      buffer[i][j] = a[i][j];
    }
  }
  loop_i_1: for (int32_t i = 0; i < 3; ++i) {
    loop_j_1: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 3; ++k) {
        buffer[i][k] = buffer[i][k] + uint32_t(a[i][j]) * b[j][k];
      }
    }
  }
  loop_i_2: for (int32_t i = 0; i < 3; ++i) {
    loop_j_2: for (int32_t j = 0; j < 3; ++j) {
      a[i][j] = buffer[i][j];
    }
  }
}
