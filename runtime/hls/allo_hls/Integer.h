// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// An integer of W bits with or without a sign: the class behind ap_int and ap_uint. Its operators
// are in Operators.h, what x[i] and x(hi, lo) give in References.h, slow things (texts,
// floating-point numbers) in Convert.h.
#pragma once

#include "allo_hls/Report.h"
#include "allo_hls/Traits.h"

#include <iosfwd>

namespace allo_hls {

template <int W, bool S> class BitRef;
template <int W, bool S> class ConstRangeRef;
template <int W, bool S> class RangeRef;

// In memory: 1, 2, 4 or 8 bytes up to 64 bits, whole words of 8 bytes beyond. Always canonical.
template <int W, bool S, bool Small = (W <= 64)> struct Storage {
  Words<(W + 63) / 64> v;
  using Bits = typename BitsOf<W>::type;
  Bits get() const { return Resize<Bits>::from(joined(v), S); }
  void set(const Bits &b) { v = Resize<Words<(W + 63) / 64>>::from(b, S); }

private:
  static UInt128 joined(const Words<2> &w) { return UInt128(w.w[1]) << 64 | w.w[0]; }
  template <int N> static const Words<N> &joined(const Words<N> &w) { return w; }
};
template <int W, bool S> struct Storage<W, S, true> {
  template <class A, class B> using Signed = std::conditional_t<S, A, B>;
  using Native = std::conditional_t<
      W <= 8, Signed<std::int8_t, std::uint8_t>,
      std::conditional_t<W <= 16, Signed<std::int16_t, std::uint16_t>,
                         std::conditional_t<W <= 32, Signed<std::int32_t, std::uint32_t>,
                                            std::conditional_t<S, std::int64_t, std::uint64_t>>>>;
  Native v;
  Word get() const { return Word(v); }
  void set(Word b) { v = Native(b); }
};

// Conversions besides those to 64 bits, which would lose bits. Up to 64 bits there are none: g++
// refuses 'switch (x)' where a class has templates of conversions.
template <int W, bool S, bool Small = (W <= 64)> struct WideConversions {
  template <class T, std::enable_if_t<std::is_same<T, bool>::value, int> = 0> operator T() const {
    return self().to_bool();
  }
  template <class T, EnableIfFloating<T> = 0> operator T() const {
    return self().template toFloating<T>();
  }
  template <
      class T,
      std::enable_if_t<std::is_same<T, Int128>::value || std::is_same<T, UInt128>::value, int> = 0>
  explicit operator T() const {
    return T(self().template as<UInt128>());
  }

private:
  const ap_int_base<W, S> &self() const { return static_cast<const ap_int_base<W, S> &>(*this); }
};
template <int W, bool S> struct WideConversions<W, S, true> {};

template <int W, bool S> class ap_int_base : public WideConversions<W, S> {
  static_assert(W >= 1, "an integer has at least one bit");
  Storage<W, S> store;

public:
  using Bits = typename BitsOf<W>::type;
  static constexpr int width = W;
  static constexpr bool isSigned = S;

  ap_int_base() : store() {} // zero
  template <class T, std::enable_if_t<Operand<T>::valid, int> = 0>
  ap_int_base(const T &value) // implicit, modulo 2^W
      : ap_int_base(wrapped(Operand<T>::value(value).template as<Bits>())) {}
  template <class T, EnableIfFloating<T> = 0>
  ap_int_base(T value) // towards zero, then modulo 2^W; 0 of what is not finite
      : ap_int_base(wrapped(bitsOfFloating(value))) {}
  ap_int_base(const char *digits, int radix = 0); // 0: by the prefix 0b, 0o, 0d or 0x, else ten

  // Not for kernels: to and from what the operators compute with.
  static ap_int_base wrapped(const Bits &bits) {
    ap_int_base r;
    r.store.set(canonical<W, S>(bits));
    return r;
  }
  // Of bits that are canonical already.
  static ap_int_base exact(const Bits &bits) {
    ap_int_base r;
    r.store.set(bits);
    return r;
  }
  template <class T> static ap_int_base fromNative(T value) {
    using Wide = std::conditional_t<(W > 64), std::conditional_t<S, Int128, UInt128>,
                                    std::conditional_t<S, long long, Word>>;
    return wrapped(Bits(Wide(value)));
  }
  Bits bits() const { return store.get(); }
  template <class To> To as() const { return Resize<To>::from(bits(), S); }
  bool isNegative() const { return S && topBit(bits()); }
  // The value brought into [-limit, limit].
  int clamped(int limit) const;

  operator std::conditional_t<S, long long, Word>() const {
    return static_cast<std::conditional_t<S, long long, Word>>(as<Word>());
  }
  bool to_bool() const { return !(bits() == Bits{}); }
  char to_char() const { return char(as<Word>()); }
  signed char to_schar() const { return static_cast<signed char>(as<Word>()); }
  unsigned char to_uchar() const { return static_cast<unsigned char>(as<Word>()); }
  short to_short() const { return short(as<Word>()); }
  unsigned short to_ushort() const { return static_cast<unsigned short>(as<Word>()); }
  int to_int() const { return int(as<Word>()); }
  unsigned to_uint() const { return unsigned(as<Word>()); }
  long to_long() const { return long(as<Word>()); }
  unsigned long to_ulong() const { return static_cast<unsigned long>(as<Word>()); }
  long long to_int64() const { return static_cast<long long>(as<Word>()); }
  Word to_uint64() const { return as<Word>(); }
  float to_float() const { return toFloating<float>(); }
  double to_double() const { return toFloating<double>(); }
  template <class T> T toFloating() const; // rounded to nearest, once
  double to_odd() const;                   // Rounding.h
  // Needs <string> where it is called. Binary, octal and hexadecimal texts show the bits, with a
  // prefix and one 0 before the first digit; decimal ones the value.
  template <class Text = std::string> Text to_string(int radix = 2, bool withSign = S) const;

  int length() const { return W; }
  bool sign() const { return isNegative(); }
  bool iszero() const { return !to_bool(); }
  bool get_bit(int i) const {
    check(i);
    return (wordAt(bits(), i / 64) >> (i % 64) & 1) != 0;
  }
  void set_bit(int i, bool value) {
    check(i);
    const Bits one = shiftLeft(Resize<Bits>::from(Word(1), false), i);
    *this = wrapped(value ? bits() | one : bits() & ~one);
  }
  bool test(int i) const { return get_bit(i); }
  void set(int i) { set_bit(i, true); }
  void set(int i, bool value) { set_bit(i, value); }
  void clear(int i) { set_bit(i, false); }
  void invert(int i) { set_bit(i, !get_bit(i)); }

  bool operator[](int i) const { return get_bit(i); }
  bool bit(int i) const { return get_bit(i); }
  BitRef<W, S> operator[](int i);
  BitRef<W, S> bit(int i);
  ConstRangeRef<W, S> range(int hi, int lo) const;
  ConstRangeRef<W, S> range() const;
  ConstRangeRef<W, S> operator()(int hi, int lo) const;
  RangeRef<W, S> range(int hi, int lo);
  RangeRef<W, S> range();
  RangeRef<W, S> operator()(int hi, int lo);

  void lrotate(int by);
  void rrotate(int by) { lrotate(W - by % W); }
  ap_int_base &reverse();
  int countLeadingZeros() const;
  bool and_reduce() const { return ap_int_base<W, false>(*this).bits() == allOnes(); }
  bool or_reduce() const { return to_bool(); }
  bool xor_reduce() const;
  bool nand_reduce() const { return !and_reduce(); }
  bool nor_reduce() const { return !or_reduce(); }
  bool xnor_reduce() const { return !xor_reduce(); }

  // clang-format off
  template <class B> ap_int_base &operator+=(const B &b) { return *this = ap_int_base(*this + b); }
  template <class B> ap_int_base &operator-=(const B &b) { return *this = ap_int_base(*this - b); }
  template <class B> ap_int_base &operator*=(const B &b) { return *this = ap_int_base(*this * b); }
  template <class B> ap_int_base &operator/=(const B &b) { return *this = ap_int_base(*this / b); }
  template <class B> ap_int_base &operator%=(const B &b) { return *this = ap_int_base(*this % b); }
  template <class B> ap_int_base &operator&=(const B &b) { return *this = ap_int_base(*this & b); }
  template <class B> ap_int_base &operator|=(const B &b) { return *this = ap_int_base(*this | b); }
  template <class B> ap_int_base &operator^=(const B &b) { return *this = ap_int_base(*this ^ b); }
  template <class B> ap_int_base &operator<<=(const B &b) { return *this = *this << b; }
  template <class B> ap_int_base &operator>>=(const B &b) { return *this = *this >> b; }
  // clang-format on
  ap_int_base &operator++() { return *this += 1; }
  ap_int_base &operator--() { return *this -= 1; }
  ap_int_base operator++(int) {
    const ap_int_base old = *this;
    ++*this;
    return old;
  }
  ap_int_base operator--(int) {
    const ap_int_base old = *this;
    --*this;
    return old;
  }

private:
  template <class T> static Bits bitsOfFloating(T value);
  static Bits allOnes() { return canonical<W, false>(~Bits{}); }
  static void check(int i) {
    if (i >= 0 && i < W)
      return;
    const long long values[] = {i, W};
    report(Event::indexOutOfRange, "a bit's index is beyond the width of its ap_int", values);
  }
};

} // namespace allo_hls
