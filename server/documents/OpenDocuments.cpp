// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/OpenDocuments.h"

#include <algorithm>
#include <utility>

namespace allo::server {

OpenDocuments::OpenDocuments(ClientConnection &target, Host &host, Log &logTarget,
                             Scheduler::Mode mode, DocumentListener &observer)
    : client(target), log(logTarget), listener(observer),
      scheduler(
          mode, host, [this](const Scheduler::Finished &finished) { analysed(finished); },
          [this] { listener.onIdle(); }) {}

void OpenDocuments::open(std::string_view uri, std::string_view languageId,
                         std::optional<int64_t> version, std::string_view text) {
  if (Document *old = documents.find(uri)) {
    log.info("'" + old->uri + "' is already open: the newer text is used");
    scheduler.remove(old->id);
    listener.onLost(*old);
  }
  Document &document = documents.open(uri, languageId, version, Text::fromBytes(text));
  if (document.python) {
    scheduler.add(document.id, document.uri, document.text);
    listener.onOpened(document);
  } else if (document.published) {
    listener.onCleared(document);
  }
}

void OpenDocuments::edited(Document &document, const TextEdit &edit) {
  if (!scheduler.knows(document.id))
    return;
  scheduler.update(document.id, document.text, edit);
  listener.onEdited(document, edit);
}

void OpenDocuments::markDesynced(Document &document, std::string_view why) {
  if (document.lost)
    return;
  document.lost = true;
  document.text = Text();
  document.early.clear();
  client.logWarning("'" + document.uri + "' is out of sync with the editor (" + std::string(why) +
                    "); save or reopen it to resume checking");
  scheduler.remove(document.id);
  listener.onLost(document);
  listener.onCleared(document);
}

void OpenDocuments::replaceText(Document &document, std::string_view text) {
  if (!document.lost) {
    edited(document, applyWholeText(document.text, text));
    return;
  }
  document.lost = false;
  document.text = Text::fromBytes(text);
  if (document.python)
    scheduler.add(document.id, document.uri, document.text);
}

void OpenDocuments::close(std::string_view uri) {
  Document *document = documents.find(uri);
  if (!document) {
    log.info("'" + std::string(uri) + "' is closed, but was not open");
    return;
  }
  bool neverSeen = scheduler.pending(document->id);
  scheduler.remove(document->id);
  listener.onLost(*document);
  listener.onClosing(*document, document->published || neverSeen);
  documents.close(uri);
}

Document *OpenDocuments::find(std::string_view uri) {
  if (Document *document = documents.find(uri))
    return document;
  const OpenNotebook *notebook = openNotebooks.around(uri);
  return notebook ? documents.find(notebook->uri) : nullptr;
}

void OpenDocuments::openNotebook(const lsp::DidOpenNotebookDocumentParams &params) {
  if (Document *old = documents.find(params.uri))
    listener.onCleared(*old);
  const OpenNotebook &notebook = openNotebooks.open(params);
  open(params.uri, "python", params.version, notebook.module());
  documents.find(params.uri)->isNotebook = true;
}

void OpenDocuments::notebookChanged(const OpenNotebook &notebook, std::optional<int64_t> version) {
  Document *document = documents.find(notebook.uri);
  if (!document)
    return;
  document->version = version;
  if (!notebook.isLost())
    replaceText(*document, notebook.module());
}

void OpenDocuments::closeNotebook(std::string_view uri) {
  close(uri);
  openNotebooks.close(uri);
}

void OpenDocuments::analysed(const Scheduler::Finished &finished) {
  Document *document = documents.find(finished.document);
  if (!document)
    return;
  if (!finished.analysis) {
    client.logWarning("internal error while '" + document->uri +
                      "' was checked: " + finished.failure);
    listener.onLost(*document);
  } else {
    if (log.enabled(LogLevel::Verbose))
      log.verbose("analysis of '" + document->uri + "' took " + showDuration(finished.took) + ", " +
                  std::to_string(finished.analysis->stats.checkedKernels.size()) +
                  " kernels checked");
    listener.onAnalysed(*document, finished);
  }
  if (scheduler.idle())
    listener.onIdle();
}

void OpenDocuments::setRoots(std::vector<std::string> folders) {
  roots = std::move(folders);
  scheduler.setRoots(roots);
}

void OpenDocuments::changeRoots(const std::vector<std::string> &added,
                                const std::vector<std::string> &removed) {
  std::vector<std::string> folders = roots;
  for (const std::string &folder : removed)
    std::erase(folders, folder);
  for (const std::string &folder : added)
    if (std::find(folders.begin(), folders.end(), folder) == folders.end())
      folders.push_back(folder);
  setRoots(std::move(folders));
}

} // namespace allo::server
