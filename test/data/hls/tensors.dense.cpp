// Made by allo from tensors.py, kernel dense

#include <hls_math.h>
#include <stdint.h>

extern "C" void dense(float x[2][3], float w[3][4], float bias[4], float out[2][4]) {
  loop_i: for (int32_t i = 0; i < 2; ++i) {
    loop_j: for (int32_t j = 0; j < 4; ++j) {
      out[i][j] = 0.0f;
    }
  }
  loop_i_1: for (int32_t i = 0; i < 2; ++i) {
    loop_j_1: for (int32_t j = 0; j < 3; ++j) {
      loop_k: for (int32_t k = 0; k < 4; ++k) {
        out[i][k] = out[i][k] + x[i][j] * w[j][k];
      }
    }
  }
  loop_i_2: for (int32_t i = 0; i < 2; ++i) {
    loop_j_2: for (int32_t j = 0; j < 4; ++j) {
      out[i][j] = out[i][j] + bias[j];
    }
  }
  loop_i_3: for (int32_t i = 0; i < 2; ++i) {
    loop_j_3: for (int32_t j = 0; j < 4; ++j) {
      out[i][j] = hls::tanh(out[i][j]);
    }
  }
}
