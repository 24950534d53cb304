// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/results/Synthesis.h"

#include "driver/results/Tables.h"
#include "job/ViolationText.h"
#include "support/Format.h"
#include "support/Path.h"
#include "synthesis/FindLoops.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace allo::driver {

namespace {

// Of the kernel whose report it is; without one it finds nothing.
class LoopPlaces {
public:
  explicit LoopPlaces(const api::Hls *kernel) : kernel(kernel) {
    if (kernel)
      for (const vitis::LabelledLoop &loop : kernel->code.loops)
        emitted.push_back({loop.function, loop.label});
  }
  std::vector<synthesis::EmittedLoop> emitted;

  std::optional<SourceRecord> of(std::optional<size_t> loop) const {
    return loop ? of(kernel->code.loops[*loop].place) : std::nullopt;
  }
  std::optional<SourceRecord> of(const std::optional<program::SourceRange> &place) const {
    return sourceOf(kernel->loaded, place);
  }

private:
  const api::Hls *kernel;
};

std::string showLoops(const SynthesisResult &result) {
  std::vector<std::vector<std::string>> rows = {
      {"LOOP", "PLACE", "TRIPS", "II", "DEPTH", "LATENCY"}};
  for (const LoopReportRecord &loop : result.loops)
    rows.push_back({std::string(2 * loop.nest, ' ') + loop.name, showPlace(loop.place),
                    showCycles(loop.tripCount), showNumber(loop.interval),
                    showNumber(loop.pipelineDepth), showCycles(loop.latency)});
  return "\n" + table(rows, 2);
}

std::string show(const ViolationRecord &violation) {
  std::string out = showPlace(violation.place);
  if (!out.empty())
    out += ": ";
  out += textOf(violation);
  if (violation.cpp)
    out += format(" ({0})", *violation.cpp);
  return out + "\n";
}

bool isSameLoop(const ViolationRecord &a, const ViolationRecord &b) {
  return a.loop == b.loop && showPlace(a.place) == showPlace(b.place);
}

// The tool tells a violation of a loop again for the functions around it, and sums up at each that
// there are some.
void dropRepeated(std::vector<ViolationRecord> &all) {
  std::vector<ViolationRecord> kept;
  for (ViolationRecord &each : all) {
    const bool isKnown = std::any_of(kept.begin(), kept.end(), [&](const ViolationRecord &other) {
      return isSameLoop(each, other) && each.issue == other.issue && each.reason == other.reason &&
             each.distance == other.distance && each.cpp == other.cpp;
    });
    const bool isSum = each.loop.empty() && each.reason.empty() &&
                       std::any_of(all.begin(), all.end(), [&](const ViolationRecord &other) {
                         return !other.loop.empty() && other.issue == each.issue;
                       });
    if (!isKnown && !isSum)
      kept.push_back(each);
  }
  all = std::move(kept);
}

// A tool that makes a module of a loop reports it there once more.
bool isTwin(const LoopReportRecord &one, const LoopReportRecord &other) {
  const bool isSamePlace = one.place && other.place
                               ? one.place->start.line == other.place->start.line &&
                                     one.place->start.column == other.place->start.column &&
                                     one.place->file == other.place->file
                               : !one.place && !other.place;
  return isSamePlace && one.name == other.name && one.tripCount == other.tripCount &&
         one.latency == other.latency && one.interval == other.interval &&
         one.pipelineDepth == other.pipelineDepth;
}

} // namespace

SynthesisResult resultOf(const synthesis::Report &report, const api::Hls *kernel) {
  const LoopPlaces places(kernel);
  SynthesisResult made;
  made.target = kernel ? kernel->loaded.target : report.top.name;
  made.part = report.part;
  made.family = report.family;
  made.flow = report.flow;
  made.version = report.version;
  made.clock = report.top.timing.target;
  made.uncertainty = report.top.timing.uncertainty;
  made.estimated = report.top.timing.estimated;
  made.timingMet = report.top.timing.isMet();
  made.latency = cyclesOf(report.top.latency);
  made.interval = cyclesOf(report.top.interval);
  for (const synthesis::FoundLoop &found : findLoops(report, places.emitted)) {
    LoopReportRecord loop{found.loop->label,
                          found.depth,
                          places.of(found.emitted),
                          cyclesOf(found.loop->tripCount),
                          cyclesOf(found.loop->latency),
                          cyclesOf(found.loop->iterationLatency),
                          found.loop->interval,
                          found.loop->depth};
    if (std::ranges::none_of(made.loops,
                             [&](const LoopReportRecord &other) { return isTwin(other, loop); }))
      made.loops.push_back(std::move(loop));
  }
  made.resources = amountsOf(report.top.used);
  made.available = amountsOf(report.available);
  auto add = [&](const synthesis::ModuleReport &module) {
    for (const synthesis::Violation &each : module.violations) {
      ViolationRecord &added = made.violations.emplace_back();
      added.loop = each.loop;
      added.issue = each.issue;
      added.reason = each.reason;
      added.distance = each.distance;
      added.place = places.of(findLoop(module.name, each.loop, places.emitted));
      if (!each.file.empty())
        added.cpp = format("{0}:{1}", fileName(each.file), each.line);
    }
  };
  add(report.top);
  for (const synthesis::ModuleReport &module : report.modules)
    if (module.name != report.top.name)
      add(module);
  dropRepeated(made.violations);
  made.standIn = report.isStandIn;
  return made;
}

SynthesisResult resultOf(const api::Synthesized &synthesized) {
  SynthesisResult made = resultOf(synthesized.made.report, &synthesized.kernel);
  made.standIn = made.standIn || synthesized.isStandIn;
  made.project = synthesized.made.folder;
  made.log = synthesized.made.log;
  made.cached = synthesized.made.isCached;
  const LoopPlaces places(&synthesized.kernel);
  for (const auto &[problem, place] : synthesized.problems) {
    if (problem.kind != flow::ProblemKind::Interval)
      continue;
    // The report names the kind of the violation, the log the intervals and the operations.
    ViolationRecord said;
    said.loop = problem.loop;
    said.issue = "II Violation";
    said.place = places.of(place);
    auto known = std::find_if(made.violations.begin(), made.violations.end(),
                              [&](const ViolationRecord &each) { return isSameLoop(each, said); });
    ViolationRecord &record =
        known == made.violations.end() ? made.violations.emplace_back(std::move(said)) : *known;
    if (record.reason.empty())
      record.reason = problem.text;
    if (!record.reached) {
      record.wanted = problem.wanted;
      record.reached = problem.reached;
    }
  }
  return made;
}

std::string adviceOnTiming(const SynthesisResult &result) {
  if (result.timingMet.value_or(true))
    return "";
  // The uncertainty is a share of the clock period.
  const double share = 1 - *result.uncertainty / result.clock;
  return format("the timing is not met: {0} ns are estimated, and {1} ns of the clock period are "
                "left after its uncertainty; it would be met at {2} MHz",
                decimal(*result.estimated, 3), decimal(result.clock - *result.uncertainty, 3),
                decimal(1000 * share / *result.estimated, 1)) +
         (result.standIn ? "; a stand-in for the tool says so, whose numbers mean nothing" : "");
}

std::string showSynthesis(const SynthesisResult &result) {
  std::string out;
  if (result.standIn)
    out += std::string(synthesis::StandInText) + ".\n";
  out += format("{0}: {1}{2}, version {3}\n", result.target, result.part,
                result.flow.empty() ? "" : format(", {0} flow", result.flow), result.version);
  std::vector<std::vector<std::string>> rows;
  rows.push_back(
      {"clock", format("{0} ns, uncertainty {1}", decimal(result.clock),
                       result.uncertainty ? decimal(*result.uncertainty) + " ns" : "?")});
  if (result.estimated)
    rows.back()[1] += format(", estimated {0} ns", decimal(*result.estimated, 3));
  if (result.timingMet)
    rows.back()[1] += *result.timingMet ? ": met" : ": not met";
  rows.push_back({"latency", countCycles(result.latency)});
  if (result.latency)
    rows.back()[1] += ", " + duration(*result.latency, result.clock);
  rows.push_back({"interval", countCycles(result.interval)});
  out += table(rows, 2);
  if (!result.loops.empty())
    out += showLoops(result);
  out += "\n" + showResources(result.resources, result.available);
  if (!result.violations.empty())
    out += "\n";
  for (const ViolationRecord &violation : result.violations)
    out += show(violation);
  return out;
}

} // namespace allo::driver
