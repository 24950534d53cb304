// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a text consists of, as the protocol has it: folding ranges, selection ranges, links.
#pragma once

#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::server::lsp {

// Without the characters for clients that fold whole lines.
struct FoldingRange {
  uint32_t startLine = 0;
  std::optional<uint32_t> startCharacter;
  uint32_t endLine = 0;
  std::optional<uint32_t> endCharacter;
  std::string kind; // "comment", "imports", "region"
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("startLine", self.startLine);
    field("startCharacter", self.startCharacter);
    field("endLine", self.endLine);
    field("endCharacter", self.endCharacter);
    field.unlessEmpty("kind", self.kind);
  }
};

struct SelectionRangeParams {
  TextDocumentIdentifier textDocument;
  std::vector<Position> positions;
  static SelectionRangeParams read(const Json &json);
};
struct SelectionRange {
  Range range;
  std::shared_ptr<const SelectionRange> parent; /*nullable: the outermost one*/
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    if (self.parent)
      field("parent", *self.parent);
  }
};

struct DocumentLinkOptions {
  bool resolveProvider = false;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("resolveProvider", self.resolveProvider);
  }
};
struct DocumentLink {
  Range range;
  std::string target;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("target", self.target);
  }
};

} // namespace allo::server::lsp
