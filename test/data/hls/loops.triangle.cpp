// Made by allo from loops.py, kernel triangle

#include <algorithm>
#include <stdint.h>

extern "C" void triangle(float a[8][8]) {
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    loop_j: for (int32_t j = 0; j < i + 1; ++j) {
      a[i][j] = a[j][i];
    }
    int32_t value = std::min<int64_t>(i + 3, 8);
    loop_j_1: for (int32_t j = i; j < value; ++j) {
      a[i][j] = 0.0f;
    }
  }
}
