// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The handlers of all methods, declared from the table in Methods.def, and the options of those
// that have some. A handler of a query is a pure function: it sees a Snapshot and its parameters
// only.
#pragma once

#include "server/Query.h"
#include "server/protocol/ReplyOnce.h"
#include "server/protocol/lsp/CallHierarchy.h"
#include "server/protocol/lsp/ClientMessages.h"
#include "server/protocol/lsp/Diagnostics.h"
#include "server/protocol/lsp/Extensions.h"
#include "server/protocol/lsp/Features.h"
#include "server/protocol/lsp/Navigation.h"
#include "server/protocol/lsp/Notebooks.h"
#include "server/protocol/lsp/Structure.h"
#include "server/protocol/lsp/Symbols.h"
#include "server/workspace/WorkspaceSnapshot.h"

#include <optional>
#include <vector>

namespace allo::server {

class Session;

#define ALLO_REQUEST(METHOD, PARAMS, HANDLER)                                                      \
  void HANDLER(Session &session, const PARAMS &params, ReplyOnce &reply);
#define ALLO_NOTIFICATION(METHOD, PARAMS, HANDLER)                                                 \
  void HANDLER(Session &session, const PARAMS &params);
#define ALLO_QUERY(METHOD, PARAMS, RESULT, HANDLER)                                                \
  RESULT HANDLER(const Snapshot &snapshot, const Query<PARAMS> &query);
#define ALLO_KEEPING_QUERY ALLO_QUERY
#define ALLO_QUERY_ACROSS(METHOD, PARAMS, RESULT, HANDLER)                                         \
  RESULT HANDLER(const WorkspaceSnapshot &workspace, const Snapshot &snapshot,                     \
                 const Query<PARAMS> &query);
#define ALLO_WORKSPACE_QUERY(METHOD, PARAMS, RESULT, HANDLER)                                      \
  RESULT HANDLER(const WorkspaceSnapshot &workspace, const PARAMS &params);
#define ALLO_PROVIDER(CAPABILITY, OPTIONS)
#define ALLO_PROVIDER_IF(ABILITY, CAPABILITY, OPTIONS)
#include "server/handlers/Methods.def"

lsp::CompletionOptions completionOptions();
lsp::SignatureHelpOptions signatureHelpOptions();
lsp::CodeActionOptions codeActionOptions();
lsp::SemanticTokensOptions semanticTokensOptions(bool differences);
lsp::ExecuteCommandOptions executeCommandOptions();

} // namespace allo::server
