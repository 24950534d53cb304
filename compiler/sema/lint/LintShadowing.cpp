// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Names of a kernel that hide another name that is probably intended somewhere.
#include "sema/lint/LintPass.h"

#include <unordered_map>

namespace allo {

namespace {

bool isBuiltinName(std::string_view name) {
  return name == "range" || name == "min" || name == "max" || name == "print" || name == "len";
}

// Module-level names that the kernel itself uses, each with a place where it does.
std::unordered_map<std::string_view, const Node *> moduleNames(const LintPass &pass) {
  std::unordered_map<std::string_view, const Node *> found;
  auto note = [&](const Node &node) {
    if (const auto *name = node.tryAs<NameExpr>())
      found.emplace(name->name, name);
  };
  for (const Parameter *parameter : pass.function.parameters)
    if (parameter->annotation)
      forEachBelow(pass.unit, *parameter->annotation, false, note);
  if (pass.function.returns)
    forEachBelow(pass.unit, *pass.function.returns, false, note);
  for (const Stmt *statement : pass.function.body)
    forEachBelow(pass.unit, *statement, false, [&](const Node &node) {
      // A name that the checker found at module level: it has a value, but no variable.
      if (const auto *name = node.tryAs<NameExpr>())
        if (pass.info(*name).role == ExprRole::Constant &&
            pass.info(*name).variable == NoVariable && pass.check.constants.contains(name->id))
          found.emplace(name->name, name);
    });
  return found;
}

} // namespace

void lintShadowing(const LintPass &pass) {
  std::unordered_map<std::string_view, const Node *> used;
  bool collected = false;
  for (const VariableInfo &variable : pass.check.variables) {
    bool index = variable.kind == VariableKind::LoopIndex;
    if (!index && variable.kind != VariableKind::Local && variable.kind != VariableKind::Constexpr)
      continue;
    const Node &node = *pass.unit.nodes[variable.node];
    if (node.is<Parameter>())
      continue; // in the body its name means the parameter, everywhere
    if (isBuiltinName(variable.name)) {
      pass.report(pass.make(DiagCode::ShadowedName, node, variable.name,
                            format("the built-in '{0}'", variable.name)));
      continue;
    }
    if (variable.hides != NoVariable) {
      NodeDiagnostic diagnostic =
          pass.make(DiagCode::ShadowedName, node, variable.name, "a variable of the same name");
      diagnostic.notes.push_back(
          {{ThisItem, pass.check.variables[variable.hides].node}, "declared here"});
      pass.report(std::move(diagnostic));
      continue;
    }
    if (!collected)
      used = moduleNames(pass);
    collected = true;
    if (auto it = used.find(variable.name); it != used.end()) {
      NodeDiagnostic diagnostic = pass.make(DiagCode::ShadowedName, node, variable.name,
                                            "a module-level name that this kernel uses");
      diagnostic.notes.push_back({{ThisItem, it->second->id}, "used here"});
      pass.report(std::move(diagnostic));
    }
  }
}

} // namespace allo
