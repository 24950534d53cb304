// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Diagnostics as textDocument/publishDiagnostics spells them, with as much of each (related places,
// a link to its explanation, data for quick fixes) as the client can take.
#pragma once

#include "diag/Policy.h"
#include "server/Snapshot.h"
#include "server/protocol/lsp/Diagnostics.h"

namespace allo::server {

// What was found, with the settings and the project's budgets applied.
PolicyResult judgedOf(const Snapshot &snapshot);
lsp::PublishDiagnosticsParams diagnosticsOf(const Snapshot &snapshot);
// Of a file that is not open: without what only helps to read its text.
lsp::PublishDiagnosticsParams diagnosticsOfClosed(const Snapshot &snapshot);
// Those of a document, or of each cell of a notebook, as 'workspace/diagnostic' has them: full
// ones.
std::vector<lsp::WorkspaceDocumentDiagnosticReport> reportsOf(const Snapshot &snapshot);
// The same with an empty list; the snapshot's analysis is not looked at.
lsp::PublishDiagnosticsParams noDiagnosticsOf(const Snapshot &snapshot);

} // namespace allo::server
