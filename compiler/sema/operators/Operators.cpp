// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/Operators.h"

#include "support/Assert.h"
#include "support/Format.h"

#include <cmath>

namespace allo {

namespace {

constexpr OperatorInfo Rows[] = {
#define ALLO_OPERATOR(BUILTIN, HOME, FORM, OP)                                                     \
  {Builtin::BUILTIN, Builtin::HOME, OperatorForm::FORM, Op::OP},
#include "sema/operators/Operators.def"
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

Folded problem(std::string text) { return {Value::error(), std::move(text)}; }

// The result of a function of the C library, which Python's math calls as well.
Folded real(Builtin builtin, double value, double (*function)(double)) {
  double result = function(value);
  if (std::isfinite(value) && !std::isfinite(result))
    return problem(
        format("'{0}' of {1} is not a finite number", builtinName(builtin), showDouble(value)));
  return {Value::ofFloat(result), {}};
}

Folded rounded(Builtin builtin, const Value &value, double (*function)(double)) {
  if (value.isIntegral())
    return {Value::ofInt(value.integer), {}};
  if (!std::isfinite(value.real))
    return problem(
        format("'{0}' of {1} is not an integer", builtinName(builtin), showDouble(value.real)));
  return {Value::ofInt(BigInt::fromDouble(function(value.real))), {}};
}

Folded foldMath(Builtin builtin, const Value &value) {
  double x = value.asDouble();
  switch (builtin) {
  case Builtin::OpAbs:
    if (value.kind == ValueKind::Float)
      return {Value::ofFloat(std::fabs(value.real)), {}};
    return {Value::ofInt(value.integer.isNegative() ? -value.integer : value.integer), {}};
  case Builtin::OpExp:
    return real(builtin, x, std::exp);
  case Builtin::OpExp2:
    return real(builtin, x, std::exp2);
  case Builtin::OpLog:
    return real(builtin, x, std::log);
  case Builtin::OpLog2:
    return real(builtin, x, std::log2);
  case Builtin::OpSqrt:
    return real(builtin, x, std::sqrt);
  case Builtin::OpRsqrt:
    return real(builtin, x, [](double v) { return 1.0 / std::sqrt(v); });
  case Builtin::OpSin:
    return real(builtin, x, std::sin);
  case Builtin::OpCos:
    return real(builtin, x, std::cos);
  case Builtin::OpTan:
    return real(builtin, x, std::tan);
  case Builtin::OpSinh:
    return real(builtin, x, std::sinh);
  case Builtin::OpCosh:
    return real(builtin, x, std::cosh);
  case Builtin::OpTanh:
    return real(builtin, x, std::tanh);
  case Builtin::OpErf:
    return real(builtin, x, std::erf);
  case Builtin::OpFloor:
    return rounded(builtin, value, std::floor);
  case Builtin::OpCeil:
    return rounded(builtin, value, std::ceil);
  default:
    ALLO_UNREACHABLE("math functions are handled");
  }
}

BinaryOp binaryOf(Op op) {
  switch (op) {
  case Op::Add:
    return BinaryOp::Add;
  case Op::Sub:
    return BinaryOp::Sub;
  case Op::Mul:
    return BinaryOp::Mul;
  case Op::Div:
    return BinaryOp::Div;
  case Op::FloorDiv:
    return BinaryOp::FloorDiv;
  case Op::Mod:
    return BinaryOp::Mod;
  case Op::Pow:
    return BinaryOp::Pow;
  case Op::ShiftLeft:
    return BinaryOp::ShiftLeft;
  case Op::ShiftRight:
    return BinaryOp::ShiftRight;
  case Op::BitAnd:
    return BinaryOp::BitAnd;
  case Op::BitOr:
    return BinaryOp::BitOr;
  case Op::BitXor:
    return BinaryOp::BitXor;
  case Op::Compare:
  case Op::MinMax:
  case Op::Logical:
  case Op::Neg:
  case Op::Invert:
  case Op::Not:
  case Op::Abs:
  case Op::Plus:
  case Op::Math:
    break;
  }
  ALLO_UNREACHABLE("a binary form has a binary operator");
}

CompareOp compareOf(Builtin builtin) {
  switch (builtin) {
  case Builtin::OpEq:
    return CompareOp::Eq;
  case Builtin::OpNe:
    return CompareOp::Ne;
  case Builtin::OpLt:
    return CompareOp::Lt;
  case Builtin::OpLe:
    return CompareOp::Le;
  case Builtin::OpGt:
    return CompareOp::Gt;
  case Builtin::OpGe:
    return CompareOp::Ge;
  default:
    ALLO_UNREACHABLE("comparisons are handled");
  }
}

UnaryOp unaryOf(Op op) {
  return op == Op::Neg      ? UnaryOp::Minus
         : op == Op::Invert ? UnaryOp::Invert
         : op == Op::Not    ? UnaryOp::Not
                            : UnaryOp::Plus;
}

} // namespace

const OperatorInfo *operatorInfo(Builtin builtin) {
  for (const OperatorInfo &row : Rows)
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
  for (const OperatorInfo &row : Rows)
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
      return {Value::ofBool(builtin == Builtin::OpLogicalAnd ? left && right : left || right), {}};
    }
    return foldBinary(binaryOf(info.op), operands[0], operands[1], Arithmetic::Kernel);
  case OperatorForm::Power:
    return foldBinary(BinaryOp::Pow, operands[0], operands[1], Arithmetic::Kernel);
  case OperatorForm::Compare:
    return foldCompare(compareOf(builtin), operands[0], operands[1]);
  case OperatorForm::MinMax: {
    // The first of equal values, and a number rather than a NaN.
    if (operands[0].kind == ValueKind::Float && std::isnan(operands[0].real))
      return {operands[1], {}};
    CompareOp better = builtin == Builtin::Min ? CompareOp::Lt : CompareOp::Gt;
    Folded second = foldCompare(better, operands[1], operands[0]);
    return {second.value.integer.isZero() ? operands[0] : operands[1], {}};
  }
  case OperatorForm::Unary:
    return foldUnary(unaryOf(info.op), operands[0]);
  case OperatorForm::Math:
    return foldMath(builtin, operands[0]);
  case OperatorForm::Fma:
    return {Value::ofFloat(
                std::fma(operands[0].asDouble(), operands[1].asDouble(), operands[2].asDouble())),
            {}};
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

Builtin operatorFor(BinaryOp op) {
  for (const OperatorInfo &row : Rows)
    if (row.form == OperatorForm::Binary && row.op != Op::Logical && binaryOf(row.op) == op)
      return row.builtin;
  return Builtin::OpMatmul;
}
Builtin operatorFor(CompareOp op) {
  for (const OperatorInfo &row : Rows)
    if (row.form == OperatorForm::Compare && compareOf(row.builtin) == op)
      return row.builtin;
  return Builtin::None;
}
Builtin operatorFor(UnaryOp op) {
  for (const OperatorInfo &row : Rows)
    if (row.form == OperatorForm::Unary && unaryOf(row.op) == op)
      return row.builtin;
  return Builtin::None;
}

} // namespace allo
