// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/BigInt.h"

#include "support/Assert.h"
#include "support/Characters.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>

namespace allo {

using boost::multiprecision::cpp_int;

struct BigInt::Big {
  cpp_int value;
};

struct BigOps {
  static cpp_int wide(const BigInt &a) { return a.big ? a.big->value : cpp_int(a.small); }
  static BigInt narrow(cpp_int value) {
    BigInt result;
    if (value >= std::numeric_limits<int64_t>::min() &&
        value <= std::numeric_limits<int64_t>::max()) {
      result.small = static_cast<int64_t>(value);
    } else {
      result.big = std::make_shared<BigInt::Big>(BigInt::Big{std::move(value)});
    }
    return result;
  }
  static bool bothSmall(const BigInt &a, const BigInt &b) { return !a.big && !b.big; }
};

BigInt BigInt::parse(std::string_view digits, unsigned base) {
  // As many digits at a time as fit a word: 'chunk' is their value, 'scale' the power of the base.
  constexpr int64_t Largest = std::numeric_limits<int64_t>::max() / 16 - 1;
  int64_t chunk = 0;
  int64_t scale = 1;
  bool fits = true;
  cpp_int value = 0;
  for (char c : digits) {
    if (!isHexDigit(c))
      continue; // an underscore
    if (scale > Largest) {
      value = value * scale + chunk;
      chunk = 0;
      scale = 1;
      fits = false;
    }
    chunk = chunk * int64_t(base) + digitValue(c);
    scale *= int64_t(base);
  }
  return fits ? BigInt(chunk) : BigOps::narrow(value * scale + chunk);
}

BigInt BigInt::parseLiteral(std::string_view literal) {
  const unsigned base = literal.size() > 2 ? baseOf(literal) : 10;
  return parse(literal.substr(base == 10 ? 0 : 2), base);
}

BigInt BigInt::fromDouble(double value) {
  if (!std::isfinite(value))
    return 0;
  value = std::trunc(value);
  if (value >= -9.2e18 && value <= 9.2e18)
    return BigInt(int64_t(value));
  return BigOps::narrow(cpp_int(value));
}

BigInt BigInt::powerOfTwo(uint32_t exponent) { return shiftLeft(1, exponent); }

bool BigInt::isNegative() const { return big ? big->value < 0 : small < 0; }

std::optional<int64_t> BigInt::asInt64() const {
  if (big)
    return std::nullopt;
  return small;
}

double BigInt::toDouble() const {
  if (!big)
    return static_cast<double>(small);
  // Its first 64 bits, the last of which says as well whether anything is behind them.
  const bool negative = big->value < 0;
  const cpp_int magnitude = boost::multiprecision::abs(big->value);
  const auto bits = unsigned(boost::multiprecision::msb(magnitude)) + 1;
  const unsigned behind = bits > 64 ? bits - 64 : 0;
  auto first = static_cast<uint64_t>(magnitude >> behind);
  if (behind > 0 && boost::multiprecision::lsb(magnitude) < behind)
    first |= 1;
  constexpr unsigned Most = 2000; // bits; more than any number has, and still an int
  const double value = std::ldexp(static_cast<double>(first), int(std::min(behind, Most)));
  return negative ? -value : value;
}

std::string BigInt::str() const { return big ? big->value.str() : std::to_string(small); }

uint32_t BigInt::magnitudeBits() const {
  cpp_int v = BigOps::wide(*this);
  if (v < 0)
    v = -v - 1;
  return v == 0 ? 0 : uint32_t(boost::multiprecision::msb(v)) + 1;
}

BigInt BigInt::wrapped(uint32_t width, bool isSigned) const {
  if (!big && width >= 64 && (isSigned || small >= 0))
    return *this;
  cpp_int modulus = cpp_int(1) << width;
  cpp_int v = BigOps::wide(*this) % modulus;
  if (v < 0)
    v += modulus;
  if (isSigned && v >= (modulus >> 1))
    v -= modulus;
  return BigOps::narrow(std::move(v));
}

BigInt BigInt::operator-() const {
  if (!big && small != std::numeric_limits<int64_t>::min())
    return BigInt(-small);
  return BigOps::narrow(-BigOps::wide(*this));
}

BigInt operator+(const BigInt &a, const BigInt &b) {
  int64_t r = 0;
  if (BigOps::bothSmall(a, b) && !__builtin_add_overflow(*a.asInt64(), *b.asInt64(), &r))
    return r;
  return BigOps::narrow(BigOps::wide(a) + BigOps::wide(b));
}

BigInt operator-(const BigInt &a, const BigInt &b) {
  int64_t r = 0;
  if (BigOps::bothSmall(a, b) && !__builtin_sub_overflow(*a.asInt64(), *b.asInt64(), &r))
    return r;
  return BigOps::narrow(BigOps::wide(a) - BigOps::wide(b));
}

BigInt operator*(const BigInt &a, const BigInt &b) {
  int64_t r = 0;
  if (BigOps::bothSmall(a, b) && !__builtin_mul_overflow(*a.asInt64(), *b.asInt64(), &r))
    return r;
  return BigOps::narrow(BigOps::wide(a) * BigOps::wide(b));
}

BigInt BigInt::truncDiv(const BigInt &a, const BigInt &b) {
  ALLO_ASSERT(!b.isZero(), "a divisor is not zero");
  return BigOps::narrow(BigOps::wide(a) / BigOps::wide(b));
}

BigInt BigInt::truncMod(const BigInt &a, const BigInt &b) {
  ALLO_ASSERT(!b.isZero(), "a divisor is not zero");
  return BigOps::narrow(BigOps::wide(a) % BigOps::wide(b));
}

BigInt BigInt::floorDiv(const BigInt &a, const BigInt &b) {
  BigInt q = truncDiv(a, b);
  BigInt r = truncMod(a, b);
  return !r.isZero() && r.isNegative() != b.isNegative() ? q - 1 : q;
}

BigInt BigInt::floorMod(const BigInt &a, const BigInt &b) {
  BigInt r = truncMod(a, b);
  return !r.isZero() && r.isNegative() != b.isNegative() ? r + b : r;
}

BigInt BigInt::power(const BigInt &base, uint32_t exponent) {
  return BigOps::narrow(boost::multiprecision::pow(BigOps::wide(base), exponent));
}

BigInt BigInt::shiftLeft(const BigInt &a, uint32_t by) {
  return BigOps::narrow(BigOps::wide(a) << by);
}

BigInt BigInt::shiftRight(const BigInt &a, uint32_t by) {
  if (!a.big)
    return BigInt(by >= 64 ? (a.small < 0 ? -1 : 0) : a.small >> by);
  return floorDiv(a, powerOfTwo(by));
}

namespace {

enum class Bitwise { And, Or, Xor };

// cpp_int's own operators work on magnitudes only; two's complement of a width that holds both.
BigInt bitwise(const BigInt &a, const BigInt &b, Bitwise op) {
  uint32_t width = std::max(a.magnitudeBits(), b.magnitudeBits()) + 1;
  cpp_int x = BigOps::wide(a.wrapped(width, false));
  cpp_int y = BigOps::wide(b.wrapped(width, false));
  cpp_int r = op == Bitwise::And  ? cpp_int(x & y)
              : op == Bitwise::Or ? cpp_int(x | y)
                                  : cpp_int(x ^ y);
  return BigOps::narrow(std::move(r)).wrapped(width, true);
}

} // namespace

BigInt BigInt::bitAnd(const BigInt &a, const BigInt &b) {
  return BigOps::bothSmall(a, b) ? BigInt(a.small & b.small) : bitwise(a, b, Bitwise::And);
}

BigInt BigInt::bitOr(const BigInt &a, const BigInt &b) {
  return BigOps::bothSmall(a, b) ? BigInt(a.small | b.small) : bitwise(a, b, Bitwise::Or);
}

BigInt BigInt::bitXor(const BigInt &a, const BigInt &b) {
  return BigOps::bothSmall(a, b) ? BigInt(a.small ^ b.small) : bitwise(a, b, Bitwise::Xor);
}

int BigInt::compare(const BigInt &a, const BigInt &b) {
  if (!a.big && !b.big)
    return a.small < b.small ? -1 : a.small > b.small ? 1 : 0;
  return BigOps::wide(a).compare(BigOps::wide(b));
}

} // namespace allo
