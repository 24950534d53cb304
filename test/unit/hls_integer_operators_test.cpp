// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operators of runtime/hls/ap_int.h: types of results and exact values, beside BigInt.
#include "unit/hls_integer_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace allo::hls_test {
namespace {

using allo_hls::ap_int_base;

// ------------------------------------------------------------------------------- types of results

template <class T> constexpr int typeOf = T::isSigned ? -T::width : T::width; // -8 is ap_int<8>
template <> constexpr int typeOf<bool> = 0;
template <> constexpr int typeOf<float> = 10'032;
template <> constexpr int typeOf<double> = 10'064;
#define TYPE(expression) typeOf<std::decay_t<decltype(expression)>>

template <class T> T a();

TEST(HlsInteger, ResultsAreAsWideAsTheirValues) {
  EXPECT_EQ(TYPE(a<ap_int<8>>() + a<ap_int<8>>()), -9);
  EXPECT_EQ(TYPE(a<ap_int<8>>() + a<ap_uint<8>>()), -10);
  EXPECT_EQ(TYPE(a<ap_uint<9>>() + a<ap_int<3>>()), -11);
  EXPECT_EQ(TYPE(a<ap_uint<9>>() + a<ap_uint<70>>()), 71);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() - a<ap_uint<5>>()), -6);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() * a<ap_uint<70>>()), 75);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() * a<ap_int<70>>()), -75);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() / a<ap_uint<70>>()), 5);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() / a<ap_int<70>>()), -6);
  EXPECT_EQ(TYPE(a<ap_int<5>>() / a<ap_uint<3>>()), -5);
  EXPECT_EQ(TYPE(a<ap_int<5>>() % a<ap_uint<3>>()), -4);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() % a<ap_int<3>>()), 3);
  EXPECT_EQ(TYPE(a<ap_int<5>>() % a<ap_int<30>>()), -5);
  EXPECT_EQ(TYPE(a<ap_int<5>>() & a<ap_uint<5>>()), -6);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() | a<ap_uint<7>>()), 7);
  EXPECT_EQ(TYPE(~a<ap_uint<5>>()), 5);
  EXPECT_EQ(TYPE(-a<ap_uint<1>>()), -2);
  EXPECT_EQ(TYPE(-a<ap_int<1>>()), -3);
  EXPECT_EQ(TYPE(-a<ap_uint<8>>()), -9);
  EXPECT_EQ(TYPE(+a<ap_uint<8>>()), 8);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() << a<ap_int<70>>()), 5);
  EXPECT_EQ(TYPE(a<ap_int<5>>() >> 1), -5);
  EXPECT_EQ(TYPE(a<ap_int<5>>() < 1), 0);
}

enum Colour { Red, Green };

TEST(HlsInteger, BuiltInTypesCountByTheirWidth) {
  EXPECT_EQ(TYPE(a<ap_uint<5>>() + 1), -33);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() + true), 6);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() + a<signed char>()), -9);
  EXPECT_EQ(TYPE(a<unsigned short>() * a<ap_uint<5>>()), 21);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() & 1), -32);
  EXPECT_EQ(TYPE(a<ap_uint<5>>() & 15ULL), 64);
  EXPECT_EQ(TYPE(a<ap_int<5>>() & 15ULL), -65);
  EXPECT_EQ(TYPE(1000 / a<ap_int<5>>()), -33);
  EXPECT_EQ(TYPE(a<ap_int<5>>() + Green), -33);
  EXPECT_EQ(TYPE(a<ap_int<5>>() + 1.0F), 10'032);
  EXPECT_EQ(TYPE(2.0 * a<ap_int<500>>()), 10'064);
}

// ------------------------------------------------------------------------------------------ values

void expect(const char *op, const BigInt &x, const BigInt &y, const BigInt &got,
            const BigInt &expected) {
  EXPECT_EQ(got, expected) << x.str() << " " << op << " " << y.str();
}

template <class A, class B> void operators(Random &random, int rounds) {
  constexpr int both =
      std::max(A::width + (B::isSigned && !A::isSigned), B::width + (A::isSigned && !B::isSigned));
  constexpr int sign = A::isSigned || B::isSigned ? -1 : 1;
  static_assert(TYPE(A() + B()) == sign * (both + 1) && TYPE(A() - B()) == -(both + 1));
  static_assert(TYPE(A() * B()) == sign * (A::width + B::width) && TYPE(A() & B()) == sign * both);
  for (int i = 0; i < rounds; ++i) {
    const auto [x, X] = sample<A>(random);
    auto [y, Y] = sample<B>(random);
    ASSERT_EQ(big(x), X);
    expect("+", X, Y, big(x + y), X + Y);
    expect("-", X, Y, big(x - y), X - Y);
    expect("*", X, Y, big(x * y), X * Y);
    expect("&", X, Y, big(x & y), BigInt::bitAnd(X, Y));
    expect("|", X, Y, big(x | y), BigInt::bitOr(X, Y));
    expect("^", X, Y, big(x ^ y), BigInt::bitXor(X, Y));
    expect("<", X, Y, x < y, X < Y);
    expect("<=", X, Y, x <= y, X <= Y);
    expect(">", X, Y, x > y, X > Y);
    expect(">=", X, Y, x >= y, X >= Y);
    expect("==", X, Y, x == y, X == Y);
    expect("!=", X, Y, x != y, !(X == Y));
    expect("=", X, Y, big(A(y)), Y.wrapped(A::width, A::isSigned));
    if (Y.isZero())
      continue;
    expect("/", X, Y, big(x / y), BigInt::truncDiv(X, Y));
    expect("%", X, Y, big(x % y), BigInt::truncMod(X, Y));
  }
}

template <int W1, int W2> void signs(Random &random, int rounds) {
  operators<ap_int<W1>, ap_int<W2>>(random, rounds);
  operators<ap_int<W1>, ap_uint<W2>>(random, rounds);
  operators<ap_uint<W1>, ap_int<W2>>(random, rounds);
  operators<ap_uint<W1>, ap_uint<W2>>(random, rounds);
}

TEST(HlsInteger, NarrowOperatorsAreExact) {
  Random random(1);
  signs<1, 1>(random, 100);
  signs<1, 8>(random, 300);
  signs<7, 8>(random, 300);
  signs<8, 7>(random, 300);
  signs<31, 33>(random, 1000);
  signs<32, 32>(random, 1000);
  signs<33, 8>(random, 1000);
  signs<63, 63>(random, 1000);
  signs<64, 64>(random, 1000);
  signs<64, 5>(random, 1000);
}

TEST(HlsInteger, OperatorsUpTo128BitsAreExact) {
  Random random(2);
  signs<63, 65>(random, 1000);
  signs<65, 64>(random, 1000);
  signs<127, 1>(random, 1000);
  signs<127, 128>(random, 1000);
  signs<128, 128>(random, 1000);
}

TEST(HlsInteger, WideOperatorsAreExact) {
  Random random(3);
  signs<129, 65>(random, 600);
  signs<128, 129>(random, 300);
  signs<255, 256>(random, 300);
  signs<257, 192>(random, 600);
  operators<ap_int<4096>, ap_int<1000>>(random, 60);
  operators<ap_uint<1000>, ap_int<4096>>(random, 60);
  operators<ap_uint<4096>, ap_uint<4096>>(random, 60);
}

// Digits at which the estimate of a quotient's digit is one or two too large.
TEST(HlsInteger, WideDivisionCorrectsItsEstimates) {
  const ap_uint<192> one = 1;
  const ap_uint<192> x = (one << 191) - 1, y = (one << 127) + 1;
  EXPECT_EQ(big(x / y), BigInt::truncDiv(big(x), big(y)));
  EXPECT_EQ(big(x % y), BigInt::truncMod(big(x), big(y)));
  const ap_uint<192> u = (ap_uint<192>(0x80000000ULL) << 128) | 3, v = (one << 125) | 1;
  EXPECT_EQ(big(u / v), BigInt::truncDiv(big(u), big(v)));
  EXPECT_EQ(big(u % v), BigInt::truncMod(big(u), big(v)));
  const ap_uint<192> p = ap_uint<192>(0x7fffffff80000000ULL) << 64,
                     q = (ap_uint<192>(0x80000000ULL) << 64) | 1;
  EXPECT_EQ(big(p / q), BigInt::truncDiv(big(p), big(q)));
  EXPECT_EQ(big(p % q), BigInt::truncMod(big(p), big(q)));
}

template <class T> void unary(Random &random) {
  for (int i = 0; i < 200; ++i) {
    auto [x, X] = sample<T>(random);
    EXPECT_EQ(big(-x), -X);
    EXPECT_EQ(big(~x), BigInt::bitNot(X).wrapped(T::width, T::isSigned));
    EXPECT_EQ(!x, X.isZero());
    EXPECT_EQ(big(+x), X);
    EXPECT_EQ(big(x++), X);
    EXPECT_EQ(big(x), (X + 1).wrapped(T::width, T::isSigned));
    EXPECT_EQ(big(--x), X);
    EXPECT_EQ(big(x *= x), (X * X).wrapped(T::width, T::isSigned));
  }
}

template <class T> void shifts(Random &random) {
  constexpr int width = T::width;
  std::vector<int> amounts = {-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1};
  for (int by = -2 * width; by <= 2 * width; by += std::max(1, width / 19))
    amounts.push_back(by);
  for (const int by : amounts) {
    const auto [x, X] = sample<T>(random);
    const BigInt left =
        by >= 0 ? BigInt::shiftLeft(X, unsigned(by)) : BigInt::shiftRight(X, unsigned(-by));
    const BigInt right =
        by >= 0 ? BigInt::shiftRight(X, unsigned(by)) : BigInt::shiftLeft(X, unsigned(-by));
    EXPECT_EQ(big(x << by), left.wrapped(T::width, T::isSigned)) << X.str() << " by " << by;
    EXPECT_EQ(big(x >> by), right.wrapped(T::width, T::isSigned)) << X.str() << " by " << by;
    EXPECT_EQ(big(x << ap_int<15>(by)), left.wrapped(T::width, T::isSigned));
    if (by >= 0) {
      EXPECT_EQ(big(x << unsigned(by)), big(x << by));
      EXPECT_EQ(big(x >> ap_uint<200>(by)), big(x >> by));
    }
  }
  const T ones = T(-1);
  const BigInt fill = T::isSigned ? -1 : 0;
  EXPECT_EQ(big(ones << INT64_MAX), 0);
  EXPECT_EQ(big(ones >> INT64_MAX), fill);
  EXPECT_EQ(big(ones << INT64_MIN), fill);
  EXPECT_EQ(big(ones >> INT64_MIN), 0);
  EXPECT_EQ(big(ones << UINT64_MAX), 0);
  EXPECT_EQ(big(ones >> (ap_uint<300>(1) << 299)), fill);
  EXPECT_EQ(big(ones >> ap_int<300>(ap_int<300>(1) << 299)), 0);
}

template <int... W> void ofOneOperand() {
  Random random(4);
  ((unary<ap_int<W>>(random), unary<ap_uint<W>>(random)), ...);
  ((shifts<ap_int<W>>(random), shifts<ap_uint<W>>(random)), ...);
}
TEST(HlsInteger, ShiftsAndUnaryOperatorsAreExact) {
  ofOneOperand<1, 7, 8, 31, 32, 33, 63, 64, 65>();
  ofOneOperand<127, 128, 129, 255, 256, 1000, 4096>();
}

template <class N> void native(Random &random) {
  for (int i = 0; i < 200; ++i) {
    const N n = N(random() >> random() % 64);
    const BigInt N_ = std::is_signed_v<N> ? BigInt(int64_t(n)) : big(ap_uint<64>(uint64_t(n)));
    const auto [x, X] = sample<ap_int<40>>(random);
    const auto [y, Y] = sample<ap_uint<200>>(random);
    expect("+", X, N_, big(x + n), X + N_);
    expect("-", N_, X, big(n - x), N_ - X);
    expect("*", N_, Y, big(n * y), N_ * Y);
    expect("<", X, N_, x < n, X < N_);
    expect("<", N_, Y, n < y, N_ < Y);
    expect("==", X, N_, ap_int<70>(n) == n, true);
    if (!X.isZero()) {
      expect("/", N_, X, big(n / x), BigInt::truncDiv(N_, X));
      expect("%", N_, X, big(n % x), BigInt::truncMod(N_, X));
    }
    if (!N_.isZero()) {
      expect("/", Y, N_, big(y / n), BigInt::truncDiv(Y, N_));
      expect("%", X, N_, big(x % n), BigInt::truncMod(X, N_));
    }
    N changed = n;
    changed += x;
    EXPECT_EQ(changed,
              N(big(ap_int<70>(X.asInt64().value()) + n).wrapped(64, true).asInt64().value()));
  }
}
TEST(HlsInteger, BuiltInIntegersMixWithIt) {
  Random random(5);
  native<bool>(random);
  native<signed char>(random);
  native<unsigned char>(random);
  native<short>(random);
  native<int>(random);
  native<unsigned>(random);
  native<long>(random);
  native<unsigned long long>(random);
}

// Where a 64-bit machine's rules would say something else.
TEST(HlsInteger, MixedSignsGoByValue) {
  EXPECT_EQ(big(ap_uint<9>(300) / ap_int<5>(-13)), -23);
  EXPECT_EQ(big(ap_int<5>(-13) % ap_uint<9>(300)), -13);
  EXPECT_EQ(big(1000 / ap_int<5>(-13)), -76);
  EXPECT_LT(ap_int<40>(-1), ap_uint<40>(~ap_uint<40>(0)));
  EXPECT_FALSE(ap_uint<64>(-1) == -1);
  EXPECT_GT(ap_uint<64>(-1), -1);
  EXPECT_EQ(big(ap_int<64>(INT64_MIN) / ap_int<2>(-1)), BigInt::powerOfTwo(63));
}

TEST(HlsIntegerDeathTest, DivisionByZeroIsReported) {
  EXPECT_DEATH(ap_int<8>(1) / ap_int<8>(0), "error: division by zero");
  EXPECT_DEATH(ap_int<200>(1) % ap_uint<300>(0), "error: division by zero");
  EXPECT_DEATH(1 / ap_int<8>(0), "error: division by zero");
}

} // namespace
} // namespace allo::hls_test
