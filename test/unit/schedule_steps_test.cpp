// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which step of a schedule makes its results differ from those of the kernel.
#include "api/Compare.h"

#include <gtest/gtest.h>

#include <vector>

namespace allo::test {
namespace {

TEST(FirstDifferentStep, IsFoundByBisection) {
  constexpr size_t Steps = 40;
  for (size_t first = 0; first <= Steps; ++first) {
    size_t asked = 0;
    auto differ = [&](size_t steps) {
      ++asked;
      return std::optional(steps >= first);
    };
    EXPECT_EQ(api::firstDifferentStep(Steps, differ), first);
    EXPECT_LE(asked, 7U) << first;
  }
}

TEST(FirstDifferentStep, DiffersWhereTheOneBeforeItDoesNot) {
  const std::vector<bool> differs{false, true, false, false, true, false, true};
  std::optional<size_t> step = api::firstDifferentStep(
      differs.size() - 1, [&](size_t steps) { return std::optional<bool>(differs[steps]); });
  ASSERT_TRUE(step && *step > 0);
  EXPECT_TRUE(differs[*step]);
  EXPECT_FALSE(differs[*step - 1]);
}

TEST(FirstDifferentStep, IsTheLastOneOfASchedule) {
  EXPECT_EQ(api::firstDifferentStep(1, [](size_t steps) { return std::optional(steps > 0); }), 1U);
  EXPECT_EQ(api::firstDifferentStep(9, [](size_t steps) { return std::optional(steps > 8); }), 9U);
}

TEST(FirstDifferentStep, IsNotKnownWhereTheFirstStepsCannotBeRun) {
  auto unknownFrom = [](size_t from) {
    return [from](size_t steps) { return steps < from ? std::optional(false) : std::nullopt; };
  };
  EXPECT_FALSE(api::firstDifferentStep(8, unknownFrom(0)));
  EXPECT_FALSE(api::firstDifferentStep(8, unknownFrom(3)));
}

} // namespace
} // namespace allo::test
