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
  result0 = n < 128 ? x << n : ap_uint<128>(0);
  result1 = n < 128 ? x >> n : ap_uint<128>(0);
  result2 = y << 3;
}
