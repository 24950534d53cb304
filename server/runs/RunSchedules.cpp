// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The part of Runs that is about the steps of schedules: whether one would change what its kernel
// computes is known once the steps before it are done.
#include "ide/CodeLens.h"
#include "server/Session.h"
#include "server/protocol/Uri.h"
#include "server/runs/Places.h"
#include "server/runs/Runs.h"
#include "support/Format.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

constexpr size_t MostSchedules = 50; // of a file; each is a job

} // namespace

// Begins with the first one whose steps are not known to be right or wrong; whether there is one.
bool Runs::checkSchedulesOf(Document &document) {
  std::shared_ptr<const Analysis> analysis = session.documents.analysisOf(document);
  std::shared_ptr<const Config> config = session.settings.of(document.uri);
  if (!analysis || !config->diagnostics || !config->schedules)
    return false;
  bool any = false;
  analysis->items.forEach(
      [&](const ItemEntry &entry, uint32_t) { any = any || entry.state->schedules; });
  if (!any)
    return false;
  size_t looked = 0, others = 0;
  for (const RunnableKernel &kernel : runnableKernels(*analysis)) {
    if (!kernel.isSchedule || kernel.broken)
      continue;
    if (looked == MostSchedules) {
      ++others;
      continue;
    }
    ++looked;
    RunOutcome outcome;
    outcome.kind = JobKind::Schedule;
    outcome.target = kernel.target;
    outcome.fingerprint = kernel.fingerprint;
    if (kernel.usesOthers)
      outcome.others = outcomes.editsOutside(document.id);
    if (!isKnown(document, outcome))
      return startInBackground(document, kernel, ScheduleTask(), std::nullopt, outcome);
  }
  tellOfOthers(document, others);
  return false;
}

// Schedules that are too many for the background.
void Runs::tellOfOthers(const Document &document, size_t count) {
  size_t &told = uncheckedSchedules[document.id];
  if (count != 0 && count != told)
    session.client.logInfo(
        format("{0}: {1} more than {2} were not applied; 'allo check --schedules' applies all",
               pathOfUri(document.uri), counted(count, "schedule"), MostSchedules));
  told = count;
}

// What the engine has against the steps stands at their calls. Of a worker that failed nothing is
// known; it is not asked again before something changes.
void Runs::finishedSchedule(ActiveJob &job, const FinishedJob &done) {
  if (done.end == JobEnd::Cancelled || !job.document)
    return;
  if (done.end != JobEnd::Result)
    session.client.logInfo(job.command.name +
                           ": the steps of this schedule were not applied: " + done.result.message);
  if (done.result.schedule)
    for (const DiagnosticRecord &each : done.result.schedule->diagnostics)
      job.outcome.reports.push_back(reportOf(job, each));
  keep(job);
}

} // namespace allo::server
