// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The open documents together with their analyses: each change of a text is passed on to the
// Scheduler, and to one listener. Belongs to the main thread. Nothing here blocks but
// blockUntilIdle().
#pragma once

#include "server/ClientConnection.h"
#include "server/documents/Documents.h"
#include "server/documents/Notebooks.h"
#include "server/documents/Scheduler.h"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

class DocumentListener {
public:
  virtual ~DocumentListener() = default;
  virtual void onOpened(Document &document) = 0;
  virtual void onEdited(Document &document, const TextEdit &edit) = 0;
  // Nothing is known of its newest text, and nothing will be: it is closed, opened again or out of
  // sync, or its analysis failed.
  virtual void onLost(Document &document) = 0;
  // It is about to be closed. 'isShown': the client may hold diagnostics of it.
  virtual void onClosing(Document &document, bool isShown) = 0;
  // The client should show no diagnostics of it any more.
  virtual void onCleared(Document &document) = 0;
  virtual void onAnalysed(Document &document, const Scheduler::Finished &finished) = 0;
  // No analysis is pending any more.
  virtual void onIdle() = 0;
};

class OpenDocuments {
public:
  OpenDocuments(ClientConnection &target, Host &host, Log &logTarget, Scheduler::Mode mode,
                DocumentListener &observer);

  void open(std::string_view uri, std::string_view languageId, std::optional<int64_t> version,
            std::string_view text);
  // After 'edit' was applied to the document's text.
  void edited(Document &document, const TextEdit &edit);
  // Its text is unknown from now on; see Documents.h.
  void markDesynced(Document &document, std::string_view why);
  void replaceText(Document &document, std::string_view text);
  void close(std::string_view uri);

  // Notebooks are documents, too, whose texts are made from their cells.
  void openNotebook(const lsp::DidOpenNotebookDocumentParams &params);
  // After cells have changed.
  void notebookChanged(const OpenNotebook &notebook, std::optional<int64_t> version);
  void closeNotebook(std::string_view uri);
  Notebooks &notebooks() { return openNotebooks; }
  // Null if none is open.
  std::shared_ptr<const AllNotebookPlaces> notebookPlaces() {
    return openNotebooks.places(client.info().unit);
  }

  // Of a cell, that of its notebook.
  Document *find(std::string_view uri);                        /*nullable*/
  Document *find(DocumentId id) { return documents.find(id); } /*nullable*/
  template <typename Fn> void forEach(Fn &&fn) { documents.forEach(std::forward<Fn>(fn)); }

  // Whether it has analyses at all.
  bool isAnalysed(const Document &document) const { return scheduler.knows(document.id); }
  // Whether an analysis of its newest text is still to come.
  bool isPending(const Document &document) const { return scheduler.pending(document.id); }
  // Of its newest text; null while that is pending, or where it failed.
  std::shared_ptr<const Analysis> analysisOf(const Document &document) const {
    return scheduler.current(document.id);
  }
  void prioritize(const Document &document) { scheduler.prioritize(document.id); }
  void prioritizeAll() { scheduler.prioritizeAll(); }
  bool isIdle() const { return scheduler.idle(); }
  // Starts the analyses that are due, after each batch of messages.
  void startAnalyses() { scheduler.start(); }
  void blockUntilIdle(std::chrono::milliseconds limit = std::chrono::hours(1)) {
    scheduler.blockUntilIdle(limit);
  }

  // The warnings that are off by default are wanted.
  void collectOptIn() { scheduler.collectOptIn(); }
  // Files whose diagnostics are shown although they are not open, by path.
  void setShown(std::shared_ptr<const std::set<std::string>> paths /*nullable: none*/) {
    scheduler.setShown(std::move(paths));
  }
  // Files that are not open may have changed.
  void diskChanged() { scheduler.diskChanged(); }
  // The folders of the workspace, in which imports are looked for.
  const std::vector<std::string> &folders() const { return roots; }
  void setRoots(std::vector<std::string> folders);
  void changeRoots(const std::vector<std::string> &added, const std::vector<std::string> &removed);

private:
  void analysed(const Scheduler::Finished &finished);

  ClientConnection &client;
  Log &log;
  DocumentListener &listener;
  Documents documents;
  Notebooks openNotebooks;
  std::vector<std::string> roots;
  Scheduler scheduler; // last: it is stopped before what its listener uses goes
};

} // namespace allo::server
