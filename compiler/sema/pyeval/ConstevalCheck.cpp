// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Reports code that can never be evaluated in a consteval function, whether the function is called
// or not.
#include "sema/facts/Fixes.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <set>

namespace allo {

namespace {

class ConstevalCheck {
public:
  ConstevalCheck(EvalContext &context) : context(context) {}

  void run(const FunctionStmt &function) {
    if (function.isAsync)
      unsupported(*function.name, "'async'");
    bindAll(function);
    for (const Stmt *statement : function.body)
      visit(*statement);
  }

private:
  EvalContext &context;
  std::set<std::string_view> bound; // anywhere in the function

  // Every name that something in the function binds: where it is bound is Python's business.
  void bindAll(const Node &node) {
    if (const auto *function = node.tryAs<FunctionStmt>())
      bound.insert(function->name->name);
    else if (const auto *parameter = node.tryAs<Parameter>(); parameter && parameter->name)
      bound.insert(parameter->name->name);
    else if (const auto *alias = node.tryAs<ImportAlias>(); alias && alias->bound)
      bound.insert(alias->bound->name);
    else if (const auto *handler = node.tryAs<Handler>(); handler && handler->name)
      bound.insert(handler->name->name);
    else if (const auto *assign = node.tryAs<AssignStmt>())
      for (const Expr *target : assign->targets)
        bindTarget(*target);
    else if (const auto *annotated = node.tryAs<AnnAssignStmt>())
      bindTarget(*annotated->target);
    else if (const auto *augmented = node.tryAs<AugAssignStmt>())
      bindTarget(*augmented->target);
    else if (const auto *loop = node.tryAs<ForStmt>())
      bindTarget(*loop->target);
    else if (const auto *clause = node.tryAs<ComprehensionClause>())
      bindTarget(*clause->target);
    else if (const auto *named = node.tryAs<NamedExpr>())
      bound.insert(named->target->name);
    else if (const auto *arm = node.tryAs<MatchCase>())
      forEachCapture(*arm->pattern, [&](const NameExpr &name) { bound.insert(name.name); });
    else if (const auto *item = node.tryAs<WithItem>(); item && item->target)
      bindTarget(*item->target);
    else if (const auto *broken = node.tryAs<ErrorStmt>())
      for (const Ident *name : broken->names)
        bound.insert(name->name);
    forEachChild(node, [&](const Node &child) { bindAll(child); });
  }
  void bindTarget(const Node &target) {
    if (const auto *name = target.tryAs<NameExpr>())
      bound.insert(name->name);
    else if (!target.is<SubscriptExpr>() && !target.is<AttributeExpr>())
      forEachChild(target, [&](const Node &child) { bindTarget(child); });
  }

  void unsupported(const Node &node, std::string_view what) {
    context.diagnostics->push_back({DiagCode::ConstevalUnsupported,
                                    node.id,
                                    format(diagInfo(DiagCode::ConstevalUnsupported).text, what),
                                    {},
                                    {}});
  }

  void visit(const Node &node) {
    if (node.is<TryStmt>())
      return unsupported(node, "A 'try' statement");
    if (node.is<WithStmt>())
      return unsupported(node, "A 'with' statement");
    if (const auto *loop = node.tryAs<ForStmt>(); loop && loop->isAsync)
      return unsupported(node, "'async for'");
    if (const auto *inner = node.tryAs<FunctionStmt>(); inner && inner->isAsync)
      return unsupported(*inner->name, "'async'");
    if (node.is<ClassStmt>())
      return unsupported(node, "A class");
    if (const auto *scope = node.tryAs<ScopeStmt>())
      return unsupported(node, scope->nonlocal ? "'nonlocal'" : "'global'");
    if (const auto *statement = node.tryAs<UnsupportedStmt>())
      return unsupported(node, statement->what);
    if (const auto *expression = node.tryAs<UnsupportedExpr>())
      return unsupported(node, expression->what);
    if (const auto *arm = node.tryAs<MatchCase>()) {
      // What a pattern that is refused binds is not known.
      size_t found = context.diagnostics->size();
      visit(*arm->pattern);
      if (context.diagnostics->size() == found)
        forEachChild(node, [&](const Node &child) {
          if (&child != arm->pattern)
            visit(child);
        });
      return;
    }
    if (node.is<RaiseStmt>() || node.is<Annotation>())
      return; // the names of exceptions mean nothing here
    if (const auto *used = node.tryAs<NameExpr>(); used && used->name != "_")
      name(*used);
    forEachChild(node, [&](const Node &child) { visit(child); });
  }

  void name(const NameExpr &expr) {
    if (bound.contains(expr.name) || findNative(expr.name) ||
        (context.local && context.local(expr.name)) || context.names.isDefined(expr.name))
      return;
    NodeDiagnostic diagnostic{DiagCode::UndefinedName,
                              expr.id,
                              format(diagInfo(DiagCode::UndefinedName).text, expr.name),
                              {},
                              {}};
    std::vector<std::string> candidates = context.names.namesNear(expr.name);
    candidates.insert(candidates.end(), bound.begin(), bound.end());
    std::string close = nearestName(expr.name, candidates);
    if (!close.empty())
      diagnostic.fixes.push_back(changeTo(expr.id, close));
    context.diagnostics->push_back(std::move(diagnostic));
  }
};

} // namespace

void checkConsteval(const FunctionStmt &function, EvalContext &context) {
  ConstevalCheck(context).run(function);
}

} // namespace allo
