// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The part of Runs that is about jobs that nobody asks for: what they find out is known once
// nothing has changed for a moment.
#include "server/Session.h"
#include "server/runs/Places.h"
#include "server/runs/Runs.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

constexpr std::chrono::milliseconds Quiet{300}; // without an edit

} // namespace

void Runs::checkSoon() {
  session.host.after(Quiet, [this, check = ++checks, still = std::weak_ptr<bool>(alive)] {
    if (still.lock() && check == checks)
      checkInBackground();
  });
}

// One job at a time, so that whatever users ask for has a worker.
void Runs::checkInBackground() {
  bool busy = std::ranges::any_of(active, [](const auto &each) { return each.second.background; });
  session.documents.forEach([&](Document &document) { busy = busy || checkSchedulesOf(document); });
  session.documents.forEach(
      [&](Document &document) { busy = busy || estimateKernelsOf(document); });
}

// Whether something of this kind and version has come of the kernel, or failed.
bool Runs::isKnown(const Document &document, const RunOutcome &wanted) const {
  const std::shared_ptr<const RunOutcomes> known = outcomes.of(document.id);
  return known && std::ranges::any_of(*known, [&](const RunOutcome &each) {
           return each.isOf(wanted) && each.fingerprint == wanted.fingerprint &&
                  each.others == wanted.others && each.settings == wanted.settings;
         });
}

// Whether there is such a job now.
bool Runs::startInBackground(Document &document, const RunnableKernel &kernel, JobTask task,
                             std::optional<double> seconds, const RunOutcome &outcome) {
  ActiveJob made;
  made.outcome = outcome;
  made.command.task = std::move(task);
  made.command.seconds = seconds;
  made.command.uri = document.uri;
  made.command.name = kernel.target;
  made.path = pathOfUri(document.uri);
  made.document = document.id;
  made.version = {kernel.fingerprint, outcome.others, outcome.settings};
  made.text = document.text;
  made.name = kernel.name;
  made.quiet = made.background = true;
  JobRequest asked = request(made.command, made.path, 0);
  if (jobs.full() || jobs.sameAs(asked))
    return true; // which is as good, and comes back here
  made.id = asked.id = jobs.newId();
  active.emplace(made.id, std::move(made));
  submit(std::move(asked));
  return true;
}

} // namespace allo::server
