// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// half and ap_float of runtime/hls, beside exact arithmetic rounded once (hls_float_model.h).
#include "unit/hls_float_model.h"

#include "ap_float.h"
#include "ap_int.h"
#include "hls_half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <sstream>
#include <type_traits>

namespace allo::hls_test {
namespace {

using bfloat = ap_float<16, 8>;
using tf32 = ap_float<19, 8>;
using Random = std::mt19937_64;

template <class T> FloatModel model = {};
template <> FloatModel model<half> = {16, 5};
template <int W, int E> FloatModel model<ap_float<W, E>> = {W, E};

template <class T> T of(uint32_t bits) {
  T value;
  value.set_bits(typename T::Bits(bits));
  return value;
}
// Random bits; often close to another number, or to the ends of the range.
template <class T> uint32_t randomBits(Random &random, uint32_t near = 0) {
  const uint32_t mask = uint32_t((uint64_t(1) << T::width) - 1);
  const int fraction = model<T>.fraction();
  switch (random() % 8) {
  case 0:
    return (model<T>.infinity() - uint32_t(random() % 20) + uint32_t(random() % 4)) & mask;
  case 1:
    return uint32_t(random() % (2U << fraction)) | (random() % 2 != 0 ? model<T>.signBit() : 0);
  case 2:
    return (near + uint32_t(random() % (8U << fraction)) - (4U << fraction)) & mask;
  case 3: // few bits: middles between two numbers
    return uint32_t(random() << (fraction - 1)) & mask;
  default:
    return uint32_t(random()) & mask;
  }
}
#define EXPECT_BITS(T, got, bits)                                                                  \
  EXPECT_EQ(static_cast<T>(got).get_bits(), bits) << std::hex << x << " " << y

template <class T> void arithmetic(int rounds) {
  const FloatModel &m = model<T>;
  Random random(11);
  for (int i = 0; i < rounds; ++i) {
    const uint32_t x = randomBits<T>(random), y = randomBits<T>(random, x);
    const T a = of<T>(x), b = of<T>(y);
    const double p = double(a), q = double(b);
    static_assert(std::is_same_v<decltype(a + b), T> && std::is_same_v<decltype(a / b), T>);
    EXPECT_EQ(a < b, p < q);
    EXPECT_EQ(a <= b, p <= q);
    EXPECT_EQ(a > b, p > q);
    EXPECT_EQ(a >= b, p >= q);
    EXPECT_EQ(a == b, p == q);
    EXPECT_EQ(a != b, p != q);
    EXPECT_BITS(T, -a, x ^ m.signBit());
    if (!m.isFinite(x) || !m.isFinite(y)) {
      const auto expect = [&](T got, double expected) {
        EXPECT_TRUE(std::isnan(expected) ? std::isnan(double(got)) : double(got) == expected)
            << std::hex << x << " " << y;
      };
      expect(a + b, p + q);
      expect(a - b, p - q);
      expect(a * b, p * q);
      expect(a / b, p / q);
      continue;
    }
    const Binary X = m.value(x), Y = m.value(y);
    const uint32_t sign = (x ^ y) & m.signBit();
    const auto sum = [&](T got, const Binary &exact, bool negativeZero) {
      EXPECT_BITS(T, got,
                  exact.number.isZero() ? (negativeZero ? m.signBit() : 0U) : m.rounded(exact));
    };
    sum(a + b, X + Y, x == m.signBit() && y == m.signBit());
    sum(a - b, X + -Y, x == m.signBit() && y == 0);
    EXPECT_BITS(T, a * b, m.rounded(X * Y) | sign);
    if (!Y.number.isZero()) {
      EXPECT_BITS(T, a / b, m.rounded(X.number, Y.number, X.exponent - Y.exponent) | sign);
    }
    T changed = a;
    changed += b;
    EXPECT_BITS(T, changed, (a + b).get_bits());
    changed /= b;
    EXPECT_TRUE(Y.number.isZero() || changed.get_bits() == ((a + b) / b).get_bits());
  }
}
TEST(HlsFloat, ArithmeticIsRoundedOnce) {
  arithmetic<half>(20000);
  arithmetic<bfloat>(20000);
  arithmetic<tf32>(5000);
  arithmetic<ap_float<8, 4>>(5000);
  arithmetic<ap_float<32, 8>>(5000);
  arithmetic<ap_float<24, 9>>(5000);
}

TEST(HlsFloat, IsBinary32With8BitsOfExponentIn32) {
  Random random(12);
  for (int i = 0; i < 20000; ++i) {
    const uint32_t x = randomBits<ap_float<32, 8>>(random);
    float f;
    std::memcpy(&f, &x, sizeof f);
    const float g = float(of<ap_float<32, 8>>(x));
    EXPECT_TRUE(f == g || (std::isnan(f) && std::isnan(g)));
    EXPECT_EQ(std::signbit(f), std::signbit(g));
  }
}

// Every number of 16 bits, and what lies between two.
template <class T> void everyNumber() {
  const FloatModel &m = model<T>;
  for (uint32_t x = 0; x < 0x10000; ++x) {
    const T value = of<T>(x);
    const double number = double(value);
    ASSERT_EQ(std::isnan(number), m.isNaN(x)) << x;
    if (m.isNaN(x)) {
      ASSERT_TRUE(std::isnan(float(T(number))));
      continue;
    }
    ASSERT_EQ(std::isinf(number), !m.isFinite(x)) << x;
    ASSERT_EQ(T(number).get_bits(), x);
    ASSERT_EQ(T(float(value)).get_bits(), x); // of which the conversion is exact
    if (!m.isFinite(x))
      continue;
    const Binary exact = m.value(x);
    ASSERT_EQ(number, std::ldexp(exact.number.toDouble(), exact.exponent));
    if (x >= 0x8000 || !m.isFinite(x + 1))
      continue;
    const double next = double(of<T>(x + 1)), middle = number + (next - number) / 2;
    ASSERT_EQ(T(middle).get_bits(), x + x % 2);
    ASSERT_EQ(T(std::nextafter(middle, 0)).get_bits(), x);
    ASSERT_EQ(T(std::nextafter(middle, next)).get_bits(), x + 1);
    ASSERT_EQ(T(-middle).get_bits(), 0x8000 + x + x % 2);
  }
}
TEST(HlsFloat, EveryNumberConvertsBothWays) {
  everyNumber<half>();
  everyNumber<bfloat>();
}

template <class T> void conversions() {
  const FloatModel &m = model<T>;
  Random random(13);
  for (int i = 0; i < 20000; ++i) {
    uint64_t pattern = random();
    if (random() % 2 != 0) // of an exponent that both have
      pattern = (pattern & 0x800fffffffffffff) |
                (uint64_t(1023 - m.bias() - m.fraction() +
                          int(random() % unsigned(2 * m.bias() + m.fraction())))
                 << 52);
    double d;
    std::memcpy(&d, &pattern, sizeof d);
    if (!std::isfinite(d))
      continue;
    const uint32_t sign = std::signbit(d) ? m.signBit() : 0;
    EXPECT_EQ(T(d).get_bits(), m.rounded(binary(d)) | sign) << d;
    const float f = float(d);
    if (std::isfinite(f)) {
      EXPECT_EQ(T(f).get_bits(), m.rounded(binary(f)) | sign) << f;
    }
    const int64_t n = int64_t(random()) >> random() % 64;
    EXPECT_EQ(T(n).get_bits(), m.rounded({n, 0})) << n;
    // Right between two numbers, and one beside it, where a double would round first.
    const int64_t middle = ((int64_t(1) << m.fraction()) * 2 + 1 + int64_t(random() % 8) * 2)
                           << (62 - m.fraction() - 2 - int(random() % 4));
    for (const int64_t near : {middle, middle - 1, middle + 1, -middle - 1})
      EXPECT_EQ(T(near).get_bits(), m.rounded({near, 0})) << near;
    const uint64_t u = uint64_t(middle) * 2 + 1;
    EXPECT_EQ(T(u).get_bits(),
              m.rounded(BigInt(int64_t(u / 2)) + BigInt(int64_t(u - u / 2)), 1, 0));
    EXPECT_EQ(T(ap_int<70>(middle) << 4).get_bits(), m.rounded({middle, 4}));
    EXPECT_EQ(T((ap_int<70>(middle) << 4) + 1).get_bits(),
              m.rounded({BigInt::shiftLeft(middle, 4) + 1, 0}));
    EXPECT_EQ(T((long double)(middle) * 4 + 1).get_bits(),
              m.rounded({BigInt::shiftLeft(middle, 2) + 1, 0}));
  }
}
TEST(HlsFloat, ConversionsAreRoundedOnce) {
  conversions<half>();
  conversions<bfloat>();
  conversions<tf32>();
}

template <class A, class B, class R> constexpr bool gives = std::is_same_v<decltype(A() + B()), R>;
enum Colour { Red, Green };

TEST(HlsFloat, MixesWithOtherNumbers) {
  static_assert(gives<half, int, half> && gives<long, half, half> && gives<half, bool, half>);
  static_assert(gives<half, float, float> && gives<double, half, double>);
  static_assert(gives<half, bfloat, float> && gives<half, ap_float<24, 9>, double>);
  static_assert(gives<bfloat, ap_int<7>, bfloat> && gives<ap_uint<70>, half, half>);
  static_assert(gives<ap_float<24, 9>, float, double> && gives<half, Colour, half>);
  const half h = 1.5;
  EXPECT_EQ(h + 1, half(2.5F));
  EXPECT_EQ(2 * h, half(3));
  EXPECT_EQ(h + 0.0001F, 1.5001F); // a float
  EXPECT_EQ(h / ap_int<5>(-3), half(-0.5));
  EXPECT_EQ(h - Green, half(0.5));
  EXPECT_TRUE(h < 2 && h > 1.4999999 && 1.5F == h && h != ap_uint<3>(1));
  EXPECT_FALSE(half(2048) == 2049); // by value
  EXPECT_FALSE(half(2048) < 2047.9999999999999);
  EXPECT_TRUE(bfloat(3) == half(3));
  float f = 1;
  f += h;
  int n = h;
  n += h;
  double d = h;
  d *= h;
  EXPECT_EQ(f, 2.5F);
  EXPECT_EQ(n, 2);
  EXPECT_EQ(d, 2.25);
  half x = 65504;
  x *= 2;
  EXPECT_TRUE(std::isinf(float(x)));
  x = 3;
  EXPECT_EQ(x++, 3);
  EXPECT_EQ(--x, 3);
  EXPECT_TRUE(x && !half());
  ap_int<8> i = x;
  i += x;
  EXPECT_EQ(i, 6);
  EXPECT_EQ(ap_uint<200>(bfloat(0x1p127F)), ap_uint<200>(1) << 127);
  EXPECT_EQ((true ? x : half(2)), 3);
  std::ostringstream out;
  out << h << " " << bfloat(-2.25);
  EXPECT_EQ(out.str(), "1.5 -2.25");
}

TEST(HlsFloat, IsAsSmallAsItsBits) {
  EXPECT_EQ(sizeof(half), 2U);
  EXPECT_EQ(sizeof(bfloat), 2U);
  EXPECT_EQ(sizeof(tf32), 4U);
  static_assert(std::is_trivially_copyable_v<half> && std::is_standard_layout_v<half>);
  static half zeros[3];
  EXPECT_EQ(zeros[1].get_bits(), 0U);
  EXPECT_EQ(bfloat(1).get_bits(), 0x3f80);
  EXPECT_EQ(half(1).get_bits(), 0x3c00);
  EXPECT_EQ(half::from_bits(0x7bff).to_float(), 65504.0F);
}

} // namespace
} // namespace allo::hls_test
