// Made by allo from arithmetic.py, kernel mixed

#include <ap_int.h>
#include <stdint.h>

extern "C" void mixed(
    int32_t a,
    uint32_t b,
    int8_t c,
    uint64_t d,
    ap_int<33> &result0,
    int32_t &result1,
    int64_t &result2) {
  result0 = ap_uint<33>(a) + b;
  result1 = c * b;
  result2 = d - a;
}
