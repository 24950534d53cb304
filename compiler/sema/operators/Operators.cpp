// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/Operators.h"

#include "support/Assert.h"
#include "support/Format.h"

#include <cmath>

namespace allo {

namespace {

constexpr std::monostate None{};
constexpr OperatorInfo OperatorRows[] = {
#define ALLO_OPERATOR(BUILTIN, NAME, HOME, FORM, RULE, SYNTAX, OPERATION)                          \
  {Builtin::BUILTIN, Builtin::HOME, OperatorForm::FORM, Op::RULE, SYNTAX},
#include "sema/types/Operators.def"
};

constexpr std::string_view BinaryNames[] = {"x", "y", "acc"};
constexpr std::string_view CompareNames[] = {"x", "y", "acc", "ordered"};
constexpr std::string_view MinMaxNames[] = {"x", "y", "acc", "propagate_nan"};
constexpr std::string_view UnaryNames[] = {"x", "acc"};
constexpr std::string_view CastNames[] = {"x", "dtype"};
constexpr std::string_view MathNames[] = {"value", "acc"};
constexpr std::string_view PowerNames[] = {"base", "exp", "acc"};
constexpr std::string_view FmaNames[] = {"a", "b", "c"};
constexpr std::string_view LinalgNames[] = {"a", "b", "acc"};
constexpr std::string_view StreamNames[] = {"stream", "value"};
constexpr std::string_view BufferizeNames[] = {"src", "offsets", "sizes", "strides"};
constexpr std::string_view WorkerNames[] = {"axis"};

// The result of a function of the C library, which Python's math calls as well.
Folded foldReal(Builtin builtin, double value, double (*function)(double)) {
  double result = function(value);
  if (std::isfinite(value) && !std::isfinite(result))
    return {Value::error(),
            DiagMessage(DiagText::NotFinite, builtinName(builtin), showDouble(value))};
  return {Value::ofFloat(result)};
}

Folded foldRounding(Builtin builtin, const Value &value, double (*function)(double)) {
  if (value.isIntegral())
    return {Value::ofInt(value.integer)};
  if (!std::isfinite(value.real))
    return {Value::error(),
            DiagMessage(DiagText::NoInteger, builtinName(builtin), showDouble(value.real))};
  return {Value::ofInt(BigInt::fromDouble(function(value.real)))};
}

Folded foldMath(Builtin builtin, const Value &value) {
  double x = value.asDouble();
  if (builtin == Builtin::OpAbs)
    return value.kind == ValueKind::Float
               ? Folded{Value::ofFloat(std::fabs(value.real))}
               : Folded{Value::ofInt(value.integer.isNegative() ? -value.integer : value.integer)};
  if (builtin == Builtin::OpFloor)
    return foldRounding(builtin, value, std::floor);
  if (builtin == Builtin::OpCeil)
    return foldRounding(builtin, value, std::ceil);
  if (builtin == Builtin::OpSqrt)
    return foldReal(builtin, x, std::sqrt);
  if (builtin == Builtin::OpRsqrt)
    return foldReal(builtin, x, [](double v) { return 1.0 / std::sqrt(v); });
#define ALLO_MATH_FUNCTION(ID, NAME, DOC)                                                          \
  if (builtin == Builtin::Op##ID)                                                                  \
    return foldReal(builtin, x, std::NAME);
#include "sema/types/MathFunctions.def"
  ALLO_UNREACHABLE("math functions are handled");
}

} // namespace

const OperatorInfo *operatorInfo(Builtin builtin) {
  for (const OperatorInfo &row : OperatorRows)
    if (row.builtin == builtin)
      return &row;
  return nullptr;
}

Builtin operatorNamespace(std::string_view path) {
  size_t dot = path.rfind('.');
  if (dot == std::string_view::npos)
    return Builtin::None;
  for (Builtin builtin :
       {Builtin::Arith, Builtin::Math, Builtin::Linalg, Builtin::Spmw, Builtin::Memory})
    if (path.substr(dot + 1) == builtinName(builtin))
      return builtin;
  return Builtin::None;
}

Builtin operatorIn(Builtin home, std::string_view name) {
  for (const OperatorInfo &row : OperatorRows)
    if (row.home == home && builtinName(row.builtin) == name)
      return row.builtin;
  return Builtin::None;
}

OperatorParameters parametersOf(OperatorForm form) {
  switch (form) {
  case OperatorForm::Binary:
    return {BinaryNames, 2};
  case OperatorForm::Compare:
    return {CompareNames, 2};
  case OperatorForm::MinMax:
    return {MinMaxNames, 2};
  case OperatorForm::Unary:
    return {UnaryNames, 1};
  case OperatorForm::Cast:
  case OperatorForm::Bitcast:
    return {CastNames, 2};
  case OperatorForm::Math:
    return {MathNames, 1};
  case OperatorForm::Power:
    return {PowerNames, 2};
  case OperatorForm::Fma:
    return {FmaNames, 3};
  case OperatorForm::Matmul:
  case OperatorForm::Dot:
    return {LinalgNames, 2};
  case OperatorForm::Get:
    return {std::span(StreamNames).first(1), 1};
  case OperatorForm::Put:
    return {StreamNames, 2};
  case OperatorForm::Bufferize:
    return {BufferizeNames, 1};
  case OperatorForm::Worker:
    return {WorkerNames, 1};
  }
  ALLO_UNREACHABLE("operator forms are handled");
}

Folded foldOperator(Builtin builtin, std::span<const Value> operands) {
  const OperatorInfo &info = *operatorInfo(builtin);
  switch (info.form) {
  case OperatorForm::Binary:
    if (info.op == Op::Logical) {
      bool left = *truthOf(operands[0]);
      bool right = *truthOf(operands[1]);
      return {Value::ofBool(builtin == Builtin::OpLogicalAnd ? left && right : left || right)};
    }
    return foldBinary(std::get<BinaryOp>(info.syntax), operands[0], operands[1],
                      Arithmetic::Kernel);
  case OperatorForm::Power:
    return foldBinary(BinaryOp::Pow, operands[0], operands[1], Arithmetic::Kernel);
  case OperatorForm::Compare:
    return foldCompare(std::get<CompareOp>(info.syntax), operands[0], operands[1]);
  case OperatorForm::MinMax: {
    // The first of equal values, and a number rather than a NaN.
    if (operands[0].kind == ValueKind::Float && std::isnan(operands[0].real))
      return {operands[1]};
    CompareOp better = builtin == Builtin::Min ? CompareOp::Lt : CompareOp::Gt;
    Folded second = foldCompare(better, operands[1], operands[0]);
    return {second.value.integer.isZero() ? operands[0] : operands[1]};
  }
  case OperatorForm::Unary:
    return foldUnary(std::get<UnaryOp>(info.syntax), operands[0]);
  case OperatorForm::Math:
    return foldMath(builtin, operands[0]);
  case OperatorForm::Fma:
    return {Value::ofFloat(
        std::fma(operands[0].asDouble(), operands[1].asDouble(), operands[2].asDouble()))};
  case OperatorForm::Cast:
  case OperatorForm::Bitcast:
  case OperatorForm::Matmul:
  case OperatorForm::Dot:
  case OperatorForm::Get:
  case OperatorForm::Put:
  case OperatorForm::Bufferize:
  case OperatorForm::Worker:
    break;
  }
  ALLO_UNREACHABLE("forms that fold are handled");
}

Builtin operatorFor(SyntaxOp op) {
  for (const OperatorInfo &row : OperatorRows)
    if (row.syntax == op)
      return row.builtin;
  return Builtin::None;
}

Op opOf(SyntaxOp op) {
  const OperatorInfo *info = operatorInfo(operatorFor(op));
  ALLO_ASSERT(info && info->form != OperatorForm::Matmul, "the operator has a promotion rule");
  return info->op;
}

} // namespace allo
