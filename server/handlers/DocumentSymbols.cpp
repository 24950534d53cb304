// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/DocumentSymbols.h"

#include "ide/DocumentSymbols.h"
#include "server/protocol/Convert.h"
#include "support/Assert.h"

namespace allo::server {

namespace {

struct ProtocolKind {
  int preferred;
  int fallback; // one of the protocol's first version, for older clients
};

ProtocolKind protocolKind(SymbolKind kind) {
  constexpr int Namespace = 3, Class = 5, Function = 12, Variable = 13, Constant = 14,
                TypeParameter = 26;
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

class SymbolWriter {
public:
  SymbolWriter(const Snapshot &view, JsonWriter &target)
      : snapshot(view), out(target), positions(view.text(), view.client->unit) {}

  void tree(const std::vector<DocumentSymbol> &symbols) {
    for (const DocumentSymbol &symbol : symbols) {
      out.beginObject();
      common(symbol);
      if (!symbol.detail.empty())
        out.key("detail").string(symbol.detail);
      out.key("range");
      // The protocol insists that the name lies inside the whole.
      positions.range(out, join(symbol.span, symbol.selection));
      out.key("selectionRange");
      positions.range(out, symbol.selection);
      if (!symbol.children.empty()) {
        out.key("children").beginArray();
        tree(symbol.children);
        out.endArray();
      }
      out.endObject();
    }
  }

  void list(const std::vector<DocumentSymbol> &symbols, std::string_view container) {
    for (const DocumentSymbol &symbol : symbols) {
      out.beginObject();
      common(symbol);
      out.key("location").beginObject().key("uri").string(snapshot.uri).key("range");
      positions.range(out, symbol.span);
      out.endObject();
      if (!container.empty())
        out.key("containerName").string(container);
      out.endObject();
      list(symbol.children, symbol.name);
    }
  }

private:
  void common(const DocumentSymbol &symbol) {
    ProtocolKind kind = protocolKind(symbol.kind);
    bool known = snapshot.client->knowsSymbolKind(kind.preferred);
    out.key("name").string(symbol.name);
    out.key("kind").number(known ? kind.preferred : kind.fallback);
  }

  const Snapshot &snapshot;
  JsonWriter &out;
  PositionWriter positions;
};

} // namespace

void answerDocumentSymbols(const Snapshot &snapshot, const Query &, JsonWriter &result) {
  std::vector<DocumentSymbol> symbols;
  if (snapshot.config->symbols)
    symbols = documentSymbols(*snapshot.analysis);
  SymbolWriter writer(snapshot, result);
  result.beginArray();
  if (snapshot.client->hierarchicalSymbols)
    writer.tree(symbols);
  else
    writer.list(symbols, "");
  result.endArray();
}

} // namespace allo::server
