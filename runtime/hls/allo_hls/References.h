// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What x[i], x(hi, lo) and (a, b) give: references to bits of ap_ints, which can be read and
// written. They hold references to the integers that they are of, and so are not to be kept.
#pragma once

#include "allo_hls/Convert.h"

namespace allo_hls {

// What every reference can do, by its get(), which has no sign.
template <class Ref> struct Readable {
  operator Word() const { return self().get().to_uint64(); }
  int to_int() const { return self().get().to_int(); }
  unsigned to_uint() const { return self().get().to_uint(); }
  long long to_int64() const { return self().get().to_int64(); }
  Word to_uint64() const { return self().get().to_uint64(); }
  bool to_bool() const { return self().get().to_bool(); }
  double to_double() const { return self().get().to_double(); }
  double to_odd() const { return self().get().to_odd(); }
  template <class Text = std::string> Text to_string(int radix = 2) const {
    return self().get().template to_string<Text>(radix);
  }

private:
  const Ref &self() const { return static_cast<const Ref &>(*this); }
};

// x[i]. Counts as an ap_uint<1>.
template <int W, bool S> class BitRef {
  ap_int_base<W, S> &of;
  int at;

public:
  static constexpr int width = 1;
  BitRef(ap_int_base<W, S> &whole, int index) : of(whole), at(index) {}
  BitRef(const BitRef &) = default;

  ap_int_base<1, false> get() const { return of.get_bit(at); }
  operator bool() const { return of.get_bit(at); }
  bool to_bool() const { return of.get_bit(at); }
  double to_double() const { return to_bool(); }
  bool operator~() const { return !to_bool(); }
  int length() const { return 1; }

  const BitRef &operator=(const BitRef &value) const {
    of.set_bit(at, value.to_bool());
    return *this;
  }
  template <class T> const BitRef &operator=(const T &value) const { // set by all but 0
    of.set_bit(at, Operand<T>::value(value).to_bool());
    return *this;
  }
  template <class T> void put(const T &value) const { of.set_bit(at, value.get_bit(0)); }
};

// x(hi, lo): the bits from 'lo' to 'hi', in reverse if hi < lo. A number without a sign that in
// arithmetic counts as one of x's type.
template <int W, bool S> class ConstRangeRef : public Readable<ConstRangeRef<W, S>> {
protected:
  const ap_int_base<W, S> &whole;
  int hi, lo;

  int lowest() const { return minimum(hi, lo); }
  ap_int_base<W, false> mask() const { return ~ap_int_base<W, false>() >> (W - length()); }
  ap_int_base<W, false> inOrder(ap_int_base<W, false> value) const {
    if (hi < lo)
      value.reverse() >>= W - length();
    return value;
  }

public:
  static constexpr int width = W;
  ConstRangeRef(const ap_int_base<W, S> &of, int high, int low) : whole(of), hi(high), lo(low) {
    if (lowest() >= 0 && maximum(hi, lo) < W)
      return;
    const long long values[] = {lowest() < 0 ? lowest() : maximum(hi, lo), W};
    report(Event::indexOutOfRange, "a range reaches beyond the width of its ap_int", values);
  }
  int length() const { return hi < lo ? lo - hi + 1 : hi - lo + 1; }
  ap_int_base<W, false> get() const {
    return inOrder((ap_int_base<W, false>(whole) >> lowest()) & mask());
  }
};

template <int W, bool S> class RangeRef : public ConstRangeRef<W, S> {
  ap_int_base<W, S> &target;

public:
  RangeRef(ap_int_base<W, S> &of, int high, int low)
      : ConstRangeRef<W, S>(of, high, low), target(of) {}
  RangeRef(const RangeRef &) = default;

  const RangeRef &operator=(const RangeRef &value) const { return put(value.get()); }
  // Its low bits; it is extended by its own sign if the range is longer.
  template <class T> const RangeRef &operator=(const T &value) const {
    return put(ap_int_base<W, false>(value));
  }
  const RangeRef &put(const ap_int_base<W, false> &value) const {
    const ap_int_base<W, false> mask = this->mask(), old = target;
    target = (old & ~(mask << this->lowest())) | (this->inOrder(value & mask) << this->lowest());
    return *this;
  }
};

// (a, b) and a.concat(b): a's bits above those of b. One more than two is nested.
template <int W> struct ValuePart { // what cannot be written
  static constexpr int width = W;
  ap_int_base<W, false> value;
  template <class T> explicit ValuePart(const T &from) : value(from) {}
  int length() const { return W; }
  ap_int_base<W, false> get() const { return value; }
};
template <int W, bool S> struct IntegerPart {
  static constexpr int width = W;
  ap_int_base<W, S> &whole;
  explicit IntegerPart(ap_int_base<W, S> &of) : whole(of) {}
  int length() const { return W; }
  ap_int_base<W, false> get() const { return whole; }
  template <class T> void put(const T &value) const { whole = value; }
};
template <class High, class Low> class Concat : public Readable<Concat<High, Low>> {
  High high;
  Low low;

public:
  static constexpr int width = High::width + Low::width;
  using Value = ap_int_base<width, false>;
  template <class A, class B> Concat(A &a, B &b) : high(a), low(b) {}
  Concat(const Concat &) = default;
  int length() const { return high.length() + low.length(); }
  Value get() const { return (Value(high.get()) << low.length()) | Value(low.get()); }

  const Concat &operator=(const Concat &value) const { return put(value.get()); }
  template <class T> const Concat &operator=(const T &value) const { return put(Value(value)); }
  template <class T> const Concat &put(const T &value) const {
    const Value bits = value;
    low.put(bits);
    high.put(bits >> low.length());
    return *this;
  }
};

template <class T> struct PartOf { // by the type with its reference and const
  using type = ValuePart<Operand<std::decay_t<T>>::Value::width>;
};
template <int W, bool S> struct PartOf<ap_int_base<W, S> &> {
  using type = IntegerPart<W, S>;
};
template <class T> struct RefPart {
  using type = T;
};
template <int W, bool S> struct PartOf<BitRef<W, S>> : RefPart<BitRef<W, S>> {};
template <int W, bool S> struct PartOf<BitRef<W, S> &> : RefPart<BitRef<W, S>> {};
template <int W, bool S> struct PartOf<RangeRef<W, S>> : RefPart<RangeRef<W, S>> {};
template <int W, bool S> struct PartOf<RangeRef<W, S> &> : RefPart<RangeRef<W, S>> {};
template <int W, bool S> struct PartOf<ConstRangeRef<W, S>> : RefPart<ConstRangeRef<W, S>> {};
template <class A, class B> struct PartOf<Concat<A, B>> : RefPart<Concat<A, B>> {};
template <class A, class B> struct PartOf<Concat<A, B> &> : RefPart<Concat<A, B>> {};

template <class T, class AsValue, class AsOperand> struct RefOperand {
  static constexpr bool valid = true, own = true;
  using Type = AsOperand;
  using Value = AsValue;
  static Type load(const T &ref) { return ref.get(); }
  static Value value(const T &ref) { return ref.get(); }
};
template <int W, bool S>
struct Operand<BitRef<W, S>>
    : RefOperand<BitRef<W, S>, ap_int_base<1, false>, ap_int_base<1, false>> {};
template <int W, bool S>
struct Operand<ConstRangeRef<W, S>>
    : RefOperand<ConstRangeRef<W, S>, ap_int_base<W, false>, ap_int_base<W, S>> {};
template <int W, bool S>
struct Operand<RangeRef<W, S>>
    : RefOperand<RangeRef<W, S>, ap_int_base<W, false>, ap_int_base<W, S>> {};
template <class A, class B>
struct Operand<Concat<A, B>>
    : RefOperand<Concat<A, B>, typename Concat<A, B>::Value, typename Concat<A, B>::Value> {};

template <class A, class B,
          std::enable_if_t<Operand<std::decay_t<A>>::valid && Operand<std::decay_t<B>>::valid &&
                               (Operand<std::decay_t<A>>::own || Operand<std::decay_t<B>>::own),
                           int> = 0>
Concat<typename PartOf<A>::type, typename PartOf<B>::type> operator,(A &&a, B &&b) {
  return {a, b};
}

template <int W, bool S> BitRef<W, S> ap_int_base<W, S>::operator[](int i) { return {*this, i}; }
template <int W, bool S> BitRef<W, S> ap_int_base<W, S>::bit(int i) { return {*this, i}; }
// clang-format off
#define ALLO_HLS_RANGE(Ref, constness)                                                             \
  template <int W, bool S> Ref<W, S> ap_int_base<W, S>::range(int hi, int lo) constness {          \
    return {*this, hi, lo};                                                                        \
  }                                                                                                \
  template <int W, bool S> Ref<W, S> ap_int_base<W, S>::range() constness {                        \
    return {*this, W - 1, 0};                                                                      \
  }                                                                                                \
  template <int W, bool S> Ref<W, S> ap_int_base<W, S>::operator()(int hi, int lo) constness {     \
    return {*this, hi, lo};                                                                        \
  }
// clang-format on
ALLO_HLS_RANGE(RangeRef, )
ALLO_HLS_RANGE(ConstRangeRef, const)
#undef ALLO_HLS_RANGE

} // namespace allo_hls
