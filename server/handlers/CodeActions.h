// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/codeAction: 'quickfix' for the diagnostics in a range, 'source.fixAll.allo' for the
// file. Each action carries its edit, for the version of the document that was analysed.
#pragma once

#include "server/Registry.h"

#include <string>

namespace allo::server {

// The kinds, as 'initialize' announces them.
std::string codeActionCapability();
void answerCodeActions(const Snapshot &snapshot, const Query &query, JsonWriter &result);

} // namespace allo::server
