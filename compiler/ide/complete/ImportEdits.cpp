// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/ImportEdits.h"

#include "sema/facts/Fixes.h"
#include "sema/facts/Imports.h"
#include "support/Characters.h"
#include "support/Path.h"

#include <algorithm>

namespace allo {

static bool isDocstring(const Stmt &statement) {
  const auto *expression = statement.tryAs<ExprStmt>();
  return expression && expression->value->is<StringExpr>();
}
static bool isFutureImport(const Stmt &statement) {
  const auto *from = statement.tryAs<ImportFromStmt>();
  return from && from->module == "__future__";
}

ImportEdits::ImportEdits(const Analysis &analysis, Span typed, Span part) {
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const SyntaxUnit &unit = *entry.state->unit;
    if (unit.statements.empty())
      return;
    const Stmt &first = *unit.statements[0];
    const Span whole = join(first.span, unit.statements[unit.statements.size() - 1]->span);
    for (const Stmt *statement : unit.statements)
      if (const auto *from = statement->tryAs<ImportFromStmt>())
        relative |= from->module.starts_with('.') && !isFutureImport(first);
    if (!part.encloses(whole.shifted(offset)))
      return;
    const bool isTyped = whole.shifted(offset).touches(typed.begin);
    const bool isImport = first.is<ImportStmt>() || first.is<ImportFromStmt>();
    if (unit.text.find("\r\n") != std::string::npos)
      lineEnd = "\r\n";
    if (!newLine && !isDocstring(first) && !isFutureImport(first))
      newLine = offset + first.span.begin;
    if (!isImport || isFutureImport(first))
      return;
    if (!isTyped && !isBroken(unit, first))
      units.emplace_back(&unit, offset);
  });
  if (newLine && *newLine >= typed.begin)
    newLine.reset();
}

std::optional<DiagEdit> ImportEdits::extend(const std::string &module,
                                            const std::string &name) const {
  for (const auto &[unit, offset] : units)
    if (std::optional<DiagEdit> edit = importEdit(*unit, module, {name}))
      return DiagEdit{edit->span.shifted(offset), edit->newText};
  return std::nullopt;
}

std::optional<DiagEdit> ImportEdits::add(const std::string &module, const std::string &name) const {
  if (std::optional<DiagEdit> edit = extend(module, name))
    return edit;
  if (!newLine)
    return std::nullopt;
  return DiagEdit{{*newLine, *newLine}, "from " + module + " import " + name + lineEnd};
}

std::string moduleNameFor(const std::string &path, const std::string &from,
                          const std::vector<std::string> &roots, ImportStyle style) {
  if (!path.ends_with(".py") || from.empty() || path == from)
    return {};
  const std::string own = parentPath(from);
  std::vector<std::string> places = roots;
  places.insert(style == ImportStyle::Package ? places.end() : places.begin(), own);
  for (const std::string &place : places) {
    std::string below = relativePath(path, place);
    if (below == path || below.empty() || place.empty())
      continue;
    below.resize(below.size() - 3);
    if (below.ends_with("/__init__"))
      below.resize(below.size() - 9);
    std::replace(below.begin(), below.end(), '/', '.');
    bool isModule = true;
    for (size_t at = 0; at <= below.size();) {
      const size_t dot = std::min(below.find('.', at), below.size());
      isModule = isModule && isIdentifier(std::string_view(below).substr(at, dot - at));
      at = dot + 1;
    }
    if (isModule)
      return (style != ImportStyle::Absolute && place == own ? "." : "") + below;
  }
  return {};
}

} // namespace allo
