// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A job of a session between its command and its end, as the session sees it. Belongs to the main
// thread.
#pragma once

#include "server/documents/Documents.h"
#include "server/jobs/JobManager.h"
#include "server/protocol/ReplyOnce.h"
#include "server/runs/GeneratedTexts.h"
#include "server/runs/RunCommand.h"
#include "server/runs/RunOutcome.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::server {

struct ActiveJob {
  JobId id = 0;
  RunCommand command;
  std::string path; // of the document, as the worker knows it
  std::optional<DocumentId> document;
  KernelVersion version;
  Text text;                   // that is run
  std::vector<TextEdit> since; // to the document's text now
  Span name;                   // of the kernel in 'text'
  KernelOutputs outputs;
  RunOutcome outcome; // as far as it is known
  std::string phase = "queued";
  uint32_t percent = 0;                 // 0: not known
  std::string log;                      // its output, line by line
  std::optional<ExploreResult> partial; // of an exploration: what it has found so far
  std::string reproducer;               // if the worker crashed: the file that replays the job
  std::vector<ReplyOnce> readers;       // requests for the text that it makes
  bool quiet = false;                   // only these requests want it: users do not see it
  bool background = false;              // nobody asked for it; quiet as well
};

} // namespace allo::server
