// Made by allo from tensors.py, kernel stores

#include <stdint.h>

extern "C" int32_t stores(int32_t a[3]) {
  int32_t a_1[3];
  loop_i: for (int32_t i = 0; i < 3; ++i) {
    a_1[i] = a[i];
  }
  a_1[1] = 50;
  return uint32_t(a[1]) + a_1[1];
}
