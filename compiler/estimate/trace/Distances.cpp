// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/trace/Distances.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace allo::estimate {

namespace {

// Longer distances do not limit the interval of any loop.
constexpr int64_t LongestDistance = 512;

// Coefficients of the distances along each level, and a constant, the sum of which is 0.
struct DistanceEquation {
  std::vector<int64_t> steps;
  int64_t constant = 0;
};

// Equations over the iteration of the earlier access, other symbols, and the distances.
class DistanceSystem {
public:
  DistanceSystem(std::span<const NestLevel> levels, const std::function<bool(NodeId)> &isVarying)
      : levels(levels), isVarying(isVarying) {}

  void add(const LinearForm &earlier, const LinearForm &later) {
    Row row;
    row.constant = later.constant - earlier.constant;
    for (const auto &[symbol, coefficient] : later.terms) {
      const bool isLevel = std::ranges::any_of(
          levels, [&](const NestLevel &level) { return level.index == symbol; });
      row.others[{symbol, !isLevel && isVarying(symbol)}] += coefficient;
    }
    for (const auto &[symbol, coefficient] : earlier.terms)
      row.others[{symbol, false}] -= coefficient;
    for (const NestLevel &level : levels)
      row.steps.push_back(later.coefficientOf(level.index));
    std::erase_if(row.others, [](const auto &term) { return term.second == 0; });
    rows.push_back(std::move(row));
  }

  // What the equations say about the distances alone (Gaussian elimination of the rest). Nothing if
  // numbers become too large.
  std::optional<std::vector<DistanceEquation>> ofDistances() {
    std::vector<DistanceEquation> left;
    while (!rows.empty()) {
      auto pivot = std::ranges::find_if(rows, [](const Row &row) { return !row.others.empty(); });
      if (pivot == rows.end())
        break;
      const Row chosen = std::move(*pivot);
      rows.erase(pivot);
      isExact = false;
      const auto [symbol, factor] = *chosen.others.begin();
      for (Row &row : rows)
        if (auto its = row.others.find(symbol); its != row.others.end())
          if (!subtract(row, chosen, its->second, factor))
            return std::nullopt;
    }
    for (const Row &row : rows)
      left.push_back({row.steps, row.constant});
    return left;
  }

  // Whether no equation had anything but distances.
  bool isExact = true;

private:
  // A symbol, and whether it is that of the later iteration only.
  using Symbol = std::pair<NodeId, bool>;
  struct Row {
    std::map<Symbol, int64_t> others;
    std::vector<int64_t> steps;
    int64_t constant = 0;
  };
  std::span<const NestLevel> levels;
  const std::function<bool(NodeId)> &isVarying;
  std::vector<Row> rows;

  // row * factor - chosen * own, over their greatest common divisor.
  static bool subtract(Row &row, const Row &chosen, int64_t own, int64_t factor) {
    const int64_t divisor = std::gcd(own, factor);
    const int64_t times = factor / divisor, less = own / divisor;
    bool fits = true;
    auto combined = [&](int64_t a, int64_t b) {
      int64_t one = 0, other = 0, difference = 0;
      fits = fits && !__builtin_mul_overflow(a, times, &one) &&
             !__builtin_mul_overflow(b, less, &other) &&
             !__builtin_sub_overflow(one, other, &difference);
      return difference;
    };
    for (const auto &term : chosen.others)
      row.others.try_emplace(term.first, 0);
    for (auto &[symbol, coefficient] : row.others) {
      auto its = chosen.others.find(symbol);
      coefficient = combined(coefficient, its == chosen.others.end() ? 0 : its->second);
    }
    std::erase_if(row.others, [](const auto &term) { return term.second == 0; });
    for (size_t i = 0; i < row.steps.size(); ++i)
      row.steps[i] = combined(row.steps[i], chosen.steps[i]);
    row.constant = combined(row.constant, chosen.constant);
    return fits;
  }
};

} // namespace

std::optional<unsigned> distanceBetween(std::span<const LinearForm> earlier,
                                        std::span<const LinearForm> later,
                                        std::span<const NestLevel> levels,
                                        const std::function<bool(NodeId)> &isVarying) {
  if (levels.empty())
    return std::nullopt;
  DistanceSystem system(levels, isVarying);
  for (size_t dim = 0; dim < earlier.size() && dim < later.size(); ++dim)
    system.add(earlier[dim], later[dim]);
  const std::optional<std::vector<DistanceEquation>> equations = system.ofDistances();
  const bool isUnknown =
      !equations || (!system.isExact && std::ranges::all_of(*equations, [](const auto &equation) {
        return equation.constant == 0 &&
               std::ranges::all_of(equation.steps, [](int64_t step) { return step == 0; });
      }));
  if (isUnknown)
    return 0;
  std::vector<int64_t> steps(levels.size(), 0);
  auto isSolved = [&] {
    return std::ranges::all_of(*equations, [&](const DistanceEquation &equation) {
      return std::inner_product(steps.begin(), steps.end(), equation.steps.begin(),
                                equation.constant) == 0;
    });
  };
  // Ways of a distance in iterations of the nest to distances along its levels.
  auto search = [&](auto &self, size_t level, int64_t rest) -> bool {
    const int64_t count = levels[level].count;
    if (level == 0 || count == 0) {
      if (count != 0 && rest >= count)
        return false;
      steps[level] = rest;
      std::fill(steps.begin(), steps.begin() + ptrdiff_t(level), 0);
      return isSolved();
    }
    for (int64_t borrow : {0, 1}) {
      steps[level] = rest % count - borrow * count;
      if (steps[level] > -count && self(self, level - 1, rest / count + borrow))
        return true;
    }
    return false;
  };
  for (int64_t distance = 1; distance <= LongestDistance; ++distance)
    if (search(search, levels.size() - 1, distance))
      return unsigned(distance);
  return std::nullopt;
}

} // namespace allo::estimate
