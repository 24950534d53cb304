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
  result0 = ap_int<34>(a) + b;
  result1 = ap_int<40>(c) * b;
  result2 = ap_int<66>(d) - a;
}
