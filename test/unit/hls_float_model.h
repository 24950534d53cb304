// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// IEEE's formats of W bits with E bits of exponent by integers: what the formats of runtime/hls
// should give.
#pragma once

#include "support/BigInt.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace allo::hls_test {

struct Binary { // number * 2^exponent
  BigInt number;
  int exponent = 0;
};

struct FloatModel {
  int width, exponentBits;

  int fraction() const { return width - exponentBits - 1; }
  int bias() const { return (1 << (exponentBits - 1)) - 1; }
  uint32_t infinity() const { return ((1U << exponentBits) - 1) << fraction(); }
  uint32_t signBit() const { return 1U << (width - 1); }

  bool isNaN(uint32_t bits) const { return (bits & (signBit() - 1)) > infinity(); }
  bool isFinite(uint32_t bits) const { return (bits & (signBit() - 1)) < infinity(); }
  Binary value(uint32_t bits) const { // of a finite one
    const uint32_t mantissa = bits & ((1U << fraction()) - 1);
    const int field = int((bits & (signBit() - 1)) >> fraction());
    const int64_t whole = field == 0 ? mantissa : mantissa | 1U << fraction();
    return {(bits & signBit()) != 0 ? -whole : whole,
            (field == 0 ? 1 : field) - bias() - fraction()};
  }

  // n / d * 2^exponent, rounded to nearest even; zeros are positive.
  uint32_t rounded(const BigInt &n, const BigInt &d, int exponent) const {
    const bool negative = n.isNegative() != d.isNegative();
    const BigInt a = n.isNegative() ? -n : n, b = d.isNegative() ? -d : d;
    if (a.isZero())
      return 0;
    int log = int(a.magnitudeBits()) - int(b.magnitudeBits());
    if (scaled(a, -log) < scaled(b, log))
      --log;
    const int unit = std::max(log + exponent - fraction(), 1 - bias() - fraction());
    const int shift = exponent - unit;
    const BigInt dividend = scaled(a, shift), divisor = scaled(b, -shift);
    const BigInt rest = BigInt::truncMod(dividend, divisor);
    int64_t m = BigInt::truncDiv(dividend, divisor).asInt64().value();
    const int half = BigInt::compare(rest + rest, divisor);
    m += half > 0 || (half == 0 && m % 2 != 0);
    // A carry into the next power of two fits: its fraction is 0.
    int64_t bits = m + (int64_t(unit - (1 - bias() - fraction())) << fraction());
    if (m < int64_t(1) << fraction())
      bits = m;
    return uint32_t(std::min<int64_t>(bits, infinity())) | (negative ? signBit() : 0);
  }
  uint32_t rounded(const Binary &x) const { return rounded(x.number, 1, x.exponent); }

private:
  // By a power of two, unless that is a fraction.
  static BigInt scaled(const BigInt &x, int by) {
    return by >= 0 ? BigInt::shiftLeft(x, uint32_t(by)) : x;
  }
};

inline Binary binary(double value) { // of a finite one
  int exponent;
  const double mantissa = std::frexp(value, &exponent);
  return {BigInt::fromDouble(std::ldexp(mantissa, 53)), exponent - 53};
}
inline Binary operator+(const Binary &a, const Binary &b) {
  if (a.exponent < b.exponent)
    return b + a;
  return {BigInt::shiftLeft(a.number, uint32_t(a.exponent - b.exponent)) + b.number, b.exponent};
}
inline Binary operator-(const Binary &a) { return {-a.number, a.exponent}; }
inline Binary operator*(const Binary &a, const Binary &b) {
  return {a.number * b.number, a.exponent + b.exponent};
}

} // namespace allo::hls_test
