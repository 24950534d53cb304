// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The common part of the passes that lintKernel() runs: the kernel's syntax, the checker's facts
// about it, and the list of warnings. Each pass takes time proportional to the body and recurses
// over blocks only, since expressions can be deeper than a stack.
//
// To add a warning: 1) its row in diag/diagnostics.def, 2) a pass below, or a case in one that
// visits the same nodes, 3) its line in Lint.cpp, 4) a file in test/data/sema/warnings that shows
// it, and code in legal_*.py there that must not be reported.
#pragma once

#include "sema/lint/Lint.h"
#include "support/Format.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct LintPass {
  const SyntaxUnit &unit;
  const FunctionStmt &function;
  NameSource &names;
  KernelCheck &check;

  // Also in the text, or in the kernel's signature.
  bool hasErrors() const;
  const ExprInfo &info(const Node &node) const { return check.info(node.id); }
  const Expr &expr(NodeId node) const { return static_cast<const Expr &>(*unit.nodes[node]); }
  // The variable that a name refers to; null if it is not a variable of the kernel.
  const VariableInfo *variable(const Expr &expr) const {
    uint32_t v = expr.is<NameExpr>() ? info(expr).variable : NoVariable;
    return v < check.variables.size() ? &check.variables[v] : nullptr;
  }
  // A compile-time value that the checker has noted down for a name or an attribute.
  const Value *constant(const Expr &expr) const {
    auto it = check.constants.find(expr.id);
    return it == check.constants.end() ? nullptr : &it->second;
  }
  std::string shown(const Node &node) const {
    return showSource(unit.source(node.span), Spacing::Canonical);
  }
  template <typename... Args>
  NodeDiagnostic make(DiagCode code, const Node &node, const Args &...args) const {
    return {code, node.id, format(diagInfo(code).text, args...), {}, {}};
  }
  void report(NodeDiagnostic diagnostic) const {
    checkMessageStyle(diagnostic.message);
    check.diagnostics.elements().push_back(std::move(diagnostic));
  }
};

void lintUnused(const LintPass &pass);
void lintShadowing(const LintPass &pass);
void lintUnreachable(const LintPass &pass);
void lintAliases(const LintPass &pass);
void lintStreams(const LintPass &pass);
void lintStreamEnds(const LintPass &pass);
void lintNoEffect(const LintPass &pass);
void lintConditions(const LintPass &pass);
void lintValues(const LintPass &pass); // checks that depend on the possible values

} // namespace allo
