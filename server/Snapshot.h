// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a handler sees of a document: one finished analysis with the version, settings and client
// that go with it. Immutable but for what the client holds, and cheap to copy; it stays valid
// whatever the session does next.
#pragma once

#include "config/Config.h"
#include "ide/complete/Completion.h"
#include "sema/incremental/Analyzer.h"
#include "server/documents/AnswerParts.h"
#include "server/documents/GivenTokens.h"
#include "server/documents/NotebookPlaces.h"
#include "server/protocol/ClientInfo.h"
#include "server/protocol/Positions.h"
#include "server/runs/RunOutcome.h"
#include "target/SourceLimits.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace allo::server {

struct Snapshot {
  std::string uri;                          // as the client spells it
  std::optional<int64_t> version;           // nullopt where the client sends none
  std::shared_ptr<const Analysis> analysis; // never null
  std::shared_ptr<const Config> config;     // never null
  std::shared_ptr<const ClientInfo> client; // never null
  std::shared_ptr<const RunOutcomes> runs;  /*nullable: nothing was run*/
  // What the client holds, which answers to some requests change; only on the main thread.
  std::shared_ptr<GivenTokens> tokens; /*nullable: the document is not open*/
  // What earlier answers are made of; the same.
  std::shared_ptr<AnswerParts> parts; /*nullable: a cell, or the document is not open*/
  uint64_t editsOutside = 0;          // of files that the document may depend on
  bool canSynthesize = false;         // there seems to be a tool for it
  std::string documentation;          // the URI of docs/ without a slash at its end, or empty

  std::shared_ptr<const std::vector<OpenFile>> openFiles; // never null: with this one
  std::vector<std::string> roots;                         // the folders of the workspace
  // The kernels that other files are known to call.
  std::shared_ptr<const std::set<KernelKey>> calledElsewhere = nullptr; /*nullable: none*/

  std::shared_ptr<const AllNotebookPlaces> notebooks = nullptr; /*nullable: none is open*/
  // What the request is about, if the document is the module of a notebook; one of 'notebooks'.
  const CellPlace *cell = nullptr; /*nullable: all of the document*/
  // Paths of all files of the workspace's folders. To be called while the query is answered.
  std::function<std::vector<std::string>()> files = nullptr; // may be empty

  // What the client shows of the text, as one document.
  Span part() const { return cell ? cell->cell.code : Span{0, text().size()}; }
  const Text &text() const { return analysis->text; }
  Positions positions() const { return {text(), client->unit}; }
  // Whether the kernel, or what it depends on, is not what it was then.
  bool isStale(const RunOutcome &outcome, Fingerprint kernel) const {
    return kernel != outcome.fingerprint || (outcome.others && *outcome.others != editsOutside);
  }
};

} // namespace allo::server
