// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// runtime/hls/hls_math.h: every function is the C library's of the same name, in the type of its
// argument, or in double and rounded to that type.
#include "unit/hls_float_model.h"

#include "ap_fixed.h"
#include "ap_float.h"
#include "ap_int.h"
#include "hls_half.h"
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
    const float narrow = float(x), rounded = float(std::name(double(narrow)));                     \
    EXPECT_TRUE(same(hls::name(narrow), rounded)) << #name << " " << x;                            \
    EXPECT_TRUE(same(hls::name##f(narrow), rounded)) << #name << " " << x;                         \
    EXPECT_TRUE(same(hls::name(int(x)), std::name(int(x)))) << #name << " " << x;                  \
  }                                                                                                \
  static_assert(std::is_same_v<decltype(hls::name(1.0F)), float>);
#define TWO(name)                                                                                  \
  for (int i = 0; i < 50; ++i) {                                                                   \
    const double x = random(), y = random();                                                       \
    EXPECT_TRUE(same(hls::name(x, y), std::name(x, y))) << #name << " " << x << " " << y;          \
    const float a = float(x), b = float(y), rounded = float(std::name(double(a), double(b)));      \
    EXPECT_TRUE(same(hls::name(a, b), rounded)) << #name << " " << x << " " << y;                  \
    EXPECT_TRUE(same(hls::name##f(a, b), rounded)) << #name << " " << x << " " << y;               \
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

#define OF_CLASS(name)                                                                             \
  for (int i = 0; i < 50; ++i) {                                                                   \
    const double x = random();                                                                     \
    const half h = x;                                                                              \
    const Fixed f = x;                                                                             \
    EXPECT_EQ(hls::name(h).get_bits(), half(std::name(double(h))).get_bits())                      \
        << #name << " " << x;                                                                      \
    EXPECT_EQ(hls::name(f), Fixed(std::name(double(f)))) << #name << " " << x;                     \
    EXPECT_TRUE(same(hls::name(ap_int<9>(x)), std::name(double(int(x))))) << #name << " " << x;    \
  }                                                                                                \
  static_assert(std::is_same_v<decltype(hls::name(half())), half>);                                \
  static_assert(std::is_same_v<decltype(hls::name(bfloat())), bfloat>);                            \
  static_assert(std::is_same_v<decltype(hls::name(ap_int<9>())), double>);

using Fixed = ap_fixed<40, 12>;
using bfloat = ap_float<16, 8>;

TEST(HlsMath, FunctionsOfClasses){
    OF_CLASS(exp) OF_CLASS(exp2) OF_CLASS(log2) OF_CLASS(sqrt) OF_CLASS(sin) OF_CLASS(tanh)
        OF_CLASS(sinh) OF_CLASS(cosh) OF_CLASS(erf) OF_CLASS(floor) OF_CLASS(ceil) OF_CLASS(fabs)}

TEST(HlsMath, FunctionsOfTwoClasses) {
  EXPECT_EQ(hls::pow(half(3), half(2)), 9);
  EXPECT_EQ(hls::fmod(Fixed(7.5), Fixed(2)), 1.5);
  EXPECT_EQ(hls::fmax(bfloat(7.5), 2), 7.5);
  EXPECT_EQ(hls::pown(half(-2), 3), -8);
  EXPECT_EQ(hls::ldexp(bfloat(1.5), -1), 0.75);
  EXPECT_EQ(hls::rsqrt(half(16)), 0.25);
  EXPECT_EQ(hls::recip(half(16)), 0.0625);
  EXPECT_EQ(hls::hypot(ap_int<4>(3), ap_uint<9>(4)), 5.0);
  half sine, cosine;
  hls::sincos(half(0), &sine, &cosine);
  EXPECT_EQ(cosine, 1);
  EXPECT_EQ(sine, 0);
  static_assert(std::is_same_v<decltype(hls::pow(half(), half())), half>);
  static_assert(std::is_same_v<decltype(hls::pow(half(), 2)), half>);
  static_assert(std::is_same_v<decltype(hls::pow(ap_int<4>(), half())), half>);
  static_assert(std::is_same_v<decltype(hls::pow(half(), 2.0F)), float>);
  static_assert(std::is_same_v<decltype(hls::pow(2.0, half())), double>);
  static_assert(std::is_same_v<decltype(hls::pow(half(), bfloat())), double>);
  static_assert(std::is_same_v<decltype(hls::pow(ap_int<4>(), 2.0F)), double>);
  static_assert(std::is_same_v<decltype(hls::fmin(Fixed(), ap_int<4>())), Fixed>);
  static_assert(std::is_same_v<decltype(hls::fmin(Fixed(), half())), double>);
}

TEST(HlsMath, SquareRootsOfHalfAreRoundedOnce) {
  const FloatModel model = {16, 5};
  for (uint16_t x = 1; x < model.infinity(); ++x) {
    const Binary X = model.value(x), root = model.value(hls::sqrt(half::from_bits(x)).get_bits());
    // Between the squares of the middles to its neighbours.
    const Binary twice = {root.number + root.number, root.exponent - 1};
    const Binary low = {twice.number - 1, twice.exponent},
                 high = {twice.number + 1, twice.exponent};
    ASSERT_FALSE((X + -(low * low)).number.isNegative()) << x;
    ASSERT_FALSE((high * high + -X).number.isNegative()) << x;
  }
}

template <class T> void fusedMultiplication(const FloatModel &model) {
  std::mt19937 bits(3);
  for (int i = 0; i < 20000; ++i) {
    const auto some = [&] { return uint32_t(bits()) % model.infinity() | (bits() & 0x8000); };
    const uint32_t x = some(), y = some();
    uint32_t z = some();
    if (i % 4 == 0) // a product that is the middle of two results, or close
      z = (z & 0x8000) | z % (4U << model.fraction());
    const Binary exact = model.value(x) * model.value(y) + model.value(z);
    if (!exact.number.isZero()) {
      EXPECT_EQ(hls::fma(T::from_bits(typename T::Bits(x)), T::from_bits(typename T::Bits(y)),
                         T::from_bits(typename T::Bits(z)))
                    .get_bits(),
                model.rounded(exact))
          << x << " " << y << " " << z;
    }
  }
}
TEST(HlsMath, FusedMultiplicationsAreRoundedOnce) {
  fusedMultiplication<half>({16, 5});
  fusedMultiplication<bfloat>({16, 8});
  EXPECT_EQ(hls::fma(bfloat(1 + 1 / 128.0), bfloat(1.5), bfloat(-0x1p-120F)).get_bits(),
            bfloat(1.5078125).get_bits()); // not up, as to the even one
  EXPECT_EQ(hls::fma(Fixed(1.5), Fixed(-2), Fixed(0.25)), -2.75);
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
  EXPECT_EQ(hls::abs(half(-1.5)), 1.5);
  EXPECT_EQ(hls::abs(Fixed(-1.5)), 1.5);
  EXPECT_EQ(hls::abs(ap_int<70>(-5) << 60), ap_int<70>(5) << 60);
  static_assert(std::is_same_v<decltype(hls::abs(ap_int<70>())), ap_int<70>>);
  EXPECT_TRUE(hls::isinf(half(-HUGE_VALF)));
  EXPECT_FALSE(hls::isnan(Fixed(1)));
  EXPECT_TRUE(hls::isfinite(3));
  EXPECT_TRUE(hls::signbit(bfloat(-0.0)));
}

} // namespace
} // namespace allo::hls_test
