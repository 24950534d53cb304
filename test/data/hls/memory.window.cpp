// Made by allo from memory.py, kernel window

#include <stdint.h>

extern "C" int32_t window(uint8_t image[16][16], int64_t at) {
  uint8_t tile[3][3];
  loop_i: for (int32_t i = 0; i < 3; ++i) {
    loop_j: for (int32_t j = 0; j < 3; ++j) {
      tile[i][j] = image[at + i][j + 2];
    }
  }
  int32_t total = 0;
  loop_i_1: for (int32_t i = 0; i < 3; ++i) {
    loop_j_1: for (int32_t j = 0; j < 3; ++j) {
      total = uint32_t(total) + tile[i][j];
    }
  }
  return total;
}
