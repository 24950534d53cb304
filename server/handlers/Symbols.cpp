// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/documentSymbol: the outline, as a tree or, for clients without trees, as a list; and
// workspace/symbol: what all files define.
#include "ide/DocumentSymbols.h"

#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"
#include "support/Assert.h"

#include <algorithm>
#include <map>

namespace allo::server {

namespace {

struct ProtocolKind {
  lsp::SymbolKind preferred;
  lsp::SymbolKind fallback; // one of the protocol's first version, for older clients
};

ProtocolKind protocolKind(SymbolKind kind) {
  using enum lsp::SymbolKind;
  switch (kind) {
  case SymbolKind::Kernel:
  case SymbolKind::Function:
    return {Function, Function};
  case SymbolKind::Class:
    return {Class, Class};
  case SymbolKind::Constant:
    return {Constant, Constant};
  case SymbolKind::TypeAlias:
    return {TypeParameter, Class};
  case SymbolKind::Variable:
  case SymbolKind::Parameter:
  case SymbolKind::LoopIndex: // an editor shows a Key like a string
    return {Variable, Variable};
  case SymbolKind::Loop:
    return {Namespace, Namespace};
  }
  ALLO_UNREACHABLE("kinds of symbols are handled");
}

lsp::SymbolKind kindFor(const ClientInfo &client, SymbolKind kind) {
  ProtocolKind kinds = protocolKind(kind);
  return client.knowsSymbolKind(int64_t(kinds.preferred)) ? kinds.preferred : kinds.fallback;
}

std::vector<lsp::DocumentSymbol> tree(std::vector<DocumentSymbol> symbols, const ClientInfo &client,
                                      Positions &positions) {
  std::vector<lsp::DocumentSymbol> shown;
  shown.reserve(symbols.size());
  for (DocumentSymbol &symbol : symbols) {
    lsp::DocumentSymbol &each = shown.emplace_back();
    each.name = std::move(symbol.name);
    each.kind = kindFor(client, symbol.kind);
    each.detail = std::move(symbol.detail);
    // The protocol insists that the name lies inside the whole.
    each.range = positions.range(join(symbol.span, symbol.selection));
    each.selectionRange = positions.range(symbol.selection);
    each.children = tree(std::move(symbol.children), client, positions);
  }
  return shown;
}

void list(const std::vector<DocumentSymbol> &symbols, const std::string &container,
          const Snapshot &snapshot, Positions &positions,
          std::vector<lsp::SymbolInformation> &shown) {
  for (const DocumentSymbol &symbol : symbols) {
    shown.push_back({symbol.name,
                     kindFor(*snapshot.client, symbol.kind),
                     {snapshot.uri, positions.range(symbol.span)},
                     container});
    list(symbol.children, symbol.name, snapshot, positions, shown);
  }
}

} // namespace

// The whole tree as JSON, of which the items that have changed are computed.
static RawJson treeOfParts(const Snapshot &snapshot) {
  Positions places = snapshot.positions(), positions = snapshot.positions();
  RawJson list{"["};
  constexpr size_t Grown = 1024; // by an edit, in most cases
  list.text.reserve(snapshot.parts->symbolsSize + Grown);
  snapshot.parts->symbols.forEach(
      snapshot.analysis->items, [&](uint32_t offset) { return places.at(offset); },
      [&](const ItemState &item, uint32_t offset, Position) {
        std::string made =
            toRawJson(tree(symbolsOf(item, offset), *snapshot.client, positions)).text;
        return made.substr(1, made.size() - 2);
      },
      [&](const std::string &part, Position) {
        if (!part.empty() && list.text.size() > 1)
          list.text += ',';
        list.text += part;
      });
  list.text += ']';
  snapshot.parts->symbolsSize = list.text.size();
  return list;
}

lsp::DocumentSymbols answerDocumentSymbols(const Snapshot &snapshot,
                                           const Query<lsp::DocumentParams> &) {
  std::vector<DocumentSymbol> symbols;
  const bool isTree = snapshot.client->hierarchicalSymbols;
  if (snapshot.config->symbols && isTree && snapshot.parts)
    return treeOfParts(snapshot);
  if (snapshot.config->symbols)
    symbols = documentSymbols(*snapshot.analysis);
  Positions positions = snapshot.positions();
  if (isTree)
    return tree(std::move(symbols), *snapshot.client, positions);
  std::vector<lsp::SymbolInformation> shown;
  list(symbols, "", snapshot, positions, shown);
  return shown;
}

std::vector<lsp::SymbolInformation>
answerWorkspaceSymbols(const WorkspaceSnapshot &workspace,
                       const lsp::WorkspaceSymbolParams &params) {
  // A list that nobody reads to its end; the client asks again with the next letter.
  constexpr size_t MostSymbols = 1000;
  struct Match {
    QueryRank rank;
    const WorkspaceFile *file; /*nullable: it is of a closed one*/
    const Definition *definition = nullptr;
    const ClosedDefinitions *closed = nullptr;
    const PlacedDefinition *placed = nullptr;
  };
  std::vector<Match> matches;
  const std::string &query = params.query;
  for (const WorkspaceFile &file : workspace.files)
    if (file.config->symbols)
      for (const Definition &each : *file.definitions)
        if (matchesQuery(each.name, query))
          matches.push_back({rankOfMatch(each.name, query), &file, &each});
  std::vector<ClosedDefinitions> closed;
  if (workspace.showsSymbols && workspace.closed)
    closed = workspace.closed->definitions();
  for (const ClosedDefinitions &file : closed)
    for (const PlacedDefinition &each : *file.definitions)
      if (matchesQuery(each.name, query))
        matches.push_back({rankOfMatch(each.name, query), nullptr, nullptr, &file, &each});
  std::ranges::stable_sort(matches, {}, &Match::rank);
  matches.resize(std::min(matches.size(), MostSymbols));
  std::vector<lsp::SymbolInformation> shown;
  std::map<const WorkspaceFile *, Positions> positions;
  for (const Match &match : matches) {
    if (match.file) {
      auto [it, isNew] =
          positions.try_emplace(match.file, match.file->text, workspace.client->unit);
      shown.push_back(
          {match.definition->name,
           kindFor(*workspace.client, match.definition->kind),
           {match.file->uri, it->second.range(match.file->current(match.definition->selection))},
           match.definition->container});
    } else {
      shown.push_back({match.placed->name,
                       kindFor(*workspace.client, match.placed->kind),
                       {pathToUri(match.closed->path), match.placed->range},
                       match.placed->container});
    }
  }
  return shown;
}

} // namespace allo::server
