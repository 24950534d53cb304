// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an operand of ap_int's operators is: a type with an entry in Operand, which tells the
// ap_int_base that it counts as. A built-in integer counts as one of its own width and signedness;
// References.h adds the references.
#pragma once

#include "allo_hls/Rounding.h"
#include "allo_hls/Words.h"

#include <type_traits>

namespace allo_hls {

template <class T, class = void> struct NativeInteger {
  static constexpr bool valid = false;
};
template <class T> struct NativeInteger<T, std::enable_if_t<std::is_integral<T>::value>> {
  static constexpr bool valid = true;
  static constexpr bool isSigned = std::is_signed<T>::value;
  static constexpr int width = std::is_same<T, bool>::value ? 1 : int(8 * sizeof(T));
};
// Enumerations without a scope count as the integers that they are converted to.
template <class T>
struct NativeInteger<
    T, std::enable_if_t<std::is_enum<T>::value && std::is_convertible<T, long long>::value>>
    : NativeInteger<decltype(+T())> {};
struct NativeInt128 {
  static constexpr bool valid = true;
  static constexpr int width = 128;
};
template <> struct NativeInteger<Int128, void> : NativeInt128 {
  static constexpr bool isSigned = true;
};
template <> struct NativeInteger<UInt128, void> : NativeInt128 {
  static constexpr bool isSigned = false;
};

// Type and load() are what it is in arithmetic, Value and value() what it is when compared or
// converted. 'own' marks the classes of these headers: an operator is ours if one operand is.
template <class T, class = void> struct Operand {
  static constexpr bool valid = false, own = false;
};
template <class T> struct Operand<T, std::enable_if_t<NativeInteger<T>::valid>> {
  static constexpr bool valid = true, own = false;
  using Type = ap_int_base<NativeInteger<T>::width, NativeInteger<T>::isSigned>;
  using Value = Type;
  static Type load(std::remove_cv_t<T> value) { return Type::fromNative(value); }
  static Value value(std::remove_cv_t<T> value) { return load(value); }
};
template <int W, bool S> struct Operand<ap_int_base<W, S>> {
  static constexpr bool valid = true, own = true;
  using Type = ap_int_base<W, S>;
  using Value = Type;
  static const Type &load(const Type &value) { return value; }
  static const Value &value(const Type &value) { return value; }
};

template <class T>
using EnableIfFloating =
    std::enable_if_t<std::is_same<T, float>::value || std::is_same<T, double>::value, int>;

constexpr int maximum(int a, int b) { return a > b ? a : b; }
constexpr int minimum(int a, int b) { return a < b ? a : b; }

// The types of results. There is nothing in it unless both are operands and one is ours.
template <class A, class B,
          bool = Operand<A>::valid && Operand<B>::valid && (Operand<A>::own || Operand<B>::own)>
struct Results {};
template <class A, class B> struct Results<A, B, true> {
  using Left = typename Operand<A>::Type;
  using Right = typename Operand<B>::Type;
  static constexpr int W1 = Left::width, W2 = Right::width;
  static constexpr bool S1 = Left::isSigned, S2 = Right::isSigned;
  // Wide enough for both; with signs if either has one.
  static constexpr int both = maximum(W1 + (S2 && !S1), W2 + (S1 && !S2));
  using Sum = ap_int_base<both + 1, S1 || S2>;
  using Difference = ap_int_base<both + 1, true>;
  using Product = ap_int_base<W1 + W2, S1 || S2>;
  using Quotient = ap_int_base<W1 + S2, S1 || S2>;
  using Remainder = ap_int_base<minimum(W1, W2 + (S1 && !S2)), S1>;
  using Logic = ap_int_base<both, S1 || S2>;
  using Shift = Left;
  using Bool = bool;
};

// The same for one of ours with a float or a double.
template <class A, class B, class = void> struct FloatResults {};
template <class A, class B>
struct FloatResults<A, B, std::enable_if_t<Operand<A>::own && std::is_floating_point<B>::value>> {
  using Type = B;
};
template <class A, class B>
struct FloatResults<A, B, std::enable_if_t<std::is_floating_point<A>::value && Operand<B>::own>> {
  using Type = A;
};

} // namespace allo_hls
