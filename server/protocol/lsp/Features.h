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
  std::optional<bool> compare; // of a run, with the kernel as it is written
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("target", self.target);
    field("version", self.version);
    field("compare", self.compare);
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

struct InlayHint {
  Position position;
  std::string label;
  std::optional<InlayHintKind> kind;
  bool paddingLeft = false;
  std::vector<TextEdit> textEdits;
  std::optional<std::variant<std::string, MarkupContent>> tooltip;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("position", self.position);
    field("label", self.label);
    field("kind", self.kind);
    field.ifTrue("paddingLeft", self.paddingLeft);
    field.unlessEmpty("textEdits", self.textEdits);
    field("tooltip", self.tooltip);
  }
};

struct SemanticTokensLegend {
  std::vector<std::string> tokenTypes, tokenModifiers;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("tokenTypes", self.tokenTypes);
    field("tokenModifiers", self.tokenModifiers);
  }
};
struct SemanticTokensOptions {
  SemanticTokensLegend legend;
  bool full = true, range = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("legend", self.legend);
    field("full", self.full);
    field("range", self.range);
  }
};
struct SemanticTokens {
  std::vector<uint32_t> data;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("data", self.data);
  }
};

} // namespace allo::server::lsp
