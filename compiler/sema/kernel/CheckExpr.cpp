// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Operators. Integer sums and products of the hls style are typed as whole chains; everything else
// is typed by pairs. Compile-time operands take the type of the operand that they meet.
#include "sema/kernel/KernelChecker.h"
#include "sema/operators/Operators.h"

namespace allo {

namespace {

bool isChainOp(BinaryOp op, bool product) {
  return product ? op == BinaryOp::Mul : op == BinaryOp::Add || op == BinaryOp::Sub;
}

const BinaryExpr *chainNode(const Expr &expr, bool product) {
  const auto *binary = expr.tryAs<BinaryExpr>();
  return binary && isChainOp(binary->op, product) ? binary : nullptr;
}

} // namespace

Value KernelChecker::expr(const Expr &expr) { return record(expr, exprOf(expr)); }

Value KernelChecker::exprOf(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::NameExpr:
    return name(*expr.as<NameExpr>());
  case ExprKind::IntExpr:
  case ExprKind::FloatExpr:
  case ExprKind::BoolExpr:
  case ExprKind::NoneExpr:
  case ExprKind::EllipsisExpr:
    return literalValue(expr);
  case ExprKind::StringExpr:
    if (expr.as<StringExpr>()->bytes)
      return report(DiagCode::UnsupportedSyntax, expr, "A bytes literal");
    return Value::ofString(std::string(expr.as<StringExpr>()->text));
  case ExprKind::FormattedExpr:
    return formattedString(*expr.as<FormattedExpr>());
  case ExprKind::UnaryExpr:
    return unary(*expr.as<UnaryExpr>());
  case ExprKind::BinaryExpr:
    return binary(*expr.as<BinaryExpr>());
  case ExprKind::BoolOpExpr:
    return boolean(*expr.as<BoolOpExpr>());
  case ExprKind::CompareExpr:
    return compare(*expr.as<CompareExpr>());
  case ExprKind::TernaryExpr:
    return ternary(*expr.as<TernaryExpr>());
  case ExprKind::CallExpr:
    return call(*expr.as<CallExpr>());
  case ExprKind::SubscriptExpr:
    return subscript(*expr.as<SubscriptExpr>());
  case ExprKind::SliceExpr:
    return report(DiagCode::UnsupportedSyntax, expr, "A slice");
  case ExprKind::AttributeExpr:
    return attribute(*expr.as<AttributeExpr>());
  case ExprKind::TupleExpr:
  case ExprKind::ListExpr: {
    std::vector<Value> elements;
    const auto &parts =
        expr.is<TupleExpr>() ? expr.as<TupleExpr>()->elements : expr.as<ListExpr>()->elements;
    for (const Expr *part : parts)
      elements.push_back(this->expr(*part));
    return expr.is<TupleExpr>() ? Value::ofTuple(std::move(elements))
                                : Value::ofList(std::move(elements));
  }
  case ExprKind::ComprehensionExpr:
    switch (expr.as<ComprehensionExpr>()->form) {
    case ComprehensionForm::List:
      return comprehension(*expr.as<ComprehensionExpr>());
    case ComprehensionForm::Set:
      return compileTimeOnly(expr, "A set");
    case ComprehensionForm::Dict:
      return compileTimeOnly(expr, "A dictionary");
    case ComprehensionForm::Generator:
      return compileTimeOnly(expr, "A generator expression");
    }
    return Value::error();
  case ExprKind::SetExpr:
    return compileTimeOnly(expr, "A set");
  case ExprKind::DictExpr:
    return compileTimeOnly(expr, "A dictionary");
  case ExprKind::LambdaExpr:
    return compileTimeOnly(expr, "A lambda");
  case ExprKind::StarExpr:
    return report(DiagCode::UnsupportedSyntax, expr, "A starred expression");
  case ExprKind::NamedExpr:
    return report(DiagCode::UnsupportedSyntax, expr, "The assignment expression ':='");
  case ExprKind::UnsupportedExpr:
    return report(DiagCode::UnsupportedSyntax, expr, expr.as<UnsupportedExpr>()->what);
  case ExprKind::ErrorExpr:
    for (const Expr *part : expr.as<ErrorExpr>()->parts)
      this->expr(*part);
    return Value::error();
  case ExprKind::Interpolation: // formattedString() handles them
  case ExprKind::OrPattern:     // and matchStatement() these
  case ExprKind::SequencePattern:
  case ExprKind::AsPattern:
    break;
  }
  ALLO_UNREACHABLE("expression kinds are handled");
}

// What becomes of operands of which one is not known.
static Value unknownOf(const Value &left, const Value &right) {
  Value value = Value::error();
  value.dependent = left.dependent || right.dependent;
  return value;
}

// 'not' folds None too; sequences and strings are joined by '+', everything can be compared for
// equality.
bool KernelChecker::isFoldable(const Expr &expr, const Value &value, std::string_view op) {
  bool equality = op == "==" || op == "!=" || op == "eq" || op == "ne";
  bool sequence = value.isSequence();
  if (value.isNumber())
    return true;
  if (sequence && (op == "+" || equality)) {
    for (const Value &element : value.elements())
      if (!element.isConst())
        return isScalarOperand(expr, value, op);
    return true;
  }
  if (value.isConst() && (equality || (value.kind == ValueKind::String && op == "+") ||
                          (value.kind == ValueKind::None && op == "not")))
    return true;
  return isScalarOperand(expr, value, op);
}

Value KernelChecker::noRule(const Expr &node, std::string_view op,
                            std::initializer_list<Type> operands) {
  std::string list;
  bool isIndex = false;
  bool isFloat = false;
  for (Type type : operands) {
    list += (list.empty() ? "" : ", ") + show(type);
    isIndex = isIndex || type.element().isIndex();
    isFloat = isFloat || type.element().isFloat();
  }
  NodeDiagnostic diagnostic =
      makeDiagnostic(DiagCode::NoPromotionRule, node, show(style()), op, list);
  if (isIndex && isFloat)
    diagnostic.notes.push_back(
        {{ThisItem, node.id}, "convert the index to an integer first, as in 'k: i32 = i'"});
  return report(std::move(diagnostic));
}

Value KernelChecker::unary(const UnaryExpr &expr) {
  Value operand = this->expr(*expr.operand);
  if (operand.isError())
    return operand;
  if (operand.isConst()) {
    if (!isFoldable(*expr.operand, operand, show(expr.op)))
      return Value::error();
    return folded(foldUnary(expr.op, operand), expr);
  }
  if (!checkOperand(*expr.operand, operand, show(expr.op), operatorFor(expr.op)))
    return Value::error();
  if (expr.op == UnaryOp::Plus)
    return operand;
  auto promotion = promoteUnary(style(), opOf(expr.op), operand.type.element());
  if (!promotion)
    return noRule(expr, show(expr.op), {operand.type.element()});
  return elementwise(expr, show(expr.op), promotion->result, {{expr.operand, operand}});
}

// ---- binary operators

Value KernelChecker::binary(const BinaryExpr &top) {
  bool sum = isChainOp(top.op, false);
  bool product = isChainOp(top.op, true);
  if (style() == TypingStyle::Hls && (sum || product)) {
    std::vector<ChainTerm> terms;
    std::vector<const BinaryExpr *> inner;
    collectChain(top, product, false, terms, inner);
    return chain(top, top, product, terms, inner, top.op);
  }
  // By pairs, down the left spine in a loop.
  std::vector<const BinaryExpr *> spine{&top};
  while (const auto *left = spine.back()->lhs->tryAs<BinaryExpr>()) {
    if (style() == TypingStyle::Hls && (isChainOp(left->op, false) || isChainOp(left->op, true)))
      break;
    spine.push_back(left);
  }
  Value value = expr(*spine.back()->lhs);
  for (size_t i = spine.size(); i-- > 0;) {
    const BinaryExpr &node = *spine[i];
    Value right = expr(*node.rhs);
    value = combine(node.op, node, *node.lhs, value, *node.rhs, right);
    if (i > 0)
      record(node, value);
  }
  return value;
}

void KernelChecker::collectChain(const Expr &top, bool product, bool negative,
                                 std::vector<ChainTerm> &terms,
                                 std::vector<const BinaryExpr *> &inner) {
  std::vector<const BinaryExpr *> spine;
  const Expr *bottom = &top;
  while (const BinaryExpr *node = chainNode(*bottom, product)) {
    spine.push_back(node);
    inner.push_back(node);
    bottom = node->lhs;
  }
  terms.push_back({bottom, negative, expr(*bottom)});
  for (size_t i = spine.size(); i-- > 0;)
    collectChain(*spine[i]->rhs, product, (spine[i]->op == BinaryOp::Sub) != negative, terms,
                 inner);
}

// 'inner' holds the chain's own nodes; 'top' is the first of them, or for 't op= v' the value.
// Strings, tuples and lists at compile time: Python's '+' and '*'.
bool KernelChecker::isOfObjects(const std::vector<ChainTerm> &terms) {
  bool known = true;
  bool any = false;
  for (const ChainTerm &term : terms) {
    known = known && term.value.isConst() && !term.value.holdsRuntime();
    any = any || !term.value.isNumber();
  }
  return known && any;
}

Value KernelChecker::foldObjects(const Expr &top, bool product,
                                 const std::vector<ChainTerm> &terms) {
  Value value = terms[0].value;
  for (size_t i = 1; i < terms.size() && !value.isError(); ++i) {
    BinaryOp op = product ? BinaryOp::Mul : terms[i].negative ? BinaryOp::Sub : BinaryOp::Add;
    value = folded(foldBinary(op, value, terms[i].value, Arithmetic::Kernel), top);
  }
  return value;
}

Value KernelChecker::chain(const Node &whole, const Expr &top, bool product,
                           std::vector<ChainTerm> &terms,
                           const std::vector<const BinaryExpr *> &inner, BinaryOp op) {
  std::string_view spelling = show(op);
  if (inConstexpr && isOfObjects(terms))
    return foldObjects(top, product, terms);
  std::vector<Operand> operands;
  for (const ChainTerm &term : terms)
    operands.push_back({term.leaf, term.value});
  bool bad = mixesStorage(top, spelling, operands);
  bool real = false;
  bool index = false;
  const ChainTerm *firstRuntime = nullptr;
  Value unknown = Value::error();
  for (const ChainTerm &term : terms) {
    unknown = unknownOf(unknown, term.value);
    // One message for a chain, but the operands that are wrong on their own account have theirs.
    if (bad || !checkOperand(*term.leaf, term.value, spelling, operatorFor(op))) {
      bad = true;
      continue;
    }
    if (term.value.isRuntime()) {
      if (!firstRuntime)
        firstRuntime = &term;
      real = real || term.value.type.element().isFloat();
      index = index || term.value.type.element().isIndex();
    } else {
      real = real || term.value.kind == ValueKind::Float;
    }
  }
  if (bad)
    return unknown;
  // For 't op= v' the target is one more term, left of all others.
  bool augmented = terms.size() > inner.size() + 1;
  if (!firstRuntime || (real && !signature.options.fastMath)) {
    size_t next = augmented ? 1 : 0;
    if (!augmented)
      return pairwise(*inner.front(), product, terms, next);
    Value right;
    if (const BinaryExpr *node = chainNode(top, product)) {
      right = pairwise(*node, product, terms, next);
      record(*node, right);
    } else {
      right = terms[next++].value;
    }
    return combine(op, top, *terms[0].leaf, terms[0].value, top, right);
  }
  for (const BinaryExpr *node : inner)
    if (augmented || node != &top)
      info(*node).role = ExprRole::ChainInner;
  Type literalType = firstRuntime->value.type.element();
  std::vector<Term> typed;
  for (const ChainTerm &term : terms) {
    if (term.value.isRuntime()) {
      typed.push_back({term.value.type.element(), term.negative});
    } else {
      convertConstant(*term.leaf, term.value, literalType, Flow::Operand);
      typed.push_back({literalType, term.negative});
    }
  }
  if (!real && !index && product) {
    uint64_t width = 0;
    for (const Term &factor : typed)
      width += factor.type.width();
    if (width > MaxIntegerWidth)
      return report(DiagCode::TooWide, top, width, MaxIntegerWidth);
  }
  // Two numbers that are no integers are an ordinary pair.
  if ((!real && !index) || terms.size() > 2) {
    info(whole).isChain = true;
    std::vector<FlatTerm> &flat = result->chains[whole.id];
    flat.clear();
    for (const ChainTerm &term : terms)
      flat.push_back({term.leaf->id, term.negative});
  }
  if (!real && !index)
    return elementwise(top, spelling, (product ? promoteProduct(typed) : promoteSum(typed)).result,
                       operands);
  Type type = typed[0].type;
  for (size_t i = 1; i < typed.size(); ++i) {
    Op pair = product ? Op::Mul : typed[i].subtracted ? Op::Sub : Op::Add;
    auto promotion = promote(style(), pair, type, typed[i].type);
    if (!promotion)
      return noRule(top, product ? "*" : typed[i].subtracted ? "-" : "+", {type, typed[i].type});
    type = promotion->result;
  }
  return elementwise(top, spelling, type, operands);
}

// The chain's tree by pairs, over leaves that have been visited.
Value KernelChecker::pairwise(const BinaryExpr &top, bool product, std::vector<ChainTerm> &terms,
                              size_t &next) {
  std::vector<const BinaryExpr *> spine;
  const Expr *bottom = &top;
  while (const BinaryExpr *node = chainNode(*bottom, product)) {
    spine.push_back(node);
    bottom = node->lhs;
  }
  Value value = terms[next++].value;
  for (size_t i = spine.size(); i-- > 0;) {
    const BinaryExpr &node = *spine[i];
    Value right;
    if (const BinaryExpr *nested = chainNode(*node.rhs, product)) {
      right = pairwise(*nested, product, terms, next);
      record(*nested, right);
    } else {
      right = terms[next++].value;
    }
    value = combine(node.op, node, *node.lhs, value, *node.rhs, right);
    if (i > 0)
      record(node, value);
  }
  return value;
}

Value KernelChecker::combine(BinaryOp op, const Expr &node, const Expr &leftNode, const Value &left,
                             const Expr &rightNode, const Value &right) {
  if (left.isError() || right.isError())
    return unknownOf(left, right);
  if (op == BinaryOp::MatMul)
    return report(DiagCode::UnsupportedOperator, node, "@");
  if (left.isConst() && right.isConst()) {
    if (!isFoldable(leftNode, left, show(op)) || !isFoldable(rightNode, right, show(op)))
      return Value::error();
    return folded(foldBinary(op, left, right, Arithmetic::Kernel), node);
  }
  std::vector<Operand> operands = {{&leftNode, left}, {&rightNode, right}};
  if (mixesStorage(node, show(op), operands) ||
      !checkOperand(leftNode, left, show(op), operatorFor(op)) ||
      !checkOperand(rightNode, right, show(op), operatorFor(op)))
    return Value::error();
  bool shift = op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight;
  Type l = (left.isRuntime() ? left : right).type.element();
  Type r = (right.isRuntime() ? right : left).type.element();
  auto promotion = promote(style(), opOf(op), l, r);
  if (!promotion)
    return noRule(node, show(op), {l, r});
  if (!left.isRuntime())
    convertConstant(leftNode, left, l, Flow::Operand);
  if (!right.isRuntime())
    convertConstant(rightNode, right, r, shift ? Flow::ShiftAmount : Flow::Operand);
  return elementwise(node, show(op), promotion->result, operands);
}

// ---- comparisons, truth

// The '3 & x' of 'a > 3 & x < 7', without brackets of its own.
static const BinaryExpr *bitsBetween(const SyntaxUnit &unit, const CompareExpr &chain) {
  const auto *bits = chain.operands.size() == 3 ? chain.operands[1]->tryAs<BinaryExpr>() : nullptr;
  if (!bits || (bits->op != BinaryOp::BitAnd && bits->op != BinaryOp::BitOr))
    return nullptr;
  std::string_view before = unit.source({chain.operands[0]->span.end, bits->span.begin});
  return before.find('(') == std::string_view::npos ? bits : nullptr;
}

Value KernelChecker::compare(const CompareExpr &expr) {
  std::vector<Value> values;
  for (const Expr *operand : expr.operands)
    values.push_back(this->expr(*operand));
  if (expr.ops.size() > 1) {
    NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::ChainedComparison, expr);
    if (const BinaryExpr *bits = bitsBetween(unit, expr)) {
      std::string_view word = bits->op == BinaryOp::BitAnd ? "and" : "or";
      diagnostic.notes.push_back(
          {{ThisItem, bits->id},
           format("'{0}' binds closer than a comparison: '{1}' is computed first", show(bits->op),
                  unit.source(bits->span))});
      std::string both =
          format("{0} {1} {2}", unit.source(bits->lhs->span), word, unit.source(bits->rhs->span));
      diagnostic.fixes.push_back({format("Write '{0}' instead of '{1}'", word, show(bits->op)),
                                  {{bits->id, FixPosition::Replace, std::move(both)}}});
      return report(std::move(diagnostic));
    }
    std::string text;
    for (size_t i = 0; i < expr.ops.size(); ++i) {
      text += i ? " and " : "";
      text += std::string(unit.source(expr.operands[i]->span)) + " " +
              std::string(show(expr.ops[i])) + " " +
              std::string(unit.source(expr.operands[i + 1]->span));
    }
    diagnostic.fixes.push_back(
        {"Combine the comparisons with 'and'", {{expr.id, FixPosition::Replace, text}}});
    return report(std::move(diagnostic));
  }
  CompareOp op = expr.ops[0];
  if (op == CompareOp::In || op == CompareOp::NotIn || op == CompareOp::Is ||
      op == CompareOp::IsNot)
    return report(DiagCode::UnsupportedComparison, expr, show(op));
  const Value &left = values[0];
  const Value &right = values[1];
  if (left.isError() || right.isError())
    return unknownOf(left, right);
  if (left.isConst() && right.isConst()) {
    if (!isFoldable(*expr.operands[0], left, show(op)) ||
        !isFoldable(*expr.operands[1], right, show(op)))
      return Value::error();
    return folded(foldCompare(op, left, right), expr);
  }
  std::vector<Operand> operands = {{expr.operands[0], left}, {expr.operands[1], right}};
  if (mixesStorage(expr, show(op), operands) ||
      !checkOperand(*expr.operands[0], left, show(op), operatorFor(op)) ||
      !checkOperand(*expr.operands[1], right, show(op), operatorFor(op)))
    return Value::error();
  Type l = (left.isRuntime() ? left : right).type.element();
  Type r = (right.isRuntime() ? right : left).type.element();
  auto promotion = promote(style(), Op::Compare, l, r);
  if (!promotion)
    return noRule(expr, show(op), {l, r});
  if (!left.isRuntime())
    convertConstant(*expr.operands[0], left, l, Flow::Operand);
  if (!right.isRuntime())
    convertConstant(*expr.operands[1], right, r, Flow::Operand);
  return elementwise(expr, show(op), Type::boolean(), operands);
}

Value KernelChecker::boolean(const BoolOpExpr &expr) {
  std::string_view op = expr.isAnd ? "and" : "or";
  std::vector<std::pair<const Expr *, Type>> runtime;
  bool bad = false;
  Value unknown = Value::error();
  bool open = false; // an operand before decides the whole for some bindings
  for (const Expr *operand : expr.operands) {
    if (open)
      result->leaveUndecided(operand->id, lastDescendant(*operand));
    Value value = this->expr(*operand);
    open = open || value.dependent;
    if (value.isError()) {
      unknown = unknownOf(unknown, value);
      bad = true;
      continue;
    }
    if (value.isConst()) {
      auto truth = truthOf(value);
      if (!truth || (!value.isNumber() && value.kind != ValueKind::None)) {
        report(DiagCode::InvalidOperand, *operand, describe(value), op);
        bad = true;
      } else if (*truth != expr.isAnd) {
        // Decides the whole; what follows is not part of the kernel.
        for (const Expr *later : expr.operands)
          if (later->id > operand->id)
            result->deadBranches.push_back(later->id);
        return bad ? unknown : Value::ofBool(*truth);
      }
      continue;
    }
    if (value.isRuntime() && value.type.isShaped()) {
      report(DiagCode::ShapedBoolean, *operand, value.type);
      bad = true;
      continue;
    }
    if (!isScalarOperand(*operand, value, op)) {
      bad = true;
      continue;
    }
    runtime.emplace_back(operand, value.type);
  }
  if (bad)
    return unknown;
  if (runtime.empty())
    return Value::ofBool(expr.isAnd);
  // Combined from right to left.
  Type type = runtime.back().second;
  for (size_t i = runtime.size() - 1; i-- > 0;) {
    auto promotion = promote(style(), Op::Logical, runtime[i].second, type);
    if (!promotion)
      return noRule(expr, op, {runtime[i].second, type});
    type = promotion->result;
  }
  return Value::runtime(Type::boolean());
}

Value KernelChecker::ternary(const TernaryExpr &expr) {
  Truth truth = condition(*expr.condition);
  if (truth == Truth::True || truth == Truth::False) {
    bool first = truth == Truth::True;
    result->deadBranches.push_back(first ? expr.elseValue->id : expr.thenValue->id);
    return this->expr(first ? *expr.thenValue : *expr.elseValue);
  }
  if (truth == Truth::Dependent)
    for (const Expr *value : {expr.thenValue, expr.elseValue})
      result->leaveUndecided(value->id, lastDescendant(*value));
  Value left = this->expr(*expr.thenValue);
  Value right = this->expr(*expr.elseValue);
  if (truth == Truth::Dependent)
    return Value::ofDependent();
  if (truth == Truth::Unknown || left.isError() || right.isError())
    return unknownOf(left, right);
  bool ok = true;
  for (auto [node, value] : {std::pair(expr.thenValue, &left), std::pair(expr.elseValue, &right)})
    if ((!value->isNumber() && !value->isRuntime()) ||
        (value->isRuntime() && value->type.isStream())) {
      report(DiagCode::TernaryBranch, *node, describe(*value));
      ok = false;
    }
  if (!ok)
    return Value::error();
  if (!left.isRuntime() && !right.isRuntime())
    return report(DiagCode::TernaryConstants, expr);
  if (left.isRuntime() && right.isRuntime()) {
    if (left.type != right.type)
      return report(DiagCode::TernaryMismatch, expr, format("'{0}'", left.type),
                    format("'{0}'", right.type));
    return left;
  }
  Type type = left.isRuntime() ? left.type : right.type;
  if (!type.isScalar())
    return report(DiagCode::TernaryMismatch, expr, format("'{0}'", type), "a constant");
  if (left.isRuntime())
    convertConstant(*expr.elseValue, right, type, Flow::Operand);
  else
    convertConstant(*expr.thenValue, left, type, Flow::Operand);
  return Value::runtime(type);
}

} // namespace allo
