// Made by allo from arithmetic.py, kernel compared

#include <ap_int.h>
#include <stdint.h>

extern "C" void compared(
    int32_t a,
    uint32_t b,
    int64_t c,
    uint64_t d,
    ap_uint<5> e,
    int32_t &result0,
    int32_t &result1) {
  int32_t n;
  if (uint32_t(a) < b) {
    n = 1;
  } else {
    n = 0;
  }
  if (c == int64_t(d)) {
    n = uint32_t(n) + 2;
  }
  int32_t m;
  if (int32_t(e) >= a) {
    m = 1;
  } else {
    m = 0;
  }
  if (a == -1 && d != 0) {
    m = 2;
  }
  result0 = n;
  result1 = m;
}
