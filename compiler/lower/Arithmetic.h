// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Operators of the typed program on single numbers, as operations of arith and math. This is the
// counterpart of exec/Numbers.h, and all results are bit-identical to it, except functions such as
// sin, which the C library computes. Floats narrower than f64 are computed in f64 if that is needed
// to round only once. If an operation may have no result, such as a division by zero, 'check'
// receives the condition under which it has one; the behaviour otherwise is up to later passes
// (--allo-make-divisions-total).
#pragma once

#include "exec/Numbers.h"
#include "program/Program.h"

#include <mlir/IR/Builders.h>

#include <functional>
#include <string>
#include <vector>

namespace allo::lower {

mlir::Type scalarType(Type type, mlir::MLIRContext &context);
// The number's bits in two's complement.
llvm::APInt bitsOf(const BigInt &value, unsigned width);

// The form of the values of a report, for its text.
enum class Shown : uint8_t {
  Integers,
  Real, // one, the bits of an f64
  Wide  // one integer in words, the lowest first
};

class Arithmetic {
public:
  using Value = mlir::Value;
  using Values = llvm::ArrayRef<mlir::Value>;
  // 'ok' is false if the operation has no result, or deserves a warning; 'values' (i64) belong
  // to the message. Null: not needed.
  using Check = std::function<void(Value ok, eval::FaultKind kind, std::string message,
                                   Values values, Shown shown)>;

  Arithmetic(mlir::OpBuilder &builder, mlir::Location loc, bool fastMath, Check check = nullptr)
      : b(builder), loc(loc), fastMath(fastMath), check(std::move(check)) {}

  Value integer(const BigInt &value, mlir::Type type);
  Value real(double value, mlir::Type type);
  Value constant(const program::Constant &constant);
  Value zero(mlir::Type type);

  Value convert(Value value, Type from, Type to);
  Value bitcast(Value value, Type from, Type to);
  Value unary(program::UnaryOp op, Value value, Type operand);
  // 'amount' is the type of the right operand where it has one of its own.
  Value binary(program::BinaryOp op, Value left, Value right, Type operand, Type amount);
  Value add(Value left, Value right, Type type);
  Value subtract(Value left, Value right, Type type);
  Value multiply(Value left, Value right, Type type);
  // As a balanced tree of neighbours.
  Value sum(std::vector<std::pair<Value, bool>> terms, Type type);
  Value product(std::vector<Value> factors, Type type);
  Value logical(bool isAnd, Values operands);
  Value select(Value condition, Value then, Value orElse);
  Value fma(Value a, Value b, Value c);
  // Overflow.cpp: checks that the exact result, or a converted value, fits its type.
  void checkSum(llvm::ArrayRef<std::pair<Value, bool>> terms, Type type);
  void checkProduct(Values factors, Type type, Value addend = nullptr);
  void checkConversion(Value value, Type from, Type to);
  Value getBits(Value base, Value low, Type result);
  Value setBits(Value base, Value low, Value value);

private:
  mlir::OpBuilder &b;
  mlir::Location loc;
  bool fastMath;
  Check check;

  template <typename Op, typename... Args> Value make(Args &&...args) {
    return Op::create(b, loc, std::forward<Args>(args)...).getResult();
  }
  template <typename Op> Value makeTerm(Value left, Value right);
  Value compare(program::BinaryOp op, Value left, Value right, Type type);
  Value isNaN(Value value);
  Value widened(Value value, mlir::Type type); // to a wider float
  Value narrowed(Value value, mlir::Type type);
  Value asInt64(Value value, Type type); // for a message
  Value realOfInteger(Value value, Type from, mlir::Type to);
  Value oddDouble(Value value, uint32_t width, bool isSigned);
  Value toOdd(Value rounded, Value inexact, Value grow);
  Value integerOfReal(Value value, Type to);
  Value divided(Value left, Value right, bool isSigned, bool remainder);
  Value shifted(Value left, Value amount, Type type, Type amountType, bool isLeft);
  Value integerPower(Value base, Value exponent, Type type, Type exponentType);
  Value smallPower(Value base, Value exponent, Type type);
  template <typename Op> Value function(Value value);
  Value exact(Value value, Type type, unsigned width);
  void requireFits(Value exact, Type type, bool converts);
  std::vector<Value> wordsOf(Value integer);
  void require(Value ok, eval::FaultKind kind, std::string message, Values values = {},
               Shown shown = Shown::Integers);
};

} // namespace allo::lower
