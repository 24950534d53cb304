// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sweep/Pareto.h"

#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace allo::sweep {

namespace {

using Unit = Objective::Unit;

std::optional<double> numberIn(const std::string &text) {
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isNumber = error == std::errc() && stop == text.data() + text.size();
  return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

bool isNumeric(const Parameter &parameter) {
  return std::all_of(parameter.values.begin(), parameter.values.end(),
                     [](const std::string &value) { return numberIn(value).has_value(); });
}

using Figure = std::optional<double>;

Figure cyclesIn(const std::optional<CyclesRecord> &cycles) {
  return cycles ? Figure(double(cycles->max)) : std::nullopt;
}
// Of the longest run. The clock is the one that the tool was asked for.
Figure timeOf(const PointResult &point) {
  if (point.kernelSeconds)
    return point.kernelSeconds;
  return point.latency && point.clock ? Figure(double(point.latency->max) * *point.clock * 1e-9)
                                      : std::nullopt;
}
Figure shareOf(const PointResult &point) {
  Figure most;
  for (size_t i = 0; i < point.resources.size() && i < point.available.size(); ++i)
    if (const uint64_t all = point.available[i].second; all != 0)
      most = std::max(most.value_or(0), 100 * double(point.resources[i].second) / double(all));
  return most;
}
template <size_t Index> Figure resourceOf(const PointResult &point) {
  return Index < point.resources.size() ? Figure(double(point.resources[Index].second))
                                        : std::nullopt;
}

struct KnownObjective {
  Objective objective;
  Figure (*figure)(const PointResult &);
};

// The order of resources is that of PointResult.
const std::vector<KnownObjective> &objectivesOf(const std::string &mode) {
  static const std::vector<KnownObjective> csim = {
      {{"time", "kernel time", Unit::Seconds}, timeOf}};
  static const std::vector<KnownObjective> synth = {
      {{"time", "time (latency and clock)", Unit::Seconds}, timeOf},
      {{"share", "largest share of a resource", Unit::Percent}, shareOf},
      {{"latency", "latency", Unit::Cycles},
       [](const PointResult &point) { return cyclesIn(point.latency); }},
      {{"interval", "interval", Unit::Cycles},
       [](const PointResult &point) { return cyclesIn(point.interval); }},
      {{"clock", "estimated clock period", Unit::Nanoseconds},
       [](const PointResult &point) { return point.estimated; }},
      {{"lut", "LUT", Unit::None}, resourceOf<0>},
      {{"ff", "FF", Unit::None}, resourceOf<1>},
      {{"dsp", "DSP", Unit::None}, resourceOf<2>},
      {{"bram", "BRAM_18K", Unit::None}, resourceOf<3>},
      {{"uram", "URAM", Unit::None}, resourceOf<4>},
  };
  // What a tool finds about the clock is not estimated.
  static const std::vector<KnownObjective> estimate = [] {
    std::vector<KnownObjective> made;
    for (KnownObjective each : synth)
      if (each.objective.name != "clock") {
        each.objective.title = "≈ " + each.objective.title;
        made.push_back(std::move(each));
      }
    return made;
  }();
  return mode == SynthMode ? synth : mode == EstimateMode ? estimate : csim;
}

Result<Objective> objectiveNamed(const std::string &name, const Manifest &manifest) {
  std::vector<std::string> names;
  for (const KnownObjective &known : objectivesOf(manifest.options.mode)) {
    if (known.objective.name == name)
      return known.objective;
    names.push_back(known.objective.name);
  }
  for (const Parameter &parameter : manifest.parameters) {
    const bool isNumbers = isNumeric(parameter);
    if (parameter.name == name && !isNumbers)
      return Error{format("--objective: the values of '{0}' are not all numbers", name)};
    if (parameter.name == name)
      return Objective{name, name, Unit::None, /*isParameter=*/true};
    if (isNumbers)
      names.push_back(parameter.name);
  }
  return Error{format("--objective: unknown objective '{0}' ({1})", name,
                      namesThereAre("objective", name, names))};
}

} // namespace

std::optional<double> numberOf(const std::string &parameter, const PointResult &point) {
  for (const auto &[name, value] : point.values)
    if (name == parameter)
      return numberIn(value);
  return std::nullopt;
}

std::string firstNumeric(const std::vector<Parameter> &parameters) {
  const auto found = std::find_if(parameters.begin(), parameters.end(), isNumeric);
  return found == parameters.end() ? "" : found->name;
}

Result<std::vector<Objective>> parseObjectives(const std::string &text, const Manifest &manifest) {
  constexpr size_t Most = 2;
  std::vector<Objective> made;
  const std::string usual = isForHardware(manifest.options.mode) ? "time,share" : "time";
  const std::string names = text.empty() ? usual : text;
  for (size_t from = 0; from <= names.size();) {
    const size_t comma = std::min(names.find(',', from), names.size());
    Result<Objective> one = objectiveNamed(names.substr(from, comma - from), manifest);
    if (!one)
      return one.error();
    for (const Objective &other : made)
      if (other.name == one->name)
        return Error{format("--objective: '{0}' is given twice", one->name)};
    made.push_back(*std::move(one));
    from = comma + 1;
  }
  if (made.size() > Most)
    return Error{"--objective: a sweep has one or two objectives"};
  return made;
}

std::optional<double> figureOf(const Objective &objective, const PointResult &point) {
  if (!point.isDone())
    return std::nullopt;
  if (!objective.isParameter)
    for (const KnownObjective &known : objectivesOf(SynthMode))
      if (known.objective.name == objective.name)
        return known.figure(point);
  return numberOf(objective.name, point);
}

std::vector<bool> paretoFront(const std::vector<std::vector<std::optional<double>>> &figures) {
  std::vector<size_t> order;
  for (size_t i = 0; i < figures.size(); ++i)
    if (std::all_of(figures[i].begin(), figures[i].end(),
                    [](const std::optional<double> &each) { return each.has_value(); }))
      order.push_back(i);
  // After all that could be better, so a point is compared with the front before it only.
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return figures[a] < figures[b]; });
  std::vector<bool> isOn(figures.size(), false);
  std::vector<size_t> front;
  auto isBetter = [&](size_t a, size_t b) {
    bool isAsGood = true;
    for (size_t i = 0; i < figures[a].size(); ++i)
      isAsGood = isAsGood && *figures[a][i] <= *figures[b][i];
    return isAsGood && figures[a] != figures[b];
  };
  for (const size_t point : order) {
    // With two figures, only the last of the front can be better.
    const size_t first = figures[point].size() <= 2 && !front.empty() ? front.size() - 1 : 0;
    isOn[point] = std::none_of(front.begin() + ptrdiff_t(first), front.end(),
                               [&](size_t other) { return isBetter(other, point); });
    if (isOn[point])
      front.push_back(point);
  }
  return isOn;
}

std::vector<bool> paretoFront(const std::vector<Objective> &objectives,
                              const std::vector<PointResult> &points) {
  std::vector<std::vector<std::optional<double>>> figures;
  for (const PointResult &point : points) {
    std::vector<std::optional<double>> &of = figures.emplace_back();
    for (const Objective &objective : objectives)
      of.push_back(point.missesTiming() ? std::nullopt : figureOf(objective, point));
  }
  return paretoFront(figures);
}

} // namespace allo::sweep
