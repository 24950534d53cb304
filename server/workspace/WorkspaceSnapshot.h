// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a handler sees that concerns more than one file: the open documents with kernels, the files
// that they import, and what all of these define. Immutable and cheap to copy, as a Snapshot is.
// A *workspace query* is answered from one, once no analysis is pending.
#pragma once

#include "ide/WorkspaceIndex.h"
#include "sema/facts/ModuleView.h"
#include "server/documents/OpenDocuments.h"
#include "server/protocol/ClientInfo.h"
#include "server/protocol/Serialize.h"
#include "server/workspace/Settings.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace allo::server {

struct WorkspaceFile {
  std::string uri;                                    // as the client spells it, if it is open
  Text text;                                          // the newest one, which the client shows
  std::shared_ptr<const Config> config;               // never null
  std::shared_ptr<const FileDefinitions> definitions; // never null; in the text that was analysed
  std::optional<TextEdit> since;                      // what leads from that to 'text'

  Span current(Span span) const;
};

struct WorkspaceSnapshot {
  std::vector<WorkspaceFile> files;         // open ones by URI, then others by path
  std::shared_ptr<const ClientInfo> client; // never null
};

// The same for the session: the parameters are read, and the handler is known.
using BoundWorkspaceQuery = std::function<RawJson(const WorkspaceSnapshot &)>;

template <auto Handler, typename Params> BoundWorkspaceQuery bindWorkspaceQuery(const Json &json) {
  return [params = readParams<Params>(json)](const WorkspaceSnapshot &snapshot) {
    return toRawJson(Handler(snapshot, params));
  };
}

// Makes them, and keeps what files define for as long as these are what they were. Belongs to the
// main thread.
class WorkspaceSnapshots {
public:
  WorkspaceSnapshot make(OpenDocuments &documents, Settings &settings,
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
