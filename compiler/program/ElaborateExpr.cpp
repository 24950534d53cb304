// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Expressions: conversions and constants become nodes of their own, sums and products keep the
// terms that the typing rules see.
#include "program/Elaborator.h"
#include "sema/operators/Operators.h"

#include <algorithm>
#include <cmath>

namespace allo::program {

// ---- constants

const Expr *KernelElaborator::integerConstant(const Node &node, BigInt value, Type type) {
  bool isSigned = type.isIndex() || type.isSigned();
  return make<Constant>(node, type, collector.integer(value.wrapped(type.width(), isSigned)), 0.0);
}

namespace {

BigInt integerOf(const Value &value) {
  if (value.kind != ValueKind::Float)
    return value.integer;
  return std::isfinite(value.real) ? BigInt::fromDouble(value.real) : BigInt(0);
}

} // namespace

const Expr *KernelElaborator::constant(const Node &node, const Value &value, Type type) {
  ALLO_ASSERT(value.isNumber() && type.isScalar(), "a constant is a number of a scalar type");
  if (type.isFloat())
    return make<Constant>(node, type, nullptr, roundedTo(value.asDouble(), type.format()));
  return integerConstant(node, integerOf(value), type);
}

void KernelElaborator::flatten(const Value &value, Type element, Table &table) {
  if (!value.isNumber()) {
    for (const Value &part : value.elements())
      flatten(part, element, table);
  } else if (element.isFloat()) {
    table.reals.push_back(roundedTo(value.asDouble(), element.format()));
  } else {
    table.integers.push_back(
        integerOf(value).wrapped(element.width(), element.isIndex() || element.isSigned()));
  }
}

const Expr *KernelElaborator::tableValue(const Node &node, const Value &value, Type type) {
  Table table{type, {}, {}, placeOf(node), ""};
  flatten(value, type.element(), table);
  if (const auto *name = node.tryAs<NameExpr>())
    table.name = name->name;
  return make<TableCopy>(node, type, collector.table(std::move(table)));
}

const Expr *KernelElaborator::shiftAmount(const Node &node, const Value &value) {
  BigInt amount = integerOf(value);
  if (!amount.asInt64())
    amount = amount.isNegative() ? BigInt(-1) : BigInt(INT64_MAX);
  return integerConstant(node, amount, Type::index());
}

// ---- conversions

Type KernelElaborator::withElement(Type like, Type element) {
  return like.isShaped() ? collector.types.shaped(element, like.dims(), like.isTensor()) : element;
}

const Expr *KernelElaborator::convert(const Node &node, const Operand &value, Type type) {
  if (value.node)
    return convert(node, value.node, type);
  const Expr *number = constant(node, value.constant, type.element());
  return type.isShaped() ? make<Splat>(node, type, number) : number;
}

const Expr *KernelElaborator::convert(const Node &node, const Expr *value, Type type,
                                      bool isExplicit) {
  if (value->type == type || type.isStream())
    return value;
  if (value->type.isScalar() && type.isShaped())
    return make<Splat>(node, type, convert(node, value, type.element(), isExplicit));
  return make<Convert>(node, type, value, isExplicit);
}

const Expr *KernelElaborator::truth(const Node &node, const Operand &value) {
  if (!value.node)
    return integerConstant(node, truthOf(value.constant).value_or(false) ? 1 : 0, Type::boolean());
  if (value.node->type.element() == Type::boolean())
    return value.node;
  return make<Unary>(node, withElement(value.node->type, Type::boolean()), UnaryOp::Truth,
                     value.node);
}

const Expr *KernelElaborator::shaped(const Node &node, const Expr *value, Type like) {
  if (!like.isShaped() || value->type.dims() == like.dims())
    return value;
  Type wanted = withElement(like, value->type.element());
  if (value->type.isScalar())
    return make<Splat>(node, wanted, value);
  return make<Broadcast>(node, wanted, value);
}

const Expr *KernelElaborator::operandOf(const allo::Expr &source, const Operand &value) {
  const ExprInfo &known = info(source);
  if (value.node) {
    bool cast = !known.cast.isError() && known.cast != value.node->type;
    return cast ? make<Convert>(source, known.cast, value.node) : value.node;
  }
  return constant(source, value.constant, known.type.element());
}

// ---- expressions

const Expr *KernelElaborator::value(const allo::Expr &source) {
  Operand made = expr(source);
  return made.node ? made.node : operandOf(source, made);
}

const Expr *KernelElaborator::indexValue(const allo::Expr &source) {
  return convert(source, expr(source), Type::index());
}

Operand KernelElaborator::expr(const allo::Expr &source) {
  if (info(source).role == ExprRole::Constant)
    if (const Value *known = constantOf(source); known && !known->holdsRuntime())
      return *known;
  switch (source.kind) {
  case allo::ExprKind::NameExpr: {
    VariableId variable = info(source).variable;
    return make<Read>(source, kernel.variables[variable].type, variable);
  }
  case allo::ExprKind::UnaryExpr:
    return unary(*source.as<UnaryExpr>());
  case allo::ExprKind::BinaryExpr:
    return binary(*source.as<BinaryExpr>());
  case allo::ExprKind::BoolOpExpr:
    return boolean(*source.as<BoolOpExpr>());
  case allo::ExprKind::CompareExpr:
    return compare(*source.as<CompareExpr>());
  case allo::ExprKind::TernaryExpr:
    return ternary(*source.as<TernaryExpr>());
  case allo::ExprKind::CallExpr:
    return call(*source.as<CallExpr>());
  case allo::ExprKind::SubscriptExpr:
    return subscript(*source.as<SubscriptExpr>());
  case allo::ExprKind::TupleExpr:
  case allo::ExprKind::ListExpr: {
    Operand tuple;
    tuple.isTuple = true;
    const auto &parts =
        source.is<TupleExpr>() ? source.as<TupleExpr>()->elements : source.as<ListExpr>()->elements;
    for (const allo::Expr *part : parts)
      tuple.parts.push_back(expr(*part));
    return tuple;
  }
  case allo::ExprKind::ComprehensionExpr:
    return comprehension(*source.as<ComprehensionExpr>());
  case allo::ExprKind::IntExpr:
  case allo::ExprKind::FloatExpr:
  case allo::ExprKind::BoolExpr:
  case allo::ExprKind::NoneExpr:
  case allo::ExprKind::EllipsisExpr:
  case allo::ExprKind::StringExpr:
  case allo::ExprKind::FormattedExpr:
  case allo::ExprKind::Interpolation:
  case allo::ExprKind::SliceExpr:
  case allo::ExprKind::AttributeExpr:
  case allo::ExprKind::SetExpr:
  case allo::ExprKind::DictExpr:
  case allo::ExprKind::LambdaExpr:
  case allo::ExprKind::StarExpr:
  case allo::ExprKind::NamedExpr:
  case allo::ExprKind::OrPattern:
  case allo::ExprKind::SequencePattern:
  case allo::ExprKind::AsPattern:
  case allo::ExprKind::UnsupportedExpr:
  case allo::ExprKind::ErrorExpr:
    break;
  }
  ALLO_UNREACHABLE("a kernel without errors has a value for each of its other expressions");
}

Operand KernelElaborator::unary(const UnaryExpr &expr) {
  const Expr *operand = value(*expr.operand);
  Type result = info(expr).type;
  if (expr.op == allo::UnaryOp::Plus)
    return operand;
  if (expr.op == allo::UnaryOp::Minus)
    operand = convert(*expr.operand, operand, result);
  return make<Unary>(expr, result, unaryFor(operatorFor(expr.op)), operand);
}

// ---- binary operators

const Expr *KernelElaborator::chain(const Node &node, Type type, bool product,
                                    std::span<const FlatTerm> terms, const Expr *first) {
  std::vector<Term> made;
  for (const FlatTerm &term : terms) {
    const auto &source = static_cast<const allo::Expr &>(*unit.nodes[term.node]);
    const Expr *value = first && made.empty() ? first : operandOf(source, expr(source));
    made.push_back({value, term.isSubtracted});
  }
  // All are evaluated before the first is converted.
  for (Term &term : made)
    term.value = convert(node, shaped(node, term.value, type), type);
  if (!product)
    return make<Sum>(node, type, program.arena.copy(made));
  std::vector<const Expr *> factors;
  for (const Term &term : made)
    factors.push_back(term.value);
  return make<Product>(node, type, program.arena.copy(factors));
}

const Expr *KernelElaborator::pair(const Node &node, allo::BinaryOp op, Type result,
                                   const Expr *left, const Expr *right) {
  auto promotion = promote(style(), opOf(op), left->type.element(), right->type.element());
  ALLO_ASSERT(promotion, "operators of a kernel without errors have a rule");
  left = shaped(node, left, result);
  right = shaped(node, right, result);
  if (op == allo::BinaryOp::ShiftLeft || op == allo::BinaryOp::ShiftRight)
    return make<Binary>(node, result, binaryFor(operatorFor(op)), left, right);
  // Sums and products of integers are computed at the width of the result.
  bool grows = op == allo::BinaryOp::Add || op == allo::BinaryOp::Sub || op == allo::BinaryOp::Mul;
  Type operand = grows || promotion->operand.isError() ? promotion->result : promotion->operand;
  left = convert(node, left, withElement(left->type, operand));
  right = convert(node, right, withElement(right->type, operand));
  return floating(node, result, binaryFor(operatorFor(op)), left, right);
}

// Where the operands decide how an operator of floats is computed.
const Expr *KernelElaborator::floating(const Node &node, Type result, BinaryOp op, const Expr *left,
                                       const Expr *right) {
  constexpr int64_t Largest = 4; // exponent that is written as a product
  if (left->type.element().isFloat()) {
    const Expr *exponent = right;
    if (const auto *all = exponent->tryAs<Splat>())
      exponent = all->value;
    if (const auto *known = exponent->tryAs<Constant>(); known && op == BinaryOp::Pow) {
      std::optional<int64_t> whole = known->integer ? known->integer->asInt64() : std::nullopt;
      double number = whole ? double(*whole) : known->real;
      bool isInteger = whole || (!known->integer && std::trunc(number) == number);
      if (isInteger && number >= 0 && number <= Largest)
        op = BinaryOp::SmallPow;
    }
    if (kernel.fastMath && (op == BinaryOp::Min || op == BinaryOp::Max))
      op = op == BinaryOp::Min ? BinaryOp::MinFirst : BinaryOp::MaxFirst;
  }
  return make<Binary>(node, result, op, left, right);
}

Operand KernelElaborator::binary(const BinaryExpr &top) {
  if (info(top).isChain)
    return chain(top, info(top).type, top.op == allo::BinaryOp::Mul, check.chains.at(top.id));
  // Down the left side in a loop: it may be long.
  std::vector<const BinaryExpr *> spine{&top};
  for (;;) {
    const auto *left = spine.back()->lhs->tryAs<BinaryExpr>();
    if (!left || info(*left).role != ExprRole::Runtime || info(*left).isChain)
      break;
    spine.push_back(left);
  }
  const Expr *made = operandOf(*spine.back()->lhs, expr(*spine.back()->lhs));
  for (size_t i = spine.size(); i-- > 0;) {
    const BinaryExpr &node = *spine[i];
    Operand right = expr(*node.rhs);
    bool shift = node.op == allo::BinaryOp::ShiftLeft || node.op == allo::BinaryOp::ShiftRight;
    const Expr *rhs =
        shift && !right.node ? shiftAmount(*node.rhs, right.constant) : operandOf(*node.rhs, right);
    made = pair(node, node.op, info(node).type, made, rhs);
  }
  return made;
}

// ---- comparisons, truth

const Expr *KernelElaborator::compare(const Node &node, BinaryOp op, Type result, const Expr *left,
                                      const Expr *right) {
  auto promotion = promote(style(), Op::Compare, left->type.element(), right->type.element());
  ALLO_ASSERT(promotion, "comparisons of a kernel without errors have a rule");
  left = shaped(node, left, result);
  right = shaped(node, right, result);
  return make<Binary>(node, result, op,
                      convert(node, left, withElement(left->type, promotion->operand)),
                      convert(node, right, withElement(right->type, promotion->operand)));
}

Operand KernelElaborator::compare(const CompareExpr &expr) {
  const Expr *left = value(*expr.operands[0]);
  const Expr *right = value(*expr.operands[1]);
  return compare(expr, binaryFor(operatorFor(expr.ops[0])), info(expr).type, left, right);
}

Operand KernelElaborator::boolean(const BoolOpExpr &source) {
  std::vector<const Expr *> operands;
  for (const allo::Expr *operand : source.operands) {
    Operand each = expr(*operand);
    if (each.node) // a constant that is still here decides nothing
      operands.push_back(truth(*operand, each));
  }
  if (operands.size() == 1)
    return operands[0];
  return make<Logical>(source, Type::boolean(), source.isAnd, program.arena.copy(operands));
}

Operand KernelElaborator::ternary(const TernaryExpr &source) {
  Operand test = expr(*source.condition);
  if (!test.node)
    return expr(truthOf(test.constant).value_or(false) ? *source.thenValue : *source.elseValue);
  Type type = info(source).type;
  const Expr *condition = truth(*source.condition, test);
  const Expr *then = convert(*source.thenValue, expr(*source.thenValue), type);
  const Expr *orElse = convert(*source.elseValue, expr(*source.elseValue), type);
  return make<Select>(source, type, condition, then, orElse);
}

// ---- subscripts

Exprs KernelElaborator::indices(const SubscriptExpr &expr) {
  std::vector<const Expr *> made;
  for (const allo::Expr *index : expr.indices)
    made.push_back(indexValue(*index));
  return program.arena.copy(made);
}

const Expr *KernelElaborator::lowBit(const SubscriptExpr &expr) {
  const auto *slice = expr.indices[0]->tryAs<SliceExpr>();
  return indexValue(slice ? *slice->low : *expr.indices[0]);
}

Operand KernelElaborator::subscript(const SubscriptExpr &source) {
  Operand base = expr(*source.base);
  if (base.isTuple) {
    // Places in a tuple are known when the program is compiled.
    auto at = [&](const allo::Expr *index) { return *expr(*index).constant.integer.asInt64(); };
    int64_t count = int64_t(base.parts.size());
    const auto *slice = source.indices[0]->tryAs<SliceExpr>();
    if (!slice) {
      int64_t place = at(source.indices[0]);
      return base.parts[size_t(place < 0 ? place + count : place)];
    }
    auto bound = [&](const allo::Expr *index, int64_t otherwise, int64_t least, int64_t most) {
      if (!index || index->is<NoneExpr>())
        return otherwise;
      int64_t place = at(index);
      return std::clamp(place < 0 ? place + count : place, least, most);
    };
    int64_t step = slice->step && !slice->step->is<NoneExpr>() ? at(slice->step) : 1;
    int64_t low = bound(slice->low, step > 0 ? 0 : count - 1, step > 0 ? 0 : -1,
                        step > 0 ? count : count - 1);
    int64_t high =
        bound(slice->high, step > 0 ? count : -1, step > 0 ? 0 : -1, step > 0 ? count : count - 1);
    Operand taken;
    taken.isTuple = true;
    for (int64_t i = low; step > 0 ? i < high : i > high; i += step)
      taken.parts.push_back(base.parts[size_t(i)]);
    return taken;
  }
  Type type = info(source).type;
  if (base.node->type.isStream())
    return make<Lane>(source, type, base.node, indices(source));
  if (base.node->type.isShaped())
    return make<Load>(source, type, base.node, indices(source));
  return make<GetBits>(source, type, base.node, lowBit(source));
}

// Unrolled: what holds for each element was found out for it alone.
Operand KernelElaborator::comprehension(const ComprehensionExpr &source) {
  const ComprehensionClause &clause = *source.clauses[0];
  Operand over = expr(*clause.iterator);
  if (!over.isTuple) {
    for (const Value &each : over.constant.elements())
      over.parts.push_back(each);
  }
  // One that stands in another comprehension has elements for each of that one's.
  const std::vector<KernelCheck::Element> &elements = check.comprehensions.at(source.id);
  size_t first = std::exchange(unrolled[source.id], unrolled[source.id] + over.parts.size());
  Operand result;
  result.isTuple = true;
  for (size_t i = 0; i < over.parts.size(); ++i) {
    const KernelCheck::Element &element = elements[first + i];
    below.push_back({&source, &element});
    if (over.parts[i].node) {
      VariableId variable = info(*clause.target).variable;
      emit<Assign>(*clause.target, variable, over.parts[i].node);
    }
    if (element.taken)
      result.parts.push_back(expr(*source.element));
    below.pop_back();
  }
  return result;
}

} // namespace allo::program
