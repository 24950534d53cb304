// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "common/PrintBigInt.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>
#include <vector>

namespace allo {

namespace {

using Wide = __int128;

std::string show(Wide value) {
  if (value == 0)
    return "0";
  bool negative = value < 0;
  std::string digits;
  for (unsigned __int128 v = negative ? -static_cast<unsigned __int128>(value)
                                      : static_cast<unsigned __int128>(value);
       v != 0; v /= 10)
    digits.insert(digits.begin(), char('0' + int(v % 10)));
  return negative ? "-" + digits : digits;
}

BigInt big(const std::string &decimal) {
  return decimal[0] == '-' ? -BigInt::parse(decimal.substr(1), 10) : BigInt::parse(decimal, 10);
}

TEST(BigInt, ParsesPythonLiterals) {
  EXPECT_EQ(BigInt::parseLiteral("0"), 0);
  EXPECT_EQ(BigInt::parseLiteral("1_000_000"), 1000000);
  EXPECT_EQ(BigInt::parseLiteral("0xFF"), 255);
  EXPECT_EQ(BigInt::parseLiteral("0Xff_ff"), 65535);
  EXPECT_EQ(BigInt::parseLiteral("0o17"), 15);
  EXPECT_EQ(BigInt::parseLiteral("0b1010"), 10);
  EXPECT_EQ(BigInt::parseLiteral("9223372036854775808").str(), "9223372036854775808");
  EXPECT_EQ(BigInt::parseLiteral("340282366920938463463374607431768211456"),
            BigInt::powerOfTwo(128));
  EXPECT_EQ(BigInt::parseLiteral("0x100000000000000000000000000000000"), BigInt::powerOfTwo(128));
}

TEST(BigInt, KnowsItsLimits) {
  BigInt max = std::numeric_limits<int64_t>::max(), min = std::numeric_limits<int64_t>::min();
  EXPECT_EQ((max + 1).str(), "9223372036854775808");
  EXPECT_EQ((min - 1).str(), "-9223372036854775809");
  EXPECT_EQ((-min).str(), "9223372036854775808");
  EXPECT_EQ((min * min).str(), "85070591730234615865843651857942052864");
  EXPECT_EQ((min * -1).str(), "9223372036854775808");
  EXPECT_EQ(max + 1 - 1, max);
  EXPECT_EQ((max + 1 - 1).asInt64(), std::numeric_limits<int64_t>::max());
  EXPECT_EQ((max + 1).asInt64(), std::nullopt);
  EXPECT_EQ((min - 1 + 1).asInt64(), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(BigInt::truncDiv(min, -1), -min);
}

TEST(BigInt, DividesTwoWays) {
  struct {
    int a, b, truncated, rest, floored, modulo;
  } rows[] = {{7, 2, 3, 1, 3, 1},     {-7, 2, -3, -1, -4, 1}, {7, -2, -3, 1, -4, -1},
              {-7, -2, 3, -1, 3, -1}, {6, 3, 2, 0, 2, 0},     {-6, 3, -2, 0, -2, 0},
              {0, 5, 0, 0, 0, 0},     {1, 7, 0, 1, 0, 1},     {-1, 7, 0, -1, -1, 6},
              {-1, -7, 0, -1, 0, -1}};
  BigInt unit = BigInt::powerOfTwo(100);
  for (auto [a, b, truncated, rest, floored, modulo] : rows) {
    EXPECT_EQ(BigInt::truncDiv(a, b), truncated) << a << " / " << b;
    EXPECT_EQ(BigInt::truncMod(a, b), rest) << a << " % " << b;
    EXPECT_EQ(BigInt::floorDiv(a, b), floored) << a << " // " << b;
    EXPECT_EQ(BigInt::floorMod(a, b), modulo) << a << " mod " << b;
    EXPECT_EQ(BigInt::truncDiv(unit * a, unit * b), truncated);
    EXPECT_EQ(BigInt::truncMod(unit * a, unit * b), unit * rest);
    EXPECT_EQ(BigInt::floorDiv(unit * a, unit * b), floored);
    EXPECT_EQ(BigInt::floorMod(unit * a, unit * b), unit * modulo);
  }
}

TEST(BigInt, PowersAndShifts) {
  EXPECT_EQ(BigInt::power(2, 200), BigInt::powerOfTwo(200));
  EXPECT_EQ(BigInt::power(-3, 3), -27);
  EXPECT_EQ(BigInt::power(0, 0), 1);
  EXPECT_EQ(BigInt::power(10, 30).str(), "1000000000000000000000000000000");
  EXPECT_EQ(BigInt::shiftLeft(-3, 70), BigInt(-3) * BigInt::powerOfTwo(70));
  EXPECT_EQ(BigInt::shiftRight(BigInt::powerOfTwo(130), 128), 4);
  EXPECT_EQ(BigInt::shiftRight(-1, 500), -1);
  EXPECT_EQ(BigInt::shiftRight(-5, 1), -3);
  EXPECT_EQ(BigInt::shiftRight(5, 64), 0);
}

TEST(BigInt, BitOperationsAreTwosComplement) {
  BigInt wide = BigInt::powerOfTwo(100) + 5;
  EXPECT_EQ(BigInt::bitAnd(-1, wide), wide);
  EXPECT_EQ(BigInt::bitOr(-1, wide), -1);
  EXPECT_EQ(BigInt::bitXor(-1, wide), BigInt::bitNot(wide));
  EXPECT_EQ(BigInt::bitAnd(-wide, 7), 3);
  EXPECT_EQ(BigInt::bitAnd(12, 10), 8);
  EXPECT_EQ(BigInt::bitOr(12, 10), 14);
  EXPECT_EQ(BigInt::bitXor(12, 10), 6);
}

TEST(BigInt, WrapsToWidths) {
  EXPECT_EQ(BigInt(300).wrapped(8, false), 44);
  EXPECT_EQ(BigInt(-1).wrapped(8, false), 255);
  EXPECT_EQ(BigInt(200).wrapped(8, true), -56);
  EXPECT_EQ(BigInt(-129).wrapped(8, true), 127);
  EXPECT_EQ(BigInt(5).wrapped(1, false), 1);
  EXPECT_EQ((BigInt::powerOfTwo(256) + 7).wrapped(256, false), 7);
  EXPECT_EQ(BigInt::powerOfTwo(255).wrapped(256, true), -BigInt::powerOfTwo(255));
  EXPECT_EQ(BigInt(-1).wrapped(200, false), BigInt::powerOfTwo(200) - 1);
}

TEST(BigInt, MagnitudeBits) {
  EXPECT_EQ(BigInt(0).magnitudeBits(), 0u);
  EXPECT_EQ(BigInt(-1).magnitudeBits(), 0u);
  EXPECT_EQ(BigInt(1).magnitudeBits(), 1u);
  EXPECT_EQ(BigInt(-2).magnitudeBits(), 1u);
  EXPECT_EQ(BigInt(255).magnitudeBits(), 8u);
  EXPECT_EQ(BigInt(-256).magnitudeBits(), 8u);
  EXPECT_EQ(BigInt(-257).magnitudeBits(), 9u);
  EXPECT_EQ(BigInt::powerOfTwo(100).magnitudeBits(), 101u);
  EXPECT_EQ((-BigInt::powerOfTwo(100)).magnitudeBits(), 100u);
}

TEST(BigInt, Doubles) {
  EXPECT_EQ(BigInt::fromDouble(2.9), 2);
  EXPECT_EQ(BigInt::fromDouble(-2.9), -2);
  EXPECT_EQ(BigInt::fromDouble(1e30).str(), "1000000000000000019884624838656");
  EXPECT_EQ(BigInt::powerOfTwo(100).toDouble(), 0x1p100);
  EXPECT_EQ((-BigInt::powerOfTwo(100)).toDouble(), -0x1p100);
  EXPECT_EQ(BigInt(int64_t(1) << 53).toDouble(), 0x1p53);
  EXPECT_EQ(BigInt::powerOfTwo(5000).toDouble(), std::numeric_limits<double>::infinity());
  constexpr double Largest = std::numeric_limits<double>::max();
  EXPECT_EQ(BigInt::fromDouble(Largest).toDouble(), Largest);
  EXPECT_EQ((BigInt::powerOfTwo(1024) - BigInt::powerOfTwo(970) - 1).toDouble(), Largest);
  EXPECT_EQ((BigInt::powerOfTwo(1024) - BigInt::powerOfTwo(970)).toDouble(),
            std::numeric_limits<double>::infinity());
  EXPECT_EQ((-BigInt::powerOfTwo(3000) - 12345).toDouble(),
            -std::numeric_limits<double>::infinity());
  // Rounded to nearest, ties to even, also where the value is wider than 64 bits.
  EXPECT_EQ((BigInt::powerOfTwo(53) + 1).toDouble(), 0x1p53);
  EXPECT_EQ((BigInt::powerOfTwo(53) + 3).toDouble(), 0x1p53 + 4);
  EXPECT_EQ((BigInt::powerOfTwo(100) + BigInt::powerOfTwo(47)).toDouble(), 0x1p100);
  EXPECT_EQ((BigInt::powerOfTwo(100) + BigInt::powerOfTwo(47) + 1).toDouble(), 0x1p100 + 0x1p48);
}

TEST(BigInt, EqualsNativeArithmetic) {
  std::mt19937_64 random(1);
  auto value = [&]() -> Wide {
    Wide v = Wide(int64_t(random()));
    int shift = int(random() % 64);
    return v >> shift;
  };
  for (int i = 0; i < 20000; ++i) {
    Wide a = value(), b = value();
    BigInt x = big(show(a)), y = big(show(b));
    ASSERT_EQ((x + y).str(), show(a + b));
    ASSERT_EQ((x - y).str(), show(a - b));
    ASSERT_EQ((x * y).str(), show(a * b));
    ASSERT_EQ(x < y, a < b);
    ASSERT_EQ(x == y, a == b);
    if (b != 0) {
      ASSERT_EQ(BigInt::truncDiv(x, y).str(), show(a / b));
      ASSERT_EQ(BigInt::truncMod(x, y).str(), show(a % b));
    }
    ASSERT_EQ(BigInt::bitAnd(x, y).str(), show(a & b));
    ASSERT_EQ(BigInt::bitOr(x, y).str(), show(a | b));
    ASSERT_EQ(BigInt::bitXor(x, y).str(), show(a ^ b));
  }
}

TEST(BigInt, LawsHoldForLargeNumbers) {
  std::mt19937_64 random(2);
  auto value = [&] {
    BigInt v = 0;
    for (size_t i = 0, n = 1 + random() % 9; i < n; ++i)
      v = BigInt::shiftLeft(v, uint32_t(random() % 64)) + BigInt(int64_t(random()));
    return random() % 2 ? v : -v;
  };
  for (int i = 0; i < 3000; ++i) {
    BigInt a = value(), b = value(), c = value();
    ASSERT_EQ((a + b) * c, a * c + b * c);
    ASSERT_EQ(a - b, -(b - a));
    ASSERT_EQ(big(a.str()), a);
    if (!b.isZero()) {
      BigInt q = BigInt::truncDiv(a, b), r = BigInt::truncMod(a, b);
      ASSERT_EQ(q * b + r, a);
      ASSERT_TRUE(r.isZero() || r.isNegative() == a.isNegative());
      BigInt fq = BigInt::floorDiv(a, b), fr = BigInt::floorMod(a, b);
      ASSERT_EQ(fq * b + fr, a);
      ASSERT_TRUE(fr.isZero() || fr.isNegative() == b.isNegative());
    }
    ASSERT_EQ(BigInt::bitAnd(a, b) + BigInt::bitOr(a, b), a + b);
    ASSERT_EQ(BigInt::bitXor(a, b) + BigInt::bitAnd(a, b) * 2, a + b);
    uint32_t s = uint32_t(random() % 200);
    ASSERT_EQ(BigInt::shiftRight(a, s), BigInt::floorDiv(a, BigInt::powerOfTwo(s)));
    BigInt w = a.wrapped(s + 1, true);
    ASSERT_TRUE(BigInt::floorMod(a - w, BigInt::powerOfTwo(s + 1)).isZero());
    ASSERT_LE(w.magnitudeBits(), s);
  }
}

} // namespace
} // namespace allo
