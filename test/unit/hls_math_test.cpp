// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// runtime/hls/hls_math.h: every function is the C library's of the same name, in the type of its
// argument.
#include "hls_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <type_traits>

namespace allo::hls_test {
namespace {

template <class T> bool same(T a, T b) { return a == b || (std::isnan(a) && std::isnan(b)); }

std::mt19937 source(1);
double random() {
  return std::ldexp(std::uniform_real_distribution<>(-1, 1)(source), int(source() % 16) - 8);
}

#define ONE(name)                                                                                  \
  for (int i = 0; i < 50; ++i) {                                                                   \
    const double x = random();                                                                     \
    EXPECT_TRUE(same(hls::name(x), std::name(x))) << #name << " " << x;                            \
    EXPECT_TRUE(same(hls::name(float(x)), std::name(float(x)))) << #name << " " << x;              \
    EXPECT_TRUE(same(hls::name##f(float(x)), std::name(float(x)))) << #name << " " << x;           \
    EXPECT_TRUE(same(hls::name(int(x)), std::name(int(x)))) << #name << " " << x;                  \
  }                                                                                                \
  static_assert(std::is_same_v<decltype(hls::name(1.0F)), float>);
#define TWO(name)                                                                                  \
  for (int i = 0; i < 50; ++i) {                                                                   \
    const double x = random(), y = random();                                                       \
    EXPECT_TRUE(same(hls::name(x, y), std::name(x, y))) << #name << " " << x << " " << y;          \
    EXPECT_TRUE(same(hls::name(float(x), float(y)), std::name(float(x), float(y)))) << #name;      \
    EXPECT_TRUE(same(hls::name##f(float(x), float(y)), std::name(float(x), float(y)))) << #name;   \
    EXPECT_TRUE(same(hls::name(float(x), y), std::name(float(x), y))) << #name;                    \
    EXPECT_TRUE(same(hls::name(x, 3), std::name(x, 3))) << #name;                                  \
  }                                                                                                \
  static_assert(std::is_same_v<decltype(hls::name(1.0F, 1.0F)), float>);

TEST(HlsMath, FunctionsOfOneNumber){
    ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(sqrt) ONE(cbrt)
        ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh)
            ONE(asinh) ONE(acosh) ONE(atanh) ONE(erf) ONE(erfc) ONE(floor) ONE(ceil) ONE(trunc)
                ONE(round) ONE(rint) ONE(fabs)}

TEST(HlsMath, FunctionsOfTwoNumbers){TWO(pow) TWO(atan2) TWO(fmod) TWO(fmin) TWO(fmax) TWO(fdim)
                                         TWO(hypot) TWO(copysign)}

TEST(HlsMath, FunctionsThatTheLibraryLacks) {
  EXPECT_EQ(hls::roundeven(2.5), 2.0);
  EXPECT_EQ(hls::roundeven(3.5F), 4.0F);
  EXPECT_EQ(hls::rsqrt(4.0), 0.5);
  EXPECT_EQ(hls::rsqrtf(16.0F), 0.25F);
  EXPECT_EQ(hls::pown(-2.0F, 3), -8.0F);
  EXPECT_EQ(hls::pown(2.0, -2), 0.25);
  EXPECT_EQ(hls::fma(0x1p30 + 1, 0x1p30 - 1, -0x1p60), -1.0); // rounded once
  EXPECT_EQ(hls::ldexp(1.5F, 4), 24.0F);
}

TEST(HlsMath, AbsoluteValuesAndClasses) {
  EXPECT_EQ(hls::abs(-1.5F), 1.5F);
  EXPECT_EQ(hls::abs(-5), 5);
  EXPECT_EQ(hls::abs(std::numeric_limits<int>::min()), std::numeric_limits<int>::min());
  EXPECT_EQ(hls::abs(7U), 7U);
  EXPECT_TRUE(hls::isnan(std::nan("")));
  EXPECT_TRUE(hls::isinf(-HUGE_VALF));
  EXPECT_FALSE(hls::isfinite(HUGE_VAL));
  EXPECT_TRUE(hls::signbit(-0.0));
}

} // namespace
} // namespace allo::hls_test
