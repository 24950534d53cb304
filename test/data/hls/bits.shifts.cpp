// Made by allo from bits.py, kernel shifts

#include <ap_int.h>
#include <stdint.h>

extern "C" void shifts(
    int32_t x,
    uint32_t y,
    int32_t n,
    uint8_t k,
    int32_t &result0,
    uint32_t &result1,
    int32_t &result2,
    uint32_t &result3) {
  ap_int<33> value = n;
  bool value_1 = ap_uint<33>(value) < 32;
  ap_uint<33> value_2 = k;
  bool value_3 = value_2 < 32;
  ap_int<33> value_4 = n;
  result0 = value_1 ? int32_t(uint32_t(x) << uint32_t(value_1 ? value : ap_int<33>(0))) : 0;
  result1 = value_3 ? y << uint32_t(value_3 ? value_2 : ap_uint<33>(0)) : 0;
  result2 = x >> uint32_t(ap_uint<33>(value_4) < 32 ? value_4 : ap_int<33>(31));
  result3 = y >> 3;
}
