// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Integers of any size, with the two divisions that the language needs: towards zero (hardware) and
// towards minus infinity (Python). Small values cost no allocation. Immutable, copies are cheap.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

class BigInt {
public:
  BigInt() = default;
  BigInt(int64_t value) : small(value) {} // implicit: a number is a number

  // Digits of 'base' (2..16), without prefix or sign; underscores are skipped.
  static BigInt parse(std::string_view digits, unsigned base);
  // A Python integer literal: 0x, 0o, 0b prefixes and underscores.
  static BigInt parseLiteral(std::string_view literal);
  // The integral part of a finite double.
  static BigInt fromDouble(double value);
  static BigInt powerOfTwo(uint32_t exponent);

  bool isZero() const { return !big && small == 0; }
  bool isNegative() const;
  std::optional<int64_t> asInt64() const;
  double toDouble() const; // rounded to nearest; may be infinite
  std::string str() const;
  // Bits needed in two's complement without the sign bit: 0 for 0 and -1, 1 for 1 and -2, ...
  uint32_t magnitudeBits() const;
  // The value modulo 2^width, as a two's complement number of that width and signedness.
  BigInt wrapped(uint32_t width, bool isSigned) const;

  BigInt operator-() const;
  friend BigInt operator+(const BigInt &a, const BigInt &b);
  friend BigInt operator-(const BigInt &a, const BigInt &b);
  friend BigInt operator*(const BigInt &a, const BigInt &b);
  // Require b != 0.
  static BigInt truncDiv(const BigInt &a, const BigInt &b);
  static BigInt truncMod(const BigInt &a, const BigInt &b); // the sign of the dividend
  static BigInt floorDiv(const BigInt &a, const BigInt &b);
  static BigInt floorMod(const BigInt &a, const BigInt &b); // the sign of the divisor
  static BigInt power(const BigInt &base, uint32_t exponent);
  static BigInt shiftLeft(const BigInt &a, uint32_t by);
  static BigInt shiftRight(const BigInt &a, uint32_t by); // arithmetic
  static BigInt bitAnd(const BigInt &a, const BigInt &b);
  static BigInt bitOr(const BigInt &a, const BigInt &b);
  static BigInt bitXor(const BigInt &a, const BigInt &b);
  static BigInt bitNot(const BigInt &a) { return BigInt(-1) - a; }

  static int compare(const BigInt &a, const BigInt &b);
  friend bool operator==(const BigInt &a, const BigInt &b) { return compare(a, b) == 0; }
  friend bool operator<(const BigInt &a, const BigInt &b) { return compare(a, b) < 0; }
  friend bool operator<=(const BigInt &a, const BigInt &b) { return compare(a, b) <= 0; }
  friend bool operator>(const BigInt &a, const BigInt &b) { return compare(a, b) > 0; }
  friend bool operator>=(const BigInt &a, const BigInt &b) { return compare(a, b) >= 0; }

  struct Big; // the representation of what does not fit 64 bits

private:
  friend struct BigOps;
  int64_t small = 0;
  std::shared_ptr<const Big> big; // set only where the value does not fit 'small'
};

inline std::string showArg(const BigInt &value) { return value.str(); }

} // namespace allo
