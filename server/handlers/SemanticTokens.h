// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/semanticTokens/full and /range.
#pragma once

#include "server/Registry.h"

#include <string>

namespace allo::server {

// The names of kinds and modifiers, as 'initialize' announces them.
std::string semanticTokensCapability();
void answerSemanticTokens(const Snapshot &snapshot, const Query &query, JsonWriter &result);
void answerSemanticTokensInRange(const Snapshot &snapshot, const Query &query, JsonWriter &result);

} // namespace allo::server
