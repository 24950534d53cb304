// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "lower/Arithmetic.h"

#include "dialect/Dialect.h"
#include "exec/Messages.h"
#include "support/Format.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

#include <algorithm>
#include <cmath>

namespace allo::lower {

namespace arith = mlir::arith;
namespace math = mlir::math;
using eval::FaultKind;
using mlir::Value;
using mlir::ValueRange;
using program::BinaryOp;
using program::UnaryOp;

namespace {

unsigned widthOf(mlir::Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }

} // namespace

llvm::APInt bitsOf(const BigInt &value, unsigned width) {
  std::string digits = value.wrapped(width, false).str();
  auto room = unsigned(std::max<size_t>(width, digits.size() * 4)); // 10 < 2^4
  return llvm::APInt(room, digits, 10).trunc(width);
}

mlir::Type scalarType(Type type, mlir::MLIRContext &context) {
  if (type.isIndex())
    return mlir::IndexType::get(&context);
  if (type.isInt())
    return mlir::IntegerType::get(&context, type.width());
  switch (type.format()) {
  case FloatFormat::F16:
    return mlir::Float16Type::get(&context);
  case FloatFormat::BF16:
    return mlir::BFloat16Type::get(&context);
  case FloatFormat::F32:
    return mlir::Float32Type::get(&context);
  case FloatFormat::F64:
    return mlir::Float64Type::get(&context);
  }
  ALLO_UNREACHABLE("float formats are handled");
}

// What 'fast_math' lets be regrouped, and nothing else: there are infinities and NaNs.
template <typename Op> Value Arithmetic::makeTerm(Value left, Value right) {
  auto op = Op::create(b, loc, left, right);
  if (fastMath)
    op.setFastmath(arith::FastMathFlags::reassoc);
  return op.getResult();
}

void Arithmetic::require(Value ok, FaultKind kind, std::string message, Values values,
                         Shown shown) {
  if (check)
    check(ok, kind, std::move(message), values, shown);
}

// ---- constants

Value Arithmetic::integer(const BigInt &value, mlir::Type type) {
  return make<arith::ConstantOp>(
      mlir::cast<mlir::TypedAttr>(mlir::IntegerAttr::get(type, bitsOf(value, widthOf(type)))));
}

Value Arithmetic::real(double value, mlir::Type type) {
  return make<arith::ConstantOp>(mlir::cast<mlir::TypedAttr>(mlir::FloatAttr::get(type, value)));
}

Value Arithmetic::zero(mlir::Type type) {
  return make<arith::ConstantOp>(mlir::cast<mlir::TypedAttr>(b.getZeroAttr(type)));
}

Value Arithmetic::constant(const program::Constant &constant) {
  mlir::Type type = scalarType(constant.type, *b.getContext());
  return constant.type.isFloat() ? real(constant.real, type)
                                 : integer(constant.integer ? *constant.integer : BigInt(), type);
}

// ---- conversions

Value Arithmetic::widened(Value value, mlir::Type type) {
  return value.getType() == type ? value : make<arith::ExtFOp>(type, value);
}

Value Arithmetic::narrowed(Value value, mlir::Type type) {
  return value.getType() == type ? value : make<arith::TruncFOp>(type, value);
}

Value Arithmetic::asInt64(Value value, Type type) {
  return convert(value, type, Type::integer(64, type.isSigned()));
}

Value Arithmetic::convert(Value value, Type from, Type to) {
  if (from == to)
    return value;
  mlir::Type target = scalarType(to, *b.getContext());
  if (from.isFloat() && to.isFloat()) {
    unsigned width = widthOf(target);
    if (widthOf(value.getType()) < width)
      return widened(value, target);
    if (widthOf(value.getType()) == width && value.getType() != target) // f16 and bf16
      value = widened(value, b.getF32Type());
    return narrowed(value, target);
  }
  if (from.isFloat())
    return integerOfReal(value, to);
  if (to.isFloat())
    return realOfInteger(value, from, target);
  if (value.getType() == target)
    return value;
  if (from.isIndex() || to.isIndex())
    return from.isSigned() ? make<arith::IndexCastOp>(target, value)
                           : make<arith::IndexCastUIOp>(target, value);
  if (from.width() > to.width())
    return make<arith::TruncIOp>(target, value);
  return from.isSigned() ? make<arith::ExtSIOp>(target, value)
                         : make<arith::ExtUIOp>(target, value);
}

Value Arithmetic::realOfInteger(Value value, Type from, mlir::Type to) {
  if (from.isIndex()) {
    value = make<arith::IndexCastOp>(b.getI64Type(), value);
    from = Type::integer(64, true);
  }
  auto direct = [&](mlir::Type type) {
    return from.isSigned() ? make<arith::SIToFPOp>(type, value)
                           : make<arith::UIToFPOp>(type, value);
  };
  if (to.isF32() || to.isF64())
    return direct(to);
  // Of f16, what does not fit f32 exactly is infinite anyway.
  if (to.isF16())
    return narrowed(direct(b.getF32Type()), to);
  constexpr uint32_t Exact = 53; // bits of f64
  return narrowed(from.width() <= Exact ? direct(b.getF64Type())
                                        : oddDouble(value, from.width(), from.isSigned()),
                  to);
}

// Rounded to odd: to be rounded once more without harm.
Value Arithmetic::oddDouble(Value value, uint32_t width, bool isSigned) {
  constexpr uint32_t Enough = 256; // beyond any narrower float, and well inside of f64
  mlir::Type type = value.getType();
  if (width > Enough) {
    Value most = integer(BigInt::powerOfTwo(Enough - 2), type);
    if (isSigned) {
      Value least = integer(-BigInt::powerOfTwo(Enough - 2), type);
      value = make<arith::MaxSIOp>(make<arith::MinSIOp>(value, most), least);
    } else {
      value = make<arith::MinUIOp>(value, most);
    }
    type = b.getIntegerType(Enough);
    value = make<arith::TruncIOp>(type, value);
    width = Enough;
  }
  // One bit more, so that rounding up to a power of two has room.
  mlir::Type wide = b.getIntegerType(width + 2);
  Value exact = isSigned ? make<arith::ExtSIOp>(wide, value) : make<arith::ExtUIOp>(wide, value);
  Value nearest = make<arith::SIToFPOp>(b.getF64Type(), exact);
  Value back = make<arith::FPToSIOp>(wide, nearest);
  // Towards zero the magnitude was lost, else gained.
  Value up = make<arith::CmpIOp>(arith::CmpIPredicate::slt, back, exact);
  Value negative = make<arith::CmpIOp>(arith::CmpIPredicate::slt, exact, zero(wide));
  return toOdd(nearest, make<arith::CmpIOp>(arith::CmpIPredicate::ne, back, exact),
               make<arith::XOrIOp>(up, negative));
}

// The neighbour of a rounded f64 whose last bit is set, where it is not exact: the one that is
// farther from zero where the exact value is.
Value Arithmetic::toOdd(Value rounded, Value inexact, Value grow) {
  mlir::Type i64 = b.getI64Type();
  Value bits = make<arith::BitcastOp>(i64, rounded);
  Value one = integer(1, i64);
  Value isEven =
      make<arith::CmpIOp>(arith::CmpIPredicate::eq, make<arith::AndIOp>(bits, one), zero(i64));
  Value other = select(grow, make<arith::AddIOp>(bits, one), make<arith::SubIOp>(bits, one));
  Value odd = select(make<arith::AndIOp>(isEven, inexact), other, bits);
  return make<arith::BitcastOp>(b.getF64Type(), odd);
}

Value Arithmetic::integerOfReal(Value value, Type to) {
  if (widthOf(value.getType()) < 32)
    value = widened(value, b.getF32Type());
  if (check) {
    mlir::Type f64 = b.getF64Type();
    Value wide = widened(value, f64);
    uint32_t width = to.width();
    bool sign = to.isSigned();
    uint32_t top = width - (sign ? 1 : 0);
    Value ok;
    if (top < 1024) {
      Value high = real(std::ldexp(1.0, int(top)), f64);
      ok = make<arith::CmpFOp>(arith::CmpFPredicate::OLT, wide, high);
      double low = sign ? -std::ldexp(1.0, int(top)) : 0.0;
      bool exact = !sign || width <= 53; // whether low - 1 is a number of its own
      Value least = real(exact ? low - 1 : low, f64);
      Value above = make<arith::CmpFOp>(
          exact ? arith::CmpFPredicate::OGT : arith::CmpFPredicate::OGE, wide, least);
      ok = make<arith::AndIOp>(ok, above);
    } else {
      Value high = real(HUGE_VAL, f64);
      Value low = real(sign ? -HUGE_VAL : -1.0, f64);
      ok = make<arith::AndIOp>(make<arith::CmpFOp>(arith::CmpFPredicate::OLT, wide, high),
                               make<arith::CmpFOp>(arith::CmpFPredicate::OGT, wide, low));
    }
    Value bits = make<arith::BitcastOp>(b.getI64Type(), wide);
    require(ok, FaultKind::FloatToInteger, "{0} does not fit '" + show(to) + "'", bits,
            Shown::Real);
  }
  mlir::Type target = b.getIntegerType(to.width());
  Value result =
      to.isSigned() ? make<arith::FPToSIOp>(target, value) : make<arith::FPToUIOp>(target, value);
  return to.isIndex() ? make<arith::IndexCastOp>(b.getIndexType(), result) : result;
}

Value Arithmetic::bitcast(Value value, Type from, Type to) {
  mlir::Type target = scalarType(to, *b.getContext());
  if (from.isIndex())
    value = make<arith::IndexCastOp>(b.getI64Type(), value);
  if (from.isFloat()) {
    value = make<arith::BitcastOp>(b.getIntegerType(widthOf(value.getType())), value);
  }
  if (to.isIndex())
    return make<arith::IndexCastOp>(target, value);
  return value.getType() == target ? value : make<arith::BitcastOp>(target, value);
}

// ---- operators

Value Arithmetic::isNaN(Value value) {
  return make<arith::CmpFOp>(arith::CmpFPredicate::UNO, value, value);
}

Value Arithmetic::select(Value condition, Value then, Value orElse) {
  return make<arith::SelectOp>(condition, then, orElse);
}

// A function of the C library's, in f64.
template <typename Op> Value Arithmetic::function(Value value) {
  mlir::Type type = value.getType();
  return narrowed(make<Op>(widened(value, b.getF64Type())), type);
}

Value Arithmetic::unary(UnaryOp op, Value value, Type operand) {
  mlir::Type type = value.getType();
  bool isFloat = operand.isFloat();
  switch (op) {
  case UnaryOp::Neg:
    return isFloat ? make<arith::NegFOp>(value) : make<arith::SubIOp>(zero(type), value);
  case UnaryOp::Invert:
    return make<arith::XOrIOp>(value, integer(-1, type));
  case UnaryOp::Truth:
    if (isFloat)
      return make<arith::CmpFOp>(arith::CmpFPredicate::ONE, value, zero(type));
    return make<arith::CmpIOp>(arith::CmpIPredicate::ne, value, zero(type));
  case UnaryOp::Not:
    if (isFloat)
      return make<arith::CmpFOp>(arith::CmpFPredicate::UEQ, value, zero(type));
    return make<arith::CmpIOp>(arith::CmpIPredicate::eq, value, zero(type));
  case UnaryOp::Abs: {
    if (isFloat)
      return make<math::AbsFOp>(value);
    if (!operand.isSigned())
      return value;
    Value negative = make<arith::CmpIOp>(arith::CmpIPredicate::slt, value, zero(type));
    return select(negative, make<arith::SubIOp>(zero(type), value), value);
  }
  case UnaryOp::Floor:
    return make<math::FloorOp>(value);
  case UnaryOp::Ceil:
    return make<math::CeilOp>(value);
  case UnaryOp::Sqrt: // of f64 or f32 rounded once already
    return make<math::SqrtOp>(value);
  case UnaryOp::Rsqrt: {
    Value root = make<math::SqrtOp>(widened(value, b.getF64Type()));
    return narrowed(make<arith::DivFOp>(real(1, b.getF64Type()), root), type);
  }
#define ALLO_MATH_FUNCTION(ID, NAME, DOC)                                                          \
  case UnaryOp::ID:                                                                                \
    return function<math::ID##Op>(value);
#include "sema/types/MathFunctions.def"
  }
  ALLO_UNREACHABLE("unary operators are handled");
}

Value Arithmetic::add(Value left, Value right, Type type) {
  return type.isFloat() ? makeTerm<arith::AddFOp>(left, right) : make<arith::AddIOp>(left, right);
}

Value Arithmetic::subtract(Value left, Value right, Type type) {
  return type.isFloat() ? makeTerm<arith::SubFOp>(left, right) : make<arith::SubIOp>(left, right);
}

Value Arithmetic::multiply(Value left, Value right, Type type) {
  return type.isFloat() ? makeTerm<arith::MulFOp>(left, right) : make<arith::MulIOp>(left, right);
}

// Neighbours are joined until one is left; an odd last one waits for the next round. Signs of
// integers move outwards, since they wrap.
Value Arithmetic::sum(std::vector<std::pair<Value, bool>> terms, Type type) {
  while (terms.size() > 1) {
    std::vector<std::pair<Value, bool>> next;
    for (size_t i = 0; i + 1 < terms.size(); i += 2) {
      auto [left, leftNegative] = terms[i];
      auto [right, rightNegative] = terms[i + 1];
      if (leftNegative == rightNegative)
        next.emplace_back(add(left, right, type), leftNegative);
      else
        next.emplace_back(rightNegative ? subtract(left, right, type) : subtract(right, left, type),
                          false);
    }
    if (terms.size() % 2)
      next.push_back(terms.back());
    terms = std::move(next);
  }
  auto [value, negative] = terms.front();
  return negative ? unary(UnaryOp::Neg, value, type) : value;
}

Value Arithmetic::product(std::vector<Value> factors, Type type) {
  while (factors.size() > 1) {
    std::vector<Value> next;
    for (size_t i = 0; i + 1 < factors.size(); i += 2)
      next.push_back(multiply(factors[i], factors[i + 1], type));
    if (factors.size() % 2)
      next.push_back(factors.back());
    factors = std::move(next);
  }
  return factors.front();
}

Value Arithmetic::logical(bool isAnd, Values operands) {
  Value all = operands.front();
  for (Value each : operands.drop_front())
    all = isAnd ? make<arith::AndIOp>(all, each) : make<arith::OrIOp>(all, each);
  return all;
}

Value Arithmetic::compare(BinaryOp op, Value left, Value right, Type type) {
  if (type.isFloat()) {
    arith::CmpFPredicate predicate = op == BinaryOp::Eq          ? arith::CmpFPredicate::OEQ
                                     : op == BinaryOp::Ne        ? arith::CmpFPredicate::UNE
                                     : op == BinaryOp::NeOrdered ? arith::CmpFPredicate::ONE
                                     : op == BinaryOp::Lt        ? arith::CmpFPredicate::OLT
                                     : op == BinaryOp::Le        ? arith::CmpFPredicate::OLE
                                     : op == BinaryOp::Gt        ? arith::CmpFPredicate::OGT
                                                                 : arith::CmpFPredicate::OGE;
    return make<arith::CmpFOp>(predicate, left, right);
  }
  bool sign = type.isSigned();
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = op == BinaryOp::Eq                                ? Predicate::eq
                        : op == BinaryOp::Ne || op == BinaryOp::NeOrdered ? Predicate::ne
                        : op == BinaryOp::Lt ? (sign ? Predicate::slt : Predicate::ult)
                        : op == BinaryOp::Le ? (sign ? Predicate::sle : Predicate::ule)
                        : op == BinaryOp::Gt ? (sign ? Predicate::sgt : Predicate::ugt)
                                             : (sign ? Predicate::sge : Predicate::uge);
  return make<arith::CmpIOp>(predicate, left, right);
}

Value Arithmetic::binary(BinaryOp op, Value left, Value right, Type operand, Type amount) {
  bool isFloat = operand.isFloat();
  bool sign = operand.isSigned();
  switch (op) {
  case BinaryOp::Add:
    return add(left, right, operand);
  case BinaryOp::Sub:
    return subtract(left, right, operand);
  case BinaryOp::Mul:
    return multiply(left, right, operand);
  case BinaryOp::Div:
    return isFloat ? make<arith::DivFOp>(left, right) : divided(left, right, sign, false);
  case BinaryOp::FloorDiv:
    return isFloat ? make<math::FloorOp>(make<arith::DivFOp>(left, right))
                   : divided(left, right, sign, false);
  case BinaryOp::Mod: {
    if (!isFloat)
      return divided(left, right, sign, true);
    mlir::Type type = left.getType(); // exact in any format
    mlir::Type wide = widthOf(type) < 32 ? mlir::Type(b.getF32Type()) : type;
    return narrowed(make<arith::RemFOp>(widened(left, wide), widened(right, wide)), type);
  }
  case BinaryOp::Pow: {
    if (!isFloat)
      return integerPower(left, right, operand, amount);
    mlir::Type f64 = b.getF64Type();
    Value exponent = amount.isFloat() ? widened(right, f64) : realOfInteger(right, amount, f64);
    return narrowed(make<math::PowFOp>(widened(left, f64), exponent), left.getType());
  }
  case BinaryOp::ShiftLeft:
    return shifted(left, right, operand, amount, true);
  case BinaryOp::ShiftRight:
    return shifted(left, right, operand, amount, false);
  case BinaryOp::BitAnd:
    return make<arith::AndIOp>(left, right);
  case BinaryOp::BitOr:
    return make<arith::OrIOp>(left, right);
  case BinaryOp::BitXor:
    return make<arith::XOrIOp>(left, right);
  case BinaryOp::SmallPow:
    return smallPower(left, right, operand);
  case BinaryOp::MinFirst:
    return select(make<arith::CmpFOp>(arith::CmpFPredicate::OLT, right, left), right, left);
  case BinaryOp::MaxFirst:
    return select(make<arith::CmpFOp>(arith::CmpFPredicate::OGT, right, left), right, left);
  case BinaryOp::MinNan:
    if (isFloat)
      return make<arith::MinimumFOp>(left, right);
    [[fallthrough]];
  case BinaryOp::Min:
    if (isFloat)
      return make<arith::MinNumFOp>(left, right);
    return sign ? make<arith::MinSIOp>(left, right) : make<arith::MinUIOp>(left, right);
  case BinaryOp::MaxNan:
    if (isFloat)
      return make<arith::MaximumFOp>(left, right);
    [[fallthrough]];
  case BinaryOp::Max:
    if (isFloat)
      return make<arith::MaxNumFOp>(left, right);
    return sign ? make<arith::MaxSIOp>(left, right) : make<arith::MaxUIOp>(left, right);
  case BinaryOp::Eq:
  case BinaryOp::Ne:
  case BinaryOp::NeOrdered:
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
    return compare(op, left, right, operand);
  }
  ALLO_UNREACHABLE("binary operators are handled");
}

Value Arithmetic::divided(Value left, Value right, bool isSigned, bool remainder) {
  llvm::APInt known;
  bool constant = mlir::matchPattern(right, mlir::m_ConstantInt(&known));
  if (check && (!constant || known.isZero())) {
    Value ok = make<arith::CmpIOp>(arith::CmpIPredicate::ne, right, zero(right.getType()));
    require(ok, FaultKind::DivisionByZero,
            remainder ? "Remainder of a division by zero" : "Division by zero");
  }
  if (remainder)
    return isSigned ? make<arith::RemSIOp>(left, right) : make<arith::RemUIOp>(left, right);
  return isSigned ? make<arith::DivSIOp>(left, right) : make<arith::DivUIOp>(left, right);
}

// Bits beyond the last one are 0, or the sign; a negative amount acts as an infinite one.
Value Arithmetic::shifted(Value left, Value amount, Type type, Type amountType, bool isLeft) {
  mlir::Type mlirType = left.getType();
  uint32_t width = type.width();
  bool arithmetic = !isLeft && type.isSigned();
  auto shift = [&](Value by) {
    return isLeft       ? make<arith::ShLIOp>(left, by)
           : arithmetic ? make<arith::ShRSIOp>(left, by)
                        : make<arith::ShRUIOp>(left, by);
  };
  // In a type that has room for the width, where a negative amount is a large number.
  uint32_t room = std::max<uint32_t>(amountType.width(), 33);
  Value wide = convert(amount, amountType, Type::integer(room, amountType.isSigned()));
  mlir::Type wideType = b.getIntegerType(room);
  Value fits = make<arith::CmpIOp>(arith::CmpIPredicate::ult, wide,
                                   integer(BigInt(int64_t(width)), wideType));
  llvm::APInt known;
  bool isConstant = mlir::matchPattern(amount, mlir::m_ConstantInt(&known));
  bool negative = isConstant && amountType.isSigned() && known.isNegative();
  if (check && !(isConstant && !negative && known.ult(width)))
    require(fits, FaultKind::ShiftOutOfRange, eval::shiftText(type),
            wordsOf(exact(amount, amountType, room + 1)), Shown::Wide);
  if (arithmetic) { // the sign fills everything, and so does shifting by all bits but one
    Value by = select(fits, wide, integer(BigInt(int64_t(width) - 1), wideType));
    return shift(convert(by, Type::integer(room, false), type));
  }
  Value by = select(fits, wide, zero(wideType));
  return select(fits, shift(convert(by, Type::integer(room, false), type)), zero(mlirType));
}

Value Arithmetic::integerPower(Value base, Value exponent, Type type, Type exponentType) {
  if (check && exponentType.isSigned()) {
    Value ok = make<arith::CmpIOp>(arith::CmpIPredicate::sge, exponent, zero(exponent.getType()));
    require(ok, FaultKind::NegativeExponent, "Integer power with the negative exponent {0}",
            asInt64(exponent, exponentType));
  }
  Value one = integer(1, base.getType());
  llvm::APInt known;
  if (mlir::matchPattern(exponent, mlir::m_ConstantInt(&known)) && known.getActiveBits() < 8) {
    Value result = one;
    for (uint64_t rest = known.getZExtValue(); rest; rest >>= 1) {
      if (rest & 1)
        result = result == one ? base : multiply(result, base, type);
      if (rest > 1)
        base = multiply(base, base, type);
    }
    return result;
  }
  mlir::Type counts = exponent.getType();
  auto loop = mlir::scf::WhileOp::create(
      b, loc, mlir::TypeRange{one.getType(), base.getType(), counts},
      ValueRange{one, base, exponent},
      [&](mlir::OpBuilder &inner, mlir::Location at, ValueRange now) {
        Value zero = arith::ConstantOp::create(inner, at, inner.getZeroAttr(counts));
        // A negative exponent has no result; it must have an end.
        auto predicate =
            exponentType.isSigned() ? arith::CmpIPredicate::sgt : arith::CmpIPredicate::ne;
        Value more = arith::CmpIOp::create(inner, at, predicate, now[2], zero);
        mlir::scf::ConditionOp::create(inner, at, more, now);
      },
      [&](mlir::OpBuilder &inner, mlir::Location at, ValueRange now) {
        Value unit = arith::ConstantOp::create(inner, at, inner.getIntegerAttr(counts, 1));
        Value bit = arith::AndIOp::create(inner, at, now[2], unit);
        Value odd = arith::CmpIOp::create(inner, at, arith::CmpIPredicate::eq, bit, unit);
        Value product = arith::MulIOp::create(inner, at, now[0], now[1]);
        Value result = arith::SelectOp::create(inner, at, odd, product, now[0]);
        Value square = arith::MulIOp::create(inner, at, now[1], now[1]);
        Value rest = arith::ShRUIOp::create(inner, at, now[2], unit);
        mlir::scf::YieldOp::create(inner, at, ValueRange{result, square, rest});
      });
  return loop.getResult(0);
}

// Of a constant exponent, as SmallPow has it.
Value Arithmetic::smallPower(Value base, Value exponent, Type type) {
  llvm::APInt integer;
  llvm::APFloat number(0.0);
  uint64_t power = 0;
  if (mlir::matchPattern(exponent, mlir::m_ConstantInt(&integer)))
    power = integer.getZExtValue();
  else if (mlir::matchPattern(exponent, mlir::m_ConstantFloat(&number)))
    power = uint64_t(number.convertToDouble());
  else
    ALLO_UNREACHABLE("the exponent of a small power is a constant");
  if (power == 0)
    return real(1, base.getType());
  if (power == 1)
    return base;
  Value square = multiply(base, base, type);
  return power == 2 ? square : multiply(square, power == 3 ? base : square, type);
}

// Products of the small formats are exact in f64; the sum is rounded to odd there.
Value Arithmetic::fma(Value a, Value b_, Value c) {
  mlir::Type target = a.getType();
  if (target.isF32() || target.isF64())
    return make<math::FmaOp>(a, b_, c);
  mlir::Type f64 = b.getF64Type();
  Value product = make<arith::MulFOp>(widened(a, f64), widened(b_, f64));
  Value addend = widened(c, f64);
  Value sum = make<arith::AddFOp>(product, addend);
  Value back = make<arith::SubFOp>(sum, product);
  Value error = make<arith::AddFOp>(make<arith::SubFOp>(product, make<arith::SubFOp>(sum, back)),
                                    make<arith::SubFOp>(addend, back));
  Value nothing = zero(f64);
  // False for a NaN, which an infinite sum has for its error.
  Value inexact = make<arith::CmpFOp>(arith::CmpFPredicate::ONE, error, nothing);
  Value errorUp = make<arith::CmpFOp>(arith::CmpFPredicate::OGT, error, nothing);
  Value sumUp = make<arith::CmpFOp>(arith::CmpFPredicate::OGT, sum, nothing);
  Value grow = make<arith::CmpIOp>(arith::CmpIPredicate::eq, errorUp, sumUp);
  return narrowed(toOdd(sum, inexact, grow), target);
}

// ---- bits

Value Arithmetic::getBits(Value base, Value low, Type result) {
  mlir::Type type = scalarType(result, *b.getContext());
  if (base.getType().isIndex())
    base = make<arith::IndexCastOp>(b.getI64Type(), base);
  Value width = make<arith::ConstantIndexOp>(int64_t(result.width()));
  mlir::Type part = base.getType();
  if (result.width() <= widthOf(part))
    return make<dialect::BitGetSliceOp>(type, base, low, make<arith::AddIOp>(low, width));
  Value all = make<dialect::BitGetSliceOp>(part, base, low, make<arith::AddIOp>(low, width));
  return make<arith::ExtUIOp>(type, all); // there is nothing above
}

Value Arithmetic::setBits(Value base, Value low, Value value) {
  bool isIndex = base.getType().isIndex();
  if (isIndex)
    base = make<arith::IndexCastOp>(b.getI64Type(), base);
  Value width = make<arith::ConstantIndexOp>(int64_t(widthOf(value.getType())));
  Value high = make<arith::AddIOp>(low, width);
  if (widthOf(value.getType()) > widthOf(base.getType()))
    value = make<arith::TruncIOp>(base.getType(), value);
  Value all = make<dialect::BitSetSliceOp>(base.getType(), base, low, high, value);
  return isIndex ? make<arith::IndexCastOp>(b.getIndexType(), all) : all;
}

} // namespace allo::lower
