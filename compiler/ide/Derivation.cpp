// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/Derivation.h"

#include "sema/operators/Operators.h"
#include "sema/types/ConstFold.h"
#include "support/Assert.h"
#include "support/Format.h"

#include <algorithm>
#include <optional>
#include <utility>

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
  void chain(const Node &node) {
    for (const FlatTerm &term : kernel.chains.at(node.id))
      leaf(*unit.nodes[term.node], term.isSubtracted);
  }

private:
  const SyntaxUnit &unit;
  const KernelCheck &kernel;
};

// What a call gives for a parameter of the operator that it calls; null where nothing.
const Expr *argumentOf(const CallExpr &call, const KernelCheck &kernel,
                       std::string_view parameter) {
  const OperatorSite *site = kernel.operatorAt(call.id);
  if (!site)
    return nullptr;
  std::span<const std::string_view> names = parametersOf(operatorInfo(site->op)->form).names;
  auto at = std::find(names.begin(), names.end(), parameter);
  return at == names.end() ? nullptr
                           : allo::argumentOf(call, site->arguments[size_t(at - names.begin())]);
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
    if (info.isChain) {
      operander.chain(node);
    } else {
      operander.leaf(*binary->lhs, false);
      operander.leaf(*binary->rhs, binary->op == BinaryOp::Sub);
    }
  } else if (const auto *unary = node.tryAs<UnaryExpr>()) {
    operander.result.op = opOf(unary->op);
    operander.leaf(*unary->operand, false);
  } else if (const auto *assign = node.tryAs<AugAssignStmt>()) {
    if (assign->op == BinaryOp::MatMul)
      return {};
    operander.result.op = opOf(assign->op);
    if (info.isChain) {
      operander.chain(node);
    } else {
      operander.leaf(*assign->target, false);
      operander.leaf(*assign->value, assign->op == BinaryOp::Sub);
    }
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
      if (const Expr *operand = argumentOf(*call, kernel, parameters.names[i]))
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
    const Expr *argument = argumentOf(call, kernel, parameter);
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
    if (const Expr *stream = argumentOf(call, kernel, "stream"))
      add(format("taken from '{0}', which is {1}", source(*stream), typeOf("stream")));
    break;
  case OperatorForm::Put:
    if (const Expr *stream = argumentOf(call, kernel, "stream"); typeOf("stream").isStream())
      add(format("puts a value of {0} into '{1}', which is {2}", typeOf("stream").element(),
                 source(*stream), typeOf("stream")));
    break;
  case OperatorForm::Bufferize:
    if (const Expr *from = argumentOf(call, kernel, "src"))
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

namespace {

std::optional<Promotion> promotionOf(const Operands &operands, const ExprInfo &info,
                                     const KernelCheck &kernel) {
  const auto &types = operands.types;
  bool sum = operands.op == Op::Add || operands.op == Op::Sub;
  bool integers = true;
  for (const Term &term : types)
    integers = integers && term.type.isInt();
  if (info.isChain && integers && kernel.style == TypingStyle::Hls)
    return sum ? promoteSum(types) : promoteProduct(types);
  if (types.size() == 1)
    return promoteUnary(kernel.style, operands.op, types[0].type);
  if (types.size() == 2)
    return promote(kernel.style, operands.op, types[0].type, types[1].type);
  return std::nullopt;
}

std::string_view sectionOf(Rule rule) {
  switch (rule) {
  case Rule::SumGrowth:
    return "typing-rules.md#integer-sums-in-the-hls-style";
  case Rule::ProductGrowth:
    return "typing-rules.md#integer-products-in-the-hls-style";
  case Rule::CommonInteger:
  case Rule::WiderFloat:
  case Rule::FloatWins:
    return "typing-rules.md#the-common-type";
  case Rule::IndexRule:
    return "typing-rules.md#index";
  case Rule::LeftOperand:
    return "typing-rules.md#shifts";
  case Rule::MathFloat:
    return "operators.md#types";
  case Rule::Truth:
    return "typing-rules.md#truth";
  case Rule::NegateGrowth:
  case Rule::SameType:
    return "typing-rules.md#the-other-operators";
  }
  ALLO_UNREACHABLE("rules are handled");
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (std::string_view("\\`*_{}[]<>#|~").find(c) != std::string_view::npos)
      out += '\\';
    out += c;
  }
  return out;
}

} // namespace

std::string_view ruleOf(const Node &node, const SyntaxUnit &unit, const KernelCheck &kernel) {
  const ExprInfo &info = kernel.info(node.id);
  Operands operands = operandsOf(node, unit, kernel);
  if (operands.types.empty() || info.role != ExprRole::Runtime)
    return "";
  std::optional<Promotion> promotion = promotionOf(operands, info, kernel);
  return promotion ? sectionOf(promotion->rule) : "";
}

std::string derivationMarkdown(std::string_view lines) {
  std::string out;
  bool inTable = false;
  while (!lines.empty()) {
    std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    bool isTerm = line.starts_with("  + ") || line.starts_with("  - ") || line.starts_with("  * ");
    if (!isTerm) {
      line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
      out += (out.empty() ? "" : inTable ? "\n" : "  \n") + escaped(line);
      inTable = false;
      continue;
    }
    // "  + label: type, width": a label may hold anything but types have no colon.
    std::string_view term = line.substr(4);
    size_t colon = term.rfind(": ");
    std::string_view label = colon == term.npos ? "" : term.substr(0, colon);
    std::string_view rest = colon == term.npos ? term : term.substr(colon + 2);
    size_t comma = rest.find(", ");
    std::string_view type = rest.substr(0, comma);
    std::string_view width = comma == rest.npos ? "" : rest.substr(comma + 2);
    if (!std::exchange(inTable, true))
      out += "\n\n| | term | type | width |\n| :-: | :- | :- | :- |\n";
    out += format("| {0} | {1} | `{2}` | {3} |\n",
                  line[2] == '*'   ? "×"
                  : line[2] == '-' ? "−"
                                   : "+",
                  escaped(label), type, width);
  }
  return out;
}

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
    std::optional<Promotion> promotion = promotionOf(operands, info, kernel);
    const OperatorInfo *op = calledOperator(node, kernel);
    if (promotion && op && op->form == OperatorForm::Power && types[0].type.isFloat() &&
        types[1].type.isInt())
      out = format("a float to the power of an integer: {0}", promotion->result);
    else if (promotion)
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
    std::string line = format("stored as {0}", info.cast);
    if (info.type.isInt() && info.cast.isInt() && info.cast.width() < info.type.width()) {
      uint32_t from = info.type.width(), lost = from - info.cast.width();
      line += lost == 1 ? format(": top bit of {0} dropped", from)
                        : format(": top {0} bits of {1} dropped", lost, from);
    }
    out += (out.empty() ? "" : "\n") + line;
  }
  return out;
}

} // namespace allo
