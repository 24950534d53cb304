// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/results/Estimate.h"

#include "driver/results/Tables.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::driver {

namespace {

LoopEstimateRecord recordOfLoop(const estimate::LoopEstimate &loop,
                                const api::LoadedKernel &loaded) {
  LoopEstimateRecord record;
  record.name = loop.name;
  record.function = loop.function;
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

// Whether loops of several functions have to be told apart.
bool isOfSeveral(const std::vector<LoopEstimateRecord> &loops) {
  return std::ranges::any_of(loops, [&](const LoopEstimateRecord &each) {
    return each.function != loops.front().function;
  });
}

// What the design needs more of than the part has.
std::string shortageOf(const EstimateResult &result) {
  std::vector<std::string> amounts;
  for (const auto &[name, used] : result.resources)
    for (const auto &[other, available] : result.available)
      if (name == other && used > available)
        amounts.push_back(format("{0} of {1} {2}", used, available, name));
  return amounts.empty()
             ? ""
             : format("the design does not fit the part: it takes {0}\n", listed(amounts));
}

// The reason of each interval, and what is uncertain. Equal lines of several loops are one.
std::string reasonsOf(const EstimateResult &result) {
  std::vector<std::pair<std::string, unsigned>> lines; // and how many loops each is about
  auto add = [&](std::string line) {
    const auto known = std::ranges::find(lines, line, &std::pair<std::string, unsigned>::first);
    if (known == lines.end())
      lines.emplace_back(std::move(line), 1);
    else
      ++known->second;
  };
  const bool hasFunctions = isOfSeveral(result.loops);
  for (const LoopEstimateRecord &each : result.loops) {
    const std::string place = showPlace(each.place),
                      name = hasFunctions ? format("'{0}' in '{1}'", each.name, each.function)
                                          : format("'{0}'", each.name);
    if (each.limit && !each.limit->text.empty())
      add(format("{0}: II {1} of {2}: {3}", place, *each.interval, name, each.limit->text));
    if (each.limit && each.limit->lift)
      add(format("{0}: for a smaller II of {1}: {2}", place, name, *each.limit->lift));
    if (!each.latency && each.iterationLatency)
      add(format("{0}: an iteration of {1} takes ≈ {2}", place, name,
                 countCycles(each.iterationLatency)));
    for (const std::string &text : each.uncertain)
      add(format("{0}: uncertain about {1}: {2}", place, name, text));
  }
  std::string out;
  for (const auto &[line, count] : lines)
    out += line + (count > 1 ? format(" ({0} loops)", count) : "") + "\n";
  for (const std::string &text : result.uncertain)
    out += format("uncertain: {0}\n", text);
  return out;
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
  rows.push_back({"latency", "≈ " + countCycles(result.latency)});
  if (result.latency)
    rows.back()[1] += ", " + duration(*result.latency, result.clock);
  rows.push_back({"interval", "≈ " + countCycles(result.interval)});
  out += table(rows, 2);
  if (!result.loops.empty()) {
    rows = {{"LOOP", "PLACE", "TRIPS", "≈ II", "≈ DEPTH", "≈ LATENCY"}};
    for (const LoopEstimateRecord &each : result.loops)
      rows.push_back({std::string(2 * each.nest, ' ') + each.name, showPlace(each.place),
                      showTrips(each.tripCount), showNumber(each.interval),
                      showNumber(each.pipelineDepth), showCycles(each.latency)});
    const bool hasFunctions = isOfSeveral(result.loops);
    if (hasFunctions) {
      rows[0].insert(rows[0].begin() + 1, "FUNCTION");
      for (size_t i = 0; i < result.loops.size(); ++i)
        rows[i + 1].insert(rows[i + 1].begin() + 1, result.loops[i].function);
    }
    out += "\n" + table(rows, hasFunctions ? 3 : 2);
  }
  out += "\n" + showResources(result.resources, result.available);
  const std::string reasons = shortageOf(result) + reasonsOf(result);
  return reasons.empty() ? out : out + "\n" + reasons;
}

namespace {

// One character per step, or per several of a deep body.
std::string bar(const StepRecord &step, uint64_t stepsPerCharacter) {
  const uint64_t from = step.first / stepsPerCharacter, to = step.last / stepsPerCharacter;
  return std::string(from, ' ') + std::string(to - from + 1, step.limits ? '#' : '=');
}

} // namespace

std::string showSchedules(const EstimateResult &result) {
  constexpr uint64_t Widest = 64;
  std::string out;
  for (const LoopEstimateRecord &loop : result.loops) {
    if (!loop.pipelined)
      continue;
    const uint64_t depth = std::max<uint64_t>(loop.pipelineDepth.value_or(1), 1),
                   scale = (depth + Widest - 1) / Widest;
    out += format("\n{0}: schedule of '{1}', ≈ II {2}, ≈ depth {3}{4}\n", showPlace(loop.place),
                  loop.name, loop.interval.value_or(0), depth,
                  scale == 1 ? "" : format(", {0} steps per character", scale));
    std::vector<std::vector<std::string>> rows = {{"STEPS", "OPERATION", "PLACE", "TIME"}};
    for (const StepRecord &step : loop.schedule)
      rows.push_back(
          {step.first == step.last ? std::to_string(step.first)
                                   : format("{0}-{1}", step.first, step.last),
           step.count == 1 ? step.operation : format("{0} x {1}", step.count, step.operation),
           showPlace(step.place), bar(step, scale)});
    out += table(rows, rows[0].size());
    if (loop.unscheduled != 0)
      out += format("{0}\n", counted(loop.unscheduled, "more operation"));
  }
  return out;
}

} // namespace allo::driver
