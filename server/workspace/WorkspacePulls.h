// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Requests 'workspace/diagnostic': the diagnostics of all files that would have some published, for
// a client that asks for them. A request is held while nothing differs from what the client has,
// and answered once no analysis is pending, of files of the folders neither. What is found until
// then is sent at once to a client that takes results in parts. Files without diagnostics are
// reported only where the client may hold some. Belongs to the main thread.
#pragma once

#include "server/ClientConnection.h"
#include "server/documents/Documents.h"
#include "server/protocol/ReplyOnce.h"
#include "server/protocol/lsp/Diagnostics.h"
#include "server/workspace/FolderFiles.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace allo::server {

// Full ones, with the names that 'textDocument/diagnostic' gives its results: of a document, or of
// each cell of a notebook.
using DocumentReports = std::vector<lsp::WorkspaceDocumentDiagnosticReport>;

class WorkspacePulls {
public:
  // 'reportsOf' gives none for a document that is gone or has no analysis; 'refresh' has the client
  // ask again.
  WorkspacePulls(ClientConnection &target, FolderFiles &folderFiles,
                 std::function<DocumentReports(DocumentId)> reportsOf,
                 std::function<void()> refresh)
      : client(target), folders(folderFiles), reportsOfDocument(std::move(reportsOf)),
        askAgain(std::move(refresh)) {}

  void add(const lsp::WorkspaceDiagnosticParams &params, ReplyOnce &reply);
  // The diagnostics of the document may be other ones; it may be new, or gone.
  void changed(DocumentId document);
  // Answers what can be. To be called whenever no analysis is pending.
  void update();

  // Whether the request was held.
  bool cancel(const RequestId &id);
  // Before a shutdown.
  void cancelAll();

private:
  struct Held {
    ReplyOnce reply;
    Json token;                               // null: the result comes as a whole
    std::map<std::string, std::string> given; // by URI: names of what the client holds
    bool isDue = false;                       // an answer is owed even if nothing else is found
    bool isCompared = false;                  // with all that is known
  };

  void foundClosed(const std::string &uri, const std::string &diagnostics);
  // What is known in comparison with what the client holds; 'isNews' if there is a full report.
  lsp::WorkspaceDiagnosticReport reportFor(const Held &held, bool &isNews) const;
  void sendPart(Held &held, lsp::WorkspaceDiagnosticReport part);

  ClientConnection &client;
  FolderFiles &folders;
  std::function<DocumentReports(DocumentId)> reportsOfDocument;
  std::function<void()> askAgain;
  bool isUsed = false;        // the client has asked
  bool isClosedStale = false; // closed files have other diagnostics since the last update()
  std::set<DocumentId> stale; // since 'open' was made
  std::map<DocumentId, DocumentReports> open;
  std::vector<Held> requests;
};

} // namespace allo::server
