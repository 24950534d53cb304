// Made by allo from floats.py, kernel casts

#include <ap_int.h>
#include <hls_half.h>
#include <stdint.h>

extern "C" void casts(
    float a,
    double b,
    half c,
    int64_t n,
    uint64_t m,
    int32_t &result0,
    int8_t &result1,
    ap_uint<100> &result2,
    float &result3,
    half &result4) {
  result0 = int32_t(a);
  result1 = int8_t(b);
  result2 = ap_uint<100>(b);
  result3 = float(n) + float(m);
  result4 = half(a) + c;
}
