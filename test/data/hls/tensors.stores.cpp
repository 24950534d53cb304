// Made by allo from tensors.py, kernel stores

#include <stdint.h>

extern "C" int32_t stores(int32_t a[3]) {
  int32_t a_1[3];
  loop_a_2: for (int32_t a_2 = 0; a_2 < 3; ++a_2) {
    a_1[a_2] = a[a_2];
  }
  a_1[1] = 50;
  return uint32_t(a[1]) + a_1[1];
}
