// Made by allo from checked.py, kernel faults

#include <stdint.h>

extern "C" void faults(float a[4][4], int64_t i, uint32_t d, int32_t &result0, uint32_t &result1) {
  loop_j: for (int32_t j = 0; j < 4; ++j) {
    a[i][j] = a[j][i + 1];
  }
  result0 = int32_t(a[0][0]);
  result1 = uint32_t(7) % d;
}
