// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Laws of estimates that reports show and that a small kernel, worked out by hand, can check:
// regions of processes, memories, and elements that a loop keeps.
#include "support/Format.h"
#include "unit/estimate_checks.h"

#include <gtest/gtest.h>

#include <string>

namespace allo {
namespace {

using test::estimateOfText;

// The second process waits for an array that the first one only stores to, and begins together with
// one that loads from it as well.
TEST(EstimateReports, ArraysThatTheirFirstProcessReadsAreNotWaitedFor) {
  const std::string text = R"(@kernel
def fill(x: "i32[64]", made: "i32[64]"):
    for i in range(64, name="i"):
        made[i] {0} x[i]


@kernel
def copy(made: "i32[64]", y: "i32[64]"):
    for i in range(64, name="i"):
        y[i] = made[i]


@kernel
def top(x: "i32[64]", y: "i32[64]"):
    made: "i32[64]"
    fill(x, made)
    copy(made, y)


a = fill.schedule()
a.pipeline("i")
b = copy.schedule()
b.pipeline("i")
s = top.schedule()
s.compose(a)
s.compose(b)
s.dataflow()
)";
  const estimate::Estimate stored = estimateOfText(format(text.c_str(), "=")),
                           added = estimateOfText(format(text.c_str(), "+="));
  ASSERT_TRUE(stored.latency && added.latency);
  ASSERT_EQ(stored.loops.size(), 2u);
  ASSERT_EQ(added.loops.size(), 2u);
  // Each process is the module of a loop, two cycles longer than that.
  EXPECT_EQ(stored.latency->max,
            stored.loops[0].latency->max + 2 + 1 + stored.loops[1].latency->max + 2);
  EXPECT_EQ(added.latency->max,
            std::max(added.loops[0].latency->max, added.loops[1].latency->max) + 2);
}

} // namespace
} // namespace allo
