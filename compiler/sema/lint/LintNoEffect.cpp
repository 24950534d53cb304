// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements that compute a value that nothing uses: 'y == x', 'x + 1', a bare name. Strings, None
// and '...' are placeholders, and a call may have an effect, so these are not reported. Also 's =+
// x', where the sign is not part of the operator.
#include "sema/facts/Fixes.h"
#include "sema/lint/LintPass.h"

#include <algorithm>

namespace allo {

namespace {

class NoEffect {
public:
  explicit NoEffect(const LintPass &pass) : pass(pass) {}

  void run() {
    if (pass.hasErrors())
      return;
    for (const Stmt *top : pass.function.body)
      for (NodeId id = top->id, last = top->last; id <= last; ++id) {
        const Node &node = *pass.unit.nodes[id];
        if (const auto *statement = node.tryAs<ExprStmt>())
          value(*statement->value);
        else if (const auto *assign = node.tryAs<AssignStmt>())
          assignment(*assign);
        bool skipped = node.is<FunctionStmt>() || (node.is<IfArm>() && pass.check.isDead(id));
        if (skipped || node.is<ExprStmt>())
          id = std::max(id, node.last);
      }
  }

private:
  const LintPass &pass;

  void value(const Expr &expr) {
    if (expr.is<StringExpr>() || expr.is<FormattedExpr>() || expr.is<NoneExpr>() ||
        expr.is<EllipsisExpr>() || mayDoSomething(expr))
      return;
    NodeDiagnostic diagnostic = pass.make(DiagCode::NoEffect, expr, pass.shown(expr));
    const auto *comparison = expr.tryAs<CompareExpr>();
    if (comparison && comparison->ops.size() == 1 && comparison->ops[0] == CompareOp::Eq &&
        isPlace(*comparison->operands[0])) {
      diagnostic.notes.push_back({{ThisItem, expr.id}, "'==' compares, '=' assigns"});
      std::string text =
          pass.shown(*comparison->operands[0]) + " = " + pass.shown(*comparison->operands[1]);
      diagnostic.fixes.push_back(changeTo(expr.id, text));
    }
    pass.report(std::move(diagnostic));
  }

  void assignment(const AssignStmt &assign) {
    const auto *sign = assign.value->tryAs<UnaryExpr>();
    if (!sign || (sign->op != UnaryOp::Plus && sign->op != UnaryOp::Minus) ||
        assign.targets.size() != 1)
      return;
    const Expr &target = *assign.targets[0];
    std::string_view before = pass.unit.source({target.span.end, sign->span.begin});
    std::string_view behind = pass.unit.source({sign->span.begin + 1, sign->operand->span.begin});
    if (!before.ends_with('=') || behind.empty() || behind.front() != ' ')
      return;
    const std::string meant = std::string(show(sign->op)) + "=";
    NodeDiagnostic diagnostic =
        pass.make(DiagCode::ReversedOperator, assign, "=" + std::string(show(sign->op)), meant);
    std::string text = format("{0} {1} {2}", pass.shown(target), meant, pass.shown(*sign->operand));
    diagnostic.fixes.push_back(
        {format("Change to '{0}'", meant), {{assign.id, FixPosition::Replace, std::move(text)}}});
    pass.report(std::move(diagnostic));
  }

  bool mayDoSomething(const Expr &expr) const {
    bool found = false;
    forEachBelow(pass.unit, expr, true, [&](const Node &node) {
      found = found || node.is<CallExpr>() || node.is<NamedExpr>() || node.is<UnsupportedExpr>() ||
              node.is<ErrorExpr>();
    });
    return found;
  }

  // Whether a value can be assigned to it.
  bool isPlace(const Expr &expr) const {
    if (const auto *element = expr.tryAs<SubscriptExpr>())
      return element->base->is<NameExpr>() && isPlace(*element->base) &&
             std::none_of(element->indices.begin(), element->indices.end(),
                          [](const Expr *index) { return index->is<SliceExpr>(); });
    const VariableInfo *variable = pass.variable(expr);
    return variable &&
           (variable->kind == VariableKind::Local || variable->kind == VariableKind::Parameter ||
            variable->kind == VariableKind::Stateful);
  }
};

} // namespace

void lintNoEffect(const LintPass &pass) { NoEffect(pass).run(); }

} // namespace allo
