// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "config/BudgetKeys.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <system_error>
#include <vector>

namespace allo {

namespace {

constexpr BudgetRow Rows[] = {
    {BudgetKey::Ii, "ii", "II", true, true},
    {BudgetKey::Depth, "depth", "Depth", true, false},
    {BudgetKey::Latency, "latency", "Latency", true, true},
    {BudgetKey::Clock, "clock", "Estimated clock period", false, true},
    {BudgetKey::Dsp, "dsp", "Number of DSPs", false, true},
    {BudgetKey::Bram, "bram", "Number of BRAMs", false, true},
    {BudgetKey::Uram, "uram", "Number of URAMs", false, true},
    {BudgetKey::Lut, "lut", "Number of LUTs", false, true},
    {BudgetKey::Ff, "ff", "Number of flip-flops", false, true},
};

} // namespace

const BudgetRow *budgetRow(std::string_view name) {
  const BudgetRow *row = std::ranges::find(Rows, name, &BudgetRow::name);
  return row == std::end(Rows) ? nullptr : row;
}

std::string budgetKeysFor(std::string_view name) {
  std::vector<std::string_view> names;
  std::vector<std::string> all;
  for (const BudgetRow &each : Rows) {
    names.push_back(each.name);
    all.emplace_back(each.name);
  }
  const std::string meant = didYouMean(name, names);
  return meant.empty() ? "; the keys are " + listed(all) : meant;
}

std::string_view budgetNumberOf(const BudgetRow &row) {
  return row.key == BudgetKey::Clock ? "a number of nanoseconds" : "a whole number";
}

std::optional<double> parseBudget(const BudgetRow &row, std::string_view number) {
  double most = 0;
  const auto [rest, error] = std::from_chars(number.data(), number.data() + number.size(), most);
  if (error != std::errc() || rest != number.data() + number.size() || !isDigit(number[0]) ||
      (row.key != BudgetKey::Clock && !isDecimal(number)))
    return std::nullopt;
  return most;
}

} // namespace allo
