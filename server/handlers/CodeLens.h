// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/codeLens.
#pragma once

#include "server/Registry.h"

namespace allo::server {

void answerCodeLenses(const Snapshot &snapshot, const Query &query, JsonWriter &result);

} // namespace allo::server
