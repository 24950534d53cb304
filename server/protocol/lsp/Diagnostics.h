// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Diagnostics and what can be done about them, as the protocol has them.
#pragma once

#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::server::lsp {

enum class DiagnosticSeverity : uint8_t { Error = 1, Warning, Information, Hint };

struct DiagnosticRelatedInformation {
  Location location;
  std::string message;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("location", self.location);
    field("message", self.message);
  }
};

struct CodeDescription {
  std::string href;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("href", self.href);
  }
};

struct DiagnosticFix {
  std::string title;
  std::vector<TextEdit> edits;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("title", self.title);
    field("edits", self.edits);
  }
};
// Our own: what can be done about the diagnostic.
struct DiagnosticData {
  std::vector<DiagnosticFix> fixes;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("fixes", self.fixes);
  }
};

struct Diagnostic {
  Range range;
  DiagnosticSeverity severity = DiagnosticSeverity::Error;
  std::string code;
  std::optional<CodeDescription> codeDescription;
  std::string source;
  std::string message;
  std::vector<int64_t> tags; // 1: Unnecessary, 2: Deprecated
  std::vector<DiagnosticRelatedInformation> relatedInformation;
  std::optional<DiagnosticData> data;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("severity", self.severity);
    field("code", self.code);
    field("codeDescription", self.codeDescription);
    field("source", self.source);
    field("message", self.message);
    field.unlessEmpty("tags", self.tags);
    field.unlessEmpty("relatedInformation", self.relatedInformation);
    field("data", self.data);
  }
};

struct PublishDiagnosticsParams {
  std::string uri;
  std::optional<int64_t> version;
  std::vector<Diagnostic> diagnostics;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("version", self.version);
    field("diagnostics", self.diagnostics);
  }
};

// --- code actions

struct CodeActionOptions {
  std::vector<std::string> codeActionKinds;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("codeActionKinds", self.codeActionKinds);
  }
};

struct CodeActionContext {
  std::vector<Json> diagnostics; // the client's own objects, which answers repeat
  std::vector<std::string> only;
  static CodeActionContext read(const Json &json);
};

struct CodeActionParams {
  TextDocumentIdentifier textDocument;
  Range range;
  CodeActionContext context;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("range", self.range);
    field("context", self.context);
  }
};

struct CodeAction {
  std::string title;
  std::string kind;
  std::vector<Json> diagnostics;
  bool isPreferred = false;
  WorkspaceEdit edit;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("title", self.title);
    field("kind", self.kind);
    field.unlessEmpty("diagnostics", self.diagnostics);
    field.ifTrue("isPreferred", self.isPreferred);
    field("edit", self.edit);
  }
};

} // namespace allo::server::lsp
