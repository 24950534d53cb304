// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/documentSymbol: the outline, as a tree or, for clients without trees, as a list.
#pragma once

#include "server/Registry.h"

namespace allo::server {

void answerDocumentSymbols(const Snapshot &snapshot, const Query &query, JsonWriter &result);

} // namespace allo::server
