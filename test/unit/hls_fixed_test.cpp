// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// runtime/hls/ap_fixed.h beside integers of any size: every mode, types of results, operators.
#include "unit/hls_float_model.h"
#include "unit/hls_integer_test.h"

#include "ap_fixed.h"
#include "hls_half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <type_traits>

namespace allo::hls_test {
namespace {

using allo_hls::ap_fixed_base;

// What a number becomes, in units of 2^-(W - I), by the definitions of the modes.
struct FixedModel {
  int width, whole;
  bool isSigned;
  ap_q_mode q;
  ap_o_mode o;
  int n;

  BigInt of(const Binary &x) const { return inRange(quantised(x)); }

private:
  static BigInt two(int power) { return BigInt::powerOfTwo(uint32_t(power)); }

  BigInt quantised(const Binary &x) const {
    const int drop = -x.exponent - (width - whole);
    if (drop <= 0)
      return BigInt::shiftLeft(x.number, uint32_t(-drop));
    const BigInt down = BigInt::floorDiv(x.number, two(drop));
    const BigInt rest = BigInt::floorMod(x.number, two(drop));
    const int half = BigInt::compare(rest + rest, two(drop));
    const bool negative = x.number.isNegative();
    bool up = false;
    switch (q) {
    case AP_RND:
      up = half >= 0;
      break;
    case AP_RND_ZERO:
      up = half > 0 || (half == 0 && negative);
      break;
    case AP_RND_MIN_INF:
      up = half > 0;
      break;
    case AP_RND_INF:
      up = half > 0 || (half == 0 && !negative);
      break;
    case AP_RND_CONV:
      up = half > 0 || (half == 0 && !BigInt::floorMod(down, 2).isZero());
      break;
    case AP_TRN:
      break;
    case AP_TRN_ZERO:
      up = negative && !rest.isZero();
      break;
    }
    return up ? down + 1 : down;
  }

  BigInt inRange(const BigInt &x) const {
    const BigInt most = two(width - isSigned) - 1;
    const BigInt least = isSigned ? -two(width - 1) : BigInt();
    const bool symmetric = o == AP_SAT_SYM && isSigned;
    if (least + (symmetric ? 1 : 0) <= x && x <= most)
      return x;
    const bool negative = x.isNegative();
    switch (o) {
    case AP_SAT:
      return negative ? least : most;
    case AP_SAT_SYM:
      return negative ? least + (symmetric ? 1 : 0) : most;
    case AP_SAT_ZERO:
      return 0;
    case AP_WRAP: {
      if (n == 0)
        return x.wrapped(uint32_t(width), isSigned);
      // The n highest bits are those of the nearest number that there is.
      const BigInt low = BigInt::floorMod(x, two(width - n));
      return negative ? least + low : most + 1 - two(width - n) + low;
    }
    case AP_WRAP_SM:
      if (!isSigned)
        return negative ? least : most;
      return mirrored(x, negative);
    }
    return 0;
  }
  BigInt mirrored(const BigInt &x, bool negative) const {
    if (n == 0) { // up, then down
      const BigInt at = BigInt::floorMod(x + two(width - 1), two(width + 1));
      return (at < two(width) ? at : two(width + 1) - 1 - at) - two(width - 1);
    }
    const int low = width - n;
    const BigInt at = BigInt::floorMod(x, two(low + 1)), span = two(low);
    if (n == 1) {
      if (negative)
        return (at < span ? span - 1 - at : at - span) - two(width - 1);
      return at < span ? at : span - 1 - (at - span);
    }
    if (negative)
      return (at < span ? at : span - 1 - (at - span)) - two(width - 1);
    return two(width - 1) - span + (at < span ? span - 1 - at : at - span);
  }
};

template <class T> Binary exact(const T &value) { return {big(value.raw()), -T::fraction}; }

template <class T> struct FixedSample {
  T value;
  Binary exact;
};
template <class T> FixedSample<T> fixedSample(Random &random) {
  const auto raw = sample<std::decay_t<decltype(T().raw())>>(random);
  return {T::fromRaw(raw.value), {raw.big, -T::fraction}};
}
double randomDouble(Random &random) {
  const double bits = double(int64_t(random() >> random() % 60)) * (random() % 2 != 0 ? 1 : -1);
  return std::ldexp(bits, int(random() % 90) - 75);
}

// ------------------------------------------------------------------------------------- conversion

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N> void mode(Random &random) {
  using T = ap_fixed_base<W, I, S, Q, O, N>;
  const FixedModel model = {W, I, S, Q, O, N};
  const auto expect = [&](const T &got, const Binary &x) {
    EXPECT_EQ(big(got.raw()), model.of(x))
        << x.number.str() << " * 2^" << x.exponent << " to " << W << " " << I << " " << S << " "
        << Q << " " << O << " " << N;
  };
  for (int i = 0; i < 25; ++i) {
    const auto a = fixedSample<ap_fixed<40, 12>>(random);
    expect(a.value, a.exact);
    const auto b = fixedSample<ap_ufixed<9, 4>>(random);
    expect(b.value, b.exact);
    const auto c = fixedSample<ap_fixed<W + 2, I + 1>>(random); // a bit more at either end
    expect(c.value, c.exact);
    const double d = randomDouble(random);
    expect(d, binary(d));
    const int n = int(random()) >> random() % 32;
    expect(n, {n, 0});
  }
}
template <int W, int I, bool S, ap_q_mode Q> void overflowModes(Random &random) {
  mode<W, I, S, Q, AP_SAT, 0>(random);
  mode<W, I, S, Q, AP_SAT_ZERO, 0>(random);
  mode<W, I, S, Q, AP_SAT_SYM, 0>(random);
  mode<W, I, S, Q, AP_WRAP, 0>(random);
  mode<W, I, S, Q, AP_WRAP, 1>(random);
  mode<W, I, S, Q, AP_WRAP, 3>(random);
  mode<W, I, S, Q, AP_WRAP_SM, 0>(random);
  mode<W, I, S, Q, AP_WRAP_SM, 1>(random);
  mode<W, I, S, Q, AP_WRAP_SM, 3>(random);
}
template <int W, int I, bool S> void modes() {
  Random random(21);
  overflowModes<W, I, S, AP_RND>(random);
  overflowModes<W, I, S, AP_RND_ZERO>(random);
  overflowModes<W, I, S, AP_RND_MIN_INF>(random);
  overflowModes<W, I, S, AP_RND_INF>(random);
  overflowModes<W, I, S, AP_RND_CONV>(random);
  overflowModes<W, I, S, AP_TRN>(random);
  overflowModes<W, I, S, AP_TRN_ZERO>(random);
}
TEST(HlsFixed, EveryModeOfNarrowOnes) {
  modes<8, 4, true>();
  modes<8, 4, false>();
}
TEST(HlsFixed, EveryModeWithoutAFractionAndWithoutIntegers) {
  modes<6, 9, true>();
  modes<13, -2, false>();
}
TEST(HlsFixed, EveryModeOfWideOnes) { modes<70, 30, true>(); }

TEST(HlsFixed, FormatsFarApart) {
  Random random(22);
  const auto convert = [&](auto to, auto from) {
    using To = decltype(to);
    const FixedModel model = {To::width, To::iwidth, To::isSigned, to.q_mode(), to.o_mode(), 0};
    for (int i = 0; i < 100; ++i) {
      const auto x = fixedSample<decltype(from)>(random);
      EXPECT_EQ(big(To(x.value).raw()), model.of(x.exact)) << x.exact.number.str();
    }
  };
  convert(ap_fixed<8, 4, AP_RND>(), ap_fixed<8, -60>());
  convert(ap_fixed<8, 4, AP_RND>(), ap_ufixed<8, -60>());
  convert(ap_fixed<8, 4, AP_RND>(), ap_ufixed<8, -4>());
  convert(ap_fixed<8, 4, AP_TRN, AP_SAT>(), ap_fixed<8, 300>());
  convert(ap_ufixed<8, 4, AP_TRN, AP_SAT>(), ap_fixed<200, 100>());
  convert(ap_fixed<64, 32, AP_RND_CONV>(), ap_fixed<200, 100>());
  convert(ap_fixed<200, 100>(), ap_ufixed<3, 3>());
  convert(ap_fixed<1, 1, AP_RND, AP_SAT>(), ap_fixed<4, 2>());
  convert(ap_fixed<2, 2, AP_TRN, AP_SAT_SYM>(), ap_fixed<4, 2>());
}

// --------------------------------------------------------------------------------------- operators

template <class T, class Raw, int I>
constexpr bool is = T::width == Raw::width && T::iwidth == I && T::isSigned == Raw::isSigned;
template <class T> T a();
using F8 = ap_fixed<8, 4>;
using U8 = ap_ufixed<8, 4>;
using F16 = ap_fixed<16, 8>;

TEST(HlsFixed, ResultsHaveRoomForTheirValues) {
  static_assert(is<decltype(a<F8>() + a<F8>()), ap_int<9>, 5>);
  static_assert(is<decltype(a<U8>() + a<U8>()), ap_uint<9>, 5>);
  static_assert(is<decltype(a<U8>() - a<U8>()), ap_int<9>, 5>);
  static_assert(is<decltype(a<F8>() + a<U8>()), ap_int<10>, 6>);
  static_assert(is<decltype(a<F8>() + a<ap_fixed<10, 2>>()), ap_int<13>, 5>);
  static_assert(is<decltype(a<F8>() * a<F16>()), ap_int<24>, 12>);
  static_assert(is<decltype(a<U8>() * a<U8>()), ap_uint<16>, 8>);
  static_assert(is<decltype(a<F8>() / a<F8>()), ap_int<13>, 9>);
  static_assert(is<decltype(a<F8>() / a<F16>()), ap_int<17>, 13>);
  static_assert(is<decltype(a<U8>() / a<U8>()), ap_uint<12>, 8>);
  static_assert(is<decltype(a<F8>() & a<F16>()), ap_int<16>, 8>);
  static_assert(is<decltype(a<F8>() + 1), ap_int<37>, 33>);
  static_assert(is<decltype(1U + a<F8>()), ap_int<38>, 34>);
  static_assert(is<decltype(a<F8>() * a<ap_uint<3>>()), ap_int<11>, 7>);
  static_assert(is<decltype(-a<F8>()), ap_int<9>, 5>);
  static_assert(is<decltype(-a<U8>()), ap_int<9>, 5>);
  static_assert(is<decltype(~a<U8>()), ap_uint<8>, 4>);
  static_assert(std::is_same_v<decltype(a<ap_fixed<8, 4, AP_RND, AP_SAT>>() << 1),
                               ap_fixed<8, 4, AP_RND, AP_SAT>>);
  static_assert(std::is_same_v<decltype(a<F8>() + 1.0F), float>);
  static_assert(std::is_same_v<decltype(2.0 / a<F8>()), double>);
  static_assert(std::is_same_v<decltype(a<F8>() * half()), half>);
}

void same(const Binary &got, const Binary &expected) {
  const Binary difference = got + -expected;
  EXPECT_TRUE(difference.number.isZero()) << got.number.str() << " * 2^" << got.exponent << ", "
                                          << expected.number.str() << " * 2^" << expected.exponent;
}
template <class A, class B> void operators() {
  Random random(23);
  for (int i = 0; i < 200; ++i) {
    auto [x, X] = fixedSample<A>(random);
    const auto [y, Y] = fixedSample<B>(random);
    same(exact(x + y), X + Y);
    same(exact(x - y), X + -Y);
    same(exact(x * y), X * Y);
    same(exact(-x), -X);
    const int order = BigInt::compare((X + -Y).number, 0);
    EXPECT_EQ(x < y, order < 0);
    EXPECT_EQ(x <= y, order <= 0);
    EXPECT_EQ(x > y, order > 0);
    EXPECT_EQ(x >= y, order >= 0);
    EXPECT_EQ(x == y, order == 0);
    EXPECT_EQ(x != y, order != 0);
    if (!Y.number.isZero()) {
      const auto quotient = x / y;
      // Towards zero in the quotient's units.
      const int shift = decltype(quotient)::fraction + X.exponent - Y.exponent;
      EXPECT_EQ(
          big(quotient.raw()),
          BigInt::truncDiv(shift > 0 ? BigInt::shiftLeft(X.number, uint32_t(shift)) : X.number,
                           shift < 0 ? BigInt::shiftLeft(Y.number, uint32_t(-shift)) : Y.number));
    }
    const FixedModel model = {A::width, A::iwidth, A::isSigned, x.q_mode(), x.o_mode(), 0};
    A changed = x;
    EXPECT_EQ(big((changed *= y).raw()), model.of(X * Y));
    changed = x;
    EXPECT_EQ(big((changed -= y).raw()), model.of(X + -Y));
    const Binary before = exact(changed);
    EXPECT_EQ(big((++changed).raw()), model.of(before + Binary{1, 0}));
  }
}
TEST(HlsFixed, OperatorsAreExact) {
  operators<F8, F8>();
  operators<F8, U8>();
  operators<U8, ap_fixed<12, -2>>();
  operators<ap_fixed<20, 30>, ap_fixed<33, 16, AP_RND>>();
  operators<ap_fixed<33, 16, AP_RND_CONV, AP_SAT>, ap_ufixed<20, 30>>();
  operators<ap_fixed<70, 35>, ap_fixed<100, 20>>();
  operators<ap_ufixed<32, 16, AP_TRN, AP_SAT>, ap_ufixed<32, 1>>();
}

TEST(HlsFixed, MixesWithIntegersAndFloats) {
  F8 x = 2.75;
  EXPECT_EQ(x + 1, 3.75);
  EXPECT_EQ(1 - x, -1.75);
  EXPECT_EQ(x * ap_int<5>(-3), -8.25);
  EXPECT_EQ((ap_uint<4>(8) / ap_ufixed<4, 3>(1.5)), 5);
  EXPECT_TRUE(x > 2 && x < 3.0F && 2.75 == x && x != ap_int<90>(2));
  EXPECT_EQ(x / 2.0, 1.375);
  EXPECT_EQ(x * half(2), half(5.5));
  int n = x;
  n += x;
  float f = x;
  f *= x;
  double d = 1;
  d -= x;
  ap_int<8> i = x;
  i += x;
  EXPECT_EQ(n, 4);
  EXPECT_EQ(f, 7.5625F);
  EXPECT_EQ(d, -1.75);
  EXPECT_EQ(i, 4);
  EXPECT_EQ(F8(-2.25).to_int(), -2);
  EXPECT_EQ(ap_int<8>(F8(-2.25)), -2);
  EXPECT_EQ(static_cast<long long>(ap_fixed<80, 70>(ap_int<70>(-1) << 62)), -(1LL << 62));
  EXPECT_EQ(F8(-2.25).to_double(), -2.25);
  EXPECT_EQ(bool(F8(0.0625)), true);
  EXPECT_EQ(bool(F8(0.05)), false);
  EXPECT_EQ(half(ap_fixed<80, 20>(1) / 3 * 3), half(1)); // rounded
  EXPECT_EQ(x << 1, 5.5);
  EXPECT_EQ(x >> ap_uint<3>(4), 0.125);
  EXPECT_EQ(x << -1, 1.375);
  EXPECT_EQ(x++, 2.75);
  EXPECT_EQ(--x, 2.75);
  EXPECT_EQ(F8(half(1.5)), 1.5);
  std::ostringstream out;
  out << x;
  EXPECT_EQ(out.str(), "2.75");
}

TEST(HlsFixed, RawBitsAreReadAndWritten) {
  F8 x = -2.25;
  EXPECT_EQ(x.range(), 0xdc);
  EXPECT_EQ(x(7, 4), 0xd);
  EXPECT_TRUE(x[2]);
  x.range() = 0x24;
  EXPECT_EQ(x, 2.25);
  x(7, 4) = 7;
  EXPECT_EQ(x, 7.25);
  x[7] = true;
  EXPECT_EQ(x, -0.75);
  EXPECT_EQ(x.length(), 8);
  EXPECT_TRUE(x.is_neg());
  EXPECT_EQ(sizeof(ap_fixed<16, 3>), 2U);
  static_assert(std::is_trivially_copyable_v<F8>);
}

TEST(HlsFixed, NumbersThatAreNone) {
  using Saturating = ap_fixed<8, 4, AP_TRN, AP_SAT>;
  EXPECT_EQ(Saturating(std::nan("")), 0);
  EXPECT_EQ(Saturating(HUGE_VAL), 7.9375);
  EXPECT_EQ(Saturating(-HUGE_VALF), -8);
  EXPECT_EQ(F8(HUGE_VAL), 0);
  EXPECT_EQ(Saturating(std::numeric_limits<double>::denorm_min()), 0);
  EXPECT_EQ(Saturating(-std::numeric_limits<double>::denorm_min()), -0.0625);
}

TEST(HlsFixedDeathTest, DivisionByZeroIsReported) {
  EXPECT_DEATH(F8(1) / F8(0), "error: division by zero");
}

} // namespace
} // namespace allo::hls_test
