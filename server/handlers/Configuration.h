// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Settings that change while the server runs.
#pragma once

#include "server/Session.h"

namespace allo::server {

void didChangeConfiguration(Session &session, Json &params);
void didChangeWorkspaceFolders(Session &session, Json &params);
void didChangeWatchedFiles(Session &session, Json &params);

} // namespace allo::server
