// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Floating-point numbers of up to 32 bits in IEEE's formats: a sign, E bits of exponent and the
// rest of the mantissa, with subnormal numbers, infinities and NaN. The base of half and ap_float.
//
// Every operation is computed in double and rounded to nearest even from there, which gives the
// same as rounding the exact result once: with p = W - E bits of precision, sums and products are
// either exact in 53 >= 2p + 2 bits or too far from the middle between two results for the error to
// matter, and quotients and square roots of p bits cannot be that close to a middle (Figueroa,
// "When is double rounding innocuous?"). Nothing is subnormal in double, since E <= 9.
#pragma once

#include "allo_hls/Rounding.h"

#include <cstdint>

namespace allo_hls {

// 'Self' is the class that derives from it.
template <class Self, int W, int E> class FloatValue : public FloatTag {
  static_assert(W <= 32 && E >= 2 && E <= 9 && W - E >= 2 && W - E <= 25, "no such format");
  using Word = unsigned long long;
  static constexpr int fraction = W - E - 1, bias = (1 << (E - 1)) - 1;
  static constexpr Word infinity = ((1ULL << E) - 1) << fraction;

public:
  static constexpr int width = W;
  using Bits = std::conditional_t<W <= 8, std::uint8_t,
                                  std::conditional_t<W <= 16, std::uint16_t, std::uint32_t>>;
  // The smallest built-in type that has all of the values.
  using Native = std::conditional_t<E <= 8 && fraction <= 23, float, double>;

  FloatValue() = default; // zero
  template <class T, std::enable_if_t<Number<T>::valid && !std::is_same<T, Self>::value, int> = 0>
  FloatValue(const T &value) : pattern(rounded(Number<T>::odd(value))) {}

  operator Native() const { return Native(to_double()); }
  template <int W2, bool S2> operator ap_int_base<W2, S2>() const {
    return ap_int_base<W2, S2>(to_double());
  }
  Bits get_bits() const { return pattern; }
  void set_bits(Bits bits) { pattern = Bits(bits & ((1ULL << W) - 1)); }
  static Self from_bits(Bits bits) {
    Self result;
    result.set_bits(bits);
    return result;
  }
  double to_odd() const { return to_double(); }
  double to_double() const {
    const Word sign = Word(pattern >> (W - 1)) << 63, magnitude = pattern & ((1ULL << (W - 1)) - 1);
    if (magnitude < 1ULL << fraction) { // in units of the smallest number
      const double unit = ofPattern(Word(1024 - bias - fraction) << 52);
      return ofPattern(patternOf(double(std::int32_t(magnitude)) * unit) | sign);
    }
    const Word wide = magnitude << (52 - fraction);
    if (magnitude >= infinity)
      return ofPattern(sign | wide | 0x7ffULL << 52);
    return ofPattern(sign | (wide + (Word(1023 - bias) << 52)));
  }
  float to_float() const { return float(to_double()); }
  int to_int() const { return int(to_double()); }
  long long to_int64() const { return static_cast<long long>(to_double()); }

  template <class B> Self &operator+=(const B &b) { return self() = Self(self() + b); }
  template <class B> Self &operator-=(const B &b) { return self() = Self(self() - b); }
  template <class B> Self &operator*=(const B &b) { return self() = Self(self() * b); }
  template <class B> Self &operator/=(const B &b) { return self() = Self(self() / b); }
  Self &operator++() { return *this += 1; }
  Self &operator--() { return *this -= 1; }
  Self operator++(int) {
    const Self old = self();
    ++*this;
    return old;
  }
  Self operator--(int) {
    const Self old = self();
    --*this;
    return old;
  }
  Self operator+() const { return from_bits(pattern); }
  Self operator-() const { return from_bits(Bits(pattern ^ 1ULL << (W - 1))); }

private:
  Bits pattern = 0;

  Self &self() { return static_cast<Self &>(*this); }
  static Bits rounded(double value) {
    const Word sign = patternOf(value) >> 63 << (W - 1);
    const Word whole = patternOf(value) & ~(1ULL << 63);
    constexpr int dropped = 52 - fraction;
    Word result;
    if (whole > 0x7ffULL << 52) { // NaN, a quiet one
      result = infinity | 1ULL << (fraction - 1) | (whole >> dropped & ((1ULL << fraction) - 1));
    } else if (whole < Word(1024 - bias) << 52) {
      // Added to a number of which the last bit is the smallest one of this format.
      const Word base = Word(1024 - bias - fraction + 52) << 52;
      result = patternOf(ofPattern(whole) + ofPattern(base)) - base;
    } else {
      const Word last = whole >> dropped & 1;
      result = (whole + (1ULL << (dropped - 1)) - 1 + last) >> dropped;
      result -= Word(1023 - bias) << fraction;
      result = result < infinity ? result : infinity;
    }
    return Bits(sign | result);
  }
};

// The type of a result: that of the built-in floating-point operand, if there is one; of two
// formats, the built-in type that has both; else ours. There is nothing in it unless one is ours.
template <class T> struct IsFloat : std::is_base_of<FloatTag, T> {};
template <class T> struct FloatMixType {
  static constexpr bool valid = true;
  using Type = T;
};
template <class A, class B, bool = IsFloat<A>::value, bool = IsFloat<B>::value,
          bool = Number<A>::valid && Number<B>::valid>
struct FloatMix {
  static constexpr bool valid = false;
};
template <class A, class B>
struct FloatMix<A, B, true, true, true>
    : FloatMixType<std::common_type_t<typename A::Native, typename B::Native>> {};
template <class A> struct FloatMix<A, A, true, true, true> : FloatMixType<A> {};
template <class A, class B, bool = std::is_floating_point<B>::value>
struct FloatMixOne : FloatMixType<A> {};
template <class A, class B>
struct FloatMixOne<A, B, true> : FloatMixType<std::common_type_t<typename A::Native, B>> {};
template <class A, class B> struct FloatMix<A, B, true, false, true> : FloatMixOne<A, B> {};
template <class A, class B> struct FloatMix<A, B, false, true, true> : FloatMixOne<B, A> {};

// An operand, converted to the type of the result, in what that is computed in.
template <class R, class T> std::enable_if_t<IsFloat<R>::value, double> floatOperand(const T &x) {
  return R(x).to_double();
}
template <class R, class T> std::enable_if_t<!IsFloat<R>::value, R> floatOperand(const T &x) {
  return static_cast<R>(x);
}

// clang-format off
#define ALLO_HLS_FLOAT(op)                                                                         \
  template <class A, class B>                                                                      \
  typename FloatMix<A, B>::Type operator op(const A &a, const B &b) {                              \
    using R = typename FloatMix<A, B>::Type;                                                       \
    return R(floatOperand<R>(a) op floatOperand<R>(b));                                            \
  }
ALLO_HLS_FLOAT(+)
ALLO_HLS_FLOAT(-)
ALLO_HLS_FLOAT(*)
ALLO_HLS_FLOAT(/)
#undef ALLO_HLS_FLOAT

// By value.
#define ALLO_HLS_FLOAT_ORDER(op)                                                                   \
  template <class A, class B>                                                                      \
  std::enable_if_t<FloatMix<A, B>::valid, bool> operator op(const A &a, const B &b) {              \
    return Number<A>::odd(a) op Number<B>::odd(b);                                                 \
  }
ALLO_HLS_FLOAT_ORDER(==)
ALLO_HLS_FLOAT_ORDER(!=)
ALLO_HLS_FLOAT_ORDER(<)
ALLO_HLS_FLOAT_ORDER(<=)
ALLO_HLS_FLOAT_ORDER(>)
ALLO_HLS_FLOAT_ORDER(>=)
#undef ALLO_HLS_FLOAT_ORDER
// clang-format on

} // namespace allo_hls
