// Made by allo from division.py, kernel native

#include <ap_int.h>
#include <stdint.h>

extern "C" void native(int32_t a, int32_t b, int32_t &result0, int32_t &result1, int32_t &result2) {
  result0 = ap_int<33>(a) / b;
  result1 = ap_int<33>(a) / b;
  result2 = ap_int<33>(a) % b;
}
