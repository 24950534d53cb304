// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operators of ap_fixed: those of ap_int on raw bits that have been brought to the same number
// of bits below the point, which also gives the widths of the results. An integer is an ap_fixed
// without such bits.
#pragma once

#include "allo_hls/Fixed.h"

namespace allo_hls {

template <class T, class = void> struct FixedOperand {
  static constexpr bool valid = false, own = false;
};
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
struct FixedOperand<ap_fixed_base<W, I, S, Q, O, N>> {
  static constexpr bool valid = true, own = true;
  static constexpr int fraction = W - I;
  using Raw = ap_int_base<W, S>;
  static const Raw &raw(const ap_fixed_base<W, I, S, Q, O, N> &value) { return value.raw(); }
};
template <class T> struct FixedOperand<T, std::enable_if_t<Operand<T>::valid>> {
  static constexpr bool valid = true, own = false;
  static constexpr int fraction = 0;
  using Raw = typename Operand<T>::Value;
  static Raw raw(const T &value) { return Operand<T>::value(value); }
};

// There is nothing in it unless both are operands and one is an ap_fixed.
template <class A, class B,
          bool = FixedOperand<A>::valid && FixedOperand<B>::valid &&
                 (FixedOperand<A>::own || FixedOperand<B>::own)>
struct FixedPair {};
template <class A, class B> struct FixedPair<A, B, true> {
  static constexpr int fraction1 = FixedOperand<A>::fraction, fraction2 = FixedOperand<B>::fraction;
  static constexpr int fraction = maximum(fraction1, fraction2);
  using Left = typename FixedOperand<A>::Raw;
  using Right = typename FixedOperand<B>::Raw;
  template <class T>
  using Longer = // with 'fraction' bits below the point
      ap_int_base<FixedOperand<T>::Raw::width + fraction - FixedOperand<T>::fraction,
                  FixedOperand<T>::Raw::isSigned>;
  template <class T> static Longer<T> aligned(const T &value) {
    return Longer<T>(FixedOperand<T>::raw(value)) << (fraction - FixedOperand<T>::fraction);
  }

  template <class Raw, int F> using Fixed = FixedResult<Raw::width, Raw::width - F, Raw::isSigned>;
  using Types = Results<Longer<A>, Longer<B>>;
  using Sum = Fixed<typename Types::Sum, fraction>;
  using Difference = Fixed<typename Types::Difference, fraction>;
  using Logic = Fixed<typename Types::Logic, fraction>;
  using Product = Fixed<typename Results<Left, Right>::Product, fraction1 + fraction2>;
  // Divided with as many bits more as the divisor has below the point.
  static constexpr int more = maximum(fraction2, 0);
  using Dividend = ap_int_base<Left::width + more, Left::isSigned>;
  using Quotient = Fixed<typename Results<Dividend, Right>::Quotient, fraction1 + more - fraction2>;
  using Bool = bool;
};

// clang-format off
#define ALLO_HLS_FIXED(op, Type)                                                                   \
  template <class A, class B>                                                                      \
  typename FixedPair<A, B>::Type operator op(const A &a, const B &b) {                             \
    using Pair = FixedPair<A, B>;                                                                  \
    return Pair::Type::fromRaw(Pair::aligned(a) op Pair::aligned(b));                              \
  }
ALLO_HLS_FIXED(+, Sum)
ALLO_HLS_FIXED(-, Difference)
ALLO_HLS_FIXED(&, Logic)
ALLO_HLS_FIXED(|, Logic)
ALLO_HLS_FIXED(^, Logic)
#undef ALLO_HLS_FIXED

#define ALLO_HLS_FIXED_ORDER(op)                                                                   \
  template <class A, class B>                                                                      \
  typename FixedPair<A, B>::Bool operator op(const A &a, const B &b) {                             \
    using Pair = FixedPair<A, B>;                                                                  \
    return Pair::aligned(a) op Pair::aligned(b);                                                   \
  }
ALLO_HLS_FIXED_ORDER(==)
ALLO_HLS_FIXED_ORDER(!=)
ALLO_HLS_FIXED_ORDER(<)
ALLO_HLS_FIXED_ORDER(<=)
ALLO_HLS_FIXED_ORDER(>)
ALLO_HLS_FIXED_ORDER(>=)
#undef ALLO_HLS_FIXED_ORDER
// clang-format on

template <class A, class B> typename FixedPair<A, B>::Product operator*(const A &a, const B &b) {
  return FixedPair<A, B>::Product::fromRaw(FixedOperand<A>::raw(a) * FixedOperand<B>::raw(b));
}
// Towards zero.
template <class A, class B> typename FixedPair<A, B>::Quotient operator/(const A &a, const B &b) {
  using Pair = FixedPair<A, B>;
  return Pair::Quotient::fromRaw((typename Pair::Dividend(FixedOperand<A>::raw(a)) << Pair::more) /
                                 FixedOperand<B>::raw(b));
}

// Of the raw bits: none is added, and what leaves them is lost.
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N, class B,
          std::enable_if_t<Operand<B>::valid, int> = 0>
ap_fixed_base<W, I, S, Q, O, N> operator<<(const ap_fixed_base<W, I, S, Q, O, N> &a, const B &b) {
  return ap_fixed_base<W, I, S, Q, O, N>::fromRaw(a.raw() << b);
}
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N, class B,
          std::enable_if_t<Operand<B>::valid, int> = 0>
ap_fixed_base<W, I, S, Q, O, N> operator>>(const ap_fixed_base<W, I, S, Q, O, N> &a, const B &b) {
  return ap_fixed_base<W, I, S, Q, O, N>::fromRaw(a.raw() >> b);
}

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
ap_fixed_base<W, I, S, Q, O, N> operator+(const ap_fixed_base<W, I, S, Q, O, N> &a) {
  return a;
}
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
ap_fixed_base<W, I, S, Q, O, N> operator~(const ap_fixed_base<W, I, S, Q, O, N> &a) {
  return ap_fixed_base<W, I, S, Q, O, N>::fromRaw(~a.raw());
}
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
bool operator!(const ap_fixed_base<W, I, S, Q, O, N> &a) {
  return !a.to_bool();
}
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
auto operator-(const ap_fixed_base<W, I, S, Q, O, N> &a) {
  const auto raw = -a.raw();
  return FixedResult<decltype(-a.raw())::width, decltype(-a.raw())::width - W + I, true>::fromRaw(
      raw);
}

// With float and double the result is of their type; comparisons are made in double.
template <class A, class B, class = void> struct FixedFloat {};
template <class A, class B>
struct FixedFloat<A, B,
                  std::enable_if_t<FixedOperand<A>::own && std::is_floating_point<B>::value>> {
  using Type = B;
  using Bool = bool;
};
template <class A, class B>
struct FixedFloat<A, B,
                  std::enable_if_t<std::is_floating_point<A>::value && FixedOperand<B>::own>> {
  using Type = A;
  using Bool = bool;
};
// clang-format off
#define ALLO_HLS_FIXED_FLOAT(op)                                                                   \
  template <class A, class B>                                                                      \
  typename FixedFloat<A, B>::Type operator op(const A &a, const B &b) {                            \
    using T = typename FixedFloat<A, B>::Type;                                                     \
    return static_cast<T>(a) op static_cast<T>(b);                                                 \
  }
ALLO_HLS_FIXED_FLOAT(+)
ALLO_HLS_FIXED_FLOAT(-)
ALLO_HLS_FIXED_FLOAT(*)
ALLO_HLS_FIXED_FLOAT(/)
#undef ALLO_HLS_FIXED_FLOAT
#define ALLO_HLS_FIXED_FLOAT(op)                                                                   \
  template <class A, class B>                                                                      \
  typename FixedFloat<A, B>::Bool operator op(const A &a, const B &b) {                            \
    return static_cast<double>(a) op static_cast<double>(b);                                       \
  }
ALLO_HLS_FIXED_FLOAT(==)
ALLO_HLS_FIXED_FLOAT(!=)
ALLO_HLS_FIXED_FLOAT(<)
ALLO_HLS_FIXED_FLOAT(<=)
ALLO_HLS_FIXED_FLOAT(>)
ALLO_HLS_FIXED_FLOAT(>=)
#undef ALLO_HLS_FIXED_FLOAT

// A built-in number changed by an ap_fixed.
#define ALLO_HLS_FIXED_CHANGE(op)                                                                  \
  template <class T, class B>                                                                      \
  std::enable_if_t<std::is_arithmetic<T>::value && FixedOperand<B>::own, T &>                      \
  operator op##=(T &a, const B &b) { return a = static_cast<T>(a op b); }
ALLO_HLS_FIXED_CHANGE(+)
ALLO_HLS_FIXED_CHANGE(-)
ALLO_HLS_FIXED_CHANGE(*)
ALLO_HLS_FIXED_CHANGE(/)
#undef ALLO_HLS_FIXED_CHANGE
// clang-format on

template <class Char, class CharTraits, int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
std::basic_ostream<Char, CharTraits> &operator<<(std::basic_ostream<Char, CharTraits> &out,
                                                 const ap_fixed_base<W, I, S, Q, O, N> &value) {
  return out << value.to_double();
}

} // namespace allo_hls
