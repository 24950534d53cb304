// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Opening, editing, saving and closing documents: the text is applied here, at once and in order.
#include "server/Session.h"
#include "server/handlers/Handlers.h"

namespace allo::server {

namespace {

// One element of contentChanges, applied to the result of the one before.
void applyChange(Session &session, Document &document,
                 const lsp::TextDocumentContentChangeEvent &change) {
  if (!change.error.empty())
    return session.documents.markDesynced(document, change.error);
  if (!change.range)
    return session.documents.replaceText(document, change.text);
  if (document.lost)
    return; // nothing to apply it to
  std::optional<TextEdit> edit =
      applyEdit(document.text, *change.range, change.text, session.client.info().unit);
  if (!edit)
    return session.documents.markDesynced(document, "an edit lies outside of the text");
  session.documents.edited(document, *edit);
}

// One notification's worth. After a change that does not fit, only a whole text helps.
void applyChanges(Session &session, Document &document, std::optional<int64_t> version,
                  const std::optional<lsp::ContentChanges> &changes) {
  document.version = version;
  if (!changes)
    return session.documents.markDesynced(document, "a change without 'contentChanges'");
  for (const lsp::TextDocumentContentChangeEvent &change : *changes)
    applyChange(session, document, change);
}

// Whether a change of this version has to wait for others.
bool isEarly(const Session &session, const Document &document, std::optional<int64_t> version) {
  return session.client.info().shufflesChanges && version && document.version && !document.lost &&
         *version > *document.version + 1;
}

} // namespace

void didOpen(Session &session, const lsp::DidOpenTextDocumentParams &params) {
  const lsp::TextDocumentItem &item = params.textDocument;
  if (session.documents.notebooks().findCell(item.uri)) {
    session.log.info("'" + item.uri + "' is a cell of a notebook that is open");
    return;
  }
  session.documents.open(item.uri, item.languageId, item.version, item.text);
}

void didChange(Session &session, const lsp::DidChangeTextDocumentParams &params) {
  const std::string &uri = params.textDocument.uri;
  Document *document = session.documents.find(uri);
  if (!document || document->isNotebook) {
    session.log.info("'" + uri + "' is changed, but is not open");
    return;
  }
  std::optional<int64_t> version = params.textDocument.version;
  if (version && document->version && *version < *document->version) {
    session.log.info("'" + uri + "': version " + std::to_string(*version) + " comes after " +
                     std::to_string(*document->version) + " and is ignored");
    return;
  }
  if (isEarly(session, *document, version)) {
    constexpr size_t MostEarlyChanges = 64;
    if (document->early.size() >= MostEarlyChanges)
      session.documents.markDesynced(*document, "changes are missing");
    else
      document->early.insert_or_assign(*version, params.contentChanges);
    return;
  }
  applyChanges(session, *document, version, params.contentChanges);
  while (!document->early.empty() && document->version &&
         document->early.begin()->first <= *document->version + 1) {
    auto next = document->early.extract(document->early.begin());
    if (next.key() > *document->version)
      applyChanges(session, *document, next.key(), next.mapped());
  }
}

void didSave(Session &session, const lsp::DidSaveTextDocumentParams &params) {
  session.reloadProjects(); // for clients that do not watch files
  session.documents.diskChanged();
  session.folders.filesChanged({params.textDocument.uri});
  session.folders.rescan();
  Document *document = session.documents.find(params.textDocument.uri);
  if (!document || document->isNotebook || !params.text || !document->early.empty())
    return;
  const std::string &saved = *params.text;
  if (document->lost || document->text.size() != saved.size() || document->text.str() != saved)
    session.documents.replaceText(*document, saved);
}

void didClose(Session &session, const lsp::DocumentParams &params) {
  session.documents.close(params.textDocument.uri);
}

} // namespace allo::server
