// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What comes of a sweep and of an exploration: a sentence, and for clients that show it the table
// and the plot. And of a kernel on an emulator or a board: a sentence, and its results.
#include "server/Session.h"
#include "server/runs/Runs.h"
#include "server/runs/show/ShowEstimate.h"
#include "server/runs/show/ShowRun.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::server {

namespace {

// "T=i32, N=16"
std::string valuesOf(const SweepPoint &point) {
  std::string text;
  for (const auto &[name, value] : point.values)
    text += (text.empty() ? "" : ", ") + name + "=" + value;
  return text;
}

// "16 points, 1 failed; best in time: N=16, 0.5 µs"
std::string summaryOf(const SweepResult &made) {
  std::string text = made.standIn ? "(stand-in) " : "";
  text += counted(made.points.size() + made.omitted.value_or(0), "point");
  if (made.failed != 0)
    text += format(", {0} failed", made.failed);
  if (made.timingMissed != 0)
    text += format(", {0} missed the timing", made.timingMissed);
  std::vector<const SweepPoint *> front;
  for (const SweepPoint &each : made.points)
    if (each.pareto)
      front.push_back(&each);
  if (front.empty())
    return text;
  if (made.objectives.size() > 1)
    return text + format("; {0} on the Pareto front of {1} and {2}", front.size(),
                         made.objectives[0], made.objectives[1]);
  const SweepPoint &best = *front.front();
  text += format("; best in {0}: {1}", made.objectives.front(), valuesOf(best));
  return best.kernelSeconds ? text + ", " + showSeconds(*best.kernelSeconds) : text;
}

} // namespace

void Runs::finishedSweep(ActiveJob &job, const FinishedJob &done) {
  const std::optional<SweepResult> &made = done.result.sweep;
  if (done.end != JobEnd::Result || !done.result.done() || !made) {
    if (!askForPart(job, done))
      failed(job, done);
    return;
  }
  const bool isUpdated = session.client.info().jobUpdates;
  std::string message = summaryOf(*made);
  if (made->folder && !isUpdated)
    message += "; the table and the plot are in " + *made->folder;
  const bool anyDone = std::any_of(made->points.begin(), made->points.end(),
                                   [](const SweepPoint &each) { return each.isDone(); });
  conclude(job, anyDone ? "done" : "failed", anyDone ? MessageType::Info : MessageType::Error,
           message, isUpdated ? toJson(*made) : nlohmann::ordered_json());
}

void Runs::finishedExploration(ActiveJob &job, const FinishedJob &done) {
  const std::optional<ExploreResult> &made = done.result.exploration;
  if (done.end != JobEnd::Result || !done.result.done() || !made) {
    if (!askForPart(job, done))
      failed(job, done);
    return;
  }
  const bool hasFront = std::ranges::any_of(made->points, &ExploredPoint::pareto);
  conclude(job, hasFront ? "done" : "failed", hasFront ? MessageType::Info : MessageType::Error,
           showExploration(*made),
           session.client.info().jobUpdates ? toJson(*made) : nlohmann::ordered_json());
}

// With what it has found until then.
void Runs::stoppedExploration(ActiveJob &job, const FinishedJob &done) {
  const ExploreResult &found = *job.partial;
  const bool isCancelled = done.end == JobEnd::Cancelled;
  const std::string why = isCancelled ? "" : done.result.message + "; ";
  conclude(job, isCancelled ? "cancelled" : "failed",
           isCancelled ? MessageType::Info : MessageType::Error, why + showExploration(found),
           session.client.info().jobUpdates ? toJson(found) : nlohmann::ordered_json());
}

void Runs::finishedVitis(ActiveJob &job, const FinishedJob &done) {
  const std::optional<RunResult> &made = done.result.run;
  if (done.end != JobEnd::Result || !done.result.done() || !made) {
    if (made && done.end == JobEnd::Result)
      return conclude(job, "failed", MessageType::Error, done.result.message, shown(*made));
    return failed(job, done);
  }
  const auto &task = std::get<VitisTask>(job.command.task);
  std::string message;
  if (task.step == "precheck")
    message = format("the kernel fits the host program, and can be linked for {0}", task.mode);
  else if (task.step == "build")
    message = format("built for {0}, and not run", task.mode);
  else
    message = format("ran in {0}", task.mode);
  if (const std::string values = showResults(*made, job.outputs);
      task.step == "run" && !values.empty())
    message += ", " + values;
  if (task.step != "run" && made->project)
    message += ", in " + *made->project;
  for (const std::string &warning : made->warnings)
    message += "; " + warning;
  conclude(job, "done", MessageType::Info, message, shown(*made));
}

} // namespace allo::server
