// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Opening, editing, saving and closing documents: the text is applied here, at once and in order.
#pragma once

#include "server/Session.h"

namespace allo::server {

void didOpen(Session &session, Json &params);
void didChange(Session &session, Json &params);
void didSave(Session &session, Json &params);
void didClose(Session &session, Json &params);

} // namespace allo::server
