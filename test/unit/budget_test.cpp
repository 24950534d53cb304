// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What checking a file may cost, counted in steps: no text makes it more than its size allows.
// `./dev bench frontend` has the time and the memory of the same files.
#include "common/Edits.h"
#include "common/HostileFiles.h"
#include "sema/incremental/Analyzer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allo {
namespace {

struct Cost {
  uint64_t steps = 0;
  size_t checks = 0; // of kernels and items
  std::shared_ptr<const Analysis> analysis;
};

Cost costOf(const std::string &source, uint64_t maxSteps = AnalyzerOptions().maxSteps) {
  TypeContext types;
  AnalyzerOptions options;
  options.maxSteps = maxSteps;
  Cost cost;
  cost.analysis = Analyzer(types, options).analyze(Text::fromBytes(source));
  cost.steps = cost.analysis->stats.steps;
  cost.checks =
      cost.analysis->stats.checkedKernels.size() + cost.analysis->stats.evaluatedItems.size();
  return cost;
}

// One evaluation ends by itself: after so many steps and elements, the copies of these included.
constexpr uint64_t OneEvaluation = 150'000'000;

TEST(Budget, NoFileTakesMoreThanTheLimit) {
  for (const HostileFile &file : hostileFiles()) {
    const uint64_t limit = 2'000'000;
    Cost cost = costOf(file.make(20'000), limit);
    EXPECT_LT(cost.steps, limit + OneEvaluation) << file.name;
    bool costly = !cost.analysis->diagnostics.empty() &&
                  cost.analysis->diagnostics[0].code == DiagCode::EvaluationLimit;
    EXPECT_TRUE(costly || cost.steps <= 2 * limit) << file.name << " " << cost.steps;
  }
}

TEST(Budget, WorkGrowsAsTheFileDoes) {
  for (const HostileFile &file : hostileFiles()) {
    Cost small = costOf(file.make(10'000), 4'000'000);
    Cost large = costOf(file.make(40'000), 4'000'000);
    bool costly = !large.analysis->diagnostics.empty() &&
                  large.analysis->diagnostics[0].code == DiagCode::EvaluationLimit;
    EXPECT_LE(large.checks, 5 * small.checks + 100) << file.name;
    if (!costly)
      EXPECT_LE(large.steps, 6 * small.steps + 100'000) << file.name;
  }
}

TEST(Budget, GrowsWithTheFile) {
  std::string source = "from allo import *\ndef f(n):\n    return sum([i for i in range(n)])\n"
                       "A = f(2000)\n";
  EXPECT_EQ(costOf(source, 5000).analysis->diagnostics.size(), 1u);
  EXPECT_EQ(
      costOf(source + std::string(4 << 20, '#').substr(64), 5000).analysis->diagnostics.size(), 0u);
}

// Instances that ask for others, until an edit takes the first request away.
TEST(Budget, AFileThatAnEditMakesCheapIsChecked) {
  AnalyzerOptions options;
  options.maxSteps = 100'000;
  test::EditedFile file("from allo import Template, i32, kernel\nN = Template(\"N\")\n\n"
                        "@kernel\ndef first(x: i32) -> i32:\n    return branch[1](x)\n\n"
                        "@kernel(N)\ndef branch(x: i32) -> i32:\n"
                        "    return branch[2 * N](x) + branch[2 * N + 1](x)\n",
                        options);
  auto isCostly = [&] {
    return !file.analysis->diagnostics.empty() &&
           file.analysis->diagnostics[0].code == DiagCode::EvaluationLimit;
  };
  ASSERT_TRUE(isCostly());
  std::string text = file.text.str();
  text.replace(text.find("branch[1](x)"), 12, "x");
  file.become(text);
  EXPECT_FALSE(isCostly());
  EXPECT_EQ(file.broken(), "");
}

TEST(Budget, LongLiteralsAreRefused) {
  for (const char *prefix : {"", "0x", "0b"}) {
    auto last = [&](size_t digits) {
      return costOf(std::string("from allo import *\nx = ") + prefix + std::string(digits, '1') +
                    "\n")
          .analysis->diagnostics;
    };
    EXPECT_TRUE(last(4000).empty());
    ASSERT_EQ(last(5000).size(), 1u);
    EXPECT_EQ(last(5000)[0].code, DiagCode::TooManyDigits);
  }
}

} // namespace
} // namespace allo
