// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Registry.h"

#include "server/handlers/CodeActions.h"
#include "server/handlers/CodeLens.h"
#include "server/handlers/Configuration.h"
#include "server/handlers/DocumentSymbols.h"
#include "server/handlers/ExecuteCommand.h"
#include "server/handlers/Hover.h"
#include "server/handlers/InlayHints.h"
#include "server/handlers/Lifecycle.h"
#include "server/handlers/SemanticTokens.h"
#include "server/handlers/TextSync.h"

namespace allo::server {

// To add a request:
//   1) compiler/ide/NAME.{h,cpp}: what it finds, as a function of an Analysis and offsets.
//   2) server/handlers/NAME.{h,cpp}: that result as the protocol spells it.
//   3) a line below, with the capability that announces it.
//   4) a file under test/data/lsp that asks for it; the golden of the capabilities changes with it.
//   5) its row in the table of docs/architecture.md.
Registry makeRegistry() {
  Registry r;
  r.request("initialize", initialize);
  r.notification("initialized", initialized);
  r.request("shutdown", shutdown);
  r.notification("$/cancelRequest", cancelRequest);
  r.notification("$/setTrace", ignoreNotification);
  r.request("allo/sync", sync);

  r.notification("textDocument/didOpen", didOpen);
  r.notification("textDocument/didChange", didChange);
  r.notification("textDocument/didSave", didSave);
  r.notification("textDocument/didClose", didClose);

  r.notification("workspace/didChangeConfiguration", didChangeConfiguration);
  r.notification("workspace/didChangeWorkspaceFolders", didChangeWorkspaceFolders);
  r.notification("workspace/didChangeWatchedFiles", didChangeWatchedFiles);

  r.query("textDocument/hover", QueryPlace::Position, answerHover, "hoverProvider");
  r.query("textDocument/inlayHint", QueryPlace::Range, answerInlayHints, "inlayHintProvider");
  r.query("textDocument/codeAction", QueryPlace::Range, answerCodeActions, "codeActionProvider",
          codeActionCapability());
  r.query("textDocument/documentSymbol", QueryPlace::Document, answerDocumentSymbols,
          "documentSymbolProvider");
  r.query("textDocument/codeLens", QueryPlace::Document, answerCodeLenses, "codeLensProvider",
          R"({"resolveProvider":false})");
  r.query("textDocument/semanticTokens/full", QueryPlace::Document, answerSemanticTokens,
          "semanticTokensProvider", semanticTokensCapability());
  r.query("textDocument/semanticTokens/range", QueryPlace::Range, answerSemanticTokensInRange);
  r.query("allo/kernels", QueryPlace::Document, answerKernels);

  r.request("workspace/executeCommand", executeCommand, "executeCommandProvider",
            executeCommandCapability());
  r.request("allo/textDocumentContent", textDocumentContent);
  r.request("allo/sourceMap", sourceMap);
  r.notification("window/workDoneProgress/cancel", cancelProgress);
  return r;
}

void Registry::request(std::string_view name, RequestHandler handler, std::string_view capability,
                       std::string_view value) {
  methods[std::string(name)].request = handler;
  if (!capability.empty())
    announced[std::string(capability)] = value;
}

void Registry::notification(std::string_view name, NotificationHandler handler) {
  methods[std::string(name)].notification = handler;
}

void Registry::query(std::string_view name, QueryPlace place, QueryHandler handler,
                     std::string_view capability, std::string_view value) {
  Method &method = methods[std::string(name)];
  method.query = handler;
  method.place = place;
  if (!capability.empty())
    announced[std::string(capability)] = value;
}

const Method *Registry::find(std::string_view name) const {
  auto it = methods.find(name);
  return it == methods.end() ? nullptr : &it->second;
}

} // namespace allo::server
