// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Bits of integers: x[k], and x[low:high], whose width must be known although its place may not be.
#include "sema/kernel/KernelChecker.h"

#include <cmath>
#include <map>

namespace allo {

namespace {

// A sum of variables with constant factors, plus a constant.
struct LinearForm {
  std::map<uint32_t, BigInt> factors; // by variable
  BigInt constant;

  void add(const LinearForm &other, const BigInt &scale) {
    for (const auto &[variable, factor] : other.factors)
      factors[variable] = factors[variable] + factor * scale;
    constant = constant + other.constant * scale;
  }
  bool isConstant() const {
    for (const auto &[variable, factor] : factors)
      if (!factor.isZero())
        return false;
    return true;
  }
};

// Reads expressions that the checker has visited.
class LinearReader {
public:
  explicit LinearReader(const KernelCheck &kernel) : kernel(kernel) {}

  std::optional<LinearForm> read(const Expr &top) {
    LinearForm form;
    // Sums down their left spine in a loop: they may be long.
    const Expr *expr = &top;
    while (const auto *binary = expr->tryAs<BinaryExpr>()) {
      if (binary->op != BinaryOp::Add && binary->op != BinaryOp::Sub)
        break;
      auto right = read(*binary->rhs);
      if (!right)
        return std::nullopt;
      form.add(*right, binary->op == BinaryOp::Add ? 1 : -1);
      expr = binary->lhs;
    }
    auto rest = term(*expr);
    if (!rest)
      return std::nullopt;
    form.add(*rest, 1);
    return form;
  }

private:
  const KernelCheck &kernel;

  static std::optional<LinearForm> number(const Value &value) {
    if (value.kind == ValueKind::Float && std::isfinite(value.real))
      return LinearForm{{}, BigInt::fromDouble(value.real)}; // as it is converted to index
    if (!value.isIntegral())
      return std::nullopt;
    return LinearForm{{}, value.integer};
  }

  std::optional<LinearForm> term(const Expr &expr) {
    if (expr.is<IntExpr>() || expr.is<FloatExpr>() || expr.is<BoolExpr>())
      return number(literalValue(expr));
    if (auto known = kernel.constants.find(expr.id); known != kernel.constants.end())
      return number(known->second);
    if (expr.is<NameExpr>()) {
      uint32_t variable = kernel.info(expr.id).variable;
      if (variable == NoVariable)
        return std::nullopt;
      LinearForm form;
      form.factors[variable] = 1;
      return form;
    }
    if (const auto *unary = expr.tryAs<UnaryExpr>();
        unary && (unary->op == UnaryOp::Plus || unary->op == UnaryOp::Minus)) {
      auto operand = read(*unary->operand);
      if (!operand)
        return std::nullopt;
      LinearForm form;
      form.add(*operand, unary->op == UnaryOp::Plus ? 1 : -1);
      return form;
    }
    if (const auto *binary = expr.tryAs<BinaryExpr>(); binary && binary->op == BinaryOp::Mul) {
      auto left = read(*binary->lhs);
      auto right = left ? read(*binary->rhs) : std::nullopt;
      if (!right || (!left->isConstant() && !right->isConstant()))
        return std::nullopt;
      LinearForm form;
      if (left->isConstant())
        form.add(*right, left->constant);
      else
        form.add(*left, right->constant);
      return form;
    }
    return std::nullopt;
  }
};

} // namespace

void KernelChecker::visitIndices(const SubscriptExpr &expr) {
  for (const Expr *index : expr.indices) {
    const auto *slice = index->tryAs<SliceExpr>();
    if (!slice) {
      this->expr(*index);
      continue;
    }
    for (const Expr *bound : {slice->low, slice->high, slice->step})
      if (bound)
        this->expr(*bound);
  }
}

Type KernelChecker::bits(const SubscriptExpr &expr, Type base) {
  const SliceExpr *slice = nullptr;
  for (const Expr *index : expr.indices)
    if (index->is<SliceExpr>())
      slice = index->as<SliceExpr>();
  if (!base.isInt()) {
    visitIndices(expr);
    if (slice && base.isScalar())
      report(DiagCode::BitSliceBase, expr, base);
    else
      report(DiagCode::NotIndexable, expr, format("A value of type '{0}'", base));
    return Type::error();
  }
  if (expr.indices.size() != 1) {
    visitIndices(expr);
    report(DiagCode::BitIndex, expr, base, expr.indices.size());
    return Type::error();
  }
  if (slice)
    return bitSlice(expr, *slice);
  return indexOperand(*expr.indices[0]) ? Type::boolean() : Type::error();
}

Type KernelChecker::bitSlice(const SubscriptExpr &expr, const SliceExpr &slice) {
  if (slice.step || !slice.low || !slice.high) {
    visitIndices(expr);
    if (slice.step)
      report(DiagCode::BitSliceStep, slice);
    else
      report(DiagCode::BitSliceBounds, expr);
    return Type::error();
  }
  bool ok = indexOperand(*slice.low);
  ok = indexOperand(*slice.high) && ok;
  if (!ok)
    return Type::error();
  LinearReader reader(*result);
  auto low = reader.read(*slice.low);
  auto high = low ? reader.read(*slice.high) : std::nullopt;
  if (high)
    high->add(*low, -1);
  if (!high || !high->isConstant()) {
    report(DiagCode::BitSliceWidth, expr,
           textOf(unit, *slice.low) + ":" + textOf(unit, *slice.high));
    return Type::error();
  }
  if (high->constant <= BigInt(0)) {
    report(DiagCode::BitSliceEmpty, expr, high->constant);
    return Type::error();
  }
  auto width = high->constant.asInt64();
  if (!width || *width > int64_t(MaxIntegerWidth)) {
    report(DiagCode::TooWide, expr, high->constant, MaxIntegerWidth);
    return Type::error();
  }
  return Type::integer(uint32_t(*width), false);
}

} // namespace allo
