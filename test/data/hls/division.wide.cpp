// Made by allo from division.py, kernel wide

#include <ap_int.h>
#include <stdint.h>

extern "C" void wide(
    ap_int<70> a,
    ap_int<70> b,
    ap_uint<100> c,
    ap_int<70> &result0,
    ap_int<70> &result1,
    ap_uint<100> &result2) {
  result0 = a / b;
  result1 = a - a / b * b;
  result2 = c - c / 1000000007 * 1000000007;
}
