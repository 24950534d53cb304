// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Symbols of documents and of the workspace, as the protocol has them.
#pragma once

#include "server/protocol/Serialize.h"
#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace allo::server::lsp {

// Those of the protocol's that we use.
enum class SymbolKind : uint8_t {
  Module = 2,
  Namespace = 3,
  Class = 5,
  Function = 12,
  Variable = 13,
  Constant = 14,
  TypeParameter = 26,
};

struct DocumentSymbol {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  std::string detail;
  Range range;
  Range selectionRange;
  std::vector<DocumentSymbol> children;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("kind", self.kind);
    field.unlessEmpty("detail", self.detail);
    field("range", self.range);
    field("selectionRange", self.selectionRange);
    field.unlessEmpty("children", self.children);
  }
};

struct SymbolInformation {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  Location location;
  std::string containerName;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("kind", self.kind);
    field("location", self.location);
    field.unlessEmpty("containerName", self.containerName);
  }
};

struct WorkspaceSymbolParams {
  std::string query;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("query", self.query);
  }
};

// A tree, or a list for clients that know no trees.
// RawJson is a list of the first kind.
using DocumentSymbols =
    std::variant<std::vector<DocumentSymbol>, std::vector<SymbolInformation>, RawJson>;

} // namespace allo::server::lsp
