// Made by allo from arithmetic.py, kernel product

#include <ap_int.h>
#include <stdint.h>

extern "C" void product(int64_t a, int64_t b, uint64_t c, int64_t &result0, uint64_t &result1) {
  result0 = (ap_int<128>(a) * b) >> 32;
  result1 = (ap_uint<128>(c) * c) >> 64;
}
