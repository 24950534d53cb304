// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The files in which names are looked for, from snapshots, and places in them as the client has
// them. Made for one request; the snapshots must live as long.
#pragma once

#include "ide/navigate/Definitions.h"
#include "ide/navigate/Rename.h"
#include "server/Snapshot.h"
#include "server/protocol/lsp/Navigation.h"
#include "server/workspace/DistantCheck.h"
#include "server/workspace/WorkspaceSnapshot.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace allo::server {

class WorkspaceNames {
public:
  // A document, and what it imports.
  explicit WorkspaceNames(const Snapshot &snapshot);
  // The same, and all other files of the workspace.
  WorkspaceNames(const WorkspaceSnapshot &workspace, const Snapshot &snapshot);
  // Of no document in particular.
  explicit WorkspaceNames(const WorkspaceSnapshot &workspace);

  // Adds the files that are neither open nor imported and may mention what stands at an offset of
  // the document: of names that other files can have. Their names are known, or they are parsed;
  // they are analysed only where nothing else tells what they name.
  void addFilesMentioning(uint32_t offset);
  // The same of those that may import a file, and the file itself; null if it is none of the
  // workspace.
  const NameFile *addFilesImporting(const std::string &path); /*nullable*/

  const NameFiles &files() const { return names; }
  lsp::Location location(const NameFile &file, Span span);
  // One of the forms that the client knows.
  lsp::Definition definition(const std::vector<DefinitionResult> &found);
  // Throws RequestFailure if a file that is open has changed in a place that is to change.
  lsp::WorkspaceEdit edit(const std::vector<RenameEdit> &edits);

private:
  struct Shown { // of a file
    std::string uri;
    std::optional<int64_t> version;
    Text text;                             // the newest one
    const WorkspaceFile *source = nullptr; /*nullable: it is as it was analysed*/
    std::unique_ptr<Positions> positions = {};
    std::vector<uint32_t> lineBegins = {}; // of a file without 'text'; it is ASCII

    lsp::Range range(Span span);
  };
  const ClientInfo &client;
  std::unique_ptr<const DistantCheck> checked; /*nullable*/ // outlives what 'names' has of it
  NameFiles names;
  std::map<std::string, const WorkspaceFile *, std::less<>> byPath;
  const Snapshot *main = nullptr; /*nullable: of no document in particular*/
  std::map<const NameFile *, Shown> shown;

  const WorkspaceSnapshot *workspace = nullptr; /*nullable: one document alone*/

  void add(const NamedFile &file); // outlives this
  void checkFilesNaming(const NameSymbol &symbol);
  void takeFiles(const WorkspaceSnapshot &files);
  Shown &shownOf(const NameFile &file);
  Span current(const Shown &file, Span span) const;
};

} // namespace allo::server
