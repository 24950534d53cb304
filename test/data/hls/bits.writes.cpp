// Made by allo from bits.py, kernel writes

#include <ap_int.h>
#include <stdint.h>

extern "C" void writes(
    uint16_t x,
    ap_uint<40> y,
    uint64_t z,
    int64_t k,
    int32_t v,
    uint16_t &result0,
    ap_uint<40> &result1,
    uint64_t &result2) {
  uint16_t a = k >= 0 && k < 16 ? uint16_t((uint32_t(x) & ~(uint32_t(1) << k)) | (uint32_t(true) << k)) : x;
  ap_uint<40> b = (y & ~(ap_uint<40>(1) << 39)) | (ap_uint<40>(v > 0) << 39);
  result0 = (uint32_t(a) & ~(uint32_t(15) << 8)) | (uint32_t(ap_uint<4>(v)) << 8);
  result1 = k >= 0 && k < 40 ? ap_uint<40>((b & ~(ap_uint<40>(15) << k)) | (ap_uint<40>(9) << k)) : b;
  result2 = (z & ~((~uint64_t(0) >> 32) << 32)) | (uint64_t(uint32_t(v)) << 32);
}
