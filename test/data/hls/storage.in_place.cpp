// Made by allo from storage.py, kernel in_place

#include <stdint.h>

extern "C" int32_t in_place(int32_t a[4], int32_t n, bool c) {
  int32_t b[4] = {0};
  loop_i: for (int32_t i = 0; i < n; ++i) {
    if (c) {
      loop_j: for (int32_t j = 0; j < 4; ++j) {
        b[j] = uint32_t(b[j]) + a[j];
      }
    }
  }
  return b[1];
}
