// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The last outcome of each kernel of the open documents, for lenses and diagnostics. Spans move
// along with edits; reports are dropped once the kernel is not what was run any more.
// Belongs to the main thread.
#pragma once

#include "sema/incremental/Analyzer.h"
#include "server/documents/Documents.h"
#include "server/runs/RunOutcome.h"

#include <cstdint>
#include <map>
#include <memory>

namespace allo::server {

class OutcomeStore {
public:
  // Null: nothing was run. Snapshots may hold on to it.
  std::shared_ptr<const RunOutcomes> of(DocumentId document) const;
  bool hasValues(DocumentId document) const; // of variables where a run failed
  // How often other documents have changed; they may be what a kernel imports.
  uint64_t editsOutside(DocumentId document) const;

  // Each is called with an edit, and so on; whether lenses may show something else now.
  bool edited(DocumentId document, const TextEdit &edit);
  void closed(DocumentId document);
  void elsewhereChanged() { ++edits; }

  // Drops the reports of kernels that are not what was run any more. Whether there were any.
  bool dropStale(DocumentId document, const Analysis &analysis);
  // Those that were made with other settings. Whether there were any.
  bool dropEstimates(DocumentId document, Fingerprint settings);
  // Takes the place of the last outcome of its kernel and kind, or only removes that. Whether
  // diagnostics may be others now.
  bool keep(DocumentId document, const RunOutcome &outcome);
  bool forget(DocumentId document, const RunOutcome &next);

private:
  std::map<DocumentId, std::shared_ptr<const RunOutcomes>> outcomes;
  uint64_t edits = 0; // of all documents, and elsewhere
  std::map<DocumentId, uint64_t> editsOf;
};

} // namespace allo::server
