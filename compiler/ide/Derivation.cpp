// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/Derivation.h"

#include "sema/ConstFold.h"
#include "sema/Operators.h"
#include "support/Format.h"

namespace allo {

namespace {

class Operander {
public:
  Operander(const SyntaxUnit &unit, const KernelCheck &kernel) : unit(unit), kernel(kernel) {}
  Operands result;

  void leaf(const Node &node, bool subtracted) {
    result.types.push_back({kernel.info(node.id).type.element(), subtracted});
    std::string_view source = unit.source(node.span);
    if (source.size() <= 40 && source.find('\n') == std::string_view::npos)
      result.labels.emplace_back(source);
    else
      result.labels.emplace_back("(...)");
  }
  // The leaves of a chain, as the checker flattened it.
  void chain(const Node &node, bool product, bool subtracted) {
    std::vector<const BinaryExpr *> spine;
    const Node *bottom = &node;
    for (;;) {
      const auto *binary = bottom->tryAs<BinaryExpr>();
      bool inChain =
          binary && (product ? binary->op == BinaryOp::Mul
                             : binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub);
      if (!inChain)
        break;
      spine.push_back(binary);
      bottom = binary->lhs;
    }
    leaf(*bottom, subtracted);
    for (size_t i = spine.size(); i-- > 0;)
      chain(*spine[i]->rhs, product, (spine[i]->op == BinaryOp::Sub) != subtracted);
  }

private:
  const SyntaxUnit &unit;
  const KernelCheck &kernel;
};

// What a call gives for a parameter of the operator that it calls; null where nothing.
const Expr *argumentOf(const CallExpr &call, const OperatorInfo &op, std::string_view parameter) {
  OperatorParameters parameters = parametersOf(op.form);
  for (const Argument *argument : call.arguments)
    if (argument->form == ArgumentForm::Keyword && argument->keyword->name == parameter)
      return argument->value;
  const auto *method = call.callee->tryAs<AttributeExpr>();
  bool isMethod = method && (op.form == OperatorForm::Get || op.form == OperatorForm::Put ||
                             op.form == OperatorForm::Bufferize);
  std::vector<const Expr *> positional;
  if (isMethod)
    positional.push_back(method->base);
  for (const Argument *argument : call.arguments)
    if (argument->form == ArgumentForm::Positional)
      positional.push_back(argument->value);
  for (size_t i = 0; i < positional.size() && i < parameters.names.size(); ++i)
    if (parameters.names[i] == parameter)
      return positional[i];
  return nullptr;
}

} // namespace

const OperatorInfo *calledOperator(const Node &node, const KernelCheck &kernel) {
  const auto *call = node.tryAs<CallExpr>();
  auto callee = call ? kernel.constants.find(call->callee->id) : kernel.constants.end();
  if (callee == kernel.constants.end() || callee->second.kind != ValueKind::Builtin)
    return nullptr;
  return operatorInfo(callee->second.builtin);
}

Operands operandsOf(const Node &node, const SyntaxUnit &unit, const KernelCheck &kernel) {
  Operander operander(unit, kernel);
  const ExprInfo &info = kernel.info(node.id);
  if (const auto *binary = node.tryAs<BinaryExpr>()) {
    if (binary->op == BinaryOp::MatMul)
      return {};
    operander.result.op = opOf(binary->op);
    if (info.flattened) {
      operander.chain(node, binary->op == BinaryOp::Mul, false);
    } else {
      operander.leaf(*binary->lhs, false);
      operander.leaf(*binary->rhs, binary->op == BinaryOp::Sub);
    }
  } else if (const auto *unary = node.tryAs<UnaryExpr>()) {
    operander.result.op = unary->op == UnaryOp::Minus    ? Op::Neg
                          : unary->op == UnaryOp::Invert ? Op::Invert
                                                         : Op::Not;
    operander.leaf(*unary->operand, false);
  } else if (const auto *assign = node.tryAs<AugAssignStmt>()) {
    if (assign->op == BinaryOp::MatMul)
      return {};
    operander.result.op = opOf(assign->op);
    operander.leaf(*assign->target, false);
    bool product = assign->op == BinaryOp::Mul;
    bool sum = assign->op == BinaryOp::Add || assign->op == BinaryOp::Sub;
    if (info.flattened && (product || sum))
      operander.chain(*assign->value, product, assign->op == BinaryOp::Sub);
    else
      operander.leaf(*assign->value, assign->op == BinaryOp::Sub);
  } else if (const auto *compare = node.tryAs<CompareExpr>()) {
    operander.result.op = Op::Compare;
    if (compare->operands.size() == 2)
      for (const Expr *operand : compare->operands)
        operander.leaf(*operand, false);
  } else if (const auto *call = node.tryAs<CallExpr>()) {
    const OperatorInfo *op = calledOperator(node, kernel);
    if (!op || op->op == Op::Plus)
      return {};
    operander.result.op = op->op;
    OperatorParameters parameters = parametersOf(op->form);
    for (size_t i = 0; i < parameters.required; ++i)
      if (const Expr *operand = argumentOf(*call, *op, parameters.names[i]))
        operander.leaf(*operand, i > 0 && op->op == Op::Sub);
  }
  for (const Term &term : operander.result.types)
    if (!term.type.isScalar())
      return {};
  return std::move(operander.result);
}

namespace {

// What an operator does besides promoting its operands.
std::string operatorLines(const CallExpr &call, const OperatorInfo &op, const SyntaxUnit &unit,
                          const KernelCheck &kernel, bool first) {
  auto source = [&](const Expr &expr) {
    return showSource(unit.source(expr.span), Spacing::AsWritten);
  };
  auto typeOf = [&](std::string_view parameter) {
    const Expr *argument = argumentOf(call, op, parameter);
    return argument ? kernel.info(argument->id).type : Type::error();
  };
  Type type = kernel.info(call.id).type;
  if (kernel.info(call.id).role != ExprRole::Runtime && op.form != OperatorForm::Put)
    return {}; // folded, or wrong
  std::string out;
  auto add = [&](std::string line) { out += (first && out.empty() ? "" : "\n") + std::move(line); };
  switch (op.form) {
  case OperatorForm::Binary:
  case OperatorForm::Compare:
  case OperatorForm::MinMax:
  case OperatorForm::Unary:
  case OperatorForm::Math:
  case OperatorForm::Power:
    if (type.isTensor())
      add(format("element by element, in the common shape of the operands: {0}", type));
    break;
  case OperatorForm::Cast:
    add(format("converted from {0} to {1}", typeOf("x"), type));
    break;
  case OperatorForm::Bitcast:
    add(format("the bits of {0} taken for {1}", typeOf("x"), type));
    break;
  case OperatorForm::Fma:
    add(format("a * b + c without rounding in between, in {0}", type));
    break;
  case OperatorForm::Matmul:
  case OperatorForm::Dot:
    add(format("product of {0} and {1}", typeOf("a"), typeOf("b")));
    break;
  case OperatorForm::Get:
    if (const Expr *stream = argumentOf(call, op, "stream"))
      add(format("taken from '{0}', which is {1}", source(*stream), typeOf("stream")));
    break;
  case OperatorForm::Put:
    if (const Expr *stream = argumentOf(call, op, "stream"); typeOf("stream").isStream())
      add(format("puts a value of {0} into '{1}', which is {2}", typeOf("stream").element(),
                 source(*stream), typeOf("stream")));
    break;
  case OperatorForm::Bufferize:
    if (const Expr *from = argumentOf(call, op, "src"))
      add(format("a fresh buffer with elements of '{0}'", source(*from)));
    break;
  case OperatorForm::Worker:
    break;
  }
  if (Type acc = typeOf("acc"); acc.isShaped())
    add(format("written into 'acc', which is {0}", acc));
  return out;
}

} // namespace

std::string derivation(const Node &node, const SyntaxUnit &unit, const KernelCheck &kernel) {
  const ExprInfo &info = kernel.info(node.id);
  std::string out;
  Operands operands = operandsOf(node, unit, kernel);
  const auto &types = operands.types;
  auto callee = [&]() -> const Value * {
    const auto *call = node.tryAs<CallExpr>();
    auto known = call ? kernel.constants.find(call->callee->id) : kernel.constants.end();
    return known == kernel.constants.end() ? nullptr : &known->second;
  }();
  if (!types.empty() && info.role == ExprRole::Runtime) {
    std::optional<Promotion> promotion;
    bool sum = operands.op == Op::Add || operands.op == Op::Sub;
    bool integers = true;
    for (const Term &term : types)
      integers = integers && term.type.isInt();
    if (info.flattened && integers && kernel.style == TypingStyle::Hls)
      promotion = sum ? promoteSum(types) : promoteProduct(types);
    else if (types.size() == 1)
      promotion = promoteUnary(kernel.style, operands.op, types[0].type);
    else if (types.size() == 2)
      promotion = promote(kernel.style, operands.op, types[0].type, types[1].type);
    if (promotion)
      out = explain(*promotion, operands.op, types, operands.labels);
  }
  if (const OperatorInfo *op = calledOperator(node, kernel))
    out += operatorLines(*node.as<CallExpr>(), *op, unit, kernel, out.empty());
  else if (info.type.isTensor() && !out.empty())
    out += format("\nelement by element, in the common shape of the operands: {0}", info.type);
  if (const auto *subscript = node.tryAs<SubscriptExpr>()) {
    Type base = kernel.info(subscript->base->id).type;
    bool slice = subscript->indices.size() == 1 && subscript->indices[0]->is<SliceExpr>();
    if (base.isStream())
      out = format("one of the streams '{0}', which is {1}", unit.source(subscript->base->span),
                   base);
    else if (base.isInt() && slice && info.type.isInt())
      out = format("{0} bits of '{1}', which is {2}", info.type.width(),
                   unit.source(subscript->base->span), base);
    else if (base.isShaped())
      out = format("an element of '{0}', which is {1}", unit.source(subscript->base->span), base);
    else if (base.isInt())
      out = format("one bit of '{0}', which is {1}", unit.source(subscript->base->span), base);
  }
  if (const auto *ternary = node.tryAs<TernaryExpr>()) {
    if (kernel.info(ternary->condition->id).role == ExprRole::Runtime)
      out = format("both branches have type {0}", info.type);
  }
  if (callee && callee->kind == ValueKind::Kernel)
    out = format("kernel {0}{1}", callee->kernel().name, showSignature(callee->kernel()));
  if (!info.cast.isError() && info.role == ExprRole::Runtime) {
    std::string line = format("converted to {0} where it goes", info.cast);
    if (info.type.isInt() && info.cast.isInt()) {
      uint32_t from = info.type.width();
      uint32_t to = info.cast.width();
      if (to < from)
        line += format(": the low {0} of {1} bits are kept", to, from);
    }
    out += (out.empty() ? "" : "\n") + line;
  }
  return out;
}

} // namespace allo
