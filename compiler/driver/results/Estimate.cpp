// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/results/Estimate.h"

#include "driver/results/Tables.h"
#include "support/Format.h"

namespace allo::driver {

namespace {

LoopEstimateRecord recordOfLoop(const estimate::LoopEstimate &loop,
                                const api::LoadedKernel &loaded) {
  LoopEstimateRecord record;
  record.name = loop.name;
  record.nest = loop.nest;
  record.place = sourceOf(loaded, loop.place);
  for (const program::SourceRange &place : loop.flattened)
    if (std::optional<SourceRecord> at = sourceOf(loaded, place))
      record.flattened.push_back(std::move(*at));
  if (loop.tripCount) {
    const auto &[least, most] = *loop.tripCount;
    record.tripCount = least == most ? ResultValue(most) : ResultValue({least, most});
  }
  record.latency = cyclesOf(loop.latency);
  record.iterationLatency = cyclesOf(loop.iterationLatency);
  record.pipelined = loop.isPipelined;
  record.uncertain = loop.uncertain;
  if (!loop.isPipelined)
    return record;
  record.interval = loop.interval;
  record.pipelineDepth = loop.depth;
  record.limit = LimitRecord{nameOf(loop.limit.reason), loop.limit.text, {}, std::nullopt};
  if (!loop.limit.lift.empty())
    record.limit->lift = loop.limit.lift;
  for (const estimate::ScheduledStep &step : loop.schedule)
    record.schedule.push_back({step.operation, step.count, step.first, step.last,
                               sourceOf(loaded, step.place), step.isLimit});
  record.unscheduled = loop.unscheduled;
  for (const program::SourceRange &place : loop.limit.places)
    if (std::optional<SourceRecord> at = sourceOf(loaded, place))
      record.limit->places.push_back(std::move(*at));
  return record;
}

std::string showTrips(const std::optional<ResultValue> &trips) {
  if (!trips)
    return "?";
  return trips->is_array()
             ? format("{0} to {1}", trips->at(0).get<uint64_t>(), trips->at(1).get<uint64_t>())
             : format("{0}", trips->get<uint64_t>());
}

} // namespace

EstimateResult resultOf(const api::Estimated &made) {
  const estimate::Estimate &all = made.estimate;
  EstimateResult result;
  result.target = made.loaded.target;
  result.part = all.device.part;
  result.family = all.device.family;
  result.flow = made.on.flow;
  result.version = format("{0}.{1}", all.version.year, all.version.release);
  result.clock = all.clock.period;
  result.uncertainty = all.clock.uncertainty;
  result.budget = all.clock.budget();
  result.latency = cyclesOf(all.latency);
  result.interval = cyclesOf(all.interval);
  for (const estimate::LoopEstimate &loop : all.loops)
    result.loops.push_back(recordOfLoop(loop, made.loaded));
  result.resources = amountsOf(all.used);
  if (all.device.available)
    result.available = amountsOf(*all.device.available);
  for (const estimate::FunctionEstimate &function : all.functions)
    result.functions.push_back({function.name, sourceOf(made.loaded, function.place),
                                cyclesOf(function.latency), cyclesOf(function.interval),
                                amountsOf(function.used)});
  result.uncertain = all.uncertain;
  return result;
}

std::string showEstimate(const EstimateResult &result) {
  std::string out = format("{0}: estimate for {1}, {2} flow, version {3}\n", result.target,
                           result.part, result.flow, result.version);
  std::vector<std::vector<std::string>> rows;
  rows.push_back({"clock", format("{0} ns, uncertainty {1} ns, {2} ns for a control step",
                                  decimal(result.clock), decimal(result.uncertainty),
                                  decimal(result.budget))});
  rows.push_back({"latency", "≈ " + showCycles(result.latency)});
  if (result.latency)
    rows.back()[1] += " cycles, " + duration(*result.latency, result.clock);
  rows.push_back({"interval", "≈ " + showCycles(result.interval)});
  if (result.interval)
    rows.back()[1] += " cycles";
  out += table(rows, 2);
  if (!result.loops.empty()) {
    rows = {{"LOOP", "PLACE", "TRIPS", "≈ II", "≈ DEPTH", "≈ LATENCY"}};
    for (const LoopEstimateRecord &each : result.loops)
      rows.push_back({std::string(2 * each.nest, ' ') + each.name, showPlace(each.place),
                      showTrips(each.tripCount), showNumber(each.interval),
                      showNumber(each.pipelineDepth), showCycles(each.latency)});
    out += "\n" + table(rows, 2);
  }
  out += "\n" + showResources(result.resources, result.available);
  std::string reasons;
  for (const LoopEstimateRecord &each : result.loops) {
    if (each.limit && !each.limit->text.empty())
      reasons += format("{0}: II {1} of '{2}': {3}\n", showPlace(each.place), *each.interval,
                        each.name, each.limit->text);
    if (each.limit && each.limit->lift)
      reasons += format("{0}: for a smaller II of '{1}': {2}\n", showPlace(each.place), each.name,
                        *each.limit->lift);
    for (const std::string &text : each.uncertain)
      reasons +=
          format("{0}: uncertain about '{1}': {2}\n", showPlace(each.place), each.name, text);
  }
  for (const std::string &text : result.uncertain)
    reasons += format("uncertain: {0}\n", text);
  return reasons.empty() ? out : out + "\n" + reasons;
}

} // namespace allo::driver
