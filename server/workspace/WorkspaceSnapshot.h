// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a handler sees that concerns more than one file: the open documents with kernels, the files
// that they import, what all of these define, and what the other files of the workspace's folders
// define on the disk. Immutable and cheap to copy, as a Snapshot is.
// A *workspace query* is answered from one, once no analysis is pending.
#pragma once

#include "ide/WorkspaceIndex.h"
#include "sema/facts/ModuleView.h"
#include "server/documents/CellResults.h"
#include "server/documents/OpenDocuments.h"
#include "server/protocol/ClientInfo.h"
#include "server/protocol/Serialize.h"
#include "server/workspace/ClosedFiles.h"
#include "server/workspace/Settings.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace allo::server {

struct WorkspaceFile {
  std::string uri;                                    // as the client spells it, if it is open
  Text text;                                          // the newest one, which the client shows
  std::shared_ptr<const Config> config;               // never null
  std::shared_ptr<const FileDefinitions> definitions; // never null; in the text that was analysed
  std::shared_ptr<const PersistentSeq<ItemEntry>> items; // never null; the same
  std::optional<TextEdit> since;                         // what leads from that to 'text'
  std::string path;                                      // empty for a document without one
  std::optional<int64_t> version;           // of an open document, if the client counts
  std::shared_ptr<const Analysis> analysis; /*nullable: it is seen as imports see it*/
  bool isOpen = false;

  Span current(Span span) const;
  // From an offset in 'text' to one in the text that was analysed.
  uint32_t analysed(uint32_t offset) const;
};

struct WorkspaceSnapshot {
  std::vector<WorkspaceFile> files;         // open ones by URI, then others by path
  bool showsSymbols = true;                 // of closed files
  std::shared_ptr<const ClientInfo> client; // never null
  std::vector<std::string> folders;         // of the workspace; none if a file was opened by itself
  // All other files of the folders. To be used while the query is answered.
  std::shared_ptr<ClosedFiles> closed;                /*nullable: there are none*/
  std::shared_ptr<const AllNotebookPlaces> notebooks; /*nullable: none is open*/
};

// The place of a cell that a request is about becomes one of the module; null if there is none.
template <typename Params>
const CellPlace *moveToModule(Params &params, const AllNotebookPlaces &notebooks) {
  std::string *uri = nullptr;
  if constexpr (requires { params.textDocument.uri; })
    uri = &params.textDocument.uri;
  else if constexpr (requires { params.uri; })
    uri = &params.uri;
  const CellPlace *cell = uri ? notebooks.findCell(*uri) : nullptr;
  if (!cell)
    return nullptr;
  *uri = notebooks.around(*cell)->uri;
  if constexpr (requires { params.position; })
    params.position = cell->inModule(params.position);
  return cell;
}

// The same for the session: the parameters are read, and the handler is known.
using BoundWorkspaceQuery = std::function<RawJson(const WorkspaceSnapshot &)>;

template <auto Handler, typename Params> BoundWorkspaceQuery bindWorkspaceQuery(const Json &json) {
  return [params = readParams<Params>(json)](const WorkspaceSnapshot &snapshot) {
    if (!snapshot.notebooks)
      return toRawJson(Handler(snapshot, params));
    Params inModule = params;
    const CellPlace *cell = moveToModule(inModule, *snapshot.notebooks);
    auto result = Handler(snapshot, inModule);
    CellResults(*snapshot.notebooks, cell).convert(result);
    return toRawJson(result);
  };
}

// Makes them, and keeps what files define for as long as these are what they were. Belongs to the
// main thread.
class WorkspaceSnapshots {
public:
  WorkspaceSnapshot make(OpenDocuments &documents, FolderFiles &folders, Settings &settings,
                         const ClientConnection &client);

private:
  struct Known {
    std::weak_ptr<const void> source; // the analysis or view that they are from
    std::shared_ptr<const FileDefinitions> definitions;
  };
  std::map<std::string, Known> known; // by URI

  template <typename Source>
  std::shared_ptr<const FileDefinitions> definitionsOf(const std::string &uri,
                                                       const std::shared_ptr<Source> &source,
                                                       std::map<std::string, Known> &next);
};

} // namespace allo::server
