// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Parameters of which clients leave out parts, or send odd ones. The rest is read by their fields.
#include "server/protocol/lsp/Protocol.h"

#include "server/protocol/Serialize.h"
#include "server/protocol/lsp/CallHierarchy.h"
#include "server/protocol/lsp/ClientMessages.h"
#include "server/protocol/lsp/Diagnostics.h"
#include "server/protocol/lsp/Features.h"
#include "server/protocol/lsp/Navigation.h"
#include "server/protocol/lsp/Structure.h"

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

FileOperationParams FileOperationParams::read(const Json &json) {
  FileOperationParams params;
  if (const Json *files = member(json, "files"); files && files->is_array())
    for (const Json &file : *files)
      for (const char *key : {"uri", "oldUri", "newUri"})
        if (const Json *uri = member(file, key); uri && uri->is_string())
          params.uris.push_back(uri->get<std::string>());
  return params;
}

RenameFilesParams RenameFilesParams::read(const Json &json) {
  RenameFilesParams params;
  if (const Json *files = member(json, "files"); files && files->is_array())
    for (const Json &file : *files)
      params.files.push_back(
          {stringOr(member(file, "oldUri"), ""), stringOr(member(file, "newUri"), "")});
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

InlayHintResolveParams InlayHintResolveParams::read(const Json &json) {
  InlayHintResolveParams params;
  params.hint = json;
  params.textDocument.uri = stringOr(member(json, "data", "uri"), "");
  readMember(member(json, "position"), "position", params.position);
  return params;
}

std::string InlayHintResolveParams::label() const {
  const Json *label = member(hint, "label");
  if (!label || !label->is_array())
    return stringOr(label, "");
  std::string out;
  for (const Json &part : *label)
    out += stringOr(member(part, "value"), "");
  return out;
}

CallHierarchyCallsParams CallHierarchyCallsParams::read(const Json &json) {
  const Json &item = objectIn(member(json, "item"), "item");
  CallHierarchyCallsParams params;
  params.uri = stringAt(item, "uri");
  params.isModule = optionalInteger(item, "kind") == int64_t(SymbolKind::Module);
  params.position = positionFrom(objectIn(member(item, "selectionRange", "start"), "start"));
  return params;
}

SelectionRangeParams SelectionRangeParams::read(const Json &json) {
  SelectionRangeParams params;
  readMember(member(json, "textDocument"), "textDocument", params.textDocument);
  const Json *list = member(json, "positions");
  if (!list || !list->is_array())
    throw BadParams("'positions' is not a list");
  for (const Json &each : *list)
    params.positions.push_back(positionFrom(objectIn(&each, "positions")));
  return params;
}

// An id that is not one is no id: its file is reported in full.
WorkspaceDiagnosticParams WorkspaceDiagnosticParams::read(const Json &json) {
  WorkspaceDiagnosticParams params;
  if (const Json *ids = member(json, "previousResultIds"); ids && ids->is_array())
    for (const Json &each : *ids)
      if (std::string uri = stringOr(member(each, "uri"), ""); !uri.empty())
        params.previousResultIds.push_back({std::move(uri), stringOr(member(each, "value"), "")});
  const Json *token = member(json, "partialResultToken");
  if (token && (token->is_string() || token->is_number_integer()))
    params.partialResultToken = *token;
  return params;
}

CodeActionResolveParams CodeActionResolveParams::read(const Json &json) {
  CodeActionResolveParams params;
  params.action = json;
  if (const Json *data = member(json, "data"); data && data->is_object()) {
    params.textDocument.uri = stringAt(*data, "uri");
    readMember(member(*data, "range"), "range", params.range);
  }
  return params;
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
