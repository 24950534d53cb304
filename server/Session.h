// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One connection: joins the conversation with the client, the documents and their analyses, the
// settings, the requests that wait, refreshes and runs. Each of these is a class of its own, which
// handlers use directly; here is only what concerns several of them. Belongs to the main thread.
// Nothing here blocks but prepareShutdown() and blockUntilIdle().
#pragma once

#include "server/ClientConnection.h"
#include "server/Host.h"
#include "server/Log.h"
#include "server/Query.h"
#include "server/Refreshes.h"
#include "server/Registry.h"
#include "server/documents/HeldQueries.h"
#include "server/documents/OpenDocuments.h"
#include "server/runs/Runs.h"
#include "server/workspace/FolderFiles.h"
#include "server/workspace/Settings.h"
#include "server/workspace/WorkspacePulls.h"
#include "server/workspace/WorkspaceSnapshot.h"

#include <memory>
#include <set>
#include <string>

namespace allo::server {

class Session final : private DocumentListener {
public:
  Session(Host &host, Log &log, Scheduler::Mode mode);

  // --- requests
  // Answers from the analysis of the newest text, as soon as there is one.
  void query(BoundQuery query, ReplyOnce &reply);
  // Answers once no analysis is pending.
  void query(BoundWorkspaceQuery query, ReplyOnce &reply);
  // Answers with null once no analysis is pending, of files of the folders neither.
  void barrier(ReplyOnce &reply);
  // Nothing for an id that is not held.
  void cancel(const RequestId &id);
  // Answers what is held, and waits a moment for that where it must.
  void prepareShutdown();
  // After each batch of messages.
  void flush();
  void blockUntilIdle();

  // --- changes
  // There are settings, as far as the client has some for us.
  void beginFolders();
  void applyConfiguration(const Json &section);
  void pullConfiguration();
  // The files of projects may have changed.
  void reloadProjects();

  // The diagnostics of a document, if its analysis is there; otherwise that will do it. A client
  // that asks for them is told to.
  void publish(Document &document);
  void reportUnknownKernels(const Document &document);
  // The client should show no diagnostics of a cell any more.
  void clear(OpenCell &cell);

  Host &host;
  Log &log;
  const Registry registry = makeRegistry();
  ClientConnection client;
  Settings settings;
  HeldQueries queries;
  Refreshes refreshes;
  Runs runs;
  WorkspaceSnapshots workspace;
  FolderFiles folders;
  WorkspacePulls pulls;
  OpenDocuments documents; // last: its analyses are stopped before what they are reported to goes

private:
  void onOpened(Document &document) override;
  void onEdited(Document &document, const TextEdit &edit) override;
  void onLost(Document &document) override;
  void onClosing(Document &document, bool isShown) override;
  void onCleared(Document &document) override;
  void onAnalysed(Document &document, const Scheduler::Finished &finished) override;
  void onIdle() override;

  std::set<DocumentId> unreported; // whose next analysis tells of unknown kernels

  // Of a query across files, when no analysis is pending.
  void answerAcross(DocumentId id, const BoundQuery &query, Span place, ReplyOnce &reply);
  // The open files with analyses, by path. Made at the first question after a change.
  std::shared_ptr<const std::vector<OpenFile>> openFiles; /*nullable*/

  std::shared_ptr<const std::vector<OpenFile>> sharedOpenFiles();
  Snapshot snapshot(const Document &document, std::shared_ptr<const Analysis> analysis);
  void publishCells(const Document &document, std::vector<lsp::Diagnostic> diagnostics);
  std::string documentationOf(const Config &config) const;
  void settingsChanged();
  void foldersDone();
  // Of all files, once no analysis is pending.
  void updatePulls();
  DocumentReports pulledReports(DocumentId id);
};

} // namespace allo::server
