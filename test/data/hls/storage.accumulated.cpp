// Made by allo from storage.py, kernel accumulated

#include <stdint.h>

extern "C" void accumulated(float a[2][3], float b[3][4], float out[2][4]) {
  loop_i: for (int32_t i = 0; i < 2; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 4; ++k) {
        out[i][k] = out[i][k] + a[i][j] * b[j][k];
      }
    }
  }
}
