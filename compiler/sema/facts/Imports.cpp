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

std::string importedByCall(const CallExpr &call) {
  const auto *path = call.callee->tryAs<AttributeExpr>();
  const auto *name = call.callee->tryAs<NameExpr>();
  const std::string_view function = path ? path->attribute->name : name ? name->name : "";
  if (std::ranges::find(ImportingFunctions, function) == ImportingFunctions.end() ||
      call.arguments.empty() || call.arguments[0]->form != ArgumentForm::Positional)
    return "";
  const auto *module = call.arguments[0]->value->tryAs<StringExpr>();
  if (!module || !module->text.starts_with('.') || call.arguments.size() < 2)
    return module ? std::string(module->text) : "";
  const auto *package = call.arguments[1]->value->tryAs<StringExpr>();
  const auto *own = call.arguments[1]->value->tryAs<NameExpr>();
  const bool isOneLevel = !module->text.substr(1).starts_with('.');
  if (package && isOneLevel)
    return joinModule(package->text, module->text.substr(1));
  return own && own->name == "__package__" ? std::string(module->text) : "";
}

namespace {

void addDotted(std::string_view path, bool optional, bool inFunction,
               std::vector<ImportedName> &out) {
  // 'import a.b' runs a, then a.b.
  for (size_t dot = path.find('.', 1); dot != std::string_view::npos; dot = path.find('.', dot + 1))
    out.push_back({std::string(path.substr(0, dot)), true, inFunction});
  out.push_back({std::string(path), optional, inFunction});
}

void collect(const Node &node, bool inFunction, std::vector<ImportedName> &out) {
  if (const auto *import = node.tryAs<ImportStmt>()) {
    for (const ImportAlias *alias : import->names) {
      if (isAlloImport(alias->path))
        continue;
      addDotted(alias->path, false, inFunction, out);
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
  if (std::ranges::none_of(ImportingFunctions, [&](std::string_view each) {
        return unit.text.find(each) != std::string::npos;
      }))
    return out;
  NodeId functionEnd = 0;
  for (const Node *node : unit.nodes) {
    if (node->is<FunctionStmt>() || node->is<LambdaExpr>())
      functionEnd = std::max(functionEnd, node->last + 1);
    if (const auto *call = node->tryAs<CallExpr>())
      if (const std::string module = importedByCall(*call);
          !module.empty() && !isAlloImport(module))
        addDotted(module, true, node->id < functionEnd, out);
  }
  return out;
}

} // namespace allo
