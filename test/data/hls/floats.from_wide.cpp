// Made by allo from floats.py, kernel from_wide

#include <ap_int.h>
#include <stdint.h>

// The nearest one of an integer of more than 64 bits.
template <typename Real, int W> static Real allo_to_real(ap_int<W> value) {
  bool negative = value < 0;
  ap_uint<W> rest = value;
  if (negative)
    rest = -value;
  bool lost = false;
  int exponent = 0;
  while ((rest >> 64) != 0) {
    lost = lost || rest[0];
    rest = rest >> 1;
    ++exponent;
  }
  Real real = Real(rest.to_uint64() | (lost ? 1 : 0));
  for (int i = 0; i < exponent; ++i)
    real = real * 2;
  return negative ? -real : real;
}

extern "C" void from_wide(ap_uint<100> x, float &result0, double &result1) {
  result0 = allo_to_real<float>(ap_int<101>(x));
  result1 = allo_to_real<double>(ap_int<101>(x));
}
