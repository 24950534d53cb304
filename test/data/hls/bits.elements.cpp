// Made by allo from bits.py, kernel elements

#include <ap_int.h>
#include <stdint.h>

extern "C" void elements(int8_t b[3], ap_uint<4> n[8], uint32_t x, int64_t k) {
  int8_t value = b[1];
  b[1] = (uint32_t(uint8_t(value)) & ~(uint32_t(7) << 2)) | (uint32_t(7) << 2);
  int8_t value_1 = b[k];
  b[k] = (uint32_t(uint8_t(value_1)) & ~uint32_t(1)) | uint32_t(true);
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    int32_t value_2 = i * 4;
    n[i] = (x >> value_2) & 15;
  }
}
