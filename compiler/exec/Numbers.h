// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The arithmetic of the language on single numbers, exactly: integers of any width that wrap,
// IEEE floats of every format, each operation rounded once. Functions such as exp are the C
// library's in double precision, rounded to the format.
// What has no result (division by zero, a float that does not fit an integer) is a fault: nothing
// is returned then but the reason.
#pragma once

#include "program/Program.h"

#include <optional>
#include <string>

namespace allo::eval {

// An integer or index where the type is one, else a float, which its format can represent.
struct Number {
  BigInt integer;
  double real = 0;
};
bool sameBits(const Number &a, const Number &b, Type type); // all NaNs are the same

enum class FaultKind : uint8_t {
  DivisionByZero,
  FloatToInteger,
  NegativeExponent,
  OutOfBounds,
  Uninitialized,
  Overflow,        // only where one asks for it
  ShiftOutOfRange, // has a result: a warning
  LoopStep,
  Deadlock,
  StepLimit,
  TimeLimit,
  StackLimit,
  SizeLimit,
  Crash // of the process that the kernel ran in
};
std::string_view showKind(FaultKind kind); // as a diagnostic's code: "division-by-zero"
bool isWarning(FaultKind kind);            // the run goes on

struct ArithmeticFault {
  FaultKind kind;
  std::string message; // one sentence, no final period
};
// A number, or why there is none.
struct Computed {
  Number number;
  std::optional<ArithmeticFault> fault = {};
};

Computed unary(program::UnaryOp op, const Number &value, Type operand, Type result);
// 'amount' is the type of the right operand where it has one of its own.
Computed binary(program::BinaryOp op, const Number &left, const Number &right, Type operand,
                Type amount, Type result);
Computed converted(const Number &value, Type from, Type to);
Number bitcast(const Number &value, Type from, Type to);
Number fma(const Number &a, const Number &b, const Number &c, Type type);
// Whether an integer or index is one of the type's values.
bool fits(const BigInt &value, Type type);
// Whether a shift by that amount moves all bits out.
bool shiftsAllOut(const BigInt &amount, Type type);
Number add(const Number &left, const Number &right, Type type);
Number multiply(const Number &left, const Number &right, Type type);
Number getBits(const Number &base, const BigInt &low, Type from, Type result);
Number setBits(const Number &base, const BigInt &low, const Number &value, Type bits, Type type);

// The bits of a float as an unsigned integer of its width, and back.
BigInt floatBits(double value, FloatFormat format);
double floatFromBits(const BigInt &bits, FloatFormat format);

} // namespace allo::eval
