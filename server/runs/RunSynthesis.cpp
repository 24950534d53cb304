// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What comes of a synthesis: figures at the kernel and its loops, warnings where a loop or the
// clock does not reach what was asked for.
#include "server/Session.h"
#include "server/runs/Places.h"
#include "server/runs/Runs.h"
#include "server/runs/show/ShowSynthesis.h"

namespace allo::server {

// Whether the job has ended since nobody has named a part, and its client can ask for one: nobody
// has seen anything fail then.
bool Runs::askForPart(ActiveJob &job, const FinishedJob &done) {
  if (!done.result.devices || !session.client.info().jobUpdates)
    return false;
  conclude(job, "failed", MessageType::Error, done.result.message,
           {{"devices", toJson(*done.result.devices)}});
  return true;
}

void Runs::finishedSynthesis(ActiveJob &job, const FinishedJob &done) {
  const std::optional<SynthesisResult> &made = done.result.synthesis;
  const bool isWell = done.end == JobEnd::Result && done.result.done() && made;
  if (!isWell) {
    job.outcome.shown = "Synthesis failed";
    if (askForPart(job, done))
      return;
    keep(job);
    return failed(job, done);
  }
  const std::string figures = showFigures(*made);
  job.outcome.shown = figures.empty() ? "Synthesized" : figures;
  job.outcome.hasFigures = true;
  if (job.document) {
    for (const LoopReportRecord &loop : made->loops)
      if (std::string shown = showLoop(*made, loop);
          loop.place && !shown.empty() && loop.place->file == job.path)
        job.outcome.loops.push_back(
            {currentSpan(job, spanOf({loop.place->start, loop.place->end}, job.text)), shown});
    auto warn = [&](const char *code, const std::string &message,
                    const std::optional<SourceRecord> &place) {
      DiagnosticRecord record;
      record.severity = "warning";
      record.code = code;
      record.message = message;
      record.file = place ? place->file : job.path;
      if (place)
        record.range = {place->start, place->end};
      RunReport report = reportOf(job, record);
      if (!place)
        report.span = currentSpan(job, job.name);
      job.outcome.reports.push_back(std::move(report));
    };
    for (const ViolationRecord &violation : made->violations)
      warn("synthesis-violation", showViolation(*made, violation), violation.place);
    if (std::string missed = showMissedTiming(*made); !missed.empty())
      warn("timing-not-met", missed, std::nullopt);
  }
  keep(job);
  conclude(job, "done", MessageType::Info, "synthesized for " + made->part + ": " + figures,
           session.client.info().jobUpdates ? toJson(*made) : nlohmann::ordered_json());
}

} // namespace allo::server
