// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Intervals of integers, and what the operators of the language make of them. A result includes
// the exact value for all values of the operands, whatever type has room for it: fitted() is what
// remains of it in a type.
// The ends are numbers of 128 bits that saturate: an end at Lowest or Highest stands for any number
// beyond, so that nothing here overflows, and types of more than WidestKnown bits are not bounded.
#pragma once

#include "sema/types/Types.h"
#include "support/BigInt.h"

#include <cstdint>

namespace allo {

__extension__ typedef __int128 Wide;

struct Interval {
  static constexpr Wide Highest = Wide(1) << 120; // represents plus infinity
  static constexpr Wide Lowest = -Highest;        // represents minus infinity
  static constexpr uint32_t WidestKnown = 120;    // bits of a type with bounds that are known

  // As it is made, without a value.
  Wide low = 1;
  Wide high = 0;

  static Interval of(Wide value) { return {value, value}; }
  static Interval all() { return {Lowest, Highest}; }
  static Interval truth() { return {0, 1}; }
  // All when it is too large.
  static Interval of(const BigInt &value);

  bool isEmpty() const { return low > high; }
  bool isPoint() const { return low == high && isBounded(); }
  bool isBounded() const { return low > Lowest && high < Highest; }
  bool within(const Interval &outer) const {
    return isEmpty() || (outer.low <= low && high <= outer.high);
  }
  friend bool operator==(const Interval &a, const Interval &b) {
    return a.low == b.low && a.high == b.high;
  }
};

BigInt bigInt(Wide value);
// Bits that the values need as unsigned numbers, or as signed ones.
uint32_t unsignedBits(const Interval &values); // of values that are not negative
uint32_t signedBits(const Interval &values);

// All values of an integer type, or of index.
Interval rangeOfType(Type type);
// Whether a conversion to the type keeps every value.
bool fits(const Interval &values, Type type);
// The values after a conversion to the type.
Interval fitted(const Interval &values, Type type);

Interval join(const Interval &a, const Interval &b);
Interval meet(const Interval &a, const Interval &b);

Interval add(const Interval &a, const Interval &b);
Interval negate(const Interval &a);
Interval multiply(const Interval &a, const Interval &b);
Interval square(const Interval &a);
Interval absolute(const Interval &a);
Interval least(const Interval &a, const Interval &b);
Interval greatest(const Interval &a, const Interval &b);
Interval divide(const Interval &a, const Interval &b);    // towards zero
Interval remainder(const Interval &a, const Interval &b); // the sign of the dividend
Interval power(const Interval &base, const Interval &exponent);
Interval bitAnd(const Interval &a, const Interval &b);
Interval bitOrXor(const Interval &a, const Interval &b);
// Of a value of 'width' bits: an amount that is negative or not less than that moves all out.
Interval shiftLeft(const Interval &a, const Interval &amount, uint32_t width);
Interval shiftRight(const Interval &a, const Interval &amount, uint32_t width);
// The sum of as many terms, each one of 'each', as 'count' says; counts are not negative.
Interval sumOf(const Interval &count, const Interval &each);

} // namespace allo
