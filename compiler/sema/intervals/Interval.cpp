// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/intervals/Interval.h"

#include <algorithm>
#include <initializer_list>

namespace allo {

namespace {

Wide saturated(Wide value) { return std::clamp(value, Interval::Lowest, Interval::Highest); }
bool isEnd(Wide value) { return value <= Interval::Lowest || value >= Interval::Highest; }

// An infinite end stays what it is.
Wide sumEnds(Wide a, Wide b) {
  if (isEnd(a))
    return a;
  return isEnd(b) ? b : saturated(a + b);
}

Wide productEnds(Wide a, Wide b) {
  if (a == 0 || b == 0)
    return 0;
  Wide result = 0;
  if (isEnd(a) || isEnd(b) || __builtin_mul_overflow(a, b, &result))
    return (a < 0) == (b < 0) ? Interval::Highest : Interval::Lowest;
  return saturated(result);
}

Wide shiftEnd(Wide value, uint32_t by) {
  return by >= Interval::WidestKnown ? productEnds(value, Interval::Highest)
                                     : productEnds(value, Wide(1) << by);
}

Interval hull(std::initializer_list<Wide> values) { return {std::min(values), std::max(values)}; }

uint32_t bitsOf(Wide value) { // of one that is not negative
  uint32_t bits = 0;
  for (; value > 0; value >>= 1)
    ++bits;
  return bits;
}

Wide floorQuotient(Wide a, Wide b) { // b > 0
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

// What is left of shift amounts within [0, width); 'beyond': some are not.
Interval amountsBelow(const Interval &amount, uint32_t width, bool &beyond) {
  const Interval inside = meet(amount, {0, Wide(width) - 1});
  beyond = !(inside == amount);
  return inside;
}

} // namespace

Interval Interval::of(const BigInt &value) {
  if (std::optional<int64_t> small = value.asInt64())
    return of(Wide(*small));
  if (value.magnitudeBits() >= WidestKnown)
    return all();
  constexpr uint32_t Half = 62;
  const BigInt mask(int64_t((uint64_t(1) << Half) - 1));
  const int64_t high = *BigInt::shiftRight(value, Half).asInt64();
  const int64_t low = *BigInt::bitAnd(value, mask).asInt64();
  return of(Wide(high) * (Wide(1) << Half) + low);
}

BigInt bigInt(Wide value) {
  constexpr uint32_t Half = 62;
  const Wide size = Wide(1) << Half;
  const Wide high = floorQuotient(value, size);
  return BigInt::shiftLeft(BigInt(int64_t(high)), Half) + BigInt(int64_t(value - high * size));
}

uint32_t unsignedBits(const Interval &values) { return bitsOf(std::max<Wide>(values.high, 0)); }

uint32_t signedBits(const Interval &values) {
  const uint32_t below = values.low < 0 ? bitsOf(-(values.low + 1)) : 0;
  return std::max(below, unsignedBits(values)) + 1;
}

Interval rangeOfType(Type type) {
  if (!type.isInt() && !type.isIndex())
    return Interval::all();
  const uint32_t width = type.width();
  const bool isSigned = type.isIndex() || type.isSigned();
  if (width >= Interval::WidestKnown)
    return {isSigned ? Interval::Lowest : 0, Interval::Highest};
  if (!isSigned)
    return {0, (Wide(1) << width) - 1};
  return {-(Wide(1) << (width - 1)), (Wide(1) << (width - 1)) - 1};
}

bool fits(const Interval &values, Type type) {
  return (type.isInt() || type.isIndex()) &&
         (values.isEmpty() || (values.isBounded() && values.within(rangeOfType(type))));
}

Interval fitted(const Interval &values, Type type) {
  const Interval range = rangeOfType(type);
  if (fits(values, type))
    return values;
  if (!range.isBounded() || !values.isBounded() || values.isEmpty())
    return range;
  // Values that lie between the same two multiples of 2^width keep their distances.
  const Wide size = range.high - range.low + 1;
  const Wide turns = floorQuotient(values.low - range.low, size);
  if (turns != floorQuotient(values.high - range.low, size))
    return range;
  return {values.low - turns * size, values.high - turns * size};
}

Interval join(const Interval &a, const Interval &b) {
  if (a.isEmpty() || b.isEmpty())
    return a.isEmpty() ? b : a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval meet(const Interval &a, const Interval &b) {
  return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

Interval add(const Interval &a, const Interval &b) {
  return {sumEnds(a.low, b.low), sumEnds(a.high, b.high)};
}

Interval negate(const Interval &a) { return {-a.high, -a.low}; }

Interval multiply(const Interval &a, const Interval &b) {
  return hull({productEnds(a.low, b.low), productEnds(a.low, b.high), productEnds(a.high, b.low),
               productEnds(a.high, b.high)});
}

Interval square(const Interval &a) {
  const Interval whole = multiply(a, a);
  const bool hasZero = a.low <= 0 && a.high >= 0;
  return hasZero ? Interval{0, whole.high} : whole;
}

Interval absolute(const Interval &a) {
  if (a.low >= 0)
    return a;
  if (a.high <= 0)
    return negate(a);
  return {0, std::max(-a.low, a.high)};
}

Interval least(const Interval &a, const Interval &b) {
  return {std::min(a.low, b.low), std::min(a.high, b.high)};
}

Interval greatest(const Interval &a, const Interval &b) {
  return {std::max(a.low, b.low), std::max(a.high, b.high)};
}

Interval divide(const Interval &a, const Interval &b) {
  Interval result;
  auto by = [&](const Interval &divisors) {
    if (divisors.isEmpty())
      return;
    auto quotient = [](Wide x, Wide y) {
      return isEnd(x) ? (y < 0 ? -x : x) : isEnd(y) ? 0 : x / y;
    };
    result = join(result, hull({quotient(a.low, divisors.low), quotient(a.low, divisors.high),
                                quotient(a.high, divisors.low), quotient(a.high, divisors.high)}));
  };
  by(meet(b, {1, Interval::Highest}));
  by(meet(b, {Interval::Lowest, -1}));
  return result;
}

Interval remainder(const Interval &a, const Interval &b) {
  const Interval size = absolute(b);
  if (a.isBounded() && absolute(a).high < size.low)
    return a;
  const Wide most = size.high >= Interval::Highest ? size.high : std::max<Wide>(size.high - 1, 0);
  return {a.low < 0 ? std::max(a.low, -most) : 0, a.high > 0 ? std::min(a.high, most) : 0};
}

Interval power(const Interval &base, const Interval &exponent) {
  if (!exponent.isPoint() || exponent.low < 0 || exponent.low > Wide(Interval::WidestKnown)) {
    if (base.low < 0)
      return Interval::all();
    return {0, base.high <= 1 ? 1 : Interval::Highest};
  }
  Interval result = Interval::of(1);
  for (Wide left = exponent.low; left > 1; left -= 2)
    result = multiply(result, square(base));
  return exponent.low % 2 == 0 ? result : multiply(result, base);
}

Interval bitAnd(const Interval &a, const Interval &b) {
  if (a.low < 0 && b.low < 0)
    return {
        -(Wide(1) << std::min(std::max(signedBits(a), signedBits(b)) - 1, Interval::WidestKnown)),
        std::max(a.high, b.high)};
  const Wide high = a.low < 0 ? b.high : b.low < 0 ? a.high : std::min(a.high, b.high);
  return {0, high};
}

Interval bitOrXor(const Interval &a, const Interval &b) {
  const uint32_t bits = std::min(std::max(signedBits(a), signedBits(b)) - 1, Interval::WidestKnown);
  return {a.low < 0 || b.low < 0 ? -(Wide(1) << bits) : 0,
          bits >= Interval::WidestKnown ? Interval::Highest : (Wide(1) << bits) - 1};
}

Interval shiftLeft(const Interval &a, const Interval &amount, uint32_t width) {
  bool beyond = false;
  const Interval by = amountsBelow(amount, width, beyond);
  Interval result;
  if (!by.isEmpty())
    result = hull({shiftEnd(a.low, uint32_t(by.low)), shiftEnd(a.low, uint32_t(by.high)),
                   shiftEnd(a.high, uint32_t(by.low)), shiftEnd(a.high, uint32_t(by.high))});
  return beyond ? join(result, Interval::of(0)) : result;
}

Interval shiftRight(const Interval &a, const Interval &amount, uint32_t width) {
  bool beyond = false;
  const Interval by = amountsBelow(amount, width, beyond);
  Interval result;
  auto shifted = [](Wide value, Wide count) {
    if (isEnd(value))
      return value;
    return count >= Wide(Interval::WidestKnown) ? Wide(value < 0 ? -1 : 0) : value >> int(count);
  };
  if (!by.isEmpty())
    result = hull({shifted(a.low, by.low), shifted(a.low, by.high), shifted(a.high, by.low),
                   shifted(a.high, by.high)});
  if (!beyond)
    return result;
  return join(result, {a.low < 0 ? -1 : 0, a.high < 0 ? -1 : 0});
}

Interval sumOf(const Interval &count, const Interval &each) { return multiply(count, each); }

} // namespace allo
