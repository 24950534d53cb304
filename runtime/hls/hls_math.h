// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Functions of float and double for C simulation, in namespace hls. They are those of the C
// library, whose last bits may differ from what a synthesised core computes; sqrt, fma, rounding
// and the like are exact everywhere. Integers count as double. An 'f' at the end of a name takes
// its arguments as float.
#pragma once

#include <type_traits>

namespace hls {
namespace math {

template <class T>
using EnableIfInteger = typename std::enable_if<std::is_integral<T>::value, double>::type;

} // namespace math

// clang-format off
#define ALLO_HLS_MATH_1(name)                                                                      \
  inline float name(float x) { return __builtin_##name##f(x); }                                    \
  inline double name(double x) { return __builtin_##name(x); }                                     \
  template <class T> math::EnableIfInteger<T> name(T x) { return __builtin_##name(double(x)); }    \
  inline float name##f(float x) { return __builtin_##name##f(x); }
#define ALLO_HLS_MATH_2(name)                                                                      \
  inline float name(float x, float y) { return __builtin_##name##f(x, y); }                        \
  inline double name(double x, double y) { return __builtin_##name(x, y); }                        \
  inline float name##f(float x, float y) { return __builtin_##name##f(x, y); }
// clang-format on

ALLO_HLS_MATH_1(exp)
ALLO_HLS_MATH_1(exp2)
ALLO_HLS_MATH_1(expm1)
ALLO_HLS_MATH_1(log)
ALLO_HLS_MATH_1(log2)
ALLO_HLS_MATH_1(log10)
ALLO_HLS_MATH_1(log1p)
ALLO_HLS_MATH_1(sqrt)
ALLO_HLS_MATH_1(cbrt)
ALLO_HLS_MATH_1(sin)
ALLO_HLS_MATH_1(cos)
ALLO_HLS_MATH_1(tan)
ALLO_HLS_MATH_1(asin)
ALLO_HLS_MATH_1(acos)
ALLO_HLS_MATH_1(atan)
ALLO_HLS_MATH_1(sinh)
ALLO_HLS_MATH_1(cosh)
ALLO_HLS_MATH_1(tanh)
ALLO_HLS_MATH_1(asinh)
ALLO_HLS_MATH_1(acosh)
ALLO_HLS_MATH_1(atanh)
ALLO_HLS_MATH_1(erf)
ALLO_HLS_MATH_1(erfc)
ALLO_HLS_MATH_1(floor)
ALLO_HLS_MATH_1(ceil)
ALLO_HLS_MATH_1(trunc)
ALLO_HLS_MATH_1(round)
ALLO_HLS_MATH_1(roundeven)
ALLO_HLS_MATH_1(rint)
ALLO_HLS_MATH_1(fabs)
ALLO_HLS_MATH_2(pow)
ALLO_HLS_MATH_2(atan2)
ALLO_HLS_MATH_2(fmod)
ALLO_HLS_MATH_2(fmin)
ALLO_HLS_MATH_2(fmax)
ALLO_HLS_MATH_2(fdim)
ALLO_HLS_MATH_2(hypot)
ALLO_HLS_MATH_2(copysign)
#undef ALLO_HLS_MATH_1
#undef ALLO_HLS_MATH_2

// Of two types: what C makes of them.
#define ALLO_HLS_MATH_MIXED(name)                                                                  \
  template <class A, class B>                                                                      \
  typename std::enable_if<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value &&          \
                              !std::is_same<A, B>::value,                                          \
                          double>::type                                                            \
  name(A x, B y) {                                                                                 \
    return name(double(x), double(y));                                                             \
  }                                                                                                \
  template <class T> math::EnableIfInteger<T> name(T x, T y) { return name(double(x), double(y)); }
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

// Rounded twice at most.
inline float rsqrt(float x) { return float(1.0 / __builtin_sqrt(double(x))); }
inline double rsqrt(double x) { return 1.0 / __builtin_sqrt(x); }
inline float rsqrtf(float x) { return rsqrt(x); }
inline float pown(float x, int n) { return float(__builtin_pow(double(x), n)); }
inline double pown(double x, int n) { return __builtin_pow(x, n); }
inline float ldexp(float x, int n) { return __builtin_ldexpf(x, n); }
inline double ldexp(double x, int n) { return __builtin_ldexp(x, n); }

inline float abs(float x) { return __builtin_fabsf(x); }
inline double abs(double x) { return __builtin_fabs(x); }
// The smallest number is its own absolute value.
template <class T> typename std::enable_if<std::is_integral<T>::value, T>::type abs(T x) {
  return x < T(0) ? T(0ULL - static_cast<unsigned long long>(x)) : x;
}

template <class T> bool isnan(T x) { return __builtin_isnan(x) != 0; }
template <class T> bool isinf(T x) { return __builtin_isinf(x) != 0; }
template <class T> bool isfinite(T x) { return __builtin_isfinite(x) != 0; }
template <class T> bool signbit(T x) { return __builtin_signbit(x) != 0; }

} // namespace hls
