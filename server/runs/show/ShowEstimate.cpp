// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/show/ShowEstimate.h"

#include "server/runs/show/ShowRun.h"
#include "support/Format.h"

#include <cmath>
#include <cstdio>
#include <optional>

namespace allo::server {

namespace {

constexpr const char *Mark = "≈ ";

std::string cyclesOf(const CyclesRecord &each) {
  return each.min == each.max ? counted(each.max, "cycle")
                              : format("{0} to {1} cycles", each.min, each.max);
}

// "13.2 µs": one digit more than a run has, which is never the same twice.
std::string timeOf(uint64_t cycles, double clock) {
  const double seconds = double(cycles) * clock * 1e-9;
  if (seconds < 10e-6 || seconds >= 1)
    return showSeconds(seconds);
  const bool isLong = seconds >= 1e-3;
  char text[32];
  const double shown = seconds * (isLong ? 1e3 : 1e6);
  std::snprintf(text, sizeof text, shown < 100 ? "%.1f" : "%.0f", shown);
  return std::string(text) + (isLong ? " ms" : " µs");
}

// "300 MHz", "333.3 MHz"
std::string frequencyOf(double clock) {
  const double megahertz = std::round(10000 / clock) / 10;
  char text[32];
  std::snprintf(text, sizeof text, megahertz == std::floor(megahertz) ? "%.0f" : "%.1f", megahertz);
  return std::string(text) + " MHz";
}

void append(std::string &text, const std::string &more) {
  text += (text.empty() ? "" : " · ") + more;
}

std::string figuresFor(const std::optional<CyclesRecord> &latency, double clock,
                       const ByName<uint64_t> &resources) {
  std::string text;
  if (latency) {
    text = timeOf(latency->max, clock);
    if (latency->min != latency->max)
      text = format("{0} to {1}", timeOf(latency->min, clock), text);
    text += " @ " + frequencyOf(clock);
  } else {
    text = "unknown time @ " + frequencyOf(clock);
  }
  for (const auto &[name, used] : resources) {
    const bool isUram = name == "URAM"; // which most kernels have none of
    if (name == "DSP" || name == "BRAM_18K" || (isUram && used != 0))
      append(text, format("{0} {1}", name == "BRAM_18K" ? "BRAM" : name, used));
  }
  return Mark + text;
}

} // namespace

std::string showFigures(const EstimateResult &result) {
  return figuresFor(result.latency, result.clock, result.resources);
}

std::string showExploration(const ExploreResult &result) {
  const ExploredPoint *fastest = nullptr;
  size_t count = 0;
  for (const ExploredPoint &each : result.points)
    if (each.pareto) {
      ++count;
      if (!fastest || each.latency->max < fastest->latency->max)
        fastest = &each;
    }
  const size_t all = result.points.size() + result.omitted.value_or(0);
  const std::string designs =
      result.stopped == "interrupted"
          ? format("stopped after {0} of at most {1}", all, counted(result.limit, "design"))
          : counted(all, "design");
  if (!fastest)
    return designs + "; none of them is within the budget";
  return format("{0}, {1} on the Pareto front; the fastest: {2}{3}", designs, count,
                figuresFor(fastest->latency, result.clock, fastest->resources),
                result.stopped == "limit" ? "; the search stopped at its limit" : "");
}

std::string showLoop(const LoopEstimateRecord &loop) {
  std::string text;
  if (loop.interval)
    append(text, format("II {0}", *loop.interval));
  if (loop.latency)
    append(text, cyclesOf(*loop.latency));
  return text.empty() ? text : Mark + text;
}

std::string showSteps(const LoopStep &step) {
  return step.first == step.last ? std::to_string(step.first)
                                 : format("{0}–{1}", step.first, step.last);
}

std::string showOperation(const LoopStep &step) {
  return step.count == 1 ? step.operation : format("{0} × {1}", step.count, step.operation);
}

std::string showHardware(const EstimateResult &result) {
  return result.part + " at " + frequencyOf(result.clock);
}

std::vector<std::string> explainLoop(const LoopEstimateRecord &loop) {
  std::vector<std::string> lines;
  std::string figures = showLoop(loop);
  if (loop.pipelineDepth)
    append(figures, format("depth {0}", *loop.pipelineDepth));
  if (!loop.pipelined)
    append(figures, "not pipelined");
  lines.push_back(std::move(figures));
  if (loop.limit && !loop.limit->text.empty())
    lines.push_back(format("II {0}: {1}", loop.interval.value_or(0), loop.limit->text));
  if (loop.limit && loop.limit->lift)
    lines.push_back("For a smaller II: " + *loop.limit->lift);
  for (const std::string &doubt : loop.uncertain)
    lines.push_back("Uncertain: " + doubt);
  return lines;
}

} // namespace allo::server
