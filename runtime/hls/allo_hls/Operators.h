// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operators of ap_int. The result of each is as wide as its values need (Traits.h), so that
// nothing is lost; only shifts keep the left operand's type.
#pragma once

#include "allo_hls/Divide.h"
#include "allo_hls/Integer.h"

namespace allo_hls {

template <class T> typename Operand<T>::Type loaded(const T &value) {
  return Operand<T>::load(value);
}

// clang-format off
// The result has room for the value, and operands are canonical: so is what is computed. g++ does
// not see that.
#define ALLO_HLS_RING(op, Type)                                                                    \
  template <class A, class B>                                                                      \
  typename Results<A, B>::Type operator op(const A &a, const B &b) {                               \
    using Result = typename Results<A, B>::Type;                                                   \
    using Bits = typename Result::Bits;                                                            \
    return Result::exact(loaded(a).template as<Bits>() op loaded(b).template as<Bits>());          \
  }
ALLO_HLS_RING(+, Sum)
ALLO_HLS_RING(-, Difference)
ALLO_HLS_RING(&, Logic)
ALLO_HLS_RING(|, Logic)
ALLO_HLS_RING(^, Logic)
#undef ALLO_HLS_RING

template <class A, class B>
typename Results<A, B>::Product operator*(const A &a, const B &b) {
  using R = Results<A, B>;
  using Bits = typename R::Product::Bits;
  return R::Product::exact(Multiply<Bits>::of(loaded(a).bits(), R::S1, loaded(b).bits(), R::S2));
}

// With a floating-point operand the result is of its type.
#define ALLO_HLS_FLOATING(op, R)                                                                   \
  template <class A, class B, class T = typename FloatResults<A, B>::Type>                         \
  R operator op(const A &a, const B &b) { return static_cast<T>(a) op static_cast<T>(b); }
ALLO_HLS_FLOATING(+, T)
ALLO_HLS_FLOATING(-, T)
ALLO_HLS_FLOATING(*, T)
ALLO_HLS_FLOATING(/, T)
ALLO_HLS_FLOATING(==, bool)
ALLO_HLS_FLOATING(!=, bool)
ALLO_HLS_FLOATING(<, bool)
ALLO_HLS_FLOATING(<=, bool)
ALLO_HLS_FLOATING(>, bool)
ALLO_HLS_FLOATING(>=, bool)
#undef ALLO_HLS_FLOATING

// A built-in number changed by one of ours.
#define ALLO_HLS_CHANGE(op)                                                                        \
  template <class T, class B>                                                                      \
  std::enable_if_t<std::is_arithmetic<T>::value && Operand<B>::own, T &>                           \
  operator op##=(T &a, const B &b) { return a = static_cast<T>(a op b); }
ALLO_HLS_CHANGE(+)
ALLO_HLS_CHANGE(-)
ALLO_HLS_CHANGE(*)
ALLO_HLS_CHANGE(/)
ALLO_HLS_CHANGE(%)
ALLO_HLS_CHANGE(&)
ALLO_HLS_CHANGE(|)
ALLO_HLS_CHANGE(^)
ALLO_HLS_CHANGE(<<)
ALLO_HLS_CHANGE(>>)
#undef ALLO_HLS_CHANGE
// clang-format on

// -----------------------------------------------------------------------------------------
// division

// Towards zero; the remainder has the sign of the dividend. Both by the absolute values.
template <class A, class B> struct Division {
  using R = Results<A, B>;
  static constexpr int W = maximum(R::W1, R::W2);
  using Magnitude = typename BitsOf<W>::type;
  using Value = typename BitsOf<W + 1>::type; // with room for a sign

  static Value quotient(const typename R::Left &a, const typename R::Right &b) {
    Magnitude q, r;
    divide(magnitude(a), divisor(b), q, r);
    return value(q, a.isNegative() != b.isNegative());
  }
  static Value remainder(const typename R::Left &a, const typename R::Right &b) {
    Magnitude q, r;
    divide(magnitude(a), divisor(b), q, r);
    return value(r, a.isNegative());
  }

private:
  template <class T> static Magnitude magnitude(const T &x) {
    return x.isNegative() ? Magnitude{} - x.template as<Magnitude>() : x.template as<Magnitude>();
  }
  template <class T> static Magnitude divisor(const T &x) {
    if (!x.to_bool())
      report(Event::divisionByZero, "division by zero");
    return magnitude(x);
  }
  static Value value(const Magnitude &x, bool negative) {
    const Value positive = Resize<Value>::from(x, false);
    return negative ? Value{} - positive : positive;
  }
};
template <class A, class B> typename Results<A, B>::Quotient operator/(const A &a, const B &b) {
  using Result = typename Results<A, B>::Quotient;
  const auto value = Division<A, B>::quotient(loaded(a), loaded(b));
  return Result::wrapped(Resize<typename Result::Bits>::from(value, Result::isSigned));
}
template <class A, class B> typename Results<A, B>::Remainder operator%(const A &a, const B &b) {
  using Result = typename Results<A, B>::Remainder;
  const auto value = Division<A, B>::remainder(loaded(a), loaded(b));
  return Result::wrapped(Resize<typename Result::Bits>::from(value, Result::isSigned));
}

// -------------------------------------------------------------------------------------------
// shifts

// By any amount; a negative one shifts the other way.
template <int W, bool S> ap_int_base<W, S> shiftedLeft(const ap_int_base<W, S> &a, int by) {
  using Result = ap_int_base<W, S>;
  if (by >= W || (!S && by <= -W))
    return Result();
  if (by >= 0)
    return Result::wrapped(shiftLeft(a.bits(), by));
  return Result::wrapped(shiftRight(a.bits(), minimum(-by, W - 1), S));
}
template <class A, class B> typename Results<A, B>::Shift operator<<(const A &a, const B &b) {
  return shiftedLeft(loaded(a), loaded(b).clamped(Results<A, B>::W1));
}
template <class A, class B> typename Results<A, B>::Shift operator>>(const A &a, const B &b) {
  return shiftedLeft(loaded(a), -loaded(b).clamped(Results<A, B>::W1));
}

// --------------------------------------------------------------------------------------
// comparisons

// By value, whatever the signs.
template <class A, class B> struct Order {
  using Both = typename Results<typename Operand<A>::Value, typename Operand<B>::Value>::Logic;
  using Bits = typename Both::Bits;
  template <class T> static Bits bits(const T &x) {
    return Operand<T>::value(x).template as<Bits>();
  }
  static bool equal(const A &a, const B &b) { return bits(a) == bits(b); }
  static bool less(const A &a, const B &b) {
    const Bits x = bits(a), y = bits(b);
    if (Both::isSigned && topBit(x) != topBit(y))
      return topBit(x);
    return x < y;
  }
};
// clang-format off
#define ALLO_HLS_ORDER(op, result)                                                                 \
  template <class A, class B>                                                                      \
  typename Results<A, B>::Bool operator op(const A &a, const B &b) { return result; }
ALLO_HLS_ORDER(==, (Order<A, B>::equal(a, b)))
ALLO_HLS_ORDER(!=, (!Order<A, B>::equal(a, b)))
ALLO_HLS_ORDER(<, (Order<A, B>::less(a, b)))
ALLO_HLS_ORDER(<=, (!Order<B, A>::less(b, a)))
ALLO_HLS_ORDER(>, (Order<B, A>::less(b, a)))
ALLO_HLS_ORDER(>=, (!Order<A, B>::less(a, b)))
#undef ALLO_HLS_ORDER
// clang-format on

// --------------------------------------------------------------------------------- of one operand

template <class A> using OwnOperand = std::enable_if_t<Operand<A>::own, typename Operand<A>::Type>;

template <class A> OwnOperand<A> operator+(const A &a) { return loaded(a); }
template <class A> OwnOperand<A> operator~(const A &a) {
  return OwnOperand<A>::wrapped(~loaded(a).bits());
}
template <class A, class T = OwnOperand<A>>
ap_int_base<maximum(T::width, T::isSigned ? 2 : 1) + 1, true> operator-(const A &a) {
  using Result = ap_int_base<maximum(T::width, T::isSigned ? 2 : 1) + 1, true>;
  return Result::wrapped(typename Result::Bits{} - loaded(a).template as<typename Result::Bits>());
}
template <class A> std::enable_if_t<Operand<A>::own, bool> operator!(const A &a) {
  return !loaded(a).to_bool();
}

} // namespace allo_hls
