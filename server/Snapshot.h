// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a handler sees of a document: one finished analysis with the version, settings and client
// that go with it. Immutable and cheap to copy; it stays valid whatever the session does next.
#pragma once

#include "config/Config.h"
#include "sema/incremental/Analyzer.h"
#include "server/protocol/ClientInfo.h"
#include "server/protocol/Positions.h"
#include "server/runs/RunOutcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace allo::server {

struct Snapshot {
  std::string uri;                          // as the client spells it
  std::optional<int64_t> version;           // nullopt where the client sends none
  std::shared_ptr<const Analysis> analysis; // never null
  std::shared_ptr<const Config> config;     // never null
  std::shared_ptr<const ClientInfo> client; // never null
  std::shared_ptr<const RunOutcomes> runs;  /*nullable: nothing was run*/
  uint64_t editsOutside = 0;                // of files that the document may depend on
  bool canSynthesize = false;               // there seems to be a tool for it
  std::string documentation;                // the URI of docs/ without a slash at its end, or empty

  const Text &text() const { return analysis->text; }
  Positions positions() const { return {text(), client->unit}; }
  // Whether the kernel, or what it depends on, is not what it was then.
  bool isStale(const RunOutcome &outcome, Fingerprint kernel) const {
    return kernel != outcome.fingerprint || (outcome.others && *outcome.others != editsOutside);
  }
};

} // namespace allo::server
