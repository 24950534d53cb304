// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "explore/Search.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

namespace allo::explore {

namespace {

using Amounts = std::vector<uint64_t>;

Amounts amountsOf(const Point &point, const Figures &figures) {
  Amounts amounts;
  for (const Figure figure : figures)
    amounts.push_back(amountOf(figure, point.evaluation));
  return amounts;
}
bool counts(const Point &point) { return point.fits && point.evaluation.isEstimated(); }

// As good in all figures, and better in one, or else smaller or earlier.
bool isBetter(const Point &one, const Point &other, const Figures &figures) {
  const Amounts a = amountsOf(one, figures), b = amountsOf(other, figures);
  if (a == b)
    return std::tuple(one.evaluation.used.lut, one.number) <
           std::tuple(other.evaluation.used.lut, other.number);
  for (size_t i = 0; i < a.size(); ++i)
    if (a[i] > b[i])
      return false;
  return true;
}

class LocalSearch {
public:
  explicit LocalSearch(const Search &how) : how(how) {}

  Found run(const Design &start) {
    add(start, std::nullopt);
    while (const std::optional<size_t> next = choose()) {
      expanded.insert(*next);
      const Point chosen = found.points[*next]; // since points are added
      for (const Design &design : how.neighbours(chosen)) {
        follow(add(design, *next));
        if (isEnded())
          break;
      }
      if (isEnded())
        break;
    }
    markFront(found.points, how.figures);
    return std::move(found);
  }

private:
  const Search &how;
  Found found;
  std::vector<size_t> archive;
  std::set<size_t> expanded;
  std::set<Design> known;
  bool hasStopped = false;

  bool isEnded() const { return hasStopped; }

  // The number of the new point; nothing: the design is known, or the search has ended.
  std::optional<size_t> add(const Design &design, std::optional<size_t> from) {
    if (hasStopped || !known.insert(design).second)
      return std::nullopt;
    if (how.isStopped && how.isStopped())
      return stop(Stop::Interrupted);
    if (found.points.size() >= how.limit)
      return stop(Stop::Limit);
    Point point{found.points.size(), from, design, how.evaluate(design)};
    if (how.isStopped && how.isStopped())
      return stop(Stop::Interrupted);
    point.fits = !point.evaluation.isEstimated() || !how.fits || how.fits(point.evaluation);
    found.points.push_back(std::move(point));
    enter(found.points.back());
    if (how.onPoint)
      how.onPoint(found.points.back());
    return found.points.size() - 1;
  }
  std::optional<size_t> stop(Stop why) {
    found.stop = why;
    hasStopped = true;
    return std::nullopt;
  }

  void enter(const Point &point) {
    if (!counts(point) || std::ranges::any_of(archive, [&](size_t other) {
          return isBetter(found.points[other], point, how.figures);
        }))
      return;
    std::erase_if(archive,
                  [&](size_t other) { return isBetter(point, found.points[other], how.figures); });
    archive.push_back(point.number);
  }

  // Applies what the estimates name, as long as they name something.
  void follow(std::optional<size_t> number) {
    constexpr int Most = 8;
    for (int i = 0; i < Most && number && how.lift; ++i) {
      const Point point = found.points[*number];
      if (!point.evaluation.isEstimated())
        return;
      const Design next = how.lift(point);
      if (next == point.design)
        return;
      number = add(next, point.number);
    }
  }

  // The fastest one whose neighbours are not known.
  std::optional<size_t> choose() const {
    std::optional<size_t> best;
    for (const size_t each : archive)
      if (!expanded.contains(each) &&
          (!best || std::tuple(amountsOf(found.points[each], how.figures), each) <
                        std::tuple(amountsOf(found.points[*best], how.figures), *best)))
        best = each;
    return best;
  }
};

} // namespace

Found search(const Search &how, const Design &start) { return LocalSearch(how).run(start); }

void markFront(std::vector<Point> &points, const Figures &figures) {
  for (Point &point : points)
    point.isOn =
        counts(point) && std::ranges::none_of(points, [&](const Point &other) {
          return other.number != point.number && counts(other) && isBetter(other, point, figures);
        });
}

std::optional<Figure> figureNamed(std::string_view name) {
  const auto *const found = std::ranges::find(FigureNames, name);
  return found == std::end(FigureNames) ? std::nullopt
                                        : std::optional(Figure(found - std::begin(FigureNames)));
}

uint64_t amountOf(Figure figure, const Evaluation &evaluation) {
  switch (figure) {
  case Figure::Latency:
    return evaluation.latency->max;
  case Figure::Interval:
    return evaluation.interval ? evaluation.interval->max : UINT64_MAX;
  case Figure::Dsp:
    return evaluation.used.dsp;
  case Figure::Bram:
    return evaluation.used.bram18k;
  case Figure::Uram:
    return evaluation.used.uram;
  case Figure::Lut:
    return evaluation.used.lut;
  case Figure::Ff:
    return evaluation.used.ff;
  }
  return 0;
}

} // namespace allo::explore
