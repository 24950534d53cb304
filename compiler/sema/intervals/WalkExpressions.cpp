// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Expressions: each operation is computed exactly, and then in its type, with the conversions that
// elaboration makes (program/ElaborateExpr.cpp). What has no case here has the range of its type.
#include "sema/intervals/IntervalWalk.h"

#include "sema/types/ConstFold.h"

#include <algorithm>
#include <cmath>

namespace allo {

namespace {

bool hasInterval(Type type) { return type.isInt() || type.isIndex(); }

std::optional<bool> decided(CompareOp op, const Interval &a, const Interval &b) {
  switch (op) {
  case CompareOp::Lt:
    return a.high < b.low    ? std::optional(true)
           : a.low >= b.high ? std::optional(false)
                             : std::nullopt;
  case CompareOp::Le:
    return a.high <= b.low  ? std::optional(true)
           : a.low > b.high ? std::optional(false)
                            : std::nullopt;
  case CompareOp::Gt:
    return decided(CompareOp::Lt, b, a);
  case CompareOp::Ge:
    return decided(CompareOp::Le, b, a);
  case CompareOp::Eq:
    if (meet(a, b).isEmpty())
      return false;
    return a.isPoint() && a == b ? std::optional(true) : std::nullopt;
  case CompareOp::Ne:
    if (std::optional<bool> equal = decided(CompareOp::Eq, a, b))
      return !*equal;
    return std::nullopt;
  case CompareOp::In:
  case CompareOp::NotIn:
  case CompareOp::Is:
  case CompareOp::IsNot:
    return std::nullopt;
  }
  ALLO_UNREACHABLE("comparisons are handled");
}

// In exact arithmetic, of operands of one type.
Interval exact(Op op, const Interval &left, const Interval &right) {
  switch (op) {
  case Op::Add:
    return add(left, right);
  case Op::Sub:
    return add(left, negate(right));
  case Op::Mul:
    return multiply(left, right);
  case Op::Div:
  case Op::FloorDiv:
    return divide(left, right);
  case Op::Mod:
    return remainder(left, right);
  case Op::Pow:
    return power(left, right);
  case Op::BitAnd:
    return bitAnd(left, right);
  case Op::BitOr:
  case Op::BitXor:
    return bitOrXor(left, right);
  case Op::ShiftLeft:
  case Op::ShiftRight:
  case Op::Compare:
  case Op::MinMax:
  case Op::Logical:
  case Op::Neg:
  case Op::Invert:
  case Op::Not:
  case Op::Abs:
  case Op::Plus:
  case Op::Math:
    return Interval::all();
  }
  ALLO_UNREACHABLE("operators are handled");
}

} // namespace

// ---- facts

void IntervalWalk::note(const Node &node, bool isInexact) {
  if (nodes.empty() || node.id < check.function || node.id - check.function >= nodes.size())
    return;
  NodeExactness &at = nodes[node.id - check.function];
  at.isReached = true;
  at.isInexact = at.isInexact || isInexact;
}

Type IntervalWalk::operandType(const Expr &expr) const {
  const ExprInfo &known = info(expr);
  return known.role == ExprRole::Runtime && !known.cast.isError() ? known.cast.element()
                                                                  : known.type.element();
}

Interval IntervalWalk::exactIn(const Interval &values, Type type, const Node &at) {
  note(at, !fits(values, type));
  return fitted(values, type);
}

Interval IntervalWalk::converted(const Interval &values, Type from, Type to, const Node &at) {
  if (!hasInterval(to))
    return Interval::all();
  if (from == to)
    return values;
  return exactIn(hasInterval(from) ? values : Interval::all(), to, at);
}

// ---- constants

std::optional<Value> IntervalWalk::constantValue(const Expr &expr, int depth) const {
  constexpr int Deepest = 64;
  if (const auto known = check.constants.find(expr.id); known != check.constants.end())
    return known->second;
  if (isLiteral(expr))
    return literalValue(expr);
  if (depth == Deepest)
    return std::nullopt;
  if (const auto *unary = expr.tryAs<UnaryExpr>()) {
    const std::optional<Value> value = constantValue(*unary->operand, depth + 1);
    return value ? std::optional(foldUnary(unary->op, *value).value) : std::nullopt;
  }
  if (const auto *binary = expr.tryAs<BinaryExpr>()) {
    const std::optional<Value> left = constantValue(*binary->lhs, depth + 1);
    const std::optional<Value> right = left ? constantValue(*binary->rhs, depth + 1) : std::nullopt;
    if (right)
      return foldBinary(binary->op, *left, *right, Arithmetic::Kernel).value;
    return std::nullopt;
  }
  if (const auto *list = expr.tryAs<ListExpr>()) {
    std::vector<Value> elements;
    for (const Expr *each : list->elements) {
      std::optional<Value> value = constantValue(*each, depth + 1);
      if (!value)
        return std::nullopt;
      elements.push_back(std::move(*value));
    }
    return Value::ofList(std::move(elements));
  }
  return std::nullopt;
}

// Of a number, before it has a type, or of all numbers of a table.
Interval IntervalWalk::valuesOf(const Value &value) {
  if (!step())
    return Interval::all();
  if (value.isIntegral())
    return Interval::of(value.integer);
  if (value.kind == ValueKind::Float)
    return Interval::of(std::isfinite(value.real) ? BigInt::fromDouble(value.real) : BigInt(0));
  if (!value.isSequence() && value.kind != ValueKind::Array)
    return Interval::all();
  Interval all;
  for (const Value &each : value.elements())
    all = join(all, valuesOf(each));
  return all;
}

// The elements of a table have their type one by one, a number where it is used.
Interval IntervalWalk::constantInterval(const Expr &expr) {
  const auto [known, isNew] = constants.try_emplace(expr.id);
  if (!isNew)
    return known->second;
  const std::optional<Value> value = constantValue(expr);
  Interval found = value ? valuesOf(*value) : Interval::all();
  if (found.isEmpty())
    found = Interval::all();
  return known->second = found;
}

// ---- expressions

Interval IntervalWalk::eval(const Expr &expr) {
  if (!step())
    return Interval::all();
  note(expr);
  const ExprInfo &known = info(expr);
  if (known.role == ExprRole::Constant) {
    if (!nodes.empty())
      forEachBelow(unit, expr, true, [&](const Node &node) { note(node); });
    return constantInterval(expr);
  }
  const Interval values = compute(expr);
  const Type type = known.type.element();
  if (!hasInterval(type))
    return Interval::all();
  return values.isEmpty() || !values.isBounded() ? rangeOfType(type) : values;
}

Interval IntervalWalk::operand(const Expr &expr) {
  const Interval values = eval(expr);
  const ExprInfo &known = info(expr);
  if (known.role == ExprRole::Constant)
    return hasInterval(known.type.element()) ? exactIn(values, known.type.element(), expr)
                                             : Interval::all();
  return converted(values, known.type.element(), operandType(expr), expr);
}

Interval IntervalWalk::compute(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::NameExpr: {
    const uint32_t slot = slotOf(expr);
    return slot == NoSlot ? Interval::all() : state[slot].value;
  }
  case ExprKind::UnaryExpr: {
    const auto &unary = *expr.as<UnaryExpr>();
    const Interval values = operand(*unary.operand);
    return this->unary(unary.op, values, operandType(*unary.operand), expr);
  }
  case ExprKind::BinaryExpr:
    return binary(*expr.as<BinaryExpr>());
  case ExprKind::BoolOpExpr:
    for (const Expr *each : expr.as<BoolOpExpr>()->operands)
      if (!check.isDead(each->id))
        eval(*each);
    return Interval::truth();
  case ExprKind::CompareExpr: {
    const auto &compared = *expr.as<CompareExpr>();
    if (compared.ops.size() != 1)
      return Interval::truth();
    const Expr &left = *compared.operands[0];
    const Expr &right = *compared.operands[1];
    const Interval values = operand(left);
    return compare(compared.ops[0], expr, values, operandType(left), operand(right),
                   operandType(right));
  }
  case ExprKind::TernaryExpr:
    return ternary(*expr.as<TernaryExpr>());
  case ExprKind::CallExpr:
    return call(*expr.as<CallExpr>());
  case ExprKind::SubscriptExpr:
    return subscript(*expr.as<SubscriptExpr>());
  case ExprKind::TupleExpr:
    for (const Expr *each : expr.as<TupleExpr>()->elements)
      eval(*each);
    return Interval::all();
  case ExprKind::ListExpr:
    for (const Expr *each : expr.as<ListExpr>()->elements)
      eval(*each);
    return Interval::all();
  case ExprKind::IntExpr:
  case ExprKind::FloatExpr:
  case ExprKind::BoolExpr:
  case ExprKind::NoneExpr:
  case ExprKind::EllipsisExpr:
  case ExprKind::StringExpr:
  case ExprKind::FormattedExpr:
  case ExprKind::Interpolation:
  case ExprKind::SliceExpr:
  case ExprKind::AttributeExpr:
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
    return Interval::all();
  }
  ALLO_UNREACHABLE("expressions are handled");
}

Interval IntervalWalk::unary(UnaryOp op, const Interval &values, Type type, const Node &at) {
  if (op == UnaryOp::Not)
    return Interval::truth();
  if (op == UnaryOp::Plus || !hasInterval(type))
    return values;
  const auto promotion =
      promoteUnary(check.style, op == UnaryOp::Minus ? Op::Neg : Op::Invert, type);
  if (!promotion)
    return Interval::all();
  const Type result = promotion->result;
  const Interval minus =
      negate(op == UnaryOp::Minus ? converted(values, type, result, at) : values);
  return exactIn(op == UnaryOp::Minus ? minus : add(minus, Interval::of(-1)), result, at);
}

Interval IntervalWalk::binary(const BinaryExpr &top) {
  if (info(top).isChain)
    return chain(top, top.op == BinaryOp::Mul, nullptr);
  // Down the left side in a loop: it may be long.
  std::vector<const BinaryExpr *> spine{&top};
  for (;;) {
    const auto *left = spine.back()->lhs->tryAs<BinaryExpr>();
    if (!left || info(*left).role != ExprRole::Runtime || info(*left).isChain)
      break;
    spine.push_back(left);
  }
  const Expr &first = *spine.back()->lhs;
  Interval values = operand(first);
  Type type = operandType(first);
  for (size_t i = spine.size(); i-- > 0;) {
    const BinaryExpr &node = *spine[i];
    const bool isShift = node.op == BinaryOp::ShiftLeft || node.op == BinaryOp::ShiftRight;
    const bool isConstant = info(*node.rhs).role == ExprRole::Constant;
    const Interval right = isShift && isConstant ? eval(*node.rhs) : operand(*node.rhs);
    if (node.op == BinaryOp::MatMul) {
      note(node, true);
      values = Interval::all();
    } else {
      values = pair(opOf(node.op), node, values, type, right, operandType(*node.rhs));
    }
    type = typeOf(node);
  }
  return values;
}

// The terms of a sum, or the factors of a product, that the checker has flattened.
Interval IntervalWalk::chain(const Node &whole, bool isProduct, const Interval *first,
                             std::optional<Interval> *rest, NodeId without) {
  const Type type = typeOf(whole);
  std::vector<std::pair<const Expr *, Interval>> factors;
  Interval total = Interval::of(0);
  Interval others = Interval::of(0);
  bool isExact = hasInterval(type);
  for (const FlatTerm &term : check.chains.at(whole.id)) {
    const auto &source = static_cast<const Expr &>(*unit.nodes[term.node]);
    const bool isFirst = first && &term == check.chains.at(whole.id).data();
    const Interval own = isFirst ? *first : operand(source);
    const Type from = isFirst ? typeOf(source) : operandType(source);
    isExact = isExact && fits(own, type);
    const Interval value = converted(own, from, type, whole);
    factors.emplace_back(&source, value);
    const Interval change = term.isSubtracted ? negate(value) : value;
    total = add(total, change);
    if (!isFirst && term.node != without)
      others = add(others, change);
  }
  if (!hasInterval(type))
    return Interval::all();
  if (isProduct)
    return exactIn(product(factors), type, whole);
  if (rest && isExact && fits(total, type))
    *rest = others;
  return exactIn(total, type, whole);
}

// The square of a variable is not negative.
Interval
IntervalWalk::product(const std::vector<std::pair<const Expr *, Interval>> &factors) const {
  constexpr size_t MostPaired = 16;
  std::vector<bool> isUsed(factors.size(), false);
  Interval total = Interval::of(1);
  for (size_t i = 0; i < factors.size(); ++i) {
    if (isUsed[i])
      continue;
    const uint32_t slot = slotOf(*factors[i].first);
    size_t same = i + 1;
    while (same < factors.size() && (slot == NoSlot || factors.size() > MostPaired ||
                                     isUsed[same] || slotOf(*factors[same].first) != slot))
      ++same;
    if (same < factors.size() && !followed[slot].isArray) {
      isUsed[same] = true;
      total = multiply(total, square(factors[i].second));
    } else {
      total = multiply(total, factors[i].second);
    }
  }
  return total;
}

Interval IntervalWalk::pair(Op op, const Node &at, const Interval &left, Type leftType,
                            const Interval &right, Type rightType) {
  const auto promotion = promote(check.style, op, leftType, rightType);
  if (!promotion || !hasInterval(promotion->result) || !hasInterval(leftType) ||
      !hasInterval(rightType))
    return Interval::all();
  const Type result = promotion->result;
  // Bits that are moved out depend on the width; to the right they are the sign, in any.
  note(at, op == Op::ShiftLeft && !right.within({0, Wide(leftType.width()) - 1}));
  if (op == Op::ShiftLeft)
    return exactIn(shiftLeft(left, right, leftType.width()), result, at);
  if (op == Op::ShiftRight)
    return exactIn(shiftRight(left, right, leftType.width()), result, at);
  const bool grows = op == Op::Add || op == Op::Sub || op == Op::Mul;
  const Type type = grows || promotion->operand.isError() ? result : promotion->operand;
  const Interval a = converted(left, leftType, type, at);
  const Interval b = converted(right, rightType, type, at);
  if (op == Op::Logical)
    return Interval::truth();
  return exactIn(exact(op, a, b), result, at);
}

Interval IntervalWalk::compare(CompareOp op, const Node &at, const Interval &left, Type leftType,
                               const Interval &right, Type rightType) {
  const auto promotion = promote(check.style, Op::Compare, leftType, rightType);
  if (!promotion || !hasInterval(promotion->operand) || !hasInterval(leftType) ||
      !hasInterval(rightType))
    return Interval::truth();
  const Interval a = converted(left, leftType, promotion->operand, at);
  const Interval b = converted(right, rightType, promotion->operand, at);
  const std::optional<bool> result =
      a.isBounded() && b.isBounded() ? decided(op, a, b) : std::nullopt;
  return result ? Interval::of(*result ? 1 : 0) : Interval::truth();
}

Interval IntervalWalk::ternary(const TernaryExpr &expr) {
  const Type type = typeOf(expr);
  auto arm = [&](const Expr &value) {
    const Interval values = eval(value);
    if (info(value).role == ExprRole::Constant)
      return hasInterval(type) ? exactIn(values, type, expr) : Interval::all();
    return converted(values, typeOf(value), type, expr);
  };
  if (info(*expr.condition).role == ExprRole::Constant)
    return arm(check.isDead(expr.thenValue->id) ? *expr.elseValue : *expr.thenValue);
  eval(*expr.condition);
  if (!step(1 + state.size() / 4))
    return Interval::all();
  // Both are evaluated, and the one that is chosen is so under the condition.
  const State before = state;
  Interval values;
  for (const bool isTrue : {true, false}) {
    assume(*expr.condition, isTrue);
    const Interval own = arm(isTrue ? *expr.thenValue : *expr.elseValue);
    values = isReachable ? join(values, own) : values;
    isReachable = true;
    state = before;
  }
  return values;
}

// ---- subscripts

Interval IntervalWalk::lowBit(const SubscriptExpr &place) {
  const auto *slice = place.indices.empty() ? nullptr : place.indices[0]->tryAs<SliceExpr>();
  const Expr *low = place.indices.empty() ? nullptr : slice ? slice->low : place.indices[0];
  if (!low)
    return Interval::all();
  if (slice) {
    note(*slice);
    if (slice->high)
      eval(*slice->high);
  }
  return converted(eval(*low), typeOf(*low), Type::index(), *low);
}

Interval IntervalWalk::subscript(const SubscriptExpr &expr) {
  const Expr &base = *expr.base;
  const Type type = info(base).type;
  if (type.isInt())
    return bits(expr, eval(base));
  const Interval values = eval(base);
  for (const Expr *index : expr.indices)
    converted(eval(*index), typeOf(*index), Type::index(), *index);
  if (!type.isShaped() || !info(expr).type.isScalar() || !hasInterval(type.element()))
    return Interval::all();
  // The elements of a constant are converted when it is made.
  return info(base).role == ExprRole::Constant ? fitted(values, type.element()) : values;
}

// Bits from the width on are 0, also those of a negative number: the same in any type only where
// there are none.
Interval IntervalWalk::bits(const SubscriptExpr &expr, const Interval &base) {
  const Type from = typeOf(*expr.base);
  const Type type = typeOf(expr);
  const Interval low = lowBit(expr);
  const Interval all = rangeOfType(type);
  const Wide top = low.high + Wide(type.width());
  const bool isInside = low.low >= 0 && top <= Wide(from.width());
  note(expr, base.low < 0 && !isInside);
  if (base.low < 0 || !base.isBounded() || low.low < 0)
    return all;
  const Interval rest = shiftRight(base, low, from.width());
  return rest.within(all) ? rest : all;
}

// ---- calls

Interval IntervalWalk::call(const CallExpr &expr) {
  if (!check.callAt(expr.id))
    if (const OperatorSite *site = check.operatorAt(expr.id))
      return operatorCall(expr, *site);
  for (const Argument *argument : expr.arguments)
    eval(*argument->value);
  return Interval::all();
}

Interval IntervalWalk::operatorCall(const CallExpr &expr, const OperatorSite &site) {
  const OperatorInfo &op = *operatorInfo(site.op);
  const OperatorParameters parameters = parametersOf(op.form);
  std::vector<const Expr *> sources(parameters.names.size(), nullptr);
  std::vector<Interval> values(sources.size(), Interval::all());
  std::vector<Type> types(sources.size());
  bool isPlain = true; // no 'acc', which decides the type
  const bool isShift = op.op == Op::ShiftLeft || op.op == Op::ShiftRight;
  for (size_t i = 0; i < sources.size() && i < site.arguments.size(); ++i) {
    sources[i] = argumentOf(expr, site.arguments[i]);
    if (!sources[i])
      continue;
    const bool isAmount = isShift && i == 1 && info(*sources[i]).role == ExprRole::Constant;
    values[i] = i < parameters.required && !isAmount ? operand(*sources[i]) : eval(*sources[i]);
    types[i] = operandType(*sources[i]);
    isPlain = isPlain && parameters.names[i] != "acc";
  }
  auto binary = [&](Op which) {
    return pair(which, expr, values[0], types[0], values[1], types[1]);
  };
  Interval made = Interval::all();
  switch (op.form) {
  case OperatorForm::Binary:
  case OperatorForm::Power:
    made = binary(op.op);
    break;
  case OperatorForm::Compare:
    if (const auto *which = std::get_if<CompareOp>(&op.syntax))
      made = compare(*which, expr, values[0], types[0], values[1], types[1]);
    break;
  case OperatorForm::MinMax: {
    const auto promotion = promote(check.style, Op::MinMax, types[0], types[1]);
    if (!promotion || !hasInterval(promotion->operand) || !hasInterval(types[0]) ||
        !hasInterval(types[1]))
      break;
    const Interval a = converted(values[0], types[0], promotion->operand, expr);
    const Interval b = converted(values[1], types[1], promotion->operand, expr);
    made = op.builtin == Builtin::Min ? least(a, b) : greatest(a, b);
    break;
  }
  case OperatorForm::Unary:
    if (const auto *which = std::get_if<UnaryOp>(&op.syntax))
      made = unary(*which, values[0], types[0], expr);
    break;
  case OperatorForm::Math:
    if (op.op == Op::Abs && hasInterval(types[0]))
      made = exactIn(absolute(values[0]), types[0], expr);
    break;
  case OperatorForm::Cast:
    made = converted(values[0], types[0], typeOf(expr), expr);
    break;
  case OperatorForm::Bitcast:
    note(expr, true);
    break;
  case OperatorForm::Worker: {
    const std::vector<int64_t> &mapping = check.signature->mapping;
    const Interval axis = values[0];
    if (!axis.isPoint() || axis.low < 0 || axis.low >= Wide(mapping.size()) ||
        check.signature->openMapping || mapping[size_t(axis.low)] <= 0)
      break;
    const Wide count = mapping[size_t(axis.low)];
    made = op.builtin == Builtin::GetNw ? Interval::of(count) : Interval{0, count - 1};
    break;
  }
  case OperatorForm::Fma:
  case OperatorForm::Matmul:
  case OperatorForm::Dot:
    note(expr, true);
    break;
  case OperatorForm::Get:
  case OperatorForm::Put:
  case OperatorForm::Bufferize:
    break;
  }
  return isPlain ? made : Interval::all();
}

} // namespace allo
