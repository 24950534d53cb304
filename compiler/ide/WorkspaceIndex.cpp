// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/WorkspaceIndex.h"

#include "sema/facts/ModuleView.h"
#include "support/Assert.h"
#include "support/Characters.h"

#include <algorithm>
#include <set>
#include <utility>

namespace allo {

namespace {

bool isInner(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::Kernel:
  case SymbolKind::Function:
  case SymbolKind::Class:
    return true;
  case SymbolKind::Constant:
  case SymbolKind::TypeAlias:
  case SymbolKind::Variable:
  case SymbolKind::Parameter:
  case SymbolKind::Loop:
  case SymbolKind::LoopIndex:
    return false;
  }
  ALLO_UNREACHABLE("kinds of symbols are handled");
}

void collect(std::vector<DocumentSymbol> symbols, const std::string &container,
             FileDefinitions &out) {
  for (DocumentSymbol &symbol : symbols) {
    // Locals are of no use from outside; what a loop holds counts as what its kernel holds.
    if (container.empty() || isInner(symbol.kind))
      out.push_back({symbol.name, symbol.kind, container, symbol.selection});
    const std::string &around = isInner(symbol.kind) ? symbol.name : container;
    collect(std::move(symbol.children), around, out);
  }
}

} // namespace

FileDefinitions definitionsOf(const PersistentSeq<ItemEntry> &items) {
  FileDefinitions out;
  collect(documentSymbols(items), "", out);
  return out;
}

bool matchesQuery(std::string_view name, std::string_view query) {
  size_t matched = 0;
  for (char c : name)
    if (matched < query.size() && toLower(c) == toLower(query[matched]))
      ++matched;
  return matched == query.size();
}

QueryRank rankOfMatch(std::string_view name, std::string_view query) {
  const bool begins = name.size() >= query.size() &&
                      std::equal(query.begin(), query.end(), name.begin(),
                                 [](char a, char b) { return toLower(a) == toLower(b); });
  if (!begins)
    return QueryRank::Letters;
  return name.size() == query.size() ? QueryRank::Exact : QueryRank::Prefix;
}

std::vector<std::shared_ptr<const ModuleView>>
importedFiles(const std::vector<std::shared_ptr<const Analysis>> &analyses) {
  std::vector<std::shared_ptr<const ModuleView>> out;
  std::set<std::string> seen;
  auto add = [&](const std::vector<ImportedFile> &imports) {
    for (const ImportedFile &imported : imports)
      if (imported.view && seen.insert(imported.view->path).second)
        out.push_back(imported.view);
  };
  for (const auto &analysis : analyses)
    add(analysis->imports);
  for (size_t i = 0; i < out.size(); ++i)
    add(out[i]->imports); // the list grows, but the view stays where it is
  std::sort(out.begin(), out.end(), [](const auto &a, const auto &b) { return a->path < b->path; });
  return out;
}

} // namespace allo
