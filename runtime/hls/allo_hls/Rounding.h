// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Numbers as doubles that are still to be rounded, and the names by which headers that do not
// include each other know each other's classes.
//
// What a double cannot hold exactly is *rounded to odd*: of its two neighbours the one whose last
// bit is set. That keeps it on its side of every number, and between every two, of at most 51 bits,
// so that rounding once more to so few bits, and comparing with them, is as if it were exact.
#pragma once

#include <type_traits>
#include <utility>

namespace allo_hls {

template <int W, bool S> class ap_int_base;
struct FloatTag {}; // the base of half and ap_float

inline unsigned long long patternOf(double value) {
  unsigned long long pattern;
  __builtin_memcpy(&pattern, &value, sizeof pattern);
  return pattern;
}
inline double ofPattern(unsigned long long pattern) {
  double value;
  __builtin_memcpy(&value, &pattern, sizeof value);
  return value;
}

// Of a value that is not a double, one of its neighbours, and on which side the value is.
inline double toOdd(double neighbour, bool largerInMagnitude) {
  return ofPattern((patternOf(neighbour) - (largerInMagnitude ? 0 : 1)) | 1);
}
inline double toOdd(unsigned long long value) {
  if (value >> 53 == 0)
    return double(static_cast<long long>(value));
  return 2048.0 * double(static_cast<long long>(value >> 11 | ((value & 2047) != 0)));
}
inline double toOdd(long long value) {
  const auto bits = static_cast<unsigned long long>(value);
  return value < 0 ? -toOdd(0 - bits) : toOdd(bits);
}
inline double toOdd(long double value) {
  const double nearest = double(value);
  if (nearest == value || value != value)
    return nearest;
  return toOdd(nearest, (value < 0 ? -value : value) > (nearest < 0 ? -nearest : nearest));
}
// The sum of two doubles; the error of the nearest one is a double (Knuth).
inline double sumToOdd(double a, double b) {
  const double sum = a + b, part = sum - a;
  const double error = (a - (sum - part)) + (b - part);
  if (!(error < 0 || error > 0)) // or infinite, or not a number
    return sum;
  return toOdd(sum, (error > 0) == (sum > 0));
}

// What can be made a double: 'valid', and odd().
template <class T, class = void> struct Number {
  static constexpr bool valid = false;
};
template <class T>
struct Number<T, std::enable_if_t<std::is_integral<T>::value && sizeof(T) <= 8>> {
  static constexpr bool valid = true;
  using Wide = std::conditional_t<std::is_signed<T>::value, long long, unsigned long long>;
  static double odd(T value) { return toOdd(Wide(value)); }
};
template <class T>
struct Number<T, std::enable_if_t<std::is_enum<T>::value && std::is_convertible<T, int>::value>> {
  static constexpr bool valid = true;
  static double odd(T value) { return Number<decltype(+value)>::odd(+value); }
};
template <> struct Number<float> {
  static constexpr bool valid = true;
  static double odd(float value) { return double(value); }
};
template <> struct Number<double> {
  static constexpr bool valid = true;
  static double odd(double value) { return value; }
};
template <> struct Number<long double> {
  static constexpr bool valid = true;
  static double odd(long double value) { return toOdd(value); }
};

template <class T, class = void> struct HasToOdd : std::false_type {};
template <class T>
struct HasToOdd<T, decltype(void(std::declval<const T &>().to_odd()))> : std::true_type {};
template <class T, class = void> struct HasToDouble : std::false_type {};
template <class T>
struct HasToDouble<T, decltype(void(std::declval<const T &>().to_double()))> : std::true_type {};

template <class T> struct Number<T, std::enable_if_t<HasToOdd<T>::value>> { // of these headers
  static constexpr bool valid = true;
  static double odd(const T &value) { return value.to_odd(); }
};
template <class T>
struct Number<T, std::enable_if_t<HasToDouble<T>::value && !HasToOdd<T>::value>> { // of others
  static constexpr bool valid = true;
  static double odd(const T &value) { return value.to_double(); }
};

} // namespace allo_hls
