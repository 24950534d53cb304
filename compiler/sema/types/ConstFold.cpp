// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/types/ConstFold.h"

#include "support/Assert.h"

#include <cmath>

namespace allo {

namespace {

constexpr uint32_t MaxBits = 1u << 16; // of a constant that a power or shift may produce

template <typename... Args> Folded fail(DiagText text, const Args &...args) {
  return {Value::error(), DiagMessage(text, args...)};
}

Folded foldFloats(BinaryOp op, double a, double b) {
  switch (op) {
  case BinaryOp::Add:
    return {Value::ofFloat(a + b)};
  case BinaryOp::Sub:
    return {Value::ofFloat(a - b)};
  case BinaryOp::Mul:
    return {Value::ofFloat(a * b)};
  case BinaryOp::Div:
  case BinaryOp::FloorDiv:
  case BinaryOp::Mod: {
    if (b == 0)
      return fail(DiagCode::ConstantDivision);
    if (op == BinaryOp::Div)
      return {Value::ofFloat(a / b)};
    if (op == BinaryOp::FloorDiv)
      return {Value::ofFloat(std::floor(a / b))};
    double r = std::fmod(a, b);
    if (r != 0 && (r < 0) != (b < 0))
      r += b;
    if (r == 0)
      r = std::copysign(0.0, b);
    return {Value::ofFloat(r)};
  }
  case BinaryOp::Pow: {
    if (a == 0 && b < 0)
      return fail(DiagText::ZeroToNegativePower);
    double r = std::pow(a, b);
    if (std::isnan(r) && !std::isnan(a) && !std::isnan(b))
      return fail(DiagText::ComplexPower);
    return {Value::ofFloat(r)};
  }
  case BinaryOp::ShiftLeft:
  case BinaryOp::ShiftRight:
  case BinaryOp::BitAnd:
  case BinaryOp::BitOr:
  case BinaryOp::BitXor:
  case BinaryOp::MatMul:
    return fail(DiagText::IntegerOperator, show(op));
  }
  ALLO_UNREACHABLE("binary operators are handled");
}

Folded foldIntegers(BinaryOp op, const Value &left, const Value &right, Arithmetic arithmetic) {
  const BigInt &a = left.integer;
  const BigInt &b = right.integer;
  bool python = arithmetic == Arithmetic::Python;
  auto result = [](BigInt value) { return Folded{Value::ofInt(std::move(value))}; };
  switch (op) {
  case BinaryOp::Add:
    return result(a + b);
  case BinaryOp::Sub:
    return result(a - b);
  case BinaryOp::Mul:
    if (a.magnitudeBits() + b.magnitudeBits() > MaxBits)
      return fail(DiagText::ConstantTooLarge);
    return result(a * b);
  case BinaryOp::Div:
    if (b.isZero())
      return fail(DiagCode::ConstantDivision);
    return python ? Folded{Value::ofFloat(a.toDouble() / b.toDouble())}
                  : result(BigInt::truncDiv(a, b));
  case BinaryOp::FloorDiv:
    if (b.isZero())
      return fail(DiagCode::ConstantDivision);
    return result(python ? BigInt::floorDiv(a, b) : BigInt::truncDiv(a, b));
  case BinaryOp::Mod:
    if (b.isZero())
      return fail(DiagText::ConstantRemainder);
    return result(python ? BigInt::floorMod(a, b) : BigInt::truncMod(a, b));
  case BinaryOp::Pow: {
    if (b.isNegative()) {
      if (a.isZero())
        return fail(DiagText::ZeroToNegativePower);
      return python ? Folded{Value::ofFloat(std::pow(a.toDouble(), b.toDouble()))}
                    : fail(DiagText::NegativePower);
    }
    auto exponent = b.asInt64();
    if (a.magnitudeBits() > 1 && (!exponent || *exponent * int64_t(a.magnitudeBits()) > MaxBits))
      return fail(DiagText::ConstantTooLarge);
    if (!exponent || *exponent > int64_t(MaxBits)) // of 0, 1 or -1
      return result(a == BigInt(-1) && BigInt::truncMod(b, 2).isZero() ? BigInt(1) : a);
    return result(BigInt::power(a, uint32_t(*exponent)));
  }
  case BinaryOp::ShiftLeft:
  case BinaryOp::ShiftRight: {
    if (b.isNegative())
      return fail(DiagText::NegativeShift);
    auto by = b.asInt64();
    if (op == BinaryOp::ShiftRight)
      return result(
          BigInt::shiftRight(a, by && *by < int64_t(MaxBits) * 2 ? uint32_t(*by) : MaxBits * 2));
    if (a.isZero())
      return result(0);
    if (!by || *by + a.magnitudeBits() > MaxBits)
      return fail(DiagText::ConstantTooLarge);
    return result(BigInt::shiftLeft(a, uint32_t(*by)));
  }
  case BinaryOp::BitAnd:
  case BinaryOp::BitOr:
  case BinaryOp::BitXor: {
    BigInt r = op == BinaryOp::BitAnd  ? BigInt::bitAnd(a, b)
               : op == BinaryOp::BitOr ? BigInt::bitOr(a, b)
                                       : BigInt::bitXor(a, b);
    if (left.kind == ValueKind::Bool && right.kind == ValueKind::Bool)
      return {Value::ofBool(!r.isZero())};
    return result(std::move(r));
  }
  case BinaryOp::MatMul:
    break;
  }
  return fail(DiagCode::ConstantFolding, show(op), "integers");
}

} // namespace

Folded foldUnary(UnaryOp op, const Value &operand) {
  if (op == UnaryOp::Not) {
    if (auto truth = truthOf(operand))
      return {Value::ofBool(!*truth)};
    return fail(DiagCode::ConstantFolding, "not", describe(operand));
  }
  if (!operand.isNumber())
    return fail(DiagCode::ConstantFolding, show(op), describe(operand));
  bool real = operand.kind == ValueKind::Float;
  switch (op) {
  case UnaryOp::Plus:
    return {real ? operand : Value::ofInt(operand.integer)};
  case UnaryOp::Minus:
    return {real ? Value::ofFloat(-operand.real) : Value::ofInt(-operand.integer)};
  case UnaryOp::Invert:
    if (real)
      return fail(DiagCode::ConstantFolding, "~", "a float");
    return {Value::ofInt(BigInt::bitNot(operand.integer))};
  case UnaryOp::Not:
    break;
  }
  ALLO_UNREACHABLE("unary operators are handled");
}

Folded foldBinary(BinaryOp op, const Value &left, const Value &right, Arithmetic arithmetic) {
  if (left.isNumber() && right.isNumber()) {
    if (left.kind == ValueKind::Float || right.kind == ValueKind::Float)
      return foldFloats(op, left.asDouble(), right.asDouble());
    return foldIntegers(op, left, right, arithmetic);
  }
  if (op == BinaryOp::Add && left.kind == right.kind) {
    if (left.kind == ValueKind::String)
      return {Value::ofString(left.text() + right.text())};
    if (left.isSequence()) {
      std::vector<Value> all = left.elements();
      all.insert(all.end(), right.elements().begin(), right.elements().end());
      return {left.kind == ValueKind::Tuple ? Value::ofTuple(std::move(all))
                                            : Value::ofList(std::move(all)),
              {}};
    }
  }
  return fail(DiagText::OperatorPair, show(op), describe(left), describe(right));
}

Folded foldCompare(CompareOp op, const Value &left, const Value &right) {
  auto result = [](bool value) { return Folded{Value::ofBool(value)}; };
  if (left.isNumber() && right.isNumber()) {
    bool real = left.kind == ValueKind::Float || right.kind == ValueKind::Float;
    double a = left.asDouble();
    double b = right.asDouble();
    int order = real ? (a < b ? -1 : a > b ? 1 : 0) : BigInt::compare(left.integer, right.integer);
    bool unordered = real && (std::isnan(a) || std::isnan(b));
    switch (op) {
    case CompareOp::Eq:
      return result(!unordered && order == 0);
    case CompareOp::Ne:
      return result(unordered || order != 0);
    case CompareOp::Lt:
      return result(!unordered && order < 0);
    case CompareOp::Le:
      return result(!unordered && order <= 0);
    case CompareOp::Gt:
      return result(!unordered && order > 0);
    case CompareOp::Ge:
      return result(!unordered && order >= 0);
    case CompareOp::In:
    case CompareOp::NotIn:
    case CompareOp::Is:
    case CompareOp::IsNot:
      break;
    }
  } else if (op == CompareOp::Eq || op == CompareOp::Ne) {
    return result(sameValue(left, right) == (op == CompareOp::Eq));
  }
  return fail(DiagText::OperatorPair, show(op), describe(left), describe(right));
}

bool isLiteral(const Expr &expr) {
  return expr.is<IntExpr>() || expr.is<FloatExpr>() || expr.is<BoolExpr>() || expr.is<NoneExpr>() ||
         expr.is<EllipsisExpr>();
}

Value literalValue(const Expr &literal) {
  if (const auto *integer = literal.tryAs<IntExpr>())
    return Value::ofInt(BigInt::parseLiteral(integer->text));
  if (const auto *real = literal.tryAs<FloatExpr>())
    return Value::ofFloat(real->value);
  if (const auto *boolean = literal.tryAs<BoolExpr>())
    return Value::ofBool(boolean->value);
  if (literal.is<NoneExpr>())
    return Value::ofNone();
  ALLO_ASSERT(literal.is<EllipsisExpr>(), "only literals are taken for literals");
  Value value;
  value.kind = ValueKind::Ellipsis;
  return value;
}

std::optional<bool> truthOf(const Value &value) {
  switch (value.kind) {
  case ValueKind::Int:
  case ValueKind::Bool:
    return !value.integer.isZero();
  case ValueKind::Float:
    return value.real != 0;
  case ValueKind::String:
    return !value.text().empty();
  case ValueKind::None:
    return false;
  case ValueKind::Tuple:
  case ValueKind::List:
    return !value.elements().empty();
  case ValueKind::Error:
  case ValueKind::Runtime:
  case ValueKind::Void:
  case ValueKind::Ellipsis:
  case ValueKind::Type:
  case ValueKind::Constexpr:
  case ValueKind::Dict:
  case ValueKind::Array:
  case ValueKind::Function:
  case ValueKind::Template:
  case ValueKind::Kernel:
  case ValueKind::Module:
  case ValueKind::Builtin:
  case ValueKind::Options:
  case ValueKind::Schedule:
  case ValueKind::Opaque:
    return std::nullopt;
  }
  ALLO_UNREACHABLE("kinds of values are handled");
}

double roundedTo(double value, FloatFormat format) {
  bool small = format == FloatFormat::F16;
  int digits = small ? 11 : format == FloatFormat::BF16 ? 8 : format == FloatFormat::F32 ? 24 : 53;
  int maxExponent = small ? 16 : format == FloatFormat::F64 ? 1024 : 128;
  int smallest = small ? -24 : format == FloatFormat::BF16 ? -133 : -149; // of the subnormals
  if (!std::isfinite(value) || digits == 53)
    return value;
  int exponent = 0;
  std::frexp(value, &exponent);
  int unit = std::max(exponent - digits, smallest);
  double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
  bool fits = std::fabs(rounded) < std::ldexp(1.0, maxExponent);
  return fits ? rounded : std::copysign(HUGE_VAL, value);
}

} // namespace allo
