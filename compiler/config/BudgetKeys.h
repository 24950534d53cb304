// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The keys of budgets, which comments and projects have in common: "ii<=1" and "ii = 1". Constants
// and pure functions, for any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

enum class BudgetKey : uint8_t { Ii, Depth, Latency, Clock, Dsp, Bram, Uram, Lut, Ff };

struct BudgetRow {
  BudgetKey key;
  std::string_view name, shown;
  bool ofLoops, ofKernels;
};

const BudgetRow *budgetRow(std::string_view name); /*nullable*/

// What follows the name of a key that there is not: which one may be meant, or which there are.
std::string budgetKeysFor(std::string_view name);

// What the limit is, for "it needs ...": "a whole number".
std::string_view budgetNumberOf(const BudgetRow &row);
// The limit; nothing where the text is not such a number.
std::optional<double> parseBudget(const BudgetRow &row, std::string_view number);

} // namespace allo
