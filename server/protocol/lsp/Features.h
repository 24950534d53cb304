// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Results of the protocol's language features, and the options that 'initialize' announces for
// them: lenses, hover, hints, tokens. To add one: its structs, with the protocol's names and order.
#pragma once

#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace allo::server::lsp {

// --- code lenses

struct CodeLensOptions {
  bool resolveProvider = false;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("resolveProvider", self.resolveProvider);
  }
};

// The argument of our commands.
struct KernelArgument {
  std::string uri;
  std::string target;
  std::optional<int64_t> version;
  std::optional<bool> compare;              // of a run, with the kernel as it is written
  std::optional<std::string> instance = {}; // whose types a template shows then
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("target", self.target);
    field("version", self.version);
    field("compare", self.compare);
    field("instance", self.instance);
  }
};

struct Command {
  std::string title;
  std::string command;
  std::vector<KernelArgument> arguments;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("title", self.title);
    field("command", self.command);
    field("arguments", self.arguments);
  }
};

struct CodeLens {
  Range range;
  Command command;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("command", self.command);
  }
};

struct ExecuteCommandOptions {
  std::vector<std::string> commands;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("commands", self.commands);
  }
};

// --- what is shown in the text

struct Hover {
  MarkupContent contents;
  Range range;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("contents", self.contents);
    field("range", self.range);
  }
};

enum class InlayHintKind : uint8_t { Type = 1, Parameter };

struct InlayHintOptions {
  bool resolveProvider = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("resolveProvider", self.resolveProvider);
  }
};

struct InlayHintLabelPart {
  std::string value;
  std::optional<Location> location;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("value", self.value);
    field("location", self.location);
  }
};

// Our own: of a hint whose tooltip is asked for later.
struct InlayHintData {
  std::string uri;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
  }
};

struct InlayHint {
  Position position;
  std::variant<std::string, std::vector<InlayHintLabelPart>> label; // parts where one has a place
  std::optional<InlayHintKind> kind;
  bool paddingLeft = false;
  std::vector<TextEdit> textEdits;
  std::optional<std::variant<std::string, MarkupContent>> tooltip;
  std::optional<InlayHintData> data;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("position", self.position);
    field("label", self.label);
    field("kind", self.kind);
    field.ifTrue("paddingLeft", self.paddingLeft);
    field.unlessEmpty("textEdits", self.textEdits);
    field("tooltip", self.tooltip);
    field("data", self.data);
  }
};

struct InlineValueText {
  Range range;
  std::string text;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("text", self.text);
  }
};

// Of inlayHint/resolve: a hint of ours as the client has it.
struct InlayHintResolveParams {
  Json hint;
  TextDocumentIdentifier textDocument; // none, if the hint has no tooltip
  Position position;
  static InlayHintResolveParams read(const Json &json);
  std::string label() const;
  const Json &otherwise() const { return hint; }
};

struct SemanticTokensLegend {
  std::vector<std::string> tokenTypes, tokenModifiers;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("tokenTypes", self.tokenTypes);
    field("tokenModifiers", self.tokenModifiers);
  }
};
struct SemanticTokensFullOptions {
  bool delta = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("delta", self.delta);
  }
};
struct SemanticTokensOptions {
  SemanticTokensLegend legend;
  std::variant<bool, SemanticTokensFullOptions> full = true;
  bool range = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("legend", self.legend);
    field("full", self.full);
    field("range", self.range);
  }
};
struct SemanticTokens {
  std::optional<std::string> resultId; // for clients that ask for differences
  std::vector<uint32_t> data;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("resultId", self.resultId);
    field("data", self.data);
  }
};

struct SemanticTokensDeltaParams {
  TextDocumentIdentifier textDocument;
  std::string previousResultId;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("previousResultId", self.previousResultId);
  }
};
struct SemanticTokensEdit {
  uint32_t start = 0, deleteCount = 0;
  std::vector<uint32_t> data;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("start", self.start);
    field("deleteCount", self.deleteCount);
    field.unlessEmpty("data", self.data);
  }
};
struct SemanticTokensDelta {
  std::string resultId;
  std::vector<SemanticTokensEdit> edits;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("resultId", self.resultId);
    field("edits", self.edits);
  }
};
// All tokens if the client does not hold the last ones.
using SemanticTokensOrDelta = std::variant<SemanticTokens, SemanticTokensDelta>;

} // namespace allo::server::lsp
