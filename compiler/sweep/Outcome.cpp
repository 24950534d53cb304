// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sweep/Outcome.h"

#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <cstdio>

namespace allo::sweep {

namespace {

// What the text and CSV have of each point, beside the values of the parameters.
struct Column {
  std::string title; // of the text; empty: it is only in CSV
  std::string name;  // of CSV
  std::string (*text)(const PointResult &);
  std::string (*csv)(const PointResult &);
};

std::string plain(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string shownTime(const PointResult &point) {
  return point.kernelSeconds ? showSeconds(*point.kernelSeconds) : "";
}
std::string rawTime(const PointResult &point) {
  return point.kernelSeconds ? plain(*point.kernelSeconds) : "";
}
std::string shownEqual(const PointResult &point) {
  return !point.equal ? "" : *point.equal ? "yes" : "no";
}
std::string rawEqual(const PointResult &point) {
  return !point.equal ? "" : *point.equal ? "true" : "false";
}

std::string shownClock(const std::optional<double> &period) {
  char text[40] = "";
  if (period)
    std::snprintf(text, sizeof text, "%.3f", *period);
  return text;
}
std::string shownCycles(const std::optional<CyclesRecord> &cycles) {
  return !cycles                      ? "?"
         : cycles->min == cycles->max ? std::to_string(cycles->max)
                                      : format("{0} to {1}", cycles->min, cycles->max);
}
std::string rawNumber(const std::optional<double> &number) { return number ? plain(*number) : ""; }
template <uint64_t CyclesRecord::*End>
std::string rawCycles(const std::optional<CyclesRecord> &cycles) {
  return cycles ? std::to_string((*cycles).*End) : "";
}
template <size_t Index> std::string rawAmount(const PointResult &point) {
  return Index < point.resources.size() ? std::to_string(point.resources[Index].second) : "";
}
std::string rawTiming(const PointResult &point) {
  return !point.timingMet ? "" : *point.timingMet ? "true" : "false";
}

using Point = const PointResult &;

const std::vector<Column> &columnsOf(const Manifest &manifest) {
  static const std::vector<Column> csim = {
      {"TIME", "kernelSeconds", shownTime, rawTime},
      {"EQUAL", "equal", shownEqual, rawEqual},
  };
  static const std::vector<Column> synth = {
      {"CLOCK", "clock", [](Point of) { return shownClock(of.clock); },
       [](Point of) { return rawNumber(of.clock); }},
      {"ESTIMATED", "estimated", [](Point of) { return shownClock(of.estimated); },
       [](Point of) { return rawNumber(of.estimated); }},
      {"", "timingMet", nullptr, rawTiming},
      {"LATENCY", "latencyMin", [](Point of) { return shownCycles(of.latency); },
       [](Point of) { return rawCycles<&CyclesRecord::min>(of.latency); }},
      {"", "latencyMax", nullptr,
       [](Point of) { return rawCycles<&CyclesRecord::max>(of.latency); }},
      {"INTERVAL", "intervalMin", [](Point of) { return shownCycles(of.interval); },
       [](Point of) { return rawCycles<&CyclesRecord::min>(of.interval); }},
      {"", "intervalMax", nullptr,
       [](Point of) { return rawCycles<&CyclesRecord::max>(of.interval); }},
      {"LUT", "LUT", rawAmount<0>, rawAmount<0>},
      {"FF", "FF", rawAmount<1>, rawAmount<1>},
      {"DSP", "DSP", rawAmount<2>, rawAmount<2>},
      {"BRAM_18K", "BRAM_18K", rawAmount<3>, rawAmount<3>},
      {"URAM", "URAM", rawAmount<4>, rawAmount<4>},
      {"", "standIn", nullptr, [](Point of) { return std::string(of.standIn ? "true" : "false"); }},
  };
  // Without what only a tool knows, and marked.
  static const std::vector<Column> estimate = [] {
    std::vector<Column> made;
    for (Column each : synth) {
      if (each.name == "estimated" || each.name == "timingMet" || each.name == "standIn")
        continue;
      if (!each.title.empty() && each.name != "clock")
        each.title = "≈ " + each.title;
      made.push_back(std::move(each));
    }
    made.push_back({"", "estimate", nullptr,
                    [](Point of) { return std::string(of.estimate == true ? "true" : "false"); }});
    return made;
  }();
  return manifest.options.mode == SynthMode      ? synth
         : manifest.options.mode == EstimateMode ? estimate
                                                 : csim;
}

size_t widthOf(std::string_view text) {
  return size_t(std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

// Columns of the width of their widest cell; those from 'left' on are numbers, to the right.
std::string aligned(const std::vector<std::vector<std::string>> &rows, size_t left) {
  std::vector<size_t> widths(rows.front().size());
  for (const std::vector<std::string> &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], widthOf(row[i]));
  std::string out;
  for (const std::vector<std::string> &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string blank(widths[i] - widthOf(row[i]), ' ');
      line += (i ? "  " : "") + (i < left ? row[i] + blank : blank + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string quoted(const std::string &text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos)
    return text;
  std::string out = "\"";
  for (char c : text)
    out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string csvLine(const std::vector<std::string> &cells) {
  std::string line;
  for (const std::string &cell : cells)
    line += (&cell == &cells.front() ? "" : ",") + quoted(cell);
  return line + "\r\n";
}

// Of an objective, with the mark of a figure that is estimated.
std::string nameOf(const Outcome &outcome, size_t objective) {
  const Objective &named = outcome.objectives[objective];
  return (isEstimate(outcome) && !named.isParameter ? "≈ " : "") + named.name;
}

} // namespace

std::string showSeconds(double seconds) {
  constexpr std::pair<double, const char *> Units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}};
  char text[64];
  for (const auto &[size, unit] : Units)
    if (seconds >= size) {
      std::snprintf(text, sizeof text, "%.2f %s", seconds / size, unit);
      return text;
    }
  std::snprintf(text, sizeof text, "%.0f ns", seconds * 1e9);
  return text;
}

Outcome outcomeOf(Manifest manifest, std::vector<PointResult> points,
                  std::vector<Objective> objectives) {
  std::vector<bool> front = paretoFront(objectives, points);
  return {std::move(manifest), std::move(points), std::move(objectives), std::move(front)};
}

bool isStandIn(const Outcome &outcome) {
  return std::any_of(outcome.points.begin(), outcome.points.end(),
                     [](const PointResult &point) { return point.standIn; });
}

bool isEstimate(const Outcome &outcome) { return outcome.manifest.options.mode == EstimateMode; }

std::string showOutcome(const Outcome &outcome) {
  std::vector<std::vector<std::string>> rows(1);
  rows[0] = {"", "POINT"};
  for (const Parameter &parameter : outcome.manifest.parameters)
    rows[0].push_back(parameter.name);
  rows[0].push_back("STATUS");
  const size_t left = rows[0].size();
  const std::vector<Column> &columns = columnsOf(outcome.manifest);
  for (const Column &column : columns)
    if (!column.title.empty())
      rows[0].push_back(column.title);
  std::string reasons;
  size_t failed = 0, missed = 0;
  for (size_t i = 0; i < outcome.points.size(); ++i) {
    const PointResult &point = outcome.points[i];
    std::vector<std::string> &row = rows.emplace_back();
    row = {outcome.front[i] ? "*" : "", std::to_string(point.point)};
    for (const auto &[name, value] : point.values)
      row.push_back(value);
    row.emplace_back(point.missesTiming() ? "timing missed" : show(point.status));
    missed += point.missesTiming();
    for (const Column &column : columns)
      if (!column.title.empty())
        row.push_back(point.isDone() || column.text == shownEqual ? column.text(point) : "");
    if (!point.isDone()) {
      ++failed;
      reasons += format("point {0}, {1}: {2}\n", point.point, point.target, point.reason);
    }
  }
  std::string out = isStandIn(outcome) ? std::string(StandInWarning) + "\n" : "";
  out += aligned(rows, left);
  if (!reasons.empty())
    out += "\n" + reasons;
  out += format("\n{0}, {1} failed", counted(outcome.points.size(), "point"), failed);
  if (missed != 0)
    out += format(", {0} missed the timing", missed);
  if (std::count(outcome.front.begin(), outcome.front.end(), true) != 0)
    out += outcome.objectives.size() == 1 ? format("; * is best in {0}", nameOf(outcome, 0))
                                          : format("; * is on the Pareto front of {0} and {1}",
                                                   nameOf(outcome, 0), nameOf(outcome, 1));
  out += "\n";
  return out;
}

std::string csvOf(const Outcome &outcome) {
  std::vector<std::string> titles = {"point"};
  for (const Parameter &parameter : outcome.manifest.parameters)
    titles.push_back(parameter.name);
  for (const char *title : {"target", "status", "reason", "pareto", "seconds"})
    titles.emplace_back(title);
  const std::vector<Column> &columns = columnsOf(outcome.manifest);
  for (const Column &column : columns)
    titles.emplace_back(column.name);
  std::string out = csvLine(titles);
  for (size_t i = 0; i < outcome.points.size(); ++i) {
    const PointResult &point = outcome.points[i];
    std::vector<std::string> cells = {std::to_string(point.point)};
    for (const auto &[name, value] : point.values)
      cells.push_back(value);
    cells.push_back(point.target);
    cells.emplace_back(show(point.status));
    cells.push_back(point.reason);
    cells.emplace_back(outcome.front[i] ? "true" : "false");
    cells.push_back(plain(point.seconds));
    for (const Column &column : columns)
      cells.push_back(column.csv(point));
    out += csvLine(cells);
  }
  return out;
}

SweepResult resultOf(const Outcome &outcome) {
  SweepResult made;
  made.target = outcome.manifest.target;
  made.mode = outcome.manifest.options.mode;
  made.parameters = outcome.manifest.parameters;
  for (const Objective &each : outcome.objectives)
    made.objectives.push_back(each.name);
  made.standIn = isStandIn(outcome);
  if (isEstimate(outcome))
    made.estimate = true;
  for (size_t i = 0; i < outcome.points.size(); ++i) {
    made.points.push_back({outcome.points[i], outcome.front[i]});
    made.failed += !outcome.points[i].isDone();
    made.timingMissed += outcome.points[i].missesTiming();
  }
  return made;
}

} // namespace allo::sweep
