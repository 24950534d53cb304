// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/prepareCallHierarchy, callHierarchy/incomingCalls and callHierarchy/outgoingCalls:
// over the open files with kernels and those that they import.
#include "ide/calls/CallHierarchy.h"

#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"

#include <optional>
#include <utility>
#include <vector>

namespace allo::server {

namespace {

class Calls {
public:
  explicit Calls(const WorkspaceSnapshot &snapshot)
      : workspace(snapshot), hierarchy(itemsOf(snapshot)) {}

  const CallHierarchy &operator*() const { return hierarchy; }

  std::optional<size_t> fileOf(const std::string &uri) const {
    for (size_t i = 0; i < workspace.files.size(); ++i)
      if (workspace.files[i].uri == uri || uriToPath(workspace.files[i].uri) == uriToPath(uri))
        return i;
    return std::nullopt;
  }
  uint32_t offsetIn(size_t file, Position position) const {
    const WorkspaceFile &each = workspace.files[file];
    return each.analysed(each.text.offsetAt(position, workspace.client->unit));
  }
  // The item that the client has been given.
  CallHierarchyItem item(const lsp::CallHierarchyCallsParams &params) const {
    CallHierarchyItem out;
    out.file = fileOf(params.uri).value_or(workspace.files.size());
    out.isModule = params.isModule;
    if (out.file < workspace.files.size())
      out.selection.begin = offsetIn(out.file, params.position);
    return out;
  }

  lsp::Range range(size_t file, Span span) const {
    const WorkspaceFile &each = workspace.files[file];
    return Positions(each.text, workspace.client->unit).range(each.current(span));
  }
  std::vector<lsp::Range> ranges(size_t file, const std::vector<Span> &spans) const {
    std::vector<lsp::Range> out;
    for (Span span : spans)
      out.push_back(range(file, span));
    return out;
  }
  lsp::CallHierarchyItem shown(const CallHierarchyItem &item) const {
    const WorkspaceFile &file = workspace.files[item.file];
    if (item.isModule)
      return {file.uri.substr(file.uri.rfind('/') + 1),
              lsp::SymbolKind::Module,
              "",
              file.uri,
              range(item.file, {0, file.text.size()}),
              {}};
    return {item.name, lsp::SymbolKind::Function,    item.detail,
            file.uri,  range(item.file, item.whole), range(item.file, item.selection)};
  }

private:
  const WorkspaceSnapshot &workspace;
  CallHierarchy hierarchy;

  static std::vector<CallHierarchy::FileItems> itemsOf(const WorkspaceSnapshot &snapshot) {
    std::vector<CallHierarchy::FileItems> out;
    for (const WorkspaceFile &file : snapshot.files)
      out.push_back(file.items);
    return out;
  }
};

} // namespace

std::optional<std::vector<lsp::CallHierarchyItem>>
prepareCallHierarchy(const WorkspaceSnapshot &workspace, const lsp::PositionParams &params) {
  const Calls calls(workspace);
  const std::optional<size_t> file = calls.fileOf(params.textDocument.uri);
  if (!file)
    return std::nullopt;
  const auto found = (*calls).itemAt(*file, calls.offsetIn(*file, params.position));
  if (!found)
    return std::nullopt;
  return std::vector<lsp::CallHierarchyItem>{calls.shown(*found)};
}

std::vector<lsp::CallHierarchyIncomingCall>
answerIncomingCalls(const WorkspaceSnapshot &workspace,
                    const lsp::CallHierarchyCallsParams &params) {
  const Calls calls(workspace);
  std::vector<lsp::CallHierarchyIncomingCall> shown;
  for (const HierarchyCall &call : (*calls).incoming(calls.item(params)))
    shown.push_back({calls.shown(call.item), calls.ranges(call.item.file, call.ranges)});
  return shown;
}

std::vector<lsp::CallHierarchyOutgoingCall>
answerOutgoingCalls(const WorkspaceSnapshot &workspace,
                    const lsp::CallHierarchyCallsParams &params) {
  const Calls calls(workspace);
  const CallHierarchyItem caller = calls.item(params);
  std::vector<lsp::CallHierarchyOutgoingCall> shown;
  for (const HierarchyCall &call : (*calls).outgoing(caller))
    shown.push_back({calls.shown(call.item), calls.ranges(caller.file, call.ranges)});
  return shown;
}

} // namespace allo::server
