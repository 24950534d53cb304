// Made by allo from checked.py, kernel faults

#include <allo_hls/Csim.h>
#include <stdint.h>

extern "C" void faults(float a[4][4], int64_t i, uint32_t d, int32_t &result0, uint32_t &result1) {
  loop_j: for (int32_t j = 0; j < 4; ++j) {
    a[ALLO_AT(i, 4, 1)][j] = a[j][ALLO_AT(i + 1, 4, 0)];
  }
  result0 = int32_t(ALLO_FITS(a[0][0], -2147483649.0, 2147483648.0, 2));
  result1 = uint32_t(7) % ALLO_DIVISOR(d, 3);
}
