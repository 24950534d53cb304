// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/InlayHints.h"

#include "ide/Derivation.h"
#include "sema/Items.h"
#include "support/Format.h"

#include <algorithm>
#include <utility>

namespace allo {

namespace {

bool isArithmetic(const Node &node, const KernelCheck &kernel) {
  if (const auto *unary = node.tryAs<UnaryExpr>())
    return unary->op == UnaryOp::Minus || unary->op == UnaryOp::Invert;
  if (const OperatorInfo *op = calledOperator(node, kernel))
    return (op->form == OperatorForm::Binary && op->op != Op::Logical) ||
           (op->form == OperatorForm::Unary && op->op != Op::Not) ||
           op->form == OperatorForm::Math || op->form == OperatorForm::Power;
  return node.is<BinaryExpr>();
}

class HintCollector {
public:
  HintCollector(const ItemState &item, uint32_t offset, Span range, const InlayHintOptions &options,
                std::vector<InlayHint> &out)
      : item(item), unit(*item.unit), offset(offset), range(range), options(options), out(out) {}

  void run() {
    for (const Stmt *statement : unit.statements)
      kernels(*statement);
  }

private:
  const ItemState &item;
  const SyntaxUnit &unit;
  uint32_t offset;
  Span range;
  const InlayHintOptions &options;
  std::vector<InlayHint> &out;
  const KernelCheck *kernel = nullptr;

  void add(uint32_t at, InlayHintKind kind, std::string label, bool paddingLeft,
           std::string tooltip) {
    uint32_t absolute = at + offset;
    if (range.begin <= absolute && absolute <= range.end)
      out.push_back({absolute, kind, std::move(label), paddingLeft, std::move(tooltip)});
  }
  bool reaches(const Node &node) const {
    return node.span.begin + offset <= range.end && range.begin <= node.span.end + offset;
  }

  // The kernels at and below a node, wherever they are defined.
  void kernels(const Node &node) {
    if (!reaches(node))
      return;
    const auto *function = node.tryAs<FunctionStmt>();
    const KernelCheck *found = function ? item.kernelOf(function->id) : nullptr;
    if (!found)
      return forEachChild(node, [&](const Node &child) { kernels(child); });
    const KernelCheck *around = std::exchange(kernel, found);
    const auto &known = around ? around->constants : item.module->constants;
    for (const Parameter *parameter : function->parameters)
      if (parameter->annotation)
        constants(*parameter->annotation, known);
    if (function->returns)
      constants(*function->returns, known);
    block(function->body);
    kernel = around;
  }

  void block(const Block &body) {
    for (const Stmt *statement : body)
      if (reaches(*statement))
        this->statement(*statement);
  }

  void statement(const Stmt &statement) {
    switch (statement.kind) {
    case NodeKind::AssignStmt: {
      const auto *assign = statement.as<AssignStmt>();
      bool typed = false;
      for (const Expr *target : assign->targets)
        typed = introduced(*target, *assign->value) || typed;
      if (typed)
        inside(*assign->value); // the type hint stands for the whole right side
      else
        expr(*assign->value, false);
      for (const Expr *target : assign->targets)
        expr(*target, false);
      return;
    }
    case NodeKind::AnnAssignStmt: {
      const auto *assign = statement.as<AnnAssignStmt>();
      constants(*assign->annotation, kernel->constants);
      if (assign->value)
        expr(*assign->value, false);
      return;
    }
    case NodeKind::FunctionStmt:
      return kernels(statement);
    case NodeKind::AugAssignStmt:
      expr(*statement.as<AugAssignStmt>()->target, false);
      expr(*statement.as<AugAssignStmt>()->value, false);
      return;
    case NodeKind::ForStmt: {
      const auto *loop = statement.as<ForStmt>();
      constants(*loop->iterator, kernel->constants);
      expr(*loop->iterator, false);
      tripCount(*loop);
      block(loop->body);
      return;
    }
    case NodeKind::MatchStmt:
      expr(*statement.as<MatchStmt>()->subject, false);
      for (const MatchCase *arm : statement.as<MatchStmt>()->cases)
        block(arm->body);
      return;
    case NodeKind::WhileStmt:
      expr(*statement.as<WhileStmt>()->condition, false);
      block(statement.as<WhileStmt>()->body);
      return;
    case NodeKind::IfStmt:
      for (const IfArm *arm : statement.as<IfStmt>()->arms) {
        if (arm->condition)
          expr(*arm->condition, false);
        block(arm->body);
      }
      return;
    default:
      forEachChild(statement, [&](const Node &child) { expr(child, false); });
    }
  }

  // Type hints at the names that an assignment introduces.
  bool introduced(const Expr &target, const Expr &value) {
    if (const auto *tuple = target.tryAs<TupleExpr>()) {
      bool any = false;
      for (const Expr *part : tuple->elements)
        any = introduced(*part, value) || any;
      return any;
    }
    const ExprInfo &info = kernel->info(target.id);
    if (!target.is<NameExpr>() || info.variable == NoVariable)
      return false;
    const VariableInfo &variable = kernel->variables[info.variable];
    if (!variable.inferred || variable.node != target.id || variable.type.isError())
      return false;
    if (options.types)
      add(target.span.end, InlayHintKind::Type, format(": {0}", variable.type), false,
          derivation(value, unit, *kernel));
    return options.types;
  }

  void inside(const Expr &expr) {
    forEachChild(expr, [&](const Node &child) { this->expr(child, isArithmetic(expr, *kernel)); });
  }

  void expr(const Node &node, bool inArithmetic) {
    bool arithmetic = isArithmetic(node, *kernel);
    if (arithmetic && !inArithmetic && options.widths)
      width(node);
    forEachChild(node, [&](const Node &child) { expr(child, arithmetic); });
  }

  void width(const Node &node) {
    const ExprInfo &info = kernel->info(node.id);
    if (info.role != ExprRole::Runtime || !info.type.isScalar())
      return;
    Operands operands = operandsOf(node, unit, *kernel);
    if (operands.types.empty())
      return;
    bool differs = true;
    bool narrowed = false;
    bool known = !info.cast.isError();
    for (const Term &term : operands.types) {
      differs = differs && term.type != info.type;
      narrowed = narrowed || (known && info.cast.width() < term.type.width());
    }
    bool cut = known && info.cast.width() < info.type.width();
    bool arrow =
        cut && (options.cuts == CutHints::All || (options.cuts == CutHints::Narrowed && narrowed));
    if (!differs && !(arrow && options.cuts == CutHints::All))
      return;
    std::string label = show(info.type);
    if (arrow)
      label += " → " + show(info.cast);
    add(node.span.end, InlayHintKind::Width, std::move(label), true,
        derivation(node, unit, *kernel));
  }

  void constants(const Node &node, const std::unordered_map<NodeId, Value> &known) {
    if (!options.constants)
      return;
    if (node.is<NameExpr>() || node.is<AttributeExpr>()) {
      auto value = known.find(node.id);
      if (value != known.end() && value->second.isNumber())
        add(node.span.end, InlayHintKind::Constant, "= " + show(value->second), true, "");
      if (node.is<AttributeExpr>())
        return;
    }
    forEachChild(node, [&](const Node &child) { constants(child, known); });
  }

  void tripCount(const ForStmt &loop) {
    if (!options.tripCounts)
      return;
    auto count = kernel->tripCounts.find(loop.id);
    if (count == kernel->tripCounts.end())
      return;
    uint32_t at = loop.iterator->span.end;
    size_t colon = unit.text.find(':', at);
    if (colon != std::string::npos && unit.text.find_first_not_of(" \t", at) == colon)
      at = uint32_t(colon) + 1;
    add(at, InlayHintKind::TripCount, "× " + std::to_string(count->second), true, "");
  }
};

} // namespace

std::vector<InlayHint> inlayHints(const Analysis &analysis, Span range,
                                  const InlayHintOptions &options) {
  std::vector<InlayHint> hints;
  if (analysis.items.empty())
    return hints;
  for (auto c = analysis.items.find(range.begin); !analysis.items.atEnd(c) && c.offset <= range.end;
       analysis.items.next(c))
    HintCollector(*analysis.items.at(c).state, c.offset, range, options, hints).run();
  std::stable_sort(hints.begin(), hints.end(),
                   [](const InlayHint &a, const InlayHint &b) { return a.offset < b.offset; });
  return hints;
}

} // namespace allo
