// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a generated kernel that checks itself is made of: expressions that give their first argument
// unless it is one that the kernel must not get there, which is a fault (Report.h) at a 'site', a
// number that the generator has given to a place in the kernel's source. Each argument is evaluated
// once. The integers may be built in, or of any ap_int.h.
//
//   ALLO_AT(index, size, site)           the index of an element, 0 <= index < size; a long long
//   ALLO_DIVISOR(value, site)            not 0
//   ALLO_FITS(value, low, high, site)    floating-point, low < value < high; NaN is a fault
//   ALLO_EXPONENT(value, site)           not negative
//   ALLO_STEP(value, site)               positive
//   ALLO_SITE(site)                      where the statements that follow are, for other faults
//   ALLO_LAST(index, bound, step)        a statement: leaves a loop whose next index is not below
//                                        'bound', or has more than 64 bits
#pragma once

#include "allo_hls/Report.h"

#include <type_traits>
#include <utility>

#define ALLO_AT(index, size, site) (::allo_hls::checkedIndex((index), (size), (site)))
#define ALLO_DIVISOR(value, site) (::allo_hls::checkedDivisor((value), (site)))
#define ALLO_FITS(value, low, high, site)                                                          \
  (::allo_hls::checkedNumber((value), (low), (high), (site)))
#define ALLO_EXPONENT(value, site) (::allo_hls::checkedExponent((value), (site)))
#define ALLO_STEP(value, site) (::allo_hls::checkedStep((value), (site)))
#define ALLO_SITE(site) static_cast<void>(::allo_hls::currentSite() = (site))
#define ALLO_LAST(index, bound, step)                                                              \
  if (::allo_hls::isLast((index), (bound), (step)))                                                \
  break

#define ALLO_HLS_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define ALLO_HLS_COLD __attribute__((noinline, cold))

namespace allo_hls {

// Of an index below its bound.
inline bool isLast(long long index, long long bound, long long step) {
  auto left = static_cast<unsigned long long>(bound) - static_cast<unsigned long long>(index);
  return left <= static_cast<unsigned long long>(step);
}

// The comparison of something without a sign with 0 makes compilers warn.
template <class T> bool isBelowZero(const T &value, std::false_type) { return value < 0; }
template <class T> bool isBelowZero(const T &, std::true_type) { return false; }
template <class T> bool isBelowZero(const T &value) {
  return isBelowZero(value, std::is_unsigned<T>());
}

// An integer in 64 bits, or the nearest to it that fits.
template <class T, class = void> struct Int64 { // built in, or something that converts to such
  static long long of(const T &value) {
    const long long low = static_cast<long long>(value);
    return low < 0 && std::is_unsigned<T>::value ? __LONG_LONG_MAX__ : low;
  }
};
template <class T>
struct Int64<T, decltype(void(std::declval<const T &>().to_int64()),
                         void(std::declval<const T &>().length()))> {
  static long long of(const T &value) {
    const long long low = value.to_int64();
    if (value.length() < 64)
      return low;
    const bool negative = value < 0;
    if (negative == (low < 0) && value == low)
      return low;
    return negative ? -__LONG_LONG_MAX__ - 1 : __LONG_LONG_MAX__;
  }
};

template <int N>
ALLO_HLS_COLD void reportIntegers(int site, Event event, const char *format,
                                  const long long (&values)[N]) {
  char message[128];
  std::snprintf(message, sizeof message, format, values[0], values[N - 1]);
  Report fault(event, message);
  fault.site = site;
  fault.values = values;
  fault.count = N;
  report(fault);
}
template <class T>
ALLO_HLS_COLD void reportInteger(const T &value, int site, Event event, const char *format) {
  const long long values[] = {Int64<T>::of(value)};
  reportIntegers(site, event, format, values);
}

template <class T> long long checkedIndex(const T &index, long long size, int site) {
  const long long i = Int64<T>::of(index);
  if (ALLO_HLS_UNLIKELY(static_cast<unsigned long long>(i) >=
                        static_cast<unsigned long long>(size))) {
    const long long values[] = {i, size};
    reportIntegers(site, Event::indexOutOfRange, "index %lld is out of range for a size of %lld",
                   values);
  }
  return i;
}

ALLO_HLS_COLD inline void reportDivisor(int site) {
  Report fault(Event::divisionByZero, "division by zero");
  fault.site = site;
  report(fault);
}
template <class T> T checkedDivisor(const T &value, int site) {
  if (ALLO_HLS_UNLIKELY(value == 0))
    reportDivisor(site);
  return value;
}

ALLO_HLS_COLD inline void reportNumber(double number, int site) {
  char message[128];
  std::snprintf(message, sizeof message, "%.17g does not fit the integer that it is converted to",
                number);
  Report fault(Event::numberOutOfRange, message);
  fault.site = site;
  fault.number = number;
  report(fault);
}
template <class T> T checkedNumber(const T &value, double low, double high, int site) {
  const double number = static_cast<double>(value);
  if (ALLO_HLS_UNLIKELY(!(low < number && number < high)))
    reportNumber(number, site);
  return value;
}

template <class T> T checkedExponent(const T &value, int site) {
  if (ALLO_HLS_UNLIKELY(isBelowZero(value)))
    reportInteger(value, site, Event::negativeExponent, "exponent %lld is negative");
  return value;
}
template <class T> T checkedStep(const T &value, int site) {
  if (ALLO_HLS_UNLIKELY(!(value > 0)))
    reportInteger(value, site, Event::stepNotPositive, "step %lld is not positive");
  return value;
}

} // namespace allo_hls
