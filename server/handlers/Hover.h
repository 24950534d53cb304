// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/hover, in Markdown or plain text as the client prefers.
#pragma once

#include "server/Registry.h"

namespace allo::server {

void answerHover(const Snapshot &snapshot, const Query &query, JsonWriter &result);

} // namespace allo::server
