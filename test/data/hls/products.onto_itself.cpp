// Made by allo from products.py, kernel onto_itself

#include <ap_int.h>
#include <stdint.h>

extern "C" void onto_itself(int32_t a[3][3], int8_t b[3][3]) {
  ap_int<40> buffer[3][3];
  loop_i: for (int32_t i = 0; i < 3; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      buffer[i][j] = a[i][j];
    }
  }
  ap_int<40> buffer_1[3][3];
  loop_i_1: for (int32_t i = 0; i < 3; ++i) {
    loop_j_1: for (int32_t j = 0; j < 3; ++j) {
      buffer_1[i][j] = buffer[i][j];
    }
  }
  loop_i_2: for (int32_t i = 0; i < 3; ++i) {
    loop_j_2: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 3; ++k) {
        buffer_1[i][k] = buffer_1[i][k] + ap_int<40>(a[i][j]) * b[j][k];
      }
    }
  }
  loop_i_3: for (int32_t i = 0; i < 3; ++i) {
    loop_j_3: for (int32_t j = 0; j < 3; ++j) {
      a[i][j] = buffer_1[i][j];
    }
  }
}
