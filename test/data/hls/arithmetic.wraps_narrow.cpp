// Made by allo from arithmetic.py, kernel wraps_narrow

#include <ap_int.h>
#include <stdint.h>

extern "C" void wraps_narrow(
    int8_t a,
    uint8_t b,
    ap_uint<5> c,
    int8_t &result0,
    uint8_t &result1,
    ap_uint<5> &result2) {
  result0 = a + b;
  result1 = b * b;
  result2 = c - 1;
}
