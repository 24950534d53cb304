// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "exec/Numbers.h"

#include "exec/Messages.h"
#include "sema/types/ConstFold.h"
#include "support/Format.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace allo::eval {

using program::BinaryOp;
using program::UnaryOp;

namespace {

struct Layout {
  int exponentBits;
  int fractionBits;
};
Layout layoutOf(FloatFormat format) {
  switch (format) {
  case FloatFormat::F16:
    return {5, 10};
  case FloatFormat::BF16:
    return {8, 7};
  case FloatFormat::F32:
    return {8, 23};
  case FloatFormat::F64:
    return {11, 52};
  }
  ALLO_UNREACHABLE("float formats are handled");
}

bool isSigned(Type type) { return type.isIndex() || type.isSigned(); }

Number ofInteger(const BigInt &value, Type type) {
  return {value.wrapped(type.width(), isSigned(type)), 0};
}
// Of an operator: whatever NaN it has for a result, it is this one.
Number ofReal(double value, Type type) {
  return {BigInt(), std::isnan(value) ? std::numeric_limits<double>::quiet_NaN()
                                      : roundedTo(value, type.format())};
}
Number ofTruth(bool value) { return {BigInt(value ? 1 : 0), 0}; }

Computed faulty(FaultKind kind, std::string message) {
  return {{}, ArithmeticFault{kind, std::move(message)}};
}

// To nearest, ties to even, in one step however long the integer is.
double realOf(const BigInt &value, FloatFormat format) {
  uint32_t digits = uint32_t(layoutOf(format).fractionBits) + 1;
  BigInt magnitude = value.isNegative() ? -value : value;
  uint32_t bits = magnitude.magnitudeBits();
  if (bits > 2000) // more than any format holds
    return value.isNegative() ? -HUGE_VAL : HUGE_VAL;
  double result = 0;
  if (bits <= digits) {
    result = magnitude.toDouble();
  } else {
    uint32_t drop = bits - digits;
    BigInt kept = BigInt::shiftRight(magnitude, drop);
    BigInt rest = magnitude - BigInt::shiftLeft(kept, drop);
    BigInt half = BigInt::powerOfTwo(drop - 1);
    bool odd = !(BigInt::bitAnd(kept, BigInt(1)).isZero());
    if (rest > half || (rest == half && odd))
      kept = kept + BigInt(1);
    result = std::ldexp(kept.toDouble(), int(drop));
  }
  return roundedTo(value.isNegative() ? -result : result, format); // may overflow
}

// base ** exponent modulo 2^width.
BigInt integerPower(BigInt base, BigInt exponent, uint32_t width) {
  BigInt result(1);
  while (!exponent.isZero()) {
    if (!BigInt::bitAnd(exponent, BigInt(1)).isZero())
      result = (result * base).wrapped(width, false);
    base = (base * base).wrapped(width, false);
    exponent = BigInt::shiftRight(exponent, 1);
  }
  return result;
}

double realPower(double base, BigInt exponent) { return std::pow(base, exponent.toDouble()); }

// What lies behind the last bit is 0, or the sign; a negative amount is as good as an endless one.
BigInt shifted(const BigInt &value, const BigInt &amount, Type type, bool left) {
  if (shiftsAllOut(amount, type))
    return !left && isSigned(type) && value.isNegative() ? BigInt(-1) : BigInt(0);
  auto by = uint32_t(*amount.asInt64());
  return left ? BigInt::shiftLeft(value, by) : BigInt::shiftRight(value, by);
}

// A NaN wins, and of zeros the one that is the larger or smaller by its sign.
double extremeOrNan(double left, double right, bool max) {
  if (std::isnan(left) || std::isnan(right))
    return std::numeric_limits<double>::quiet_NaN();
  if (left == right)
    return std::signbit(left) == max ? right : left;
  return (left < right) == max ? right : left;
}

double smallPower(double base, int exponent, FloatFormat format) {
  double square = roundedTo(base * base, format);
  return exponent == 0   ? 1
         : exponent == 1 ? base
         : exponent == 2 ? square
         : exponent == 3 ? square * base
                         : square * square;
}

template <typename Number> bool compared(BinaryOp op, const Number &left, const Number &right) {
  if (op == BinaryOp::Eq)
    return left == right;
  if (op == BinaryOp::Ne)
    return !(left == right);
  if (op == BinaryOp::NeOrdered) // false for NaN
    return left < right || left > right;
  if (op == BinaryOp::Lt)
    return left < right;
  if (op == BinaryOp::Le)
    return left <= right;
  if (op == BinaryOp::Gt)
    return left > right;
  ALLO_ASSERT(op == BinaryOp::Ge, "the operator compares");
  return left >= right;
}

Computed realBinary(BinaryOp op, double left, double right, Type result) {
  switch (op) {
  case BinaryOp::Add:
    return {ofReal(left + right, result)};
  case BinaryOp::Sub:
    return {ofReal(left - right, result)};
  case BinaryOp::Mul:
    return {ofReal(left * right, result)};
  case BinaryOp::Div:
    return {ofReal(left / right, result)};
  case BinaryOp::FloorDiv:
    return {ofReal(std::floor(roundedTo(left / right, result.format())), result)};
  case BinaryOp::Mod:
    return {ofReal(std::fmod(left, right), result)};
  case BinaryOp::Pow:
    return {ofReal(std::pow(left, right), result)};
  case BinaryOp::SmallPow:
    return {ofReal(smallPower(left, int(right), result.format()), result)};
  case BinaryOp::Min:
    return {ofReal(right < left || std::isnan(left) ? right : left, result)};
  case BinaryOp::Max:
    return {ofReal(right > left || std::isnan(left) ? right : left, result)};
  case BinaryOp::MinFirst:
    return {ofReal(right < left ? right : left, result)};
  case BinaryOp::MaxFirst:
    return {ofReal(right > left ? right : left, result)};
  case BinaryOp::MinNan:
    return {ofReal(extremeOrNan(left, right, false), result)};
  case BinaryOp::MaxNan:
    return {ofReal(extremeOrNan(left, right, true), result)};
  case BinaryOp::Eq:
  case BinaryOp::Ne:
  case BinaryOp::NeOrdered:
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
    return {ofTruth(compared(op, left, right))};
  case BinaryOp::ShiftLeft:
  case BinaryOp::ShiftRight:
  case BinaryOp::BitAnd:
  case BinaryOp::BitOr:
  case BinaryOp::BitXor:
    break;
  }
  ALLO_UNREACHABLE("floats have no bits to work on");
}

Computed integerBinary(BinaryOp op, const BigInt &left, const BigInt &right, Type operand,
                       Type result) {
  switch (op) {
  case BinaryOp::Add:
    return {ofInteger(left + right, result)};
  case BinaryOp::Sub:
    return {ofInteger(left - right, result)};
  case BinaryOp::Mul:
    return {ofInteger(left * right, result)};
  case BinaryOp::Div:
  case BinaryOp::FloorDiv:
    if (right.isZero())
      return faulty(FaultKind::DivisionByZero, "Division by zero");
    return {ofInteger(BigInt::truncDiv(left, right), result)};
  case BinaryOp::Mod:
    if (right.isZero())
      return faulty(FaultKind::DivisionByZero, "Remainder of a division by zero");
    return {ofInteger(BigInt::truncMod(left, right), result)};
  case BinaryOp::Pow:
    if (right.isNegative())
      return faulty(FaultKind::NegativeExponent,
                    format("Integer power with the negative exponent {0}", right));
    return {ofInteger(integerPower(left, right, result.width()), result)};
  case BinaryOp::ShiftLeft:
    return {ofInteger(shifted(left, right, operand, true), result)};
  case BinaryOp::ShiftRight:
    return {ofInteger(shifted(left, right, operand, false), result)};
  case BinaryOp::BitAnd:
    return {ofInteger(BigInt::bitAnd(left, right), result)};
  case BinaryOp::BitOr:
    return {ofInteger(BigInt::bitOr(left, right), result)};
  case BinaryOp::BitXor:
    return {ofInteger(BigInt::bitXor(left, right), result)};
  case BinaryOp::Min:
  case BinaryOp::MinNan:
    return {ofInteger(left < right ? left : right, result)};
  case BinaryOp::Max:
  case BinaryOp::MaxNan:
    return {ofInteger(left > right ? left : right, result)};
  case BinaryOp::Eq:
  case BinaryOp::Ne:
  case BinaryOp::NeOrdered:
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
    return {ofTruth(compared(op, left, right))};
  case BinaryOp::SmallPow:
  case BinaryOp::MinFirst:
  case BinaryOp::MaxFirst:
    break;
  }
  ALLO_UNREACHABLE("the operators of integers are handled");
}

double function(UnaryOp op, double x) {
  switch (op) {
#define ALLO_MATH_FUNCTION(ID, NAME, DOC)                                                          \
  case UnaryOp::ID:                                                                                \
    return std::NAME(x);
#include "sema/types/MathFunctions.def"
  case UnaryOp::Sqrt:
    return std::sqrt(x);
  case UnaryOp::Rsqrt:
    return 1 / std::sqrt(x);
  case UnaryOp::Floor:
    return std::floor(x);
  case UnaryOp::Ceil:
    return std::ceil(x);
  case UnaryOp::Neg:
    return -x;
  case UnaryOp::Abs:
    return std::fabs(x);
  case UnaryOp::Invert:
  case UnaryOp::Truth:
  case UnaryOp::Not:
    break;
  }
  ALLO_UNREACHABLE("functions of floats are handled");
}

} // namespace

std::string_view showKind(FaultKind kind) {
  switch (kind) {
  case FaultKind::DivisionByZero:
    return "division-by-zero";
  case FaultKind::FloatToInteger:
    return "float-to-integer";
  case FaultKind::NegativeExponent:
    return "negative-exponent";
  case FaultKind::OutOfBounds:
    return "out-of-bounds";
  case FaultKind::Uninitialized:
    return "uninitialized-element";
  case FaultKind::Overflow:
    return "integer-overflow";
  case FaultKind::ShiftOutOfRange:
    return "shift-out-of-range";
  case FaultKind::LoopStep:
    return "loop-step";
  case FaultKind::Deadlock:
    return "deadlock";
  case FaultKind::StepLimit:
    return "step-limit";
  case FaultKind::TimeLimit:
    return "time-limit";
  case FaultKind::StackLimit:
    return "stack-limit";
  case FaultKind::SizeLimit:
    return "size-limit";
  case FaultKind::Crash:
    return "crash";
  }
  ALLO_UNREACHABLE("kinds of faults are handled");
}

bool isWarning(FaultKind kind) { return kind == FaultKind::ShiftOutOfRange; }

bool fits(const BigInt &value, Type type) {
  return value.wrapped(type.width(), isSigned(type)) == value;
}

bool shiftsAllOut(const BigInt &amount, Type type) {
  return amount.isNegative() || amount >= BigInt(int64_t(type.width()));
}

bool sameBits(const Number &a, const Number &b, Type type) {
  if (!type.isFloat())
    return a.integer == b.integer;
  if (std::isnan(a.real) || std::isnan(b.real))
    return std::isnan(a.real) && std::isnan(b.real);
  return a.real == b.real && std::signbit(a.real) == std::signbit(b.real);
}

Computed unary(UnaryOp op, const Number &value, Type operand, Type result) {
  bool truth = operand.isFloat() ? value.real < 0 || value.real > 0 : !value.integer.isZero();
  if (op == UnaryOp::Truth || op == UnaryOp::Not)
    return {ofTruth(truth == (op == UnaryOp::Truth))};
  if (operand.isFloat())
    return {ofReal(function(op, value.real), result)};
  if (op == UnaryOp::Neg)
    return {ofInteger(-value.integer, result)};
  if (op == UnaryOp::Invert)
    return {ofInteger(BigInt::bitNot(value.integer), result)};
  ALLO_ASSERT(op == UnaryOp::Abs, "functions of math take floats");
  return {ofInteger(value.integer.isNegative() ? -value.integer : value.integer, result)};
}

Computed binary(BinaryOp op, const Number &left, const Number &right, Type operand, Type amount,
                Type result) {
  if (!operand.isFloat())
    return integerBinary(op, left.integer, right.integer, operand, result);
  if (op == BinaryOp::Pow && !amount.isFloat())
    return {ofReal(realPower(left.real, right.integer), result)};
  if (op == BinaryOp::SmallPow && !amount.isFloat())
    return realBinary(op, left.real, right.integer.toDouble(), result);
  return realBinary(op, left.real, right.real, result);
}

Computed converted(const Number &value, Type from, Type to) {
  if (from.isFloat() && to.isFloat())
    return {ofReal(value.real, to)};
  if (to.isFloat())
    return {{BigInt(), realOf(value.integer, to.format())}};
  if (!from.isFloat())
    return {ofInteger(value.integer, to)};
  bool finite = std::isfinite(value.real);
  BigInt integer = finite ? BigInt::fromDouble(value.real) : BigInt();
  if (!finite || !fits(integer, to))
    return faulty(FaultKind::FloatToInteger,
                  format("{0} does not fit '{1}'", showReal(value.real), to));
  return {{integer, 0}};
}

Number add(const Number &left, const Number &right, Type type) {
  return type.isFloat() ? ofReal(left.real + right.real, type)
                        : ofInteger(left.integer + right.integer, type);
}

Number multiply(const Number &left, const Number &right, Type type) {
  return type.isFloat() ? ofReal(left.real * right.real, type)
                        : ofInteger(left.integer * right.integer, type);
}

// Products of the small formats are exact in double precision; their sum is rounded to odd there,
// so that rounding it once more is as if it had been rounded once.
Number fma(const Number &a, const Number &b, const Number &c, Type type) {
  if (type.format() == FloatFormat::F64)
    return {BigInt(), std::fma(a.real, b.real, c.real)};
  if (type.format() == FloatFormat::F32)
    return {BigInt(), double(std::fma(float(a.real), float(b.real), float(c.real)))};
  double product = a.real * b.real;
  double sum = product + c.real;
  if (std::isfinite(sum)) {
    double back = sum - product;
    double error = (product - (sum - back)) + (c.real - back);
    auto bits = std::bit_cast<uint64_t>(sum);
    if (error != 0 && (bits & 1) == 0)
      sum = std::bit_cast<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
  }
  return ofReal(sum, type);
}

Number getBits(const Number &base, const BigInt &low, Type from, Type result) {
  BigInt bits = base.integer.wrapped(from.width(), false);
  BigInt rest = shifted(bits, low, Type::integer(from.width(), false), false);
  return ofInteger(rest, result);
}

Number setBits(const Number &base, const BigInt &low, const Number &value, Type bits, Type type) {
  if (low.isNegative() || low >= BigInt(int64_t(type.width())))
    return base;
  auto by = uint32_t(*low.asInt64());
  BigInt mask = BigInt::shiftLeft(BigInt::powerOfTwo(bits.width()) - BigInt(1), by);
  BigInt now = BigInt::bitAnd(base.integer.wrapped(type.width(), false), BigInt::bitNot(mask));
  BigInt set = BigInt::shiftLeft(value.integer.wrapped(bits.width(), false), by);
  return ofInteger(BigInt::bitOr(now, set), type);
}

BigInt floatBits(double value, FloatFormat format) {
  auto [exponentBits, fractionBits] = layoutOf(format);
  auto bits = std::bit_cast<uint64_t>(value);
  uint64_t sign = bits >> 63;
  int64_t bias = (int64_t(1) << (exponentBits - 1)) - 1;
  uint64_t top = (uint64_t(1) << exponentBits) - 1;
  uint64_t exponent = 0;
  uint64_t fraction = 0;
  if (std::isnan(value)) { // a narrower format's fraction is the upper part of this one's
    exponent = top;
    fraction = (bits & ((uint64_t(1) << 52) - 1)) >> (52 - fractionBits);
  } else if (std::isinf(value)) {
    exponent = top;
  } else if (value != 0) {
    int power = 0;
    double mantissa = std::frexp(std::fabs(value), &power); // in [0.5, 1)
    int64_t biased = power - 1 + bias;
    if (biased >= 1) {
      exponent = uint64_t(biased);
      fraction = uint64_t(std::ldexp(mantissa, fractionBits + 1)) - (uint64_t(1) << fractionBits);
    } else { // subnormal
      fraction = uint64_t(std::ldexp(std::fabs(value), int(bias) - 1 + fractionBits));
    }
  }
  BigInt whole = BigInt(int64_t((exponent << fractionBits) | fraction));
  return sign ? whole + BigInt::powerOfTwo(uint32_t(exponentBits + fractionBits)) : whole;
}

double floatFromBits(const BigInt &bits, FloatFormat format) {
  auto [exponentBits, fractionBits] = layoutOf(format);
  auto width = uint32_t(exponentBits + fractionBits);
  bool sign = bits >= BigInt::powerOfTwo(width);
  auto rest = uint64_t(*(sign ? bits - BigInt::powerOfTwo(width) : bits).asInt64());
  uint64_t exponent = rest >> fractionBits;
  uint64_t fraction = rest & ((uint64_t(1) << fractionBits) - 1);
  int bias = (1 << (exponentBits - 1)) - 1;
  double value = 0;
  if (exponent == (uint64_t(1) << exponentBits) - 1)
    value = fraction
                ? std::bit_cast<double>(uint64_t(0x7ff) << 52 | fraction << (52 - fractionBits))
                : HUGE_VAL;
  else if (exponent == 0)
    value = std::ldexp(double(fraction), 1 - bias - fractionBits);
  else
    value = std::ldexp(double(fraction + (uint64_t(1) << fractionBits)),
                       int(exponent) - bias - fractionBits);
  return sign ? -value : value;
}

Number bitcast(const Number &value, Type from, Type to) {
  BigInt bits = from.isFloat() ? floatBits(value.real, from.format())
                               : value.integer.wrapped(from.width(), false);
  if (to.isFloat())
    return {BigInt(), floatFromBits(bits, to.format())};
  return ofInteger(bits, to);
}

} // namespace allo::eval
