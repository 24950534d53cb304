// Made by allo from pruned.py, kernel without_sign

#include <stdint.h>

extern "C" uint32_t without_sign(uint8_t x, uint32_t n) {
  uint8_t a = x + 1;
  uint32_t y = n * a;
  if (a == 200) {
    y = y - 1;
  }
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    int32_t value = 7 - i;
    int32_t value_1 = i + 8;
    y = (y & ~(uint32_t(1) << value_1)) | (uint32_t((a >> value) & 1) << value_1);
  }
  return y;
}
