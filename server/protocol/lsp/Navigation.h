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

struct CompletionContext {
  std::optional<std::string> triggerCharacter;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("triggerCharacter", self.triggerCharacter);
  }
};
struct CompletionParams {
  TextDocumentIdentifier textDocument;
  Position position;
  std::optional<CompletionContext> context;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("position", self.position);
    field("context", self.context);
  }
};

// Those of the protocol's that we use.
enum class CompletionItemKind : uint8_t {
  Method = 2,
  Function = 3,
  Field = 5,
  Variable = 6,
  Module = 9,
  Property = 10,
  Value = 12,
  Keyword = 14,
  Snippet = 15,
  EnumMember = 20,
  Constant = 21,
  Struct = 22,
  TypeParameter = 25,
};
enum class InsertTextFormat : uint8_t { PlainText = 1, Snippet };

struct CompletionItemLabelDetails {
  std::string detail, description;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field.unlessEmpty("detail", self.detail);
    field.unlessEmpty("description", self.description);
  }
};
// In the format that the client prefers.
using Documentation = std::variant<std::string, MarkupContent>;

struct CompletionItem {
  std::string label;
  std::optional<CompletionItemLabelDetails> labelDetails;
  CompletionItemKind kind = CompletionItemKind::Value;
  std::string detail;
  std::optional<Documentation> documentation;
  std::string sortText;
  std::string filterText;
  std::optional<InsertTextFormat> insertTextFormat;
  TextEdit textEdit;
  std::vector<TextEdit> additionalTextEdits;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("label", self.label);
    field("labelDetails", self.labelDetails);
    field("kind", self.kind);
    field.unlessEmpty("detail", self.detail);
    field("documentation", self.documentation);
    field("sortText", self.sortText);
    field("filterText", self.filterText);
    field("insertTextFormat", self.insertTextFormat);
    field("textEdit", self.textEdit);
    field.unlessEmpty("additionalTextEdits", self.additionalTextEdits);
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
  std::optional<Documentation> documentation;
  std::vector<ParameterInformation> parameters;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("label", self.label);
    field("documentation", self.documentation);
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

// Links for clients that know them; a place by itself, or several.
using Definition =
    std::variant<std::nullptr_t, std::vector<LocationLink>, Location, std::vector<Location>>;

enum class DocumentHighlightKind : uint8_t { Text = 1, Read, Write };
struct DocumentHighlight {
  Range range;
  DocumentHighlightKind kind = DocumentHighlightKind::Text;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("kind", self.kind);
  }
};

struct LinkedEditingRanges {
  std::vector<Range> ranges;
  std::string wordPattern = "[A-Za-z_][A-Za-z0-9_]*"; // what may be typed there
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("ranges", self.ranges);
    field("wordPattern", self.wordPattern);
  }
};

// --- renaming

struct RenameOptions {
  bool prepareProvider = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("prepareProvider", self.prepareProvider);
  }
};

struct FileRename {
  std::string oldUri, newUri;
};
struct RenameFilesParams {
  std::vector<FileRename> files; // without those that are not as the protocol has them
  static RenameFilesParams read(const Json &json);
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
