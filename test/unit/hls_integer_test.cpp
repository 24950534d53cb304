// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What runtime/hls/ap_int.h has besides operators: bits, ranges, concatenation, conversions, texts,
// layout.
#include "unit/hls_integer_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <sstream>
#include <type_traits>

namespace allo::hls_test {
namespace {

BigInt bitsOf(const BigInt &value, int hi, int lo) {
  return BigInt::shiftRight(value, unsigned(lo)).wrapped(unsigned(hi - lo + 1), false);
}
BigInt reversed(const BigInt &value, int width) {
  BigInt result;
  for (int i = 0; i < width; ++i)
    result = result + result + bitsOf(value, i, i);
  return result;
}
// 'whole' with other bits from lo to hi.
BigInt withBits(const BigInt &whole, int hi, int lo, const BigInt &bits) {
  const BigInt change = bits.wrapped(unsigned(hi - lo + 1), false) - bitsOf(whole, hi, lo);
  return whole + BigInt::shiftLeft(change, unsigned(lo));
}

template <class T> void bitsAndRanges(Random &random) {
  constexpr int width = T::width;
  for (int i = 0; i < 100; ++i) {
    auto [x, X] = sample<T>(random);
    const auto [y, Y] = sample<ap_int<20>>(random);
    const auto [z, Z] = sample<ap_uint<300>>(random);
    const int at = int(random() % width), other = int(random() % width);
    const int hi = std::max(at, other), lo = std::min(at, other);
    const T same = x;
    EXPECT_EQ(BigInt(same[at]), bitsOf(X, at, at));
    EXPECT_EQ(BigInt(x.bit(at)), bitsOf(X, at, at));
    EXPECT_EQ(big(same.range(hi, lo).get()), bitsOf(X, hi, lo));
    EXPECT_EQ(big(ap_uint<5000>(x(hi, lo))), bitsOf(X, hi, lo));
    EXPECT_EQ(big(x(lo, hi).get()), reversed(bitsOf(X, hi, lo), hi - lo + 1));

    const auto wrapped = [](const BigInt &value) { return value.wrapped(width, T::isSigned); };
    x[at] = other & 1;
    EXPECT_EQ(big(x), wrapped(withBits(X, at, at, other & 1))) << at;
    x = same;
    x(hi, lo) = y; // extended by its sign
    EXPECT_EQ(big(x), wrapped(withBits(X, hi, lo, Y.wrapped(width, false))));
    x = same;
    x.range(hi, lo) = z; // cut
    EXPECT_EQ(big(x), wrapped(withBits(X, hi, lo, Z)));
    x = same;
    x(lo, hi) = z;
    EXPECT_EQ(big(x), wrapped(withBits(X, hi, lo, reversed(Z, hi - lo + 1))));
    x = same;
    x(hi, lo) = z(hi % 300, 0);
    EXPECT_EQ(big(x), wrapped(withBits(X, hi, lo, bitsOf(Z, hi % 300, 0))));
    EXPECT_EQ(big((same, y).get()),
              BigInt::shiftLeft(X.wrapped(width, false), 20) + Y.wrapped(20, false));
  }
}
template <int... W> void bitsAndRangesOf() {
  Random random(6);
  ((bitsAndRanges<ap_int<W>>(random), bitsAndRanges<ap_uint<W>>(random)), ...);
}
TEST(HlsIntegerParts, BitsAndRangesAreReadAndWritten) {
  bitsAndRangesOf<1, 8, 33, 64, 65, 128, 257, 1000>();
}

TEST(HlsIntegerParts, ReferencesAreOperands) {
  ap_int<8> s = -1;
  ap_uint<8> u = 0xa5;
  static_assert(decltype(s(3, 0) + s(3, 0))::width == 9 && decltype(s(3, 0) + s(3, 0))::isSigned);
  static_assert(decltype(s[0] + s[1])::width == 2);
  EXPECT_EQ(s(3, 0) + u(7, 4), 25);
  EXPECT_TRUE(s(7, 0) == 255);              // no sign when it is compared,
  EXPECT_EQ(big(ap_int<20>(s(7, 0))), 255); // or converted
  EXPECT_EQ(int(u(7, 4)), 10);
  EXPECT_EQ(u[0] + u[1] + u[2], 2);
  EXPECT_EQ(u[0] ^ 1, 0);
  EXPECT_FALSE(~u[0]);
  u[1] = u[0];
  EXPECT_EQ(u, 0xa7);
  u[1] = 0;
  u(3, 0) = u(7, 4);
  EXPECT_EQ(u, 0xaa);
  const int values[] = {1, 2, 3, 4};
  EXPECT_EQ(values[u(1, 0)], 3);
  EXPECT_EQ(values[ap_uint<2>(3)], 4);
}

TEST(HlsIntegerParts, ConcatenationIsReadAndWritten) {
  ap_uint<4> h, l;
  ap_int<3> t;
  (h, l) = ap_uint<8>(0xa5);
  EXPECT_EQ(h, 10);
  EXPECT_EQ(l, 5);
  EXPECT_EQ((h, l, ap_uint<2>(3)).get(), 0x297);
  EXPECT_EQ((h(1, 0), l[0]).get(), 5);
  (h, l, t) = 0x7fd;
  EXPECT_EQ(h, 15);
  EXPECT_EQ(l, 15);
  EXPECT_EQ(t, -3);
  ap_uint<16> wide = 0;
  (wide(15, 12), wide(3, 0)) = 0x9c;
  EXPECT_EQ(wide, 0x900c);
  EXPECT_EQ((ap_uint<8>(1), 2).get(), (1ULL << 32) + 2);
}

TEST(HlsIntegerParts, HelpersLookAtBits) {
  ap_uint<9> x = 0x106;
  EXPECT_EQ(x.countLeadingZeros(), 0);
  EXPECT_EQ((x >> 4).countLeadingZeros(), 4);
  EXPECT_TRUE(x.xor_reduce());
  EXPECT_TRUE(ap_int<70>(-1).and_reduce());
  EXPECT_FALSE(ap_int<70>(-2).and_reduce());
  x.lrotate(3);
  EXPECT_EQ(x, 0x34);
  x.rrotate(3);
  EXPECT_EQ(x, 0x106);
  EXPECT_EQ(x.reverse(), 0xc1);
  x.invert(0);
  x.set(1);
  x.clear(7);
  EXPECT_EQ(x, 0x42);
}

// ------------------------------------------------------------------------------------- conversions

template <class T> void doubles(Random &random) {
  for (int i = 0; i < 300; ++i) {
    const auto [x, X] = sample<T>(random);
    EXPECT_EQ(x.to_double(), X.toDouble()) << X.str();
    EXPECT_EQ(static_cast<double>(x), X.toDouble());
    const double number = x;
    EXPECT_EQ(number, X.toDouble());
    EXPECT_EQ(x.to_bool(), !X.isZero());
    EXPECT_EQ(x ? 1 : 0, !X.isZero());
    const double d = std::ldexp(double(int64_t(random())), int(random() % (T::width + 80)) - 80);
    EXPECT_EQ(big(T(d)), BigInt::fromDouble(d).wrapped(T::width, T::isSigned)) << d;
    const float f = float(d);
    if (std::isfinite(f)) {
      EXPECT_EQ(big(T(f)), BigInt::fromDouble(f).wrapped(T::width, T::isSigned)) << f;
    }
  }
}
TEST(HlsIntegerParts, DoublesAreConvertedExactlyOrRoundedOnce) {
  Random random(7);
  doubles<ap_int<8>>(random);
  doubles<ap_uint<33>>(random);
  doubles<ap_int<64>>(random);
  doubles<ap_uint<64>>(random);
  doubles<ap_int<70>>(random);
  doubles<ap_uint<128>>(random);
  doubles<ap_int<200>>(random);
  doubles<ap_uint<1000>>(random);
  EXPECT_EQ(ap_int<1200>(ap_int<1200>(-1) << 1024).to_double(),
            -std::numeric_limits<double>::infinity());
  // Between two floats, and above the middle only by bits that a double drops.
  EXPECT_EQ(((ap_uint<100>(1) << 90) + (ap_uint<100>(1) << 66) + 1).to_float(),
            std::ldexp(1.0F + std::ldexp(1.0F, -23), 90));
}

TEST(HlsIntegerParts, DoublesThatAreNoIntegers) {
  EXPECT_EQ(ap_int<8>(-3.7), -3);
  EXPECT_EQ(ap_int<8>(1000.0), -24);
  EXPECT_EQ(ap_int<8>(-129.2), 127);
  for (const double d : {-0.0, 0.5, std::nan(""), std::numeric_limits<double>::infinity(),
                         -std::numeric_limits<double>::infinity(), 5e-324}) {
    EXPECT_EQ(ap_int<8>(d), 0) << d;
    EXPECT_EQ(ap_uint<2000>(d), 0) << d;
  }
}

TEST(HlsIntegerParts, BuiltInTypesAreConvertedTo) {
  const ap_int<12> x = -1000;
  const int i = x;
  const long long l = x;
  float f = 0.5F;
  f += x;
  EXPECT_EQ(i, -1000);
  EXPECT_EQ(l, -1000);
  EXPECT_EQ(f, -999.5F);
  EXPECT_EQ(x + 0.25, -999.75);
  EXPECT_EQ(static_cast<uint8_t>(x), 24);
  EXPECT_EQ(x.to_int(), -1000);
  EXPECT_EQ(x.to_uint64(), uint64_t(-1000));
  volatile int unsteady = 7;
  EXPECT_EQ(ap_int<4>(unsteady) + unsteady, 14);
  switch (x) {
  case -1000:
    break;
  default:
    ADD_FAILURE();
  }
  const allo_hls::Int128 big128 = allo_hls::Int128(-5) << 100;
  EXPECT_TRUE(static_cast<allo_hls::Int128>(ap_int<128>(big128)) == big128);
}

TEST(HlsIntegerParts, Texts) {
  EXPECT_EQ(ap_int<8>(5).to_string(), "0b0101");
  EXPECT_EQ(ap_int<8>(-5).to_string(16), "0x0fb");
  EXPECT_EQ(ap_uint<9>(0777).to_string(8), "0o0777");
  EXPECT_EQ(ap_int<8>(-128).to_string(10), "-128");
  EXPECT_EQ(ap_int<8>(-128).to_string(10, false), "128");
  EXPECT_EQ(ap_uint<12>("0xabc"), 0xabc);
  EXPECT_EQ(ap_int<12>("-0b101"), -5);
  EXPECT_EQ(ap_int<12>("17"), 17);
  EXPECT_EQ(ap_uint<16>("0b1", 16), 0xb1);
  Random random(8);
  for (int i = 0; i < 50; ++i) {
    const auto [x, X] = sample<ap_int<300>>(random);
    std::ostringstream out;
    out << x;
    EXPECT_EQ(out.str(), X.str());
    EXPECT_EQ(big(ap_int<300>(X.str().c_str())), X);
    EXPECT_EQ(big(ap_int<300>(x.to_string(2).c_str())), X);
  }
}

TEST(HlsIntegerParts, LayoutIsThatOfOtherHeaders) {
  EXPECT_EQ(sizeof(ap_int<8>), 1U);
  EXPECT_EQ(sizeof(ap_int<24>), 4U);
  EXPECT_EQ(sizeof(ap_uint<64>), 8U);
  EXPECT_EQ(sizeof(ap_int<65>), 16U);
  EXPECT_EQ(sizeof(ap_int<129>), 24U);
  EXPECT_EQ(alignof(ap_int<129>), 8U);
  EXPECT_TRUE(std::is_trivially_copyable_v<ap_int<129>>);
  alignas(8) unsigned char memory[24];
  std::memset(memory, 0xaa, sizeof memory);
  EXPECT_EQ(*new (memory) ap_int<129>, 0); // zero without an initialiser
}

TEST(HlsIntegerPartsDeathTest, IndicesBeyondTheWidthAreReported) {
  ap_int<8> x = 0;
  EXPECT_DEATH(x[8] = 1, "error: a bit's index is beyond the width");
  EXPECT_DEATH(static_cast<void>(x.get_bit(-1)), "error: a bit's index is beyond the width");
  EXPECT_DEATH(x(8, 0) = 1, "error: a range reaches beyond the width");
  EXPECT_DEATH(x(0, -1) = 1, "error: a range reaches beyond the width");
}

} // namespace
} // namespace allo::hls_test
