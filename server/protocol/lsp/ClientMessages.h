// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the server sends to the client on its own: messages, progress, requests. And 'initialize',
// with which the conversation begins.
#pragma once

#include "server/protocol/ClientInfo.h"
#include "server/protocol/Serialize.h"
#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace allo::server::lsp {

// --- initialize

struct InitializeParams {
  ClientInfo client;
  std::vector<std::string> folders; // of the workspace, as paths
  std::optional<Json> settings;     // in initializationOptions
  static InitializeParams read(const Json &json);
};

enum class TextDocumentSyncKind : uint8_t { None, Full, Incremental };

struct SaveOptions {
  bool includeText = false;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("includeText", self.includeText);
  }
};
struct TextDocumentSyncOptions {
  bool openClose = true;
  TextDocumentSyncKind change = TextDocumentSyncKind::Incremental;
  SaveOptions save;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("openClose", self.openClose);
    field("change", self.change);
    field("save", self.save);
  }
};

struct WorkspaceFoldersServerCapabilities {
  bool supported = true, changeNotifications = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("supported", self.supported);
    field("changeNotifications", self.changeNotifications);
  }
};
struct FileOperationPattern {
  std::string glob;
  std::string matches; // "file", "folder"
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("glob", self.glob);
    field("matches", self.matches);
  }
};
struct FileOperationFilter {
  std::string scheme = "file";
  FileOperationPattern pattern;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("scheme", self.scheme);
    field("pattern", self.pattern);
  }
};
struct FileOperationRegistrationOptions {
  std::vector<FileOperationFilter> filters = {{"file", {"**/*.py", "file"}},
                                              {"file", {"**", "folder"}}};
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("filters", self.filters);
  }
};
struct FileOperationsServerCapabilities {
  FileOperationRegistrationOptions didCreate, didRename, didDelete;
  FileOperationRegistrationOptions willRename = {{{"file", {"**/*.py", "file"}}}};
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("didCreate", self.didCreate);
    field("didRename", self.didRename);
    field("didDelete", self.didDelete);
    field("willRename", self.willRename);
  }
};
struct WorkspaceServerCapabilities {
  WorkspaceFoldersServerCapabilities workspaceFolders;
  FileOperationsServerCapabilities fileOperations;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("workspaceFolders", self.workspaceFolders);
    field("fileOperations", self.fileOperations);
  }
};

struct ServerCapabilities {
  std::string positionEncoding;
  TextDocumentSyncOptions textDocumentSync;
  std::map<std::string, RawJson> providers; // "hoverProvider" and its like, with their options
  WorkspaceServerCapabilities workspace;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("positionEncoding", self.positionEncoding);
    field("textDocumentSync", self.textDocumentSync);
    for (auto &[name, options] : self.providers)
      field(name.c_str(), options);
    field("workspace", self.workspace);
  }
};

struct ServerInfo {
  std::string name, version;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field("version", self.version);
  }
};
struct InitializeResult {
  ServerCapabilities capabilities;
  ServerInfo serverInfo;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("capabilities", self.capabilities);
    field("serverInfo", self.serverInfo);
  }
};

// --- registrations and configuration

struct FileSystemWatcher {
  std::string globPattern;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("globPattern", self.globPattern);
  }
};
struct DidChangeWatchedFilesRegistrationOptions {
  std::vector<FileSystemWatcher> watchers;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("watchers", self.watchers);
  }
};
// Of a registration for didChangeConfiguration, and of a request for the configuration.
struct ConfigurationItem {
  std::string section;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("section", self.section);
  }
};

struct Registration {
  std::string id;
  std::string method;
  std::variant<ConfigurationItem, DidChangeWatchedFilesRegistrationOptions> registerOptions;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("id", self.id);
    field("method", self.method);
    field("registerOptions", self.registerOptions);
  }
};
struct RegistrationParams {
  std::vector<Registration> registrations;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("registrations", self.registrations);
  }
};

struct ConfigurationParams {
  std::vector<ConfigurationItem> items;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("items", self.items);
  }
};

// --- window

struct MessageParams { // of showMessage and logMessage
  MessageType type = MessageType::Info;
  std::string message;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("type", self.type);
    field("message", self.message);
  }
};

struct ShowDocumentParams {
  std::string uri;
  bool takeFocus = true;
  std::optional<Range> selection;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("takeFocus", self.takeFocus);
    field("selection", self.selection);
  }
};

struct WorkDoneProgressCreateParams {
  std::string token;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("token", self.token);
  }
};
struct WorkDoneProgress {
  std::string kind;  // "begin", "report", "end"
  std::string title; // of "begin"
  bool cancellable = false;
  std::string message;
  std::optional<int64_t> percentage = std::nullopt;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("kind", self.kind);
    field.unlessEmpty("title", self.title);
    field.ifTrue("cancellable", self.cancellable);
    field("message", self.message);
    field("percentage", self.percentage);
  }
};
struct ProgressParams {
  std::string token;
  WorkDoneProgress value;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("token", self.token);
    field("value", self.value);
  }
};

} // namespace allo::server::lsp
