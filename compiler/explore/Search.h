// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Pareto local search (Paquete, Chiarandini and Stützle, 2004) over designs: an archive of designs
// none of which is better than another one, of which one after the other is expanded, until the
// neighbours of all are known or the limit is reached. Where an estimate names what lifts a limit,
// those lifts are applied at once, also to a design that is not in the archive: the copies of an
// unrolled body, for example, are worth nothing before their memories are partitioned.
// A search is deterministic. Latencies are in cycles. One thread runs a search; isStopped() may be
// anything that it may call.
#pragma once

#include "explore/Design.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace allo::explore {

constexpr size_t UsualLimit = 200; // estimates

struct Point {
  size_t number = 0;
  std::optional<size_t> from = {}; // the point that it differs from in one choice
  Design design;
  Evaluation evaluation;
  bool fits = true;  // the budget
  bool isOn = false; // the front
};

enum class Stop : uint8_t { Complete, Limit, Interrupted };

// What designs are compared by: less is better.
enum class Figure : uint8_t { Latency, Interval, Dsp, Bram, Uram, Lut, Ff };
constexpr std::string_view FigureNames[] = {"latency", "ii", "dsp", "bram", "uram", "lut", "ff"};
std::optional<Figure> figureNamed(std::string_view name);
// Of an evaluation with an estimate; of cycles, the most.
uint64_t amountOf(Figure figure, const Evaluation &evaluation);
using Figures = std::vector<Figure>;

struct Search {
  std::function<Evaluation(const Design &)> evaluate;
  std::function<std::vector<Design>(const Point &)> neighbours;
  // The same design: nothing is lifted. Empty: no design is.
  std::function<Design(const Point &)> lift = {};
  std::function<bool(const Evaluation &)> fits = {}; // empty: all do
  std::function<bool()> isStopped = {};              // empty: never
  std::function<void(const Point &)> onPoint = {};   // after each evaluation
  size_t limit = UsualLimit;
  Figures figures = {Figure::Latency, Figure::Dsp, Figure::Bram}; // not empty
};

struct Found {
  std::vector<Point> points; // in the order of their evaluation, the start first
  Stop stop = Stop::Complete;
};
Found search(const Search &how, const Design &start);

// Marks the front of the points that are estimated and fit. Of points that are equal in the
// figures, the one with the fewest LUTs is on it.
void markFront(std::vector<Point> &points, const Figures &figures);

} // namespace allo::explore
