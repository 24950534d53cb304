// Made by allo from storage.py, kernel accumulated

#include <stdint.h>

extern "C" void accumulated(int32_t a[2][3], int32_t b[3][4], int32_t out[2][4]) {
  int64_t buffer[2][3];
  loop_i: for (int32_t i = 0; i < 2; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      buffer[i][j] = a[i][j];
    }
  }
  int64_t buffer_1[3][4];
  loop_i_1: for (int32_t i = 0; i < 3; ++i) {
    loop_j_1: for (int32_t j = 0; j < 4; ++j) {
      buffer_1[i][j] = b[i][j];
    }
  }
  int64_t buffer_2[2][4];
  loop_i_2: for (int32_t i = 0; i < 2; ++i) {
    loop_j_2: for (int32_t j = 0; j < 4; ++j) {
      buffer_2[i][j] = out[i][j];
    }
  }
  int64_t buffer_3[2][4];
  loop_i_3: for (int32_t i = 0; i < 2; ++i) {
    loop_j_3: for (int32_t j = 0; j < 4; ++j) {
      buffer_3[i][j] = buffer_2[i][j];
    }
  }
  loop_i_4: for (int32_t i = 0; i < 2; ++i) {
    loop_j_4: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 4; ++k) {
        buffer_3[i][k] = buffer_3[i][k] + uint64_t(buffer[i][j]) * buffer_1[j][k];
      }
    }
  }
  loop_i_5: for (int32_t i = 0; i < 2; ++i) {
    loop_j_5: for (int32_t j = 0; j < 4; ++j) {
      out[i][j] = buffer_3[i][j];
    }
  }
}
