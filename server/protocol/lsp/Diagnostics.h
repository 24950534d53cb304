// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Diagnostics and what can be done about them, as the protocol has them.
#pragma once

#include "server/protocol/Serialize.h"
#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
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

// --- diagnostics that the client asks for

struct DiagnosticOptions {
  bool interFileDependencies = true, workspaceDiagnostics = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("interFileDependencies", self.interFileDependencies);
    field("workspaceDiagnostics", self.workspaceDiagnostics);
  }
};

struct FullDocumentDiagnosticReport {
  std::string kind = "full";
  std::optional<std::string> resultId;
  std::vector<Diagnostic> items;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("kind", self.kind);
    field("resultId", self.resultId);
    field("items", self.items);
  }
};
struct UnchangedDocumentDiagnosticReport {
  std::string kind = "unchanged";
  std::string resultId;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("kind", self.kind);
    field("resultId", self.resultId);
  }
};
using DocumentDiagnosticReport =
    std::variant<FullDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport>;

struct DocumentDiagnosticParams {
  TextDocumentIdentifier textDocument;
  std::optional<std::string> previousResultId;
  static constexpr bool isOvertakenByEdits = true;
  static FullDocumentDiagnosticReport otherwise() { return {}; }
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("previousResultId", self.previousResultId);
  }
};

// --- those of all files

struct PreviousResultId {
  std::string uri;
  std::string value;
};
struct WorkspaceDiagnosticParams {
  std::vector<PreviousResultId> previousResultIds;
  Json partialResultToken; // null: the result comes as a whole
  static WorkspaceDiagnosticParams read(const Json &json);
};

// A full one if it has items, which are a JSON array of diagnostics.
struct WorkspaceDocumentDiagnosticReport {
  std::string uri;
  std::optional<int64_t> version;
  std::optional<std::string> resultId;
  std::optional<RawJson> items;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field.orNull("version", self.version);
    field("kind", std::string_view(self.items ? "full" : "unchanged"));
    field("resultId", self.resultId);
    field("items", self.items);
  }
};
struct WorkspaceDiagnosticReport {
  std::vector<WorkspaceDocumentDiagnosticReport> items;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("items", self.items);
  }
};
struct WorkspaceDiagnosticProgress {
  Json token;
  WorkspaceDiagnosticReport value;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("token", self.token);
    field("value", self.value);
  }
};

// --- code actions

struct CodeActionOptions {
  std::vector<std::string> codeActionKinds;
  bool resolveProvider = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("codeActionKinds", self.codeActionKinds);
    field("resolveProvider", self.resolveProvider);
  }
};

struct CodeActionContext {
  std::vector<Json> diagnostics; // the client's own objects, which answers repeat
  std::vector<std::string> only;
  static CodeActionContext read(const Json &json);
};

struct CodeActionParams {
  static constexpr bool wantsProposals = true;
  TextDocumentIdentifier textDocument;
  Range range;
  CodeActionContext context;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("range", self.range);
    field("context", self.context);
  }
};

// Our own: of an action whose edit is asked for later. The range is the client's own.
struct CodeActionData {
  std::string uri;
  Range range;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("range", self.range);
  }
};

struct CodeAction {
  std::string title;
  std::string kind;
  std::vector<Json> diagnostics;
  bool isPreferred = false;
  std::optional<WorkspaceEdit> edit;
  std::optional<RawJson> data; // a CodeActionData
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("title", self.title);
    field("kind", self.kind);
    field.unlessEmpty("diagnostics", self.diagnostics);
    field.ifTrue("isPreferred", self.isPreferred);
    field("edit", self.edit);
    field("data", self.data);
  }
};

// Of codeAction/resolve: an action of ours as the client has it.
struct CodeActionResolveParams {
  Json action;
  TextDocumentIdentifier textDocument; // none, if the action has its edit
  Range range;
  static CodeActionResolveParams read(const Json &json);
  const Json &otherwise() const { return action; }
};

} // namespace allo::server::lsp
