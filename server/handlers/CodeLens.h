// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/codeLens, and 'allo/kernels' {textDocument}: what can be run at all, for clients
// that offer it in other ways, too.
#pragma once

#include "server/Registry.h"

namespace allo::server {

void answerCodeLenses(const Snapshot &snapshot, const Query &query, JsonWriter &result);
void answerKernels(const Snapshot &snapshot, const Query &query, JsonWriter &result);

} // namespace allo::server
