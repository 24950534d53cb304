// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Beginning and end of a session, and what keeps it in step. Which of these may come when is the
// Dispatcher's to decide; 'exit' is its own.
#pragma once

#include "server/Session.h"

namespace allo::server {

void initialize(Session &session, Json &params, ReplyOnce &reply);
void initialized(Session &session, Json &params);
void shutdown(Session &session, Json &params, ReplyOnce &reply);
void cancelRequest(Session &session, Json &params);
// For tests: answered, with null, when no analysis is pending and all results are published.
void sync(Session &session, Json &params, ReplyOnce &reply);
void ignoreNotification(Session &session, Json &params);

} // namespace allo::server
