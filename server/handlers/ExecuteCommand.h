// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// workspace/executeCommand and what goes with it: the commands 'allo.run', 'allo.csim',
// 'allo.showHls' and 'allo.showMlir' {uri, target, ...}, which answer {jobId} and work on in the
// background, 'allo.synth', which says why it does not, 'allo.showMistake' {uri, target}, and
// 'allo.cancelJob' {jobId};
// 'allo/textDocumentContent' {uri} for the texts that commands have made, 'allo/sourceMap' {uri,
// position} for where their lines come from. To add a command: a row of the table in
// ExecuteCommand.cpp.
#pragma once

#include "server/Session.h"

#include <string>

namespace allo::server {

// The names of the commands, as 'initialize' announces them.
std::string executeCommandCapability();
void executeCommand(Session &session, Json &params, ReplyOnce &reply);
void textDocumentContent(Session &session, Json &params, ReplyOnce &reply);
void sourceMap(Session &session, Json &params, ReplyOnce &reply);
void cancelProgress(Session &session, Json &params);

} // namespace allo::server
