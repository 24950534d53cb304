// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/lint/LintRange.h"

#include "sema/types/ConstFold.h"

#include <algorithm>

namespace allo {

namespace {

constexpr size_t MaxParts = 8; // more indices in one sum are not followed

// What is known of a value with these operands.
ValueRange computed(const Interval &values, const ValueRange &left, const ValueRange &right) {
  ValueRange result;
  if (!values.isEmpty()) // else it is never computed
    result.values = values;
  result.configured = left.configured || right.configured;
  return result;
}

} // namespace

ValueRange converted(const ValueRange &range, Type type) {
  if (type.isError() || range.values.within(rangeOfType(type)))
    return range;
  ValueRange all;
  all.values = rangeOfType(type);
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
      place.values = {0, workers - 1};
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
  known[variable] = {
      values.values, values.values.isBounded(), 0, {{variable, 1}}, values.configured};
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
    return ValueRange::of(literalValue(expr).integer);
  case ExprKind::UnaryExpr:
    return unary(*expr.as<UnaryExpr>());
  case ExprKind::BinaryExpr:
    return binary(*expr.as<BinaryExpr>());
  case ExprKind::CompareExpr:
  case ExprKind::BoolOpExpr:
    return {Interval::truth()};
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
      return {rangeOfType(variable->type)};
  }
  const Value *value = pass.constant(expr);
  if (!value || !value->isIntegral())
    return {};
  ValueRange range = ValueRange::of(value->integer);
  range.configured = true;
  return range;
}

ValueRange Ranges::unary(const UnaryExpr &expr) const {
  if (expr.op == UnaryOp::Not)
    return {Interval::truth()};
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
  auto of = [&](const Interval &values) { return computed(values, left, right); };
  switch (node.op) {
  case BinaryOp::Add:
    return sum(left, right, 1);
  case BinaryOp::Sub:
    return sum(left, right, -1);
  case BinaryOp::Mul:
    return product(left, right);
  case BinaryOp::Div:
  case BinaryOp::FloorDiv:
    return of(divide(l.values, r.values));
  case BinaryOp::Mod:
    return of(remainder(l.values, r.values));
  case BinaryOp::ShiftLeft:
    if (right.isPoint() && right.low() >= 0 && right.low() < 62)
      return product(l, ValueRange::of(int64_t(1) << int(right.low())));
    break;
  case BinaryOp::ShiftRight:
    if (right.isPoint() && right.low() >= 0)
      return of(shiftRight(l.values, right.values, Interval::WidestKnown));
    break;
  case BinaryOp::BitAnd:
    return of(bitAnd(l.values, r.values));
  case BinaryOp::BitOr:
  case BinaryOp::BitXor:
    return of(bitOrXor(l.values, r.values));
  case BinaryOp::Pow:
    if (r.low() >= 0)
      return of(power(l.values, r.values));
    break;
  case BinaryOp::MatMul:
    break;
  }
  return of(Interval::all());
}

ValueRange Ranges::sum(const ValueRange &left, const ValueRange &right, int64_t sign) const {
  ValueRange result =
      computed(add(left.values, sign > 0 ? right.values : negate(right.values)), left, right);
  int64_t offset = 0;
  result.linear = left.linear && right.linear &&
                  !__builtin_mul_overflow(right.offset, sign, &offset) &&
                  !__builtin_add_overflow(left.offset, offset, &result.offset);
  if (!result.linear || (left.parts.empty() && right.parts.empty()))
    return result;
  result.parts = left.parts;
  for (const ValueRange::Part &part : right.parts) {
    auto same = std::find_if(result.parts.begin(), result.parts.end(),
                             [&](const auto &other) { return other.index == part.index; });
    int64_t factor = 0;
    result.linear = result.linear && !__builtin_mul_overflow(part.factor, sign, &factor);
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
  ValueRange result = computed(multiply(left.values, right.values), left, right);
  // A product by a number that is too large for a factor is not linear to us.
  if (!factor.isPoint() || !other.linear || !fits(factor.values, Type::integer(64, true)) ||
      __builtin_mul_overflow(other.offset, int64_t(factor.low()), &result.offset))
    return result;
  result.linear = true;
  for (const ValueRange::Part &part : other.parts) {
    int64_t scaled = 0;
    result.linear =
        result.linear && !__builtin_mul_overflow(part.factor, int64_t(factor.low()), &scaled);
    if (scaled)
      result.parts.push_back({part.index, scaled});
  }
  return bounds(std::move(result));
}

// The exact ends of a sum of indices, which can be nearer than those of its terms: 'i - i'.
ValueRange Ranges::bounds(ValueRange linear) const {
  if (!linear.linear)
    return linear;
  linear.values = Interval::of(Wide(linear.offset));
  for (const ValueRange::Part &part : linear.parts)
    linear.values =
        add(linear.values, multiply(known[part.index]->values, Interval::of(Wide(part.factor))));
  linear.linear = linear.values.isBounded();
  return linear;
}

ValueRange Ranges::ternary(const TernaryExpr &expr) const {
  // Of a compile-time condition only one arm is visited.
  if (pass.info(*expr.thenValue).role == ExprRole::None)
    return of(*expr.elseValue);
  if (pass.info(*expr.elseValue).role == ExprRole::None)
    return of(*expr.thenValue);
  const ValueRange then = of(*expr.thenValue), orElse = of(*expr.elseValue);
  return computed(join(then.values, orElse.values), then, orElse);
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
  return computed(callee->builtin == Builtin::Min ? least(a.values, b.values)
                                                  : greatest(a.values, b.values),
                  a, b);
}

// A worker's place along an axis, or how many there are.
ValueRange Ranges::worker(const CallExpr &expr, bool place) const {
  size_t axes = known.size() - pass.check.variables.size();
  ValueRange axis = expr.arguments.size() == 1 ? of(*expr.arguments[0]->value) : ValueRange();
  if (!axis.isPoint() || axis.low() < 0 || axis.low() >= Wide(axes))
    return {};
  const ValueRange &places = *known[pass.check.variables.size() + size_t(axis.low())];
  if (place || !places.linear)
    return place ? places : ValueRange();
  ValueRange count = ValueRange::of(int64_t(places.high()) + 1);
  count.configured = true;
  return count;
}

} // namespace allo
