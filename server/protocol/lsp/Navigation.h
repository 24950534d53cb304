// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Results of requests about names and about what is being typed: completion, signature help,
// definitions, references, renaming.
#pragma once

#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace allo::server::lsp {

// --- completion

struct CompletionOptions {
  std::vector<std::string> triggerCharacters;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("triggerCharacters", self.triggerCharacters);
  }
};

// Those of the protocol's that we use.
enum class CompletionItemKind : uint8_t {
  Method = 2,
  Function = 3,
  Field = 5,
  Variable = 6,
  Property = 10,
  Value = 12,
  Keyword = 14,
  EnumMember = 20,
};

struct CompletionItem {
  std::string label;
  CompletionItemKind kind = CompletionItemKind::Value;
  std::string detail;
  std::string documentation;
  std::string sortText;
  std::string filterText;
  TextEdit textEdit;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("label", self.label);
    field("kind", self.kind);
    field.unlessEmpty("detail", self.detail);
    field.unlessEmpty("documentation", self.documentation);
    field("sortText", self.sortText);
    field("filterText", self.filterText);
    field("textEdit", self.textEdit);
  }
};

// --- signature help

struct SignatureHelpOptions {
  std::vector<std::string> triggerCharacters;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("triggerCharacters", self.triggerCharacters);
  }
};

// A part of a label: its offsets where the client knows them, else its text.
using ParameterLabel = std::variant<std::vector<uint32_t>, std::string>;
struct ParameterInformation {
  ParameterLabel label;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("label", self.label);
  }
};
struct SignatureInformation {
  std::string label;
  std::string documentation;
  std::vector<ParameterInformation> parameters;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("label", self.label);
    field.unlessEmpty("documentation", self.documentation);
    field("parameters", self.parameters);
  }
};
struct SignatureHelp {
  std::vector<SignatureInformation> signatures;
  uint32_t activeSignature = 0;
  uint32_t activeParameter = 0;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("signatures", self.signatures);
    field("activeSignature", self.activeSignature);
    field("activeParameter", self.activeParameter);
  }
};

// --- definitions and references

// Links for clients that know them.
using Definition = std::variant<std::nullptr_t, std::vector<LocationLink>, Location>;

enum class DocumentHighlightKind : uint8_t { Text = 1, Read, Write };
struct DocumentHighlight {
  Range range;
  DocumentHighlightKind kind = DocumentHighlightKind::Text;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("kind", self.kind);
  }
};

// --- renaming

struct RenameOptions {
  bool prepareProvider = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("prepareProvider", self.prepareProvider);
  }
};

struct PrepareRename {
  Range range;
  std::string placeholder;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("placeholder", self.placeholder);
  }
};

} // namespace allo::server::lsp
