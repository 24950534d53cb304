// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the client said about itself in 'initialize': only as far as some reply depends on it.
// Whatever it left out, or wrote in a way that we do not know, counts as "cannot".
// To respect one more ability: a field here, a line in clientInfo(), and its use in a handler.
#pragma once

#include "server/protocol/Json.h"
#include "support/Text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::server {

struct ClientInfo {
  std::string name; // for the log
  std::optional<int64_t> processId;

  ColumnUnit unit = ColumnUnit::Utf16; // negotiated: utf-8 where offered, else utf-16

  bool hoverMarkdown = false;
  bool hierarchicalSymbols = false;
  std::vector<int64_t> symbolKinds; // empty: those of the protocol's first version

  bool definitionLinks = false;
  bool labelOffsets = false; // of the parameters in signature help
  bool signatureMarkdown = false;
  bool completionMarkdown = false;
  bool completionSnippets = false;     // texts with places to fill
  bool completionLabelDetails = false; // what stands behind a label, in another colour

  bool relatedInformation = false;
  bool codeDescription = false;
  bool diagnosticData = false;
  bool diagnosticVersion = false;
  bool pullsDiagnostics = false; // it asks for them, also when it is told to; else they are sent
  std::vector<int64_t> diagnosticTags; // 1: Unnecessary, 2: Deprecated

  bool foldsLines = false; // whole ones only
  std::optional<size_t> foldingRangeLimit;

  bool hintTooltipsLater = false; // it asks for them by inlayHint/resolve
  bool tokenDifferences = false;  // semanticTokens/full/delta

  bool inlayHintRefresh = false;
  bool codeLensRefresh = false;
  bool semanticTokensRefresh = false;
  bool codeActionLiterals = false; // else it takes commands only
  bool editsLater = false;         // of actions: it asks for them by codeAction/resolve
  bool versionedEdits = false;     // documentChanges of a WorkspaceEdit
  bool preferredActions = false;   // it can tell one action of a diagnostic from the others
  bool notebooks = false;          // it keeps their cells in sync
  bool workDoneProgress = false;
  bool jobUpdates = false; // experimental.allo: what jobs are about comes as 'allo/jobUpdate', and
                           // what they make can be asked for
  bool followsEstimates = false; // the same: 'allo/estimatesChanged' is sent to it
  bool showDocument = false;
  bool configurationPull = false;
  bool configurationRegistration = false;
  bool watchedFilesRegistration = false;

  // Helix up to 25.01 writes a document's changes in the order that its threads come to it, and
  // numbers them without gaps.
  bool shufflesChanges = false;

  bool knowsSymbolKind(int64_t kind) const;
  bool knowsDiagnosticTag(int64_t tag) const;
  // "utf-8", "utf-16", "utf-32".
  std::string_view encodingName() const;
};

ClientInfo clientInfo(const Json &initializeParams);

} // namespace allo::server
