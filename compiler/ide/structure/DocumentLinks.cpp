// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/structure/DocumentLinks.h"

#include "sema/facts/Imports.h"
#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"
#include "syntax/tree/Ast.h"

#include <algorithm>
#include <string_view>

namespace allo {

namespace {

class LinkCollector {
public:
  explicit LinkCollector(const Analysis &analysis) : analysis(analysis) {}

  void add(const ItemState &item, uint32_t at) {
    unit = item.unit.get();
    offset = at;
    for (const Node *node : unit->nodes) {
      if (const auto *import = node->tryAs<ImportStmt>())
        for (const ImportAlias *alias : import->names)
          link(alias->path, pathOf(*alias));
      else if (const auto *from = node->tryAs<ImportFromStmt>())
        this->from(*from);
      else if (const auto *call = node->tryAs<CallExpr>())
        this->call(*call);
    }
  }

  std::vector<DocumentLink> out;

private:
  const Analysis &analysis;
  const SyntaxUnit *unit = nullptr;
  uint32_t offset = 0;

  const ModuleView *find(std::string_view module) const {
    for (const ImportedFile &each : analysis.imports)
      if (each.module == module)
        return each.view.get();
    return nullptr;
  }
  void link(std::string_view module, Span span) {
    const ModuleView *view = find(module);
    if (view && !span.empty())
      out.push_back({span.shifted(offset), view->path});
  }
  // 'pkg.mod' of 'pkg.mod as m'.
  static Span pathOf(const ImportAlias &alias) {
    const uint32_t end = alias.span.begin + uint32_t(alias.path.size());
    return {alias.span.begin, std::min(end, alias.span.end)};
  }

  void from(const ImportFromStmt &import) {
    if (import.moduleName)
      link(import.module, import.moduleName->span);
    const ModuleView *module = find(import.module);
    for (const ImportAlias *alias : import.names)
      if (!module || !module->names->contains(alias->path))
        link(joinModule(import.module, alias->path), pathOf(*alias));
  }

  void call(const CallExpr &call) {
    const std::string module = importedByCall(call);
    if (module.empty() || call.arguments.size() == 0)
      return;
    const auto *string = call.arguments[0]->value->tryAs<StringExpr>();
    if (string && string->plain)
      link(module, {string->span.begin + 1, string->span.end - 1});
  }
};

} // namespace

std::vector<DocumentLink> documentLinks(const Analysis &analysis) {
  LinkCollector collector(analysis);
  if (!analysis.imports.empty())
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      if (!entry.state->imports.empty())
        collector.add(*entry.state, offset);
    });
  return std::move(collector.out);
}

} // namespace allo
