// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Imports.h"
#include <algorithm>

namespace allo {

bool isAlloImport(std::string_view module) {
  return module == "allo" || module.starts_with("allo.");
}

bool isBroken(const SyntaxUnit &unit, const Stmt &statement) {
  return std::any_of(unit.errors.begin(), unit.errors.end(), [&](const SyntaxError &error) {
    return error.span.begin >= statement.span.begin && error.span.begin <= statement.span.end;
  });
}

bool hasBrokenImport(const SyntaxUnit &unit) {
  return !unit.errors.empty() &&
         std::any_of(unit.statements.begin(), unit.statements.end(), [&](const Stmt *statement) {
           return (statement->is<ImportStmt>() || statement->is<ImportFromStmt>()) &&
                  isBroken(unit, *statement);
         });
}

std::string joinModule(std::string_view module, std::string_view name) {
  std::string out(module);
  if (!out.empty() && out.back() != '.')
    out += '.';
  return out + std::string(name);
}

namespace {

void collect(const Node &node, bool inFunction, std::vector<ImportedName> &out) {
  if (const auto *import = node.tryAs<ImportStmt>()) {
    for (const ImportAlias *alias : import->names) {
      if (isAlloImport(alias->path))
        continue;
      // 'import a.b' runs a, then a.b.
      for (size_t dot = alias->path.find('.'); dot != std::string_view::npos;
           dot = alias->path.find('.', dot + 1))
        out.push_back({std::string(alias->path.substr(0, dot)), true, inFunction});
      out.push_back({std::string(alias->path), false, inFunction});
    }
    return;
  }
  if (const auto *import = node.tryAs<ImportFromStmt>()) {
    if (isAlloImport(import->module) || import->module == "__future__" || import->module.empty())
      return;
    out.push_back({std::string(import->module), false, inFunction});
    for (const ImportAlias *alias : import->names)
      out.push_back({joinModule(import->module, alias->path), true, inFunction});
    return;
  }
  bool function = inFunction || node.is<FunctionStmt>();
  // Only statements and their parts may hold statements.
  forEachChild(node, [&](const Node &child) {
    if (child.asStmt() || child.is<IfArm>() || child.is<Handler>() || child.is<MatchCase>())
      collect(child, function, out);
  });
}

} // namespace

std::vector<ImportedName> importsOf(const SyntaxUnit &unit) {
  std::vector<ImportedName> out;
  for (const Stmt *statement : unit.statements)
    collect(*statement, false, out);
  return out;
}

} // namespace allo
