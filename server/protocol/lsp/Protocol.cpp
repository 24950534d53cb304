// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Parameters of which clients leave out parts, or send odd ones. The rest is read by their fields.
#include "server/protocol/lsp/Protocol.h"

#include "server/protocol/Serialize.h"
#include "server/protocol/lsp/ClientMessages.h"
#include "server/protocol/lsp/Diagnostics.h"

namespace allo::server::lsp {

TextDocumentItem TextDocumentItem::read(const Json &json) {
  const Json &item = objectIn(&json, "textDocument");
  return {stringAt(item, "uri"), stringOr(member(item, "languageId"), ""),
          optionalInteger(item, "version"), stringAt(item, "text")};
}

TextDocumentContentChangeEvent TextDocumentContentChangeEvent::read(const Json &json) {
  TextDocumentContentChangeEvent change;
  try {
    change.text = stringAt(json, "text");
    readMember(member(json, "range"), "range", change.range);
  } catch (const BadParams &error) {
    change.error = error.what();
  }
  return change;
}

DidChangeTextDocumentParams DidChangeTextDocumentParams::read(const Json &json) {
  DidChangeTextDocumentParams params;
  readMember(member(json, "textDocument"), "textDocument", params.textDocument);
  const Json *changes = member(json, "contentChanges");
  if (changes && changes->is_array()) {
    params.contentChanges.emplace();
    for (const Json &change : *changes)
      params.contentChanges->push_back(TextDocumentContentChangeEvent::read(change));
  }
  return params;
}

DidSaveTextDocumentParams DidSaveTextDocumentParams::read(const Json &json) {
  DidSaveTextDocumentParams params;
  readMember(member(json, "textDocument"), "textDocument", params.textDocument);
  if (const Json *text = member(json, "text"); text && text->is_string())
    params.text = text->get<std::string>();
  return params;
}

DidChangeConfigurationParams DidChangeConfigurationParams::read(const Json &json) {
  const Json *section = member(json, "settings", "allo");
  return {section ? std::optional(*section) : std::nullopt};
}

DidChangeWorkspaceFoldersParams DidChangeWorkspaceFoldersParams::read(const Json &json) {
  auto folders = [&](const char *which) {
    const Json *list = member(json, "event", which);
    return list ? foldersFrom(*list) : std::vector<std::string>();
  };
  return {folders("added"), folders("removed")};
}

DidChangeWatchedFilesParams DidChangeWatchedFilesParams::read(const Json &json) {
  DidChangeWatchedFilesParams params;
  if (const Json *changes = member(json, "changes"); changes && changes->is_array())
    for (const Json &change : *changes)
      if (const Json *uri = member(change, "uri"); uri && uri->is_string())
        params.uris.push_back(uri->get<std::string>());
  return params;
}

ReferenceContext ReferenceContext::read(const Json &json) {
  const Json *wanted = member(json, "includeDeclaration");
  return {!wanted || !wanted->is_boolean() || wanted->get<bool>()};
}

ExecuteCommandParams ExecuteCommandParams::read(const Json &json) {
  const Json *arguments = member(json, "arguments");
  bool any = arguments && arguments->is_array() && !arguments->empty();
  return {stringAt(json, "command"), any ? arguments->front() : Json::object()};
}

CodeActionContext CodeActionContext::read(const Json &json) {
  CodeActionContext context;
  if (const Json *list = member(json, "diagnostics"); list && list->is_array())
    context.diagnostics.assign(list->begin(), list->end());
  context.only = stringsOf(member(json, "only"));
  return context;
}

InitializeParams InitializeParams::read(const Json &json) {
  if (!json.is_object())
    throw BadParams("'initialize' needs parameters");
  InitializeParams params;
  params.client = clientInfo(json);
  const Json *folders = member(json, "workspaceFolders");
  if (const Json *root = member(json, "rootUri"); folders && folders->is_array())
    params.folders = foldersFrom(*folders);
  else if (root)
    params.folders = foldersFrom(Json::array({{{"uri", *root}}}));
  if (const Json *options = member(json, "initializationOptions")) {
    const Json *section = member(*options, "allo");
    params.settings = section ? *section : *options;
  }
  return params;
}

} // namespace allo::server::lsp
