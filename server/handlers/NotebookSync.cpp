// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// notebookDocument/didOpen, didChange, didSave and didClose: what the cells of a notebook are is
// applied here, at once and in order, and becomes the text of its module.
#include "server/Session.h"
#include "server/handlers/Handlers.h"

#include <algorithm>

namespace allo::server {

void didOpenNotebook(Session &session, const lsp::DidOpenNotebookDocumentParams &params) {
  session.documents.openNotebook(params);
}

void didChangeNotebook(Session &session, const lsp::DidChangeNotebookDocumentParams &params) {
  Notebooks &notebooks = session.documents.notebooks();
  OpenNotebook *notebook = notebooks.find(params.uri);
  Document *document = notebook ? session.documents.find(notebook->uri) : nullptr;
  if (!document) {
    session.log.info("'" + params.uri + "' is changed, but is not open");
    return;
  }
  if (params.structure)
    notebooks.change(*notebook, *params.structure, [&](OpenCell &cell) { session.clear(cell); });
  for (const lsp::NotebookCell &changed : params.data)
    if (OpenCell *cell = notebook->find(changed.document); cell && cell->isCode != changed.isCode) {
      cell->isCode = changed.isCode;
      notebooks.changed();
    }
  for (const lsp::DidChangeTextDocumentParams &change : params.textContent) {
    OpenCell *cell = notebook->find(change.textDocument.uri);
    if (!cell)
      session.log.info("'" + change.textDocument.uri + "' is changed, but is not open");
    else if (std::optional<std::string> error =
                 notebooks.edit(*cell, change, session.client.info().unit))
      session.documents.markDesynced(*document, *error);
  }
  session.documents.notebookChanged(*notebook, params.version);
}

void didSaveNotebook(Session &session, const lsp::NotebookDocumentParams &) {
  session.reloadProjects(); // for clients that do not watch files
  session.documents.diskChanged();
  session.folders.rescan();
}

void didCloseNotebook(Session &session, const lsp::NotebookDocumentParams &params) {
  session.documents.closeNotebook(params.uri);
}

} // namespace allo::server
