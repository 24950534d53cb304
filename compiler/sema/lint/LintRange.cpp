// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/lint/LintRange.h"

#include "sema/types/ConstFold.h"

#include <algorithm>
#include <bit>

namespace allo {

namespace {

constexpr size_t MaxParts = 8; // more indices in one sum are not followed

// Arithmetic on ends, where the extreme numbers stand for infinities.
bool isInfinite(int64_t end) { return end == ValueRange::Lowest || end == ValueRange::Highest; }

int64_t addEnds(int64_t a, int64_t b, int64_t overflow) {
  int64_t result = 0;
  return isInfinite(a) || isInfinite(b) || __builtin_add_overflow(a, b, &result) ? overflow
                                                                                 : result;
}

bool multiply(int64_t a, int64_t b, int64_t &result) {
  return !isInfinite(a) && !isInfinite(b) && !__builtin_mul_overflow(a, b, &result);
}

ValueRange join(const ValueRange &a, const ValueRange &b) {
  ValueRange result = ValueRange::between(std::min(a.low, b.low), std::max(a.high, b.high));
  result.configured = a.configured || b.configured;
  return result;
}

// Truncating division by a positive constant keeps the order of values.
ValueRange quotient(const ValueRange &left, const ValueRange &right) {
  auto divided = [&](int64_t end, int64_t by) { return isInfinite(end) ? end : end / by; };
  if (right.isPoint() && right.low > 0)
    return ValueRange::between(divided(left.low, right.low), divided(left.high, right.low));
  if (left.low >= 0 && right.low >= 0)
    return ValueRange::between(0, left.high);
  return {};
}

// The remainder has the dividend's sign and is smaller than the divisor.
ValueRange remainder(const ValueRange &left, const ValueRange &right) {
  if (right.low < 0)
    return {};
  if (left.low >= 0 && left.high < right.low)
    return left;
  int64_t most = isInfinite(right.high) ? right.high : std::max<int64_t>(right.high - 1, 0);
  if (left.low >= 0)
    return ValueRange::between(0, std::min(left.high, most));
  return ValueRange::between(isInfinite(most) ? ValueRange::Lowest : -most, most);
}

ValueRange bitwise(BinaryOp op, const ValueRange &left, const ValueRange &right) {
  if (op == BinaryOp::BitAnd) {
    if (left.low < 0 && right.low < 0)
      return {};
    return ValueRange::between(0, left.low < 0    ? right.high
                                  : right.low < 0 ? left.high
                                                  : std::min(left.high, right.high));
  }
  if (left.low < 0 || right.low < 0 || !left.isBounded() || !right.isBounded())
    return {};
  uint64_t all = uint64_t(std::max(left.high, right.high));
  return ValueRange::between(0, int64_t((uint64_t(1) << std::bit_width(all)) - 1));
}

ValueRange power(const ValueRange &base, const ValueRange &exponent) {
  if (!base.isPoint() || !exponent.isPoint() || exponent.low < 0 || exponent.low > 62)
    return {};
  int64_t result = 1;
  for (int64_t i = 0; i < exponent.low; ++i)
    if (!multiply(result, base.low, result))
      return {};
  return ValueRange::of(result);
}

} // namespace

// ---- ranges

ValueRange ValueRange::of(int64_t value) {
  ValueRange range = between(value, value);
  range.linear = !isInfinite(value);
  range.offset = value;
  return range;
}

ValueRange ValueRange::between(int64_t low, int64_t high) {
  ValueRange range;
  range.low = low;
  range.high = high;
  return range;
}

std::string show(const ValueRange &range) {
  if (range.isPoint())
    return std::to_string(range.low);
  return std::to_string(range.low) + " to " + std::to_string(range.high);
}

ValueRange rangeOf(Type type) {
  if (!type.isInt())
    return {};
  uint32_t width = type.width();
  if (type.isSigned())
    return width > 63
               ? ValueRange()
               : ValueRange::between(-(int64_t(1) << (width - 1)), (int64_t(1) << (width - 1)) - 1);
  return ValueRange::between(0, width > 62 ? ValueRange::Highest : (int64_t(1) << width) - 1);
}

ValueRange converted(const ValueRange &range, Type type) {
  if (type.isError())
    return range;
  ValueRange all = rangeOf(type);
  if (range.within(all))
    return range;
  all.configured = range.configured;
  return all;
}

// ---- variables

Ranges::Ranges(const LintPass &pass)
    : pass(pass), reassigned(pass.check.variables.size(), false),
      known(pass.check.variables.size()) {
  for (const Stmt *statement : pass.function.body)
    forEachBelow(pass.unit, *statement, false, [&](const Node &node) {
      if (const auto *assign = node.tryAs<AssignStmt>())
        for (const Expr *target : assign->targets)
          noteTarget(*target);
      else if (const auto *augmented = node.tryAs<AugAssignStmt>())
        noteTarget(*augmented->target);
    });
  if (pass.check.signature->openMapping)
    return;
  for (int64_t workers : pass.check.signature->mapping) {
    ValueRange place;
    if (workers > 0) { // else a template's, or wrong
      place = ValueRange::between(0, workers - 1);
      place.configured = place.linear = true;
      place.parts.push_back({uint32_t(known.size()), 1});
    }
    known.push_back(std::move(place));
  }
}

void Ranges::noteTarget(const Expr &target) {
  if (const auto *element = target.tryAs<SubscriptExpr>())
    return noteTarget(*element->base); // of a scalar: one of its bits
  const List<const Expr *> *parts = target.is<TupleExpr>()  ? &target.as<TupleExpr>()->elements
                                    : target.is<ListExpr>() ? &target.as<ListExpr>()->elements
                                                            : nullptr;
  if (parts)
    for (const Expr *part : *parts)
      noteTarget(*part);
  else if (const VariableInfo *variable = pass.variable(target))
    if (variable->node != target.id)
      reassigned[pass.info(target).variable] = true;
}

void Ranges::setIndex(uint32_t variable, const ValueRange &values) {
  if (variable >= known.size() || reassigned[variable])
    return;
  ValueRange range = ValueRange::between(values.low, values.high);
  range.configured = values.configured;
  range.linear = range.isBounded();
  range.parts.push_back({variable, 1});
  known[variable] = std::move(range);
}

void Ranges::setLocal(const Expr &target, const Expr &value) {
  const VariableInfo *variable = pass.variable(target);
  if (!variable || variable->node != target.id || variable->kind != VariableKind::Local)
    return;
  uint32_t v = pass.info(target).variable;
  if (reassigned[v] || !variable->type.isScalar() || variable->type.isFloat() ||
      pass.info(value).role == ExprRole::None)
    return;
  ValueRange range = converted(of(value), variable->type);
  range.configured = range.configured || pass.info(value).role == ExprRole::Constant;
  known[v] = std::move(range);
}

// ---- expressions

ValueRange Ranges::of(const Expr &expr) const {
  const ExprInfo &info = pass.info(expr);
  if (info.role == ExprRole::ChainInner) // modulo the chain's width, like the whole
    return unconverted(expr);
  if (info.role == ExprRole::None || info.type.isFloat() || info.type.isShaped())
    return {};
  return converted(unconverted(expr), info.type);
}

ValueRange Ranges::unconverted(const Expr &expr) const {
  switch (expr.kind) {
  case ExprKind::NameExpr:
  case ExprKind::AttributeExpr:
    break;
  case ExprKind::IntExpr:
  case ExprKind::BoolExpr:
    if (auto value = literalValue(expr).integer.asInt64())
      return ValueRange::of(*value);
    return {};
  case ExprKind::UnaryExpr:
    return unary(*expr.as<UnaryExpr>());
  case ExprKind::BinaryExpr:
    return binary(*expr.as<BinaryExpr>());
  case ExprKind::CompareExpr:
  case ExprKind::BoolOpExpr:
    return ValueRange::between(0, 1);
  case ExprKind::TernaryExpr:
    return ternary(*expr.as<TernaryExpr>());
  case ExprKind::CallExpr:
    return call(*expr.as<CallExpr>());
  case ExprKind::FloatExpr:
  case ExprKind::NoneExpr:
  case ExprKind::EllipsisExpr:
  case ExprKind::StringExpr:
  case ExprKind::FormattedExpr:
  case ExprKind::Interpolation:
  case ExprKind::SubscriptExpr:
  case ExprKind::SliceExpr:
  case ExprKind::TupleExpr:
  case ExprKind::ListExpr:
  case ExprKind::SetExpr:
  case ExprKind::DictExpr:
  case ExprKind::ComprehensionExpr:
  case ExprKind::LambdaExpr:
  case ExprKind::StarExpr:
  case ExprKind::NamedExpr:
  case ExprKind::OrPattern:
  case ExprKind::SequencePattern:
  case ExprKind::AsPattern:
  case ExprKind::UnsupportedExpr:
  case ExprKind::ErrorExpr:
    return {};
  }
  if (const VariableInfo *variable = pass.variable(expr)) {
    const auto &range = known[pass.info(expr).variable];
    if (range)
      return *range;
    if (variable->kind != VariableKind::Constexpr)
      return rangeOf(variable->type);
  }
  const Value *value = pass.constant(expr);
  if (!value || !value->isIntegral())
    return {};
  auto integer = value->integer.asInt64();
  ValueRange range = integer ? ValueRange::of(*integer) : ValueRange();
  range.configured = true;
  return range;
}

ValueRange Ranges::unary(const UnaryExpr &expr) const {
  if (expr.op == UnaryOp::Not)
    return ValueRange::between(0, 1);
  ValueRange operand = of(*expr.operand);
  if (expr.op == UnaryOp::Plus)
    return operand;
  ValueRange result = sum(ValueRange::of(0), operand, -1);
  return expr.op == UnaryOp::Minus ? result : sum(ValueRange::of(-1), operand, -1);
}

ValueRange Ranges::binary(const BinaryExpr &top) const {
  std::vector<const BinaryExpr *> spine{&top};
  while (const auto *left = spine.back()->lhs->tryAs<BinaryExpr>())
    spine.push_back(left);
  ValueRange value = of(*spine.back()->lhs);
  for (size_t i = spine.size(); i-- > 0;) {
    const BinaryExpr &node = *spine[i];
    value = combine(node, value, of(*node.rhs));
    const ExprInfo &info = pass.info(node);
    if (info.type.isFloat())
      value = {};
    else if (info.role != ExprRole::ChainInner)
      value = converted(value, info.type);
  }
  return value;
}

ValueRange Ranges::combine(const BinaryExpr &node, const ValueRange &left,
                           const ValueRange &right) const {
  // All but sums and products convert their operands before they compute.
  Type type = pass.info(node).type;
  ValueRange l = converted(left, type);
  ValueRange r = converted(right, type);
  ValueRange result;
  switch (node.op) {
  case BinaryOp::Add:
    return sum(left, right, 1);
  case BinaryOp::Sub:
    return sum(left, right, -1);
  case BinaryOp::Mul:
    return product(left, right);
  case BinaryOp::Div:
  case BinaryOp::FloorDiv:
    result = quotient(l, r);
    break;
  case BinaryOp::Mod:
    result = remainder(l, r);
    break;
  case BinaryOp::ShiftLeft:
    if (right.isPoint() && right.low >= 0 && right.low < 62)
      return product(l, ValueRange::of(int64_t(1) << right.low));
    break;
  case BinaryOp::ShiftRight:
    if (right.isPoint() && right.low >= 0 && right.low < 63)
      result = ValueRange::between(isInfinite(l.low) ? l.low : l.low >> right.low,
                                   isInfinite(l.high) ? l.high : l.high >> right.low);
    break;
  case BinaryOp::BitAnd:
  case BinaryOp::BitOr:
  case BinaryOp::BitXor:
    result = bitwise(node.op, l, r);
    break;
  case BinaryOp::Pow:
    result = power(l, r);
    break;
  case BinaryOp::MatMul:
    break;
  }
  result.configured = left.configured || right.configured;
  return result;
}

ValueRange Ranges::sum(const ValueRange &left, const ValueRange &right, int64_t sign) const {
  ValueRange result = ValueRange::between(addEnds(left.low,
                                                  sign > 0                 ? right.low
                                                  : isInfinite(right.high) ? right.high
                                                                           : -right.high,
                                                  ValueRange::Lowest),
                                          addEnds(left.high,
                                                  sign > 0                ? right.high
                                                  : isInfinite(right.low) ? right.low
                                                                          : -right.low,
                                                  ValueRange::Highest));
  result.configured = left.configured || right.configured;
  int64_t offset = 0;
  result.linear = left.linear && right.linear && multiply(right.offset, sign, offset) &&
                  !__builtin_add_overflow(left.offset, offset, &result.offset);
  if (!result.linear || (left.parts.empty() && right.parts.empty()))
    return result;
  result.parts = left.parts;
  for (const ValueRange::Part &part : right.parts) {
    auto same = std::find_if(result.parts.begin(), result.parts.end(),
                             [&](const auto &other) { return other.index == part.index; });
    int64_t factor = 0;
    result.linear = result.linear && multiply(part.factor, sign, factor);
    if (same == result.parts.end())
      result.parts.push_back({part.index, factor});
    else if (__builtin_add_overflow(same->factor, factor, &same->factor))
      result.linear = false;
  }
  std::erase_if(result.parts, [](const auto &part) { return part.factor == 0; });
  result.linear = result.linear && result.parts.size() <= MaxParts;
  return bounds(std::move(result));
}

ValueRange Ranges::product(const ValueRange &left, const ValueRange &right) const {
  const ValueRange &factor = right.isPoint() ? right : left;
  const ValueRange &other = right.isPoint() ? left : right;
  ValueRange result;
  int64_t ends[4];
  if (multiply(left.low, right.low, ends[0]) && multiply(left.low, right.high, ends[1]) &&
      multiply(left.high, right.low, ends[2]) && multiply(left.high, right.high, ends[3]))
    result =
        ValueRange::between(*std::min_element(ends, ends + 4), *std::max_element(ends, ends + 4));
  else if (left.low >= 0 && right.low >= 0)
    result = ValueRange::between(0, ValueRange::Highest);
  result.configured = left.configured || right.configured;
  if (!factor.isPoint() || !other.linear || !multiply(other.offset, factor.low, result.offset))
    return result;
  result.linear = true;
  for (const ValueRange::Part &part : other.parts) {
    int64_t scaled = 0;
    result.linear = result.linear && multiply(part.factor, factor.low, scaled);
    if (scaled)
      result.parts.push_back({part.index, scaled});
  }
  return bounds(std::move(result));
}

// The exact ends of a sum of indices, which can be nearer than those of its terms: 'i - i'.
ValueRange Ranges::bounds(ValueRange linear) const {
  if (!linear.linear)
    return linear;
  int64_t low = linear.offset;
  int64_t high = linear.offset;
  for (const ValueRange::Part &part : linear.parts) {
    const ValueRange &index = *known[part.index];
    int64_t a = 0;
    int64_t b = 0;
    if (!multiply(index.low, part.factor, a) || !multiply(index.high, part.factor, b)) {
      linear.linear = false;
      return linear;
    }
    low = addEnds(low, std::min(a, b), ValueRange::Lowest);
    high = addEnds(high, std::max(a, b), ValueRange::Highest);
  }
  linear.low = low;
  linear.high = high;
  return linear;
}

ValueRange Ranges::ternary(const TernaryExpr &expr) const {
  // Of a compile-time condition only one arm is visited.
  if (pass.info(*expr.thenValue).role == ExprRole::None)
    return of(*expr.elseValue);
  if (pass.info(*expr.elseValue).role == ExprRole::None)
    return of(*expr.thenValue);
  return join(of(*expr.thenValue), of(*expr.elseValue));
}

ValueRange Ranges::call(const CallExpr &expr) const {
  const Value *callee = pass.constant(*expr.callee);
  if (callee && callee->kind == ValueKind::Builtin &&
      (callee->builtin == Builtin::GetWid || callee->builtin == Builtin::GetNw))
    return worker(expr, callee->builtin == Builtin::GetWid);
  if (!callee || callee->kind != ValueKind::Builtin || expr.arguments.size() != 2 ||
      (callee->builtin != Builtin::Min && callee->builtin != Builtin::Max))
    return {};
  Type type = pass.info(expr).type;
  ValueRange a = converted(of(*expr.arguments[0]->value), type);
  ValueRange b = converted(of(*expr.arguments[1]->value), type);
  ValueRange result = callee->builtin == Builtin::Min
                          ? ValueRange::between(std::min(a.low, b.low), std::min(a.high, b.high))
                          : ValueRange::between(std::max(a.low, b.low), std::max(a.high, b.high));
  result.configured = a.configured || b.configured;
  return result;
}

// A worker's place along an axis, or how many there are.
ValueRange Ranges::worker(const CallExpr &expr, bool place) const {
  size_t axes = known.size() - pass.check.variables.size();
  ValueRange axis = expr.arguments.size() == 1 ? of(*expr.arguments[0]->value) : ValueRange();
  if (!axis.isPoint() || axis.low < 0 || axis.low >= int64_t(axes))
    return {};
  const ValueRange &places = *known[pass.check.variables.size() + size_t(axis.low)];
  if (place || !places.linear)
    return place ? places : ValueRange();
  ValueRange count = ValueRange::of(places.high + 1);
  count.configured = true;
  return count;
}

} // namespace allo
