// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Run.h"
#include "api/Synthesize.h"
#include "api/hardware/Estimate.h"
#include "driver/results/Estimate.h"
#include "driver/results/Synthesis.h"
#include "driver/sweep/Sweep.h"
#include "support/Format.h"
#include "support/Path.h"
#include "sweep/Workers.h"

#include <chrono>

namespace allo::driver {

namespace {

using Clock = std::chrono::steady_clock;

// The first message of a diagnostic, with its place.
std::string firstMessage(const FileReport &report) {
  for (const Diagnostic &each : report.diagnostics)
    return format("{0} ({1}:{2})", each.message, fileName(report.file),
                  report.text.lineOf(each.span.begin) + 1);
  return "";
}

std::string firstDifference(const api::Comparison &comparison) {
  const std::string all = driver::show(comparison);
  for (size_t from = 0; from < all.size();) {
    const size_t end = std::min(all.find('\n', from), all.size());
    const std::string line = all.substr(from, end - from);
    if (line.find(" differs") != std::string::npos)
      return line;
    from = end + 1;
  }
  return "";
}

// The first line, and the second one after a colon.
std::string oneLine(const std::string &text) {
  const size_t end = text.find('\n');
  const bool goesOn = end != std::string::npos && text.substr(0, end).ends_with(':');
  return goesOn ? text.substr(0, text.find('\n', end + 1)).replace(end, 1, " ")
                : text.substr(0, end);
}

std::string reasonOfRun(const api::Run &run) {
  std::string reason = reasonOf(run.failure, run.errors);
  if (reason.empty() && run.fault)
    reason = (run.faultOnCpu ? "on the CPU: " : "") + firstMessage(run.fault->report);
  if (reason.empty() && run.comparison)
    reason = firstDifference(*run.comparison);
  return oneLine(reason);
}

void take(const api::Run &run, sweep::PointReport &report) {
  sweep::PointResult &result = report.result;
  result.status = sweep::statusOf(run.failure.ending);
  result.kernelSeconds = run.kernelSeconds;
  if (run.comparison)
    result.equal = run.comparison->equal();
  if (result.isDone())
    return;
  result.reason = reasonOfRun(run);
  report.log = showRun(run, {"", /*color=*/false, 1}) + showRunErrors(run, /*json=*/false, false);
}

void simulate(const sweep::PointOptions &options, FileSystem &files, sweep::PointReport &report) {
  api::RunOptions wanted;
  wanted.target = report.result.target;
  wanted.installation = thisInstallation();
  wanted.engine = "csim";
  wanted.inputs.seed = options.seed;
  wanted.compare = options.compare;
  wanted.seconds = options.timeLimit;
  wanted.warnings.areJudged = true;
  wanted.onCrash = [&report](const api::Run &crash) {
    sweep::PointReport ended = report;
    take(crash, ended);
    return sweep::lineOf(ended);
  };
  wanted.crashDescriptor = sweep::WorkerChannel;
  take(api::run(wanted, files), report);
}

// The clock frequency of a point, if it has one.
std::optional<double> frequencyOf(const sweep::PointResult &point) {
  for (const auto &[name, value] : point.values)
    if (name == sweep::FrequencyName)
      return std::strtod(value.c_str(), nullptr);
  return std::nullopt;
}

void synthesize(const sweep::PointOptions &options, FileSystem &files, sweep::PointReport &report) {
  sweep::PointResult &result = report.result;
  api::SynthesisOptions wanted = synthesisOf(options);
  wanted.target = result.target;
  wanted.on.frequency = frequencyOf(result);
  TypeContext types;
  const api::Synthesized made = api::synthesize(types, wanted, files);
  result.status = sweep::statusOf(made.failure.ending);
  if (made.failure) {
    result.reason = oneLine(reasonOf(made.failure, made.kernel.loaded.errors));
    report.log = showErrors(made.kernel.loaded.errors, /*color=*/false) + showFailure(made.failure);
    return;
  }
  SynthesisResult all = driver::resultOf(made);
  result.clock = all.clock;
  result.estimated = all.estimated;
  result.timingMet = all.timingMet;
  result.latency = all.latency;
  result.interval = all.interval;
  result.resources = std::move(all.resources);
  result.available = std::move(all.available);
  result.standIn = all.standIn;
}

void estimate(const sweep::PointOptions &options, FileSystem &files, sweep::PointReport &report) {
  sweep::PointResult &result = report.result;
  api::EstimateOptions wanted;
  wanted.target = result.target;
  wanted.on = synthesisOf(options).on;
  wanted.on.frequency = frequencyOf(result);
  if (options.tool)
    wanted.tool = *options.tool;
  wanted.warnings.areJudged = true;
  TypeContext types;
  const api::Estimated made = api::estimateKernel(types, wanted, files);
  result.status = sweep::statusOf(made.failure.ending);
  result.estimate = true;
  if (made.failure) {
    result.reason = oneLine(reasonOf(made.failure, made.loaded.errors));
    report.log = showErrors(made.loaded.errors, /*color=*/false) + showFailure(made.failure);
    return;
  }
  EstimateResult all = driver::resultOf(made);
  result.clock = all.clock;
  result.latency = all.latency;
  result.interval = all.interval;
  result.resources = std::move(all.resources);
  result.available = std::move(all.available);
}

} // namespace

api::SynthesisOptions synthesisOf(const sweep::PointOptions &options) {
  api::SynthesisOptions made;
  made.installation = thisInstallation();
  made.on.part = options.part;
  made.on.device = options.device;
  made.on.flow = options.flow;
  made.vitisRoot = options.vitisRoot;
  made.trustsProject = options.trustsProject;
  made.seconds = options.timeLimit;
  made.warnings.areJudged = true;
  return made;
}

sweep::PointReport runPoint(const sweep::PointResult &point, const sweep::PointOptions &options,
                            FileSystem &files) {
  const Clock::time_point start = Clock::now();
  sweep::PointReport report{point, ""};
  if (options.mode == sweep::SynthMode)
    synthesize(options, files, report);
  else if (options.mode == sweep::EstimateMode)
    estimate(options, files, report);
  else
    simulate(options, files, report);
  report.result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

} // namespace allo::driver
