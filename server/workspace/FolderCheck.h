// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Analyses files that nobody has open, as `allo check` does: what each defines, and the diagnostics
// that a client is to be shown of it. The analyses themselves are gone when it is done. A function
// of its request and the file system, for a thread in the background.
#pragma once

#include "config/Config.h"
#include "ide/WorkspaceIndex.h"
#include "os/FileSystem.h"
#include "server/Snapshot.h"
#include "server/protocol/lsp/Protocol.h"
#include "server/workspace/FolderScan.h"
#include "support/CancelToken.h"

#include <compare>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace allo::server {

// A definition, as far as a search for symbols shows it.
struct PlacedDefinition {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  std::string container;
  lsp::Range range; // of its name
};
using PlacedDefinitions = std::vector<PlacedDefinition>;

// A kernel of some file, for as long as the text of that file stays the same.
struct KernelPlace {
  Fingerprint path = 0;
  uint32_t item = 0;
  uint32_t function = 0;
  auto operator<=>(const KernelPlace &) const = default;
};

struct CheckedFile {
  std::string path;
  bool isAllo = false;
  std::vector<WordHash> words = {}; // of an Allo file that none of 'mayBeAllo' is
  std::shared_ptr<const PlacedDefinitions> definitions = nullptr; // null: none
  // A JSON array of what the client is to show; empty: there are none.
  std::string diagnostics = {};
  // Where files are built for Vitis: what its kernels call, and whether its diagnostics depend on
  // what those of other files call.
  std::vector<KernelPlace> calls = {};
  bool dependsOnCallers = false;
};

struct FolderCheckRequest {
  std::vector<std::string> files;                      // sorted
  std::vector<std::string> roots;                      // of imports
  std::vector<std::pair<std::string, Text>> documents; // by path: they hide what the disk has
  // All files of the folders that may be Allo files, for the sake of those that call their kernels;
  // sorted.
  std::vector<std::string> mayBeAllo;
  // Those that may be Allo files and have their diagnostics shown; null: none.
  std::shared_ptr<const std::set<std::string>> shown;
  std::shared_ptr<const Config> config; // the client's; never null
  std::shared_ptr<const ClientInfo> client;
  std::string documentation; // as in Snapshot
  AnalyzerOptions limits;
  bool wantsDiagnostics = false;
  bool isForVitis = false;            // at least one of the files of the folders
  std::set<KernelPlace> calledByRest; // by the files of the folders that are not among these
  unsigned jobs = 1;
  CancelToken cancel;
  std::function<void()> beforeEach; // of the files; on any thread
  // One result for each file, on any thread, in any order; none after it was cancelled.
  std::function<void(CheckedFile)> found;
  // Last of all: a file that was read, and the files that its imports lead to.
  std::function<void(const std::string &path, const std::vector<std::string> &imports)> imports;
};

void checkFolderFiles(const FolderCheckRequest &request, FileSystem &files);

} // namespace allo::server
