// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The members of ap_int_base that go to and from floating-point numbers and texts, and those that
// look at single bits.
#pragma once

#include "allo_hls/Operators.h"

namespace allo_hls {

template <int W, bool S> int ap_int_base<W, S>::clamped(int limit) const {
  const Bits b = bits();
  const bool negative = isNegative();
  const Word fill = negative ? ~Word(0) : 0;
  for (int i = 1; i < wordCount(b); ++i)
    if (wordAt(b, i) != fill)
      return negative ? -limit : limit;
  const Word low = wordAt(b, 0);
  if (negative)
    return low >= Word(-static_cast<long long>(limit)) ? int(static_cast<long long>(low)) : -limit;
  return low <= Word(limit) ? int(low) : limit;
}

template <int W, bool S>
template <class T>
typename ap_int_base<W, S>::Bits ap_int_base<W, S>::bitsOfFloating(T value) {
  const double number = value; // of a float exactly
  Word pattern;
  __builtin_memcpy(&pattern, &number, sizeof pattern);
  const int exponent = int(pattern >> 52 & 0x7ff) - 1075;
  const Word mantissa = (pattern & 0xfffffffffffffULL) | 1ULL << 52;
  if (exponent == 0x7ff - 1075 || exponent <= -53 || exponent >= W)
    return Bits{};
  const Bits magnitude = exponent < 0 ? Resize<Bits>::from(mantissa >> -exponent, false)
                                      : shiftLeft(Resize<Bits>::from(mantissa, false), exponent);
  return pattern >> 63 != 0 ? Bits{} - magnitude : magnitude;
}

// The highest 64 bits of a number, the last of which stands for all below as well, and the power of
// two that they are to be multiplied by.
template <class Bits> Word highest(const Bits &m, int &exponent) {
  int top = wordCount(m) - 1;
  while (top > 0 && wordAt(m, top) == 0)
    --top;
  Word head = wordAt(m, top);
  if (top > 0) {
    const int space = __builtin_clzll(head);
    Word rest = wordAt(m, top - 1);
    if (space != 0) {
      head = head << space | rest >> (64 - space);
      rest <<= space;
    }
    for (int i = top - 2; i >= 0; --i)
      rest |= wordAt(m, i);
    head |= rest != 0;
    top = 64 * top - space;
  }
  exponent = top;
  return head;
}
template <int W, bool S> template <class T> T ap_int_base<W, S>::toFloating() const {
  const bool negative = isNegative();
  int exponent; // -2^(W-1) fits too, without a sign
  const Word head = highest(negative ? Bits{} - bits() : bits(), exponent);
  const T result = sizeof(T) == sizeof(float) ? T(__builtin_ldexpf(float(head), exponent))
                                              : T(__builtin_ldexp(double(head), exponent));
  return negative ? -result : result;
}
template <int W, bool S> double ap_int_base<W, S>::to_odd() const {
  const bool negative = isNegative();
  int exponent;
  const Word head = highest(negative ? Bits{} - bits() : bits(), exponent);
  const double result = __builtin_ldexp(toOdd(head), exponent);
  return negative ? -result : result;
}

template <int W, bool S> ap_int_base<W, S>::ap_int_base(const char *digits, int radix) : store() {
  const bool negative = *digits == '-';
  if (negative || *digits == '+')
    ++digits;
  if (digits[0] == '0' && digits[1] != 0) {
    const char letter = char(digits[1] | 0x20);
    const int named = letter == 'x'                  ? 16
                      : letter == 'o'                ? 8
                      : letter == 'd' && radix != 16 ? 10
                      : letter == 'b' && radix != 16 ? 2
                                                     : 0;
    if (named != 0 && (radix == 0 || radix == named)) {
      radix = named;
      digits += 2;
    }
  }
  if (radix == 0)
    radix = 10;
  Bits value = Bits{};
  for (; *digits != 0; ++digits) {
    const int letter = *digits | 0x20;
    const int digit = *digits >= '0' && *digits <= '9' ? *digits - '0'
                      : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
                                                       : radix;
    if (digit < radix)
      value = Multiply<Bits>::of(value, false, Word(radix), false) +
              Resize<Bits>::from(Word(digit), false);
  }
  *this = wrapped(negative ? Bits{} - value : value);
}

template <int W, bool S>
template <class Text>
Text ap_int_base<W, S>::to_string(int radix, bool withSign) const {
  // Wide enough for any radix.
  using Wide = ap_int_base<W + 4, false>;
  const bool negative = radix == 10 && S && withSign && get_bit(W - 1);
  Wide rest = ap_int_base<W, false>(*this);
  if (negative)
    rest = ap_int_base<W, false>(-ap_int_base<W, true>(*this));
  Text reversed;
  const Wide base = radix;
  do {
    reversed += "0123456789abcdef"[(rest % base).to_int()];
    rest = rest / base;
  } while (rest.to_bool());
  if (radix != 10 && reversed != "0")
    reversed += '0';
  if (radix != 10) {
    reversed += radix == 2 ? 'b' : radix == 8 ? 'o' : 'x';
    reversed += '0';
  } else if (negative) {
    reversed += '-';
  }
  return Text(reversed.rbegin(), reversed.rend());
}

// Decimal.
template <class Char, class CharTraits, class A,
          std::enable_if_t<Operand<A>::own && sizeof(Char) == 1, int> = 0>
std::basic_ostream<Char, CharTraits> &operator<<(std::basic_ostream<Char, CharTraits> &out,
                                                 const A &value) {
  return out << Operand<A>::load(value).to_string(10);
}

template <int W, bool S> void ap_int_base<W, S>::lrotate(int by) {
  by %= W;
  const ap_int_base<W, false> x = *this;
  *this = (x << by) | (x >> (W - by));
}
template <int W, bool S> ap_int_base<W, S> &ap_int_base<W, S>::reverse() {
  const ap_int_base old = *this;
  for (int i = 0; i < W; ++i)
    set_bit(i, old.get_bit(W - 1 - i));
  return *this;
}
template <int W, bool S> int ap_int_base<W, S>::countLeadingZeros() const {
  int zeros = 0;
  while (zeros < W && !get_bit(W - 1 - zeros))
    ++zeros;
  return zeros;
}
template <int W, bool S> bool ap_int_base<W, S>::xor_reduce() const {
  bool odd = false;
  for (int i = 0; i < W; ++i)
    odd ^= get_bit(i);
  return odd;
}

} // namespace allo_hls
