// Made by allo from bits.py, kernel reads

#include <ap_int.h>
#include <stdint.h>

extern "C" void reads(
    int32_t x,
    ap_uint<128> y,
    int64_t k,
    bool &result0,
    uint8_t &result1,
    ap_uint<12> &result2,
    uint64_t &result3) {
  result0 = k >= 0 && k < 32 ? ((uint32_t(x) >> k) & 1) != 0 : false;
  result1 = uint8_t(uint32_t(x) >> 4);
  result2 = k >= 0 && k < 32 ? uint32_t((uint32_t(x) >> k) & 4095) : uint32_t(0);
  result3 = uint64_t(y >> 64);
}
