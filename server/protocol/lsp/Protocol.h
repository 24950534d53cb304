// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The protocol's structures that several messages share, and the parameters of requests about
// documents. Members have the protocol's names and order; Serialize.h turns them into JSON and
// back. Results of language features are in Features.h, what is sent to the client in
// ClientMessages.h, methods of our own in Extensions.h.
#pragma once

#include "server/protocol/Json.h"
#include "support/Text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace allo::server::lsp {

struct Range {
  Position start;
  Position end;
  friend bool operator==(const Range &, const Range &) = default;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("start", self.start);
    field("end", self.end);
  }
};

struct Location {
  std::string uri;
  Range range;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("range", self.range);
  }
};

struct LocationLink {
  Range originSelectionRange;
  std::string targetUri;
  Range targetRange;
  Range targetSelectionRange;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("originSelectionRange", self.originSelectionRange);
    field("targetUri", self.targetUri);
    field("targetRange", self.targetRange);
    field("targetSelectionRange", self.targetSelectionRange);
  }
};

struct TextEdit {
  Range range;
  std::string newText;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("range", self.range);
    field("newText", self.newText);
  }
};

struct OptionalVersionedTextDocumentIdentifier {
  std::string uri;
  std::optional<int64_t> version;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field.orNull("version", self.version);
  }
};

struct TextDocumentEdit {
  OptionalVersionedTextDocumentIdentifier textDocument;
  std::vector<TextEdit> edits;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("edits", self.edits);
  }
};

// One of the two, as the client has it.
struct WorkspaceEdit {
  std::optional<std::vector<std::pair<std::string, std::vector<TextEdit>>>> changes; // by URI
  std::optional<std::vector<TextDocumentEdit>> documentChanges;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("changes", self.changes);
    field("documentChanges", self.documentChanges);
  }
};

struct MarkupContent {
  std::string kind; // "markdown", "plaintext"
  std::string value;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("kind", self.kind);
    field("value", self.value);
  }
};

// --- parameters of requests about a document

struct TextDocumentIdentifier {
  std::string uri;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
  }
};

struct DocumentParams {
  TextDocumentIdentifier textDocument;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
  }
};

struct PositionParams {
  TextDocumentIdentifier textDocument;
  Position position;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("position", self.position);
  }
};

struct ReferenceContext {
  bool includeDeclaration = true;
  static ReferenceContext read(const Json &json);
};
struct ReferenceParams {
  TextDocumentIdentifier textDocument;
  Position position;
  ReferenceContext context;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("position", self.position);
    field("context", self.context);
  }
};

struct RenameParams {
  TextDocumentIdentifier textDocument;
  Position position;
  std::string newName;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("position", self.position);
    field("newName", self.newName);
  }
};

struct RangeParams {
  TextDocumentIdentifier textDocument;
  Range range;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
    field("range", self.range);
  }
};

// --- keeping documents in step

struct TextDocumentItem {
  std::string uri;
  std::string languageId; // empty where the client sends none
  std::optional<int64_t> version;
  std::string text;
  static TextDocumentItem read(const Json &json);
};

struct DidOpenTextDocumentParams {
  TextDocumentItem textDocument;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("textDocument", self.textDocument);
  }
};

struct TextDocumentContentChangeEvent {
  std::optional<Range> range; // none: the whole text
  std::string text;
  std::string error; // why it cannot be read; the document is not in step any more
  static TextDocumentContentChangeEvent read(const Json &json);
};

struct VersionedTextDocumentIdentifier {
  std::string uri;
  std::optional<int64_t> version;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("version", self.version);
  }
};

using ContentChanges = std::vector<TextDocumentContentChangeEvent>;
struct DidChangeTextDocumentParams {
  VersionedTextDocumentIdentifier textDocument;
  std::optional<ContentChanges> contentChanges; // none: it is missing, or not a list
  static DidChangeTextDocumentParams read(const Json &json);
};

struct DidSaveTextDocumentParams {
  TextDocumentIdentifier textDocument;
  std::optional<std::string> text;
  static DidSaveTextDocumentParams read(const Json &json);
};

// --- keeping the workspace in step

struct DidChangeConfigurationParams {
  std::optional<Json> settings; // the section "allo"
  static DidChangeConfigurationParams read(const Json &json);
};

struct DidChangeWorkspaceFoldersParams {
  std::vector<std::string> added, removed; // paths
  static DidChangeWorkspaceFoldersParams read(const Json &json);
};

struct DidChangeWatchedFilesParams {
  std::vector<std::string> uris;
  static DidChangeWatchedFilesParams read(const Json &json);
};

struct FileOperationParams {     // of files and folders that are made, renamed and removed
  std::vector<std::string> uris; // the old ones, and the new ones
  static FileOperationParams read(const Json &json);
};

struct ExecuteCommandParams {
  std::string command;
  Json argument; // the first one; an empty object where there is none
  static ExecuteCommandParams read(const Json &json);
};

} // namespace allo::server::lsp
