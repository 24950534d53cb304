// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A scalar that is passed for a buffer fills a temporary buffer that only the callee sees: the
// values that the callee writes to it are lost.
#include "sema/lint/CalleeLint.h"
#include "support/Format.h"

namespace allo {

namespace {

// Calls fn(parameter, argument) for those that are passed a copy.
template <typename Fn>
void forEachCopy(const SyntaxUnit &unit, const KernelCheck &check, const CallSite &site, Fn &&fn) {
  const auto *call =
      site.node < unit.nodes.size() ? unit.nodes[site.node]->tryAs<CallExpr>() : nullptr;
  if (!call)
    return;
  for (size_t p = 0; p < site.arguments.size(); ++p) {
    const ParameterInfo &parameter = site.kernel->parameters[p];
    const Expr *argument = argumentOf(*call, site.arguments[p]);
    if (!argument || parameter.type.kind() != TypeKind::Buffer)
      continue;
    const ExprInfo &info = check.info(argument->id);
    if (info.role == ExprRole::Runtime ? info.type.isScalar() : info.role == ExprRole::Constant)
      fn(parameter, *argument);
  }
}

// Where the kernel first writes into a parameter; null where it does not.
const Node *writeTo(const Callee &callee, const ParameterInfo &parameter) {
  auto isIt = [&](const Expr *expr) {
    while (const auto *element = expr->tryAs<SubscriptExpr>())
      expr = element->base;
    uint32_t v = expr->is<NameExpr>() ? callee.check->info(expr->id).variable : NoVariable;
    return v < callee.check->variables.size() && callee.check->variables[v].node == parameter.node;
  };
  const Node *found = nullptr;
  for (const Stmt *stmt : callee.unit->nodes[callee.check->function]->as<FunctionStmt>()->body)
    forEachBelow(*callee.unit, *stmt, false, [&](const Node &node) {
      bool writes = false;
      if (const auto *assign = node.tryAs<AssignStmt>())
        for (const Expr *target : assign->targets)
          writes = writes || isIt(target);
      else if (const auto *augmented = node.tryAs<AugAssignStmt>())
        writes = isIt(augmented->target);
      else if (const auto *argument = node.tryAs<Argument>())
        writes = argument->keyword && argument->keyword->name == "acc" && isIt(argument->value);
      if (writes && !found)
        found = &node;
    });
  return found;
}

} // namespace

bool passesCopies(const SyntaxUnit &unit, const KernelCheck &check) {
  bool any = false;
  for (const CallSite &site : check.calls)
    forEachCopy(unit, check, site, [&](const ParameterInfo &, const Expr &) { any = true; });
  return any;
}

std::vector<NodeDiagnostic> lintCopies(const SyntaxUnit &unit, const KernelCheck &check,
                                       const FindCallee &find) {
  std::vector<NodeDiagnostic> out;
  for (const CallSite &site : check.calls)
    forEachCopy(unit, check, site, [&](const ParameterInfo &parameter, const Expr &argument) {
      Callee callee;
      for (const auto &nested : check.nested)
        if (nested->function == site.calleeFunction && check.signature->item == site.callee)
          callee = {&unit, nested.get()};
      if (!callee.check && !site.open)
        callee = find(site);
      const Node *write = callee.check ? writeTo(callee, parameter) : nullptr;
      if (!write)
        return;
      NodeDiagnostic diagnostic{
          DiagCode::LostResult,
          argument.id,
          format(diagInfo(DiagCode::LostResult).text, site.calleeName, parameter.name),
          {{{site.callee, write->id}, format("'{0}' is written here", parameter.name)}},
          {}};
      out.push_back(std::move(diagnostic));
    });
  return out;
}

} // namespace allo
