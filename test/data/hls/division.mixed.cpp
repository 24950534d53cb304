// Made by allo from division.py, kernel mixed

#include <ap_int.h>
#include <stdint.h>

extern "C" void mixed(
    int32_t a,
    uint32_t b,
    ap_int<9> c,
    int64_t &result0,
    int64_t &result1,
    int64_t &result2) {
  result0 = uint32_t(a) / b;
  result1 = b % uint32_t(a);
  result2 = uint32_t(c) / b;
}
