// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The class behind ap_fixed and ap_ufixed: an ap_int of W bits (the 'raw' bits) that counts units
// of 2^-(W - I), and what happens to a number that it cannot hold. Operators are in
// FixedOperators.h.
#pragma once

#include "allo_hls/References.h"

enum ap_q_mode {  // what is done about bits below the last one
  AP_RND,         // to nearest, and of two as near ones to the larger,
  AP_RND_ZERO,    // to that closer to zero,
  AP_RND_MIN_INF, // to the smaller,
  AP_RND_INF,     // to that farther from zero,
  AP_RND_CONV,    // to the even one
  AP_TRN,         // down
  AP_TRN_ZERO,    // towards zero
};
enum ap_o_mode { // what is done about numbers beyond the range
  AP_SAT,        // the nearest that there is
  AP_SAT_ZERO,   // 0
  AP_SAT_SYM,    // as AP_SAT, in a range without the smallest number
  AP_WRAP,       // modulo 2^W, of which N of the highest bits saturate
  AP_WRAP_SM,    // the same, mirrored; AP_SAT where there is no sign
};

namespace allo_hls {

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N> class ap_fixed_base;

// The result of an operator.
template <int W, int I, bool S> using FixedResult = ap_fixed_base<W, I, S, AP_TRN, AP_WRAP, 0>;

template <class Bits> bool bitAt(const Bits &b, int i) {
  return (wordAt(b, i / 64) >> (i % 64) & 1) != 0;
}
template <class Bits> bool anyBelow(const Bits &b, int end) {
  for (int i = 0; i < end / 64; ++i)
    if (wordAt(b, i) != 0)
      return true;
  return end % 64 != 0 && wordAt(b, end / 64) << (64 - end % 64) != 0;
}

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N> class ap_fixed_base {
  static_assert(W >= 1 && N >= 0 && N <= W, "no such format");
  using Raw = ap_int_base<W, S>;
  Raw store;

public:
  static constexpr int width = W, iwidth = I, fraction = W - I;
  static constexpr bool isSigned = S;

  ap_fixed_base() = default; // zero
  template <int W2, int I2, bool S2, ap_q_mode Q2, ap_o_mode O2, int N2>
  ap_fixed_base(const ap_fixed_base<W2, I2, S2, Q2, O2, N2> &value) {
    constexpr int drop = W2 - I2 - fraction;
    assign<maximum(W2 + minimum(maximum(-drop, 0), W + 1), W) + 2>(value.raw(), drop);
  }
  template <class T, std::enable_if_t<Operand<T>::valid, int> = 0> ap_fixed_base(const T &value) {
    using Integer = typename Operand<T>::Value;
    assign<maximum(Integer::width + minimum(maximum(fraction, 0), W + 1), W) + 2>(
        Integer(Operand<T>::value(value)), -fraction);
  }
  // float, double, half, ap_float; 0 of what is not a number.
  template <class T, std::enable_if_t<(std::is_floating_point<T>::value ||
                                       std::is_base_of<FloatTag, T>::value) &&
                                          Number<T>::valid,
                                      int> = 0>
  ap_fixed_base(const T &value) {
    const Word pattern = patternOf(Number<T>::odd(value));
    const int exponent = int(pattern >> 52 & 0x7ff);
    long long mantissa = static_cast<long long>(pattern & 0xfffffffffffffULL);
    if (exponent == 0x7ff && mantissa != 0)
      return;
    mantissa |= static_cast<long long>(exponent != 0) << 52;
    assign<54 + W + 3>(ap_int_base<54, true>(pattern >> 63 != 0 ? -mantissa : mantissa),
                       1075 - maximum(exponent, 1) - fraction);
  }

  static ap_fixed_base fromRaw(const Raw &raw) {
    ap_fixed_base result;
    result.store = raw;
    return result;
  }
  const Raw &raw() const { return store; }
  // Towards zero.
  ap_int_base<maximum(I, 1) + 1, true> integer() const {
    constexpr int bits = maximum(I, 1) + 1;
    return ap_fixed_base<bits, bits, true, AP_TRN_ZERO, AP_WRAP, 0>(*this).raw();
  }

  template <class T,
            std::enable_if_t<std::is_integral<T>::value && !std::is_same<T, bool>::value, int> = 0>
  operator T() const {
    return T(integer());
  }
  template <class T, std::enable_if_t<std::is_same<T, bool>::value, int> = 0> operator T() const {
    return to_bool();
  }
  template <class T, EnableIfFloating<T> = 0> operator T() const { return toFloating<T>(); }
  template <int W2, bool S2> operator ap_int_base<W2, S2>() const { return integer(); }
  bool to_bool() const { return store.to_bool(); }
  int to_int() const { return integer().to_int(); }
  unsigned to_uint() const { return integer().to_uint(); }
  long to_long() const { return integer().to_long(); }
  unsigned long to_ulong() const { return integer().to_ulong(); }
  long long to_int64() const { return integer().to_int64(); }
  Word to_uint64() const { return integer().to_uint64(); }
  float to_float() const { return toFloating<float>(); }
  double to_double() const { return toFloating<double>(); }
  double to_odd() const { return __builtin_ldexp(store.to_odd(), -fraction); }

  int length() const { return W; }
  int wl() const { return W; }
  int iwl() const { return I; }
  ap_q_mode q_mode() const { return Q; }
  ap_o_mode o_mode() const { return O; }
  int n_bits() const { return N; }
  bool is_neg() const { return store.isNegative(); }
  bool is_zero() const { return !to_bool(); }
  bool get_bit(int i) const { return store.get_bit(i); }
  void set_bit(int i, bool value) { store.set_bit(i, value); }
  // Of the raw bits.
  bool operator[](int i) const { return store.get_bit(i); }
  bool bit(int i) const { return store.get_bit(i); }
  BitRef<W, S> operator[](int i) { return {store, i}; }
  BitRef<W, S> bit(int i) { return {store, i}; }
  ConstRangeRef<W, S> range(int hi, int lo) const { return {store, hi, lo}; }
  ConstRangeRef<W, S> range() const { return {store, W - 1, 0}; }
  ConstRangeRef<W, S> operator()(int hi, int lo) const { return {store, hi, lo}; }
  RangeRef<W, S> range(int hi, int lo) { return {store, hi, lo}; }
  RangeRef<W, S> range() { return {store, W - 1, 0}; }
  RangeRef<W, S> operator()(int hi, int lo) { return {store, hi, lo}; }

  // clang-format off
  template <class B> ap_fixed_base &operator+=(const B &b) { return *this = ap_fixed_base(*this + b); }
  template <class B> ap_fixed_base &operator-=(const B &b) { return *this = ap_fixed_base(*this - b); }
  template <class B> ap_fixed_base &operator*=(const B &b) { return *this = ap_fixed_base(*this * b); }
  template <class B> ap_fixed_base &operator/=(const B &b) { return *this = ap_fixed_base(*this / b); }
  template <class B> ap_fixed_base &operator&=(const B &b) { return *this = ap_fixed_base(*this & b); }
  template <class B> ap_fixed_base &operator|=(const B &b) { return *this = ap_fixed_base(*this | b); }
  template <class B> ap_fixed_base &operator^=(const B &b) { return *this = ap_fixed_base(*this ^ b); }
  template <class B> ap_fixed_base &operator<<=(const B &b) { return *this = *this << b; }
  template <class B> ap_fixed_base &operator>>=(const B &b) { return *this = *this >> b; }
  // clang-format on
  ap_fixed_base &operator++() { return *this += 1; }
  ap_fixed_base &operator--() { return *this -= 1; }
  ap_fixed_base operator++(int) {
    const ap_fixed_base old = *this;
    ++*this;
    return old;
  }
  ap_fixed_base operator--(int) {
    const ap_fixed_base old = *this;
    --*this;
    return old;
  }

private:
  template <class T> T toFloating() const {
    const T value = store.template toFloating<T>(); // rounded once unless subnormal
    return sizeof(T) == sizeof(float) ? T(__builtin_ldexpf(float(value), -fraction))
                                      : T(__builtin_ldexp(double(value), -fraction));
  }

  // Becomes 'value' of which the last 'drop' bits are below our last one, or, if that is negative,
  // zeros are added. Computed in 'Room' bits, which suffice since no more zeros than W + 1, and no
  // more bits than the value has and one, make a difference.
  template <int Room, class Value> void assign(const Value &value, int drop) {
    using Bits = typename BitsOf<Room>::type;
    static_assert(Room >= Value::width + 2 && Room >= W + 2, "room for signs and a carry");
    drop = maximum(minimum(drop, Value::width + 1), -W - 1);
    const Bits all = value.template as<Bits>();
    Bits kept = drop > 0 ? shiftRight(all, drop, true) : shiftLeft(all, -drop);
    if (drop > 0 && Q != AP_TRN && roundsUp(all, drop, topBit(all), bitAt(kept, 0)))
      kept = kept + Resize<Bits>::from(Word(1), false);
    store = Raw::wrapped(Resize<typename Raw::Bits>::from(kept, true));
    if ((O != AP_WRAP || N != 0) &&
        (!(store.template as<Bits>() == kept) || (O == AP_SAT_SYM && S && isSmallest())))
      overflow(topBit(kept), bitAt(kept, W));
  }
  template <class Bits> static bool roundsUp(const Bits &all, int drop, bool negative, bool odd) {
    const bool half = bitAt(all, drop - 1);
    if (!half && Q != AP_TRN_ZERO)
      return false;
    const bool more = anyBelow(all, drop - 1);
    return Q == AP_RND           ? half
           : Q == AP_RND_ZERO    ? negative || more
           : Q == AP_RND_MIN_INF ? more
           : Q == AP_RND_INF     ? !negative || more
           : Q == AP_RND_CONV    ? odd || more
                                 : negative && (half || more);
  }

  static Raw smallest() { return S ? Raw(Raw(1) << (W - 1)) : Raw(); }
  bool isSmallest() const { return store == smallest(); }
  void fill(int count, bool value) { // from the highest bit downwards, below the sign
    for (int i = 1; i <= count; ++i)
      store.set_bit(W - i - S, value);
  }
  // 'above' is the bit above the highest one.
  void overflow(bool negative, bool above) {
    if (O == AP_SAT_ZERO) {
      store = Raw();
    } else if (O == AP_WRAP) {
      fill(N - S, !negative);
      if (S)
        store.set_bit(W - 1, negative);
    } else if (O == AP_WRAP_SM && S) {
      const bool top = store.get_bit(W - 1);
      if (N == 0 ? above != top : N == 1 ? negative != top : store.get_bit(W - N) == negative)
        store = ~store;
      fill(N - 1, !negative);
      store.set_bit(W - 1, N == 0 ? above : negative);
    } else if (negative) {
      store = smallest();
      if (O == AP_SAT_SYM && S)
        store.set_bit(0, true);
    } else {
      store = ~smallest();
    }
  }
};

} // namespace allo_hls
