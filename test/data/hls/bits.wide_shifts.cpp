// Made by allo from bits.py, kernel wide_shifts

#include <ap_int.h>
#include <stdint.h>

extern "C" void wide_shifts(
    ap_uint<128> x,
    ap_uint<40> y,
    uint8_t n,
    ap_uint<128> &result0,
    ap_uint<128> &result1,
    ap_uint<40> &result2) {
  ap_uint<33> value = n;
  bool value_1 = value < 128;
  ap_uint<33> value_2 = n;
  bool value_3 = value_2 < 128;
  result0 = value_1 ? x << uint32_t(value_1 ? value : ap_uint<33>(0)) : ap_uint<128>(0);
  result1 = value_3 ? x >> uint32_t(value_3 ? value_2 : ap_uint<33>(0)) : ap_uint<128>(0);
  result2 = y << 3;
}
