// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which functions call which, as the protocol has it.
#pragma once

#include "server/protocol/lsp/Protocol.h"
#include "server/protocol/lsp/Symbols.h"

#include <string>
#include <vector>

namespace allo::server::lsp {

struct CallHierarchyItem {
  std::string name;
  SymbolKind kind = SymbolKind::Function; // Module: the statements of a file outside of functions
  std::string detail;
  std::string uri;
  Range range;
  Range selectionRange;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("kind", self.kind);
    field.unlessEmpty("detail", self.detail);
    field("uri", self.uri);
    field("range", self.range);
    field("selectionRange", self.selectionRange);
  }
};

// Of both directions: what of an item the server needs to find it again.
struct CallHierarchyCallsParams {
  std::string uri;
  bool isModule = false;
  Position position; // of its name
  static CallHierarchyCallsParams read(const Json &json);
};

struct CallHierarchyIncomingCall {
  CallHierarchyItem from;
  std::vector<Range> fromRanges;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("from", self.from);
    field("fromRanges", self.fromRanges);
  }
};
struct CallHierarchyOutgoingCall {
  CallHierarchyItem to;
  std::vector<Range> fromRanges; // in the file of the caller
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("to", self.to);
    field("fromRanges", self.fromRanges);
  }
};

} // namespace allo::server::lsp
