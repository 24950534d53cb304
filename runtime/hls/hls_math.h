// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Functions of floating-point numbers for C simulation, in namespace hls. They are those of the C
// library, whose last bits may differ from what a synthesised core computes; sqrt, fma, rounding
// and the like are exact everywhere. What is not is computed in double and rounded. Integers count
// as double. An 'f' at the end of a name takes its arguments as float.
//
// half, ap_float and ap_fixed of any header give their own type, by way of double; an ap_int counts
// as an integer. This header includes none of theirs.
#pragma once

#include "allo_hls/Rounding.h"

namespace hls {
namespace math {

template <class T>
using EnableIfInteger = typename std::enable_if<std::is_integral<T>::value, double>::type;

// What a number is: an integer, a float or double, or of a class that results are of as well.
enum class Kind { None, Integer, Native, Float, Fixed };
template <class T, class = void> struct IsFixed : std::false_type {};
template <class T>
struct IsFixed<T, decltype(void(std::declval<const T &>().iwl()))> : std::true_type {};
template <class T> constexpr Kind kindOf() {
  return std::is_integral<T>::value                      ? Kind::Integer
         : std::is_floating_point<T>::value              ? Kind::Native
         : std::is_base_of<allo_hls::FloatTag, T>::value ? Kind::Float
         : !allo_hls::HasToDouble<T>::value              ? Kind::None
         : IsFixed<T>::value                             ? Kind::Fixed
                                                         : Kind::Integer;
}
constexpr bool isOwn(Kind kind) { return kind == Kind::Float || kind == Kind::Fixed; }

template <class T> std::enable_if_t<std::is_arithmetic<T>::value, double> toDouble(T x) {
  return double(x);
}
template <class T> std::enable_if_t<std::is_class<T>::value, double> toDouble(const T &x) {
  return x.to_double();
}

// The type of a function of a T; nothing unless T is a class.
template <class T>
using OfClass = std::enable_if_t<std::is_class<T>::value && kindOf<T>() != Kind::None,
                                 std::conditional_t<isOwn(kindOf<T>()), T, double>>;

// That of a function of two, at least one of them a class: an integer takes the other's type.
template <class A, class B, Kind KindA = kindOf<A>(), Kind KindB = kindOf<B>()> struct Pair {
  using Type = std::conditional_t<
      std::is_same<A, B>::value && isOwn(KindA), A,
      std::conditional_t<
          isOwn(KindA) && KindB == Kind::Integer, A,
          std::conditional_t<isOwn(KindB) && KindA == Kind::Integer, B,
                             std::conditional_t<(isOwn(KindA) && std::is_same<B, float>::value) ||
                                                    (isOwn(KindB) && std::is_same<A, float>::value),
                                                float, double>>>>;
};
template <class A, class B>
using OfClasses = std::enable_if_t<(std::is_class<A>::value || std::is_class<B>::value) &&
                                       kindOf<A>() != Kind::None && kindOf<B>() != Kind::None,
                                   typename Pair<A, B>::Type>;
template <class T, Kind K>
using OfKind = std::enable_if_t<std::is_class<T>::value && kindOf<T>() == K, T>;

} // namespace math

// clang-format off
#define ALLO_HLS_MATH_1(name, ofFloat)                                                             \
  inline float name(float x) { return ofFloat; }                                                   \
  inline double name(double x) { return __builtin_##name(x); }                                     \
  template <class T> math::EnableIfInteger<T> name(T x) { return __builtin_##name(double(x)); }    \
  template <class T> math::OfClass<T> name(const T &x) {                                           \
    return math::OfClass<T>(__builtin_##name(math::toDouble(x)));                                  \
  }                                                                                                \
  inline float name##f(float x) { return name(x); }
#define ALLO_HLS_MATH_ROUNDED_1(name) ALLO_HLS_MATH_1(name, float(__builtin_##name(double(x))))
#define ALLO_HLS_MATH_EXACT_1(name) ALLO_HLS_MATH_1(name, __builtin_##name##f(x))
#define ALLO_HLS_MATH_2(name, ofFloat)                                                             \
  inline float name(float x, float y) { return ofFloat; }                                          \
  inline double name(double x, double y) { return __builtin_##name(x, y); }                        \
  inline float name##f(float x, float y) { return name(x, y); }
#define ALLO_HLS_MATH_ROUNDED_2(name)                                                              \
  ALLO_HLS_MATH_2(name, float(__builtin_##name(double(x), double(y))))
#define ALLO_HLS_MATH_EXACT_2(name) ALLO_HLS_MATH_2(name, __builtin_##name##f(x, y))
// clang-format on

ALLO_HLS_MATH_ROUNDED_1(exp)
ALLO_HLS_MATH_ROUNDED_1(exp2)
ALLO_HLS_MATH_ROUNDED_1(expm1)
ALLO_HLS_MATH_ROUNDED_1(log)
ALLO_HLS_MATH_ROUNDED_1(log2)
ALLO_HLS_MATH_ROUNDED_1(log10)
ALLO_HLS_MATH_ROUNDED_1(log1p)
ALLO_HLS_MATH_EXACT_1(sqrt)
ALLO_HLS_MATH_ROUNDED_1(cbrt)
ALLO_HLS_MATH_ROUNDED_1(sin)
ALLO_HLS_MATH_ROUNDED_1(cos)
ALLO_HLS_MATH_ROUNDED_1(tan)
ALLO_HLS_MATH_ROUNDED_1(asin)
ALLO_HLS_MATH_ROUNDED_1(acos)
ALLO_HLS_MATH_ROUNDED_1(atan)
ALLO_HLS_MATH_ROUNDED_1(sinh)
ALLO_HLS_MATH_ROUNDED_1(cosh)
ALLO_HLS_MATH_ROUNDED_1(tanh)
ALLO_HLS_MATH_ROUNDED_1(asinh)
ALLO_HLS_MATH_ROUNDED_1(acosh)
ALLO_HLS_MATH_ROUNDED_1(atanh)
ALLO_HLS_MATH_ROUNDED_1(erf)
ALLO_HLS_MATH_ROUNDED_1(erfc)
ALLO_HLS_MATH_EXACT_1(floor)
ALLO_HLS_MATH_EXACT_1(ceil)
ALLO_HLS_MATH_EXACT_1(trunc)
ALLO_HLS_MATH_EXACT_1(round)
ALLO_HLS_MATH_EXACT_1(roundeven)
ALLO_HLS_MATH_EXACT_1(rint)
ALLO_HLS_MATH_EXACT_1(fabs)
ALLO_HLS_MATH_ROUNDED_2(pow)
ALLO_HLS_MATH_ROUNDED_2(atan2)
ALLO_HLS_MATH_EXACT_2(fmod)
ALLO_HLS_MATH_EXACT_2(fdim)
ALLO_HLS_MATH_ROUNDED_2(hypot)
ALLO_HLS_MATH_EXACT_2(copysign)
// A number rather than a NaN, the first of two zeros: C leaves open which of them.
inline double fmin(double x, double y) { return y < x || x != x ? y : x; }
inline double fmax(double x, double y) { return y > x || x != x ? y : x; }
inline float fmin(float x, float y) { return y < x || x != x ? y : x; }
inline float fmax(float x, float y) { return y > x || x != x ? y : x; }
inline float fminf(float x, float y) { return fmin(x, y); }
inline float fmaxf(float x, float y) { return fmax(x, y); }
#undef ALLO_HLS_MATH_1
#undef ALLO_HLS_MATH_2
#undef ALLO_HLS_MATH_ROUNDED_1
#undef ALLO_HLS_MATH_ROUNDED_2
#undef ALLO_HLS_MATH_EXACT_1
#undef ALLO_HLS_MATH_EXACT_2

// Of two types: what C makes of them.
#define ALLO_HLS_MATH_MIXED(name)                                                                  \
  template <class A, class B>                                                                      \
  typename std::enable_if<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value &&          \
                              !std::is_same<A, B>::value,                                          \
                          double>::type                                                            \
  name(A x, B y) {                                                                                 \
    return name(double(x), double(y));                                                             \
  }                                                                                                \
  template <class T> math::EnableIfInteger<T> name(T x, T y) {                                     \
    return name(double(x), double(y));                                                             \
  }                                                                                                \
  template <class A, class B> math::OfClasses<A, B> name(const A &x, const B &y) {                 \
    return math::OfClasses<A, B>(name(math::toDouble(x), math::toDouble(y)));                      \
  }
ALLO_HLS_MATH_MIXED(pow)
ALLO_HLS_MATH_MIXED(atan2)
ALLO_HLS_MATH_MIXED(fmod)
ALLO_HLS_MATH_MIXED(fmin)
ALLO_HLS_MATH_MIXED(fmax)
ALLO_HLS_MATH_MIXED(fdim)
ALLO_HLS_MATH_MIXED(hypot)
ALLO_HLS_MATH_MIXED(copysign)
#undef ALLO_HLS_MATH_MIXED

inline float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
inline double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
inline float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
template <class T>
math::OfKind<T, math::Kind::Float> fma(const T &x, const T &y, const T &z) { // rounded once
  return T(allo_hls::sumToOdd(x.to_double() * y.to_double(), z.to_double()));
}
template <class T> math::OfKind<T, math::Kind::Fixed> fma(const T &x, const T &y, const T &z) {
  return T(x * y + z);
}

// Rounded twice at most.
inline double rsqrt(double x) { return 1.0 / __builtin_sqrt(x); }
inline float rsqrt(float x) { return float(rsqrt(double(x))); }
template <class T> math::EnableIfInteger<T> rsqrt(T x) { return rsqrt(double(x)); }
template <class T> math::OfClass<T> rsqrt(const T &x) {
  return math::OfClass<T>(rsqrt(math::toDouble(x)));
}
inline float rsqrtf(float x) { return rsqrt(x); }
inline double recip(double x) { return 1.0 / x; }
inline float recip(float x) { return 1.0F / x; }
template <class T> math::EnableIfInteger<T> recip(T x) { return recip(double(x)); }
template <class T> math::OfClass<T> recip(const T &x) {
  return math::OfClass<T>(recip(math::toDouble(x)));
}
inline float recipf(float x) { return recip(x); }
inline double pown(double x, int n) { return __builtin_pow(x, n); }
inline float pown(float x, int n) { return float(pown(double(x), n)); }
template <class T> math::EnableIfInteger<T> pown(T x, int n) { return pown(double(x), n); }
template <class T> math::OfClass<T> pown(const T &x, int n) {
  return math::OfClass<T>(pown(math::toDouble(x), n));
}
inline float ldexp(float x, int n) { return __builtin_ldexpf(x, n); }
inline double ldexp(double x, int n) { return __builtin_ldexp(x, n); }
template <class T> math::EnableIfInteger<T> ldexp(T x, int n) { return ldexp(double(x), n); }
template <class T> math::OfClass<T> ldexp(const T &x, int n) {
  return math::OfClass<T>(ldexp(math::toDouble(x), n));
}
template <class T> void sincos(T x, T *sine, T *cosine) {
  *sine = T(sin(x));
  *cosine = T(cos(x));
}

inline float abs(float x) { return __builtin_fabsf(x); }
inline double abs(double x) { return __builtin_fabs(x); }
// The smallest number is its own absolute value.
template <class T> typename std::enable_if<std::is_integral<T>::value, T>::type abs(T x) {
  return x < T(0) ? T(0ULL - static_cast<unsigned long long>(x)) : x;
}
template <class T> math::OfKind<T, math::Kind::Float> abs(const T &x) { return fabs(x); }
template <class T> math::OfKind<T, math::Kind::Fixed> abs(const T &x) { return x < 0 ? T(-x) : x; }
template <class T> math::OfKind<T, math::Kind::Integer> abs(const T &x) {
  return x < 0 ? T(-x) : x;
}

template <class T> bool isnan(const T &x) { return __builtin_isnan(math::toDouble(x)) != 0; }
template <class T> bool isinf(const T &x) { return __builtin_isinf(math::toDouble(x)) != 0; }
template <class T> bool isfinite(const T &x) { return __builtin_isfinite(math::toDouble(x)) != 0; }
template <class T> bool signbit(const T &x) { return __builtin_signbit(math::toDouble(x)) != 0; }

} // namespace hls
