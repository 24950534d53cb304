// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/results/Explore.h"

#include "driver/results/Tables.h"
#include "support/Format.h"
#include "sweep/Outcome.h"

#include <algorithm>

namespace allo::driver {

namespace {

uint64_t amountOf(const ExploredPoint &point, std::string_view name) {
  for (const auto &[resource, amount] : point.resources)
    if (resource == name)
      return amount;
  return 0;
}

std::string showStop(const ExploreResult &result) {
  const size_t refused = size_t(
      std::ranges::count_if(result.points, [](const auto &point) { return !point.isDone(); }));
  const size_t over =
      size_t(std::ranges::count_if(result.points, [](const auto &point) { return !point.fits; }));
  const bool isInterrupted = result.stopped == "interrupted";
  std::string out = isInterrupted ? format("{0} of at most {1}", result.points.size(),
                                           counted(result.limit, "design"))
                                  : counted(result.points.size(), "design");
  if (refused != 0)
    out += format(", {0} refused", refused);
  if (over != 0)
    out += format(", {0} over the budget", over);
  return out + (result.stopped == "complete" ? "; the search is complete"
                : result.stopped == "limit"
                    ? format("; the search stopped at its limit of {0} estimates", result.limit)
                    : "; the search was interrupted");
}

std::string plotBy(const std::string &objective, const ExploreResult &result) {
  sweep::Manifest manifest;
  manifest.target = result.target;
  manifest.options.mode = sweep::EstimateMode;
  std::vector<sweep::PointResult> points;
  std::vector<bool> front;
  for (const ExploredPoint &each : result.points) {
    sweep::PointResult &point = points.emplace_back();
    point.point = each.point;
    point.values = each.values;
    std::string lines;
    for (const std::string &line : each.schedule)
      lines += (lines.empty() ? "" : "; ") + line;
    if (each.values.empty())
      point.values.emplace_back("schedule", lines);
    point.status = each.isDone() ? sweep::Status::Done : sweep::Status::Refused;
    point.latency = each.latency;
    point.clock = result.clock;
    point.resources = each.resources;
    point.estimate = true;
    front.push_back(each.pareto);
  }
  const std::string horizontal = objective == "ii" ? "interval" : objective;
  const Result<std::vector<sweep::Objective>> axes =
      sweep::parseObjectives(horizontal + ",latency", manifest);
  return sweep::plotOf({std::move(manifest), std::move(points), *axes, std::move(front)});
}

} // namespace

std::vector<const ExploredPoint *> frontOf(const ExploreResult &result) {
  std::vector<const ExploredPoint *> front;
  for (const ExploredPoint &point : result.points)
    if (point.pareto)
      front.push_back(&point);
  std::ranges::stable_sort(front, {},
                           [](const ExploredPoint *point) { return point->latency->max; });
  return front;
}

std::string showExplored(const ExploreResult &result) {
  std::string out =
      format("{0}: estimates for {1}, {2} flow, version {3}, clock {4} ns\n{5}\n", result.target,
             result.part, result.flow, result.version, decimal(result.clock), showStop(result));
  if (result.points.empty()) // interrupted at once
    return out;
  if (const ExploredPoint &start = result.points.front(); start.isDone() && start.values.empty())
    out += format("as it is: ≈ {0}, {1}, DSP {2}, BRAM_18K {3}\n", countCycles(start.latency),
                  duration(*start.latency, result.clock), amountOf(start, "DSP"),
                  amountOf(start, "BRAM_18K"));
  const std::vector<const ExploredPoint *> front = frontOf(result);
  if (front.empty())
    return out + (result.stopped == "interrupted" ? "\nno design is within the budget so far\n"
                                                  : "\nno design is within the budget\n");
  const bool isCompared = std::ranges::any_of(
      front, [](const ExploredPoint *point) { return point->equal.has_value(); });
  std::vector<std::vector<std::string>> rows = {{"POINT"}};
  for (const auto &[name, value] : front.front()->values)
    rows[0].push_back(name);
  const size_t left = rows[0].size();
  for (const char *title : {"≈ LATENCY", "≈ TIME", "≈ II", "≈ DSP", "≈ BRAM_18K", "≈ LUT", "≈ FF"})
    rows[0].emplace_back(title);
  if (isCompared)
    rows[0].emplace_back("EQUAL");
  for (const ExploredPoint *point : front) {
    std::vector<std::string> &row = rows.emplace_back();
    row.push_back(std::to_string(point->point));
    for (const auto &[name, value] : point->values)
      row.push_back(value);
    row.push_back(showCycles(point->latency));
    row.push_back(duration(*point->latency, result.clock));
    row.push_back(point->ii == 0 ? "" : std::to_string(point->ii));
    for (const char *name : {"DSP", "BRAM_18K", "LUT", "FF"})
      row.push_back(std::to_string(amountOf(*point, name)));
    if (isCompared)
      row.emplace_back(!point->equal ? "?" : *point->equal ? "yes" : "no");
  }
  out += "\n" + table(rows, left);
  for (const ExploredPoint *point : front) {
    if (point->schedule.empty())
      continue;
    out += format("\npoint {0}:\n", point->point);
    for (const std::string &line : point->schedule)
      out += "  " + line + "\n";
  }
  std::string reasons;
  for (const ExploredPoint *point : front)
    if (!point->reason.empty())
      reasons += format("point {0}: {1}\n", point->point, point->reason);
  return reasons.empty() ? out : out + "\n" + reasons;
}

std::string plotOfExplored(const ExploreResult &result) {
  for (const std::string &each : result.objectives)
    if (each != "latency")
      return plotBy(each, result);
  return plotBy("dsp", result);
}

std::vector<ExplorePlot> plotsOfExplored(const ExploreResult &result) {
  std::vector<ExplorePlot> plots;
  for (const std::string &each : result.objectives)
    if (each != "latency")
      plots.push_back({each, plotBy(each, result)});
  return plots;
}

} // namespace allo::driver
