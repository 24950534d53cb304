// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/inlayHint: the inferred widths of a range, of the kinds that are switched on.
#pragma once

#include "server/Registry.h"

namespace allo::server {

void answerInlayHints(const Snapshot &snapshot, const Query &query, JsonWriter &result);

} // namespace allo::server
