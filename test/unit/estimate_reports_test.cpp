// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Laws of estimates that reports show and that a small kernel, worked out by hand, can check:
// regions of processes, memories, and elements that a loop keeps.
#include "estimate/schedule/ModuloSchedule.h"
#include "support/Format.h"
#include "unit/estimate_checks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

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

// A table of 512 numbers fills a block of a 7-series part, also where both ports read it. Each
// further read takes a copy, and both ports of a copy together are only half as wide.
TEST(EstimateReports, TablesHaveACopyFewerThanReads) {
  const std::string text = R"(Numbers = [3 * n for n in range(512)]


@kernel
def sums(at: "i32[64]", y: "i32[8]"):
    table: "i32[512]" = Numbers
    for i in range(8, name="i"):
        total: i32 = 0
        for j in range({0}, name="j"):
            total += table[at[8 * i + j] & 511]
        y[i] = total


s = sums.schedule()
s.partition("at")
s.pipeline("i")
)";
  auto blocks = [&](unsigned reads) {
    return estimateOfText(format(text.c_str(), reads), 100, "pynqz2").used.bram18k;
  };
  EXPECT_EQ(blocks(1), 1u);
  EXPECT_EQ(blocks(2), 1u);
  EXPECT_EQ(blocks(3), 2 * 2u);
  EXPECT_EQ(blocks(8), 7 * 2u);
}

// Four products, each of an element, are added one after the other. At an interval of one step,
// each product is there just before its addition, and its element is loaded just before it.
TEST(EstimateReports, ProductsAreMadeJustBeforeTheirAddition) {
  using namespace estimate;
  constexpr unsigned Terms = 4;
  Problem problem;
  problem.budget = 3.65;
  problem.operations.push_back({.delay = 0.4, .outputBits = 8}); // the counter
  std::vector<uint32_t> loads, products, sums;
  auto add = [&](ScheduledOp op, std::vector<uint32_t> operands) {
    const auto number = uint32_t(problem.operations.size());
    problem.operations.push_back(std::move(op));
    for (uint32_t each : operands)
      problem.dependences.push_back({.from = each, .to = number});
    return number;
  };
  for (unsigned i = 0; i < Terms; ++i) {
    problem.capacities.push_back(1);
    loads.push_back(add({.latency = 1, .delay = 1.2, .resources = {i}, .outputBits = 32}, {0}));
    products.push_back(
        add({.latency = 3, .delay = 2.32, .isCore = true, .outputBits = 32}, {loads[i]}));
    std::vector<uint32_t> operands{products[i]};
    if (i > 0)
      operands.push_back(sums[i - 1]);
    sums.push_back(add({.latency = 4, .delay = 2.97, .isCore = true, .outputBits = 32}, operands));
  }
  estimate::Schedule made = moduloSchedule(problem, 1);
  const unsigned depth = made.depth(problem);
  shortenLives(problem, made);
  EXPECT_EQ(made.depth(problem), depth);
  for (unsigned i = 0; i < Terms; ++i) {
    EXPECT_EQ(made.starts[sums[i]].step, 5 + 5 * i) << i;
    EXPECT_EQ(made.starts[products[i]].step, 1 + 5 * i) << i; // in the step of the element
    EXPECT_EQ(made.starts[loads[i]].step, 5 * i) << i;
  }
}

// A loop adds to its elements what it reads at the same places in all iterations: that is loaded
// ahead of it, two numbers in a step, and stays a memory.
TEST(EstimateReports, LoadsAheadOfAPipelineInferNoPartition) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def add(x: "i32[16]", y: "i32[64]"):
    kept: "i32[16]"
    for i in range(16, name="i"):
        kept[i] = x[i]
    for i in range(64, name="j"):
        for k in range(16, name="k"):
            y[i] += kept[k]


s = add.schedule()
s.pipeline("j")
)");
  ASSERT_EQ(made.loops.size(), 2u);
  EXPECT_EQ(made.loops[1].interval, 1u);
  ASSERT_TRUE(made.latency);
  // The loops with two cycles of their modules and two of each call, less the last one, and eight
  // states for the loads.
  EXPECT_EQ(made.latency->max,
            made.loops[0].latency->max + made.loops[1].latency->max + 2 * 4 - 1 + 8);
}

// A kernel with the body, and its parameters in the memory of the host, in one bundle.
std::string onHost(const std::string &body, unsigned parameters) {
  std::string text = format("@kernel\ndef top(x: \"i32[32]\", y: \"i32[32]\"):\n{0}\n\n"
                            "k = top.schedule()\n"
                            "s = k.export(\"vitis\", device=\"u280\", flow=\"vivado\")\n",
                            body);
  for (unsigned i = 0; i < parameters; ++i)
    text += format("s.set_axi({0}, bundle=\"gmem\")\n", i);
  return text;
}

// A burst has its request ahead of the loop, a cycle, and the response to it after the loop, five
// cycles. A write is a step after the one in which it is known that there is an iteration.
TEST(EstimateReports, BurstsAreRequestedAheadOfTheirLoop) {
  const estimate::Estimate made = estimateOfText(onHost(R"(    for i in range(32, name="i"):
        y[i] = 5
)",
                                                        2),
                                                 200);
  ASSERT_EQ(made.loops.size(), 1u);
  EXPECT_EQ(made.loops[0].interval, 1u);
  EXPECT_EQ(made.loops[0].depth, 2u);
  ASSERT_TRUE(made.latency);
  EXPECT_EQ(made.latency->max, 1 + (32 + 2 + 2) + 5 - 1u);
}

// The reads of two arrays of a bundle are no burst. Each has a request of seven steps after that of
// its address, and a step for the data: 0 to 8 and 1 to 9; then comes the sum, with the store.
TEST(EstimateReports, ReadsOfSeveralArraysAreRequestedOneByOne) {
  const estimate::Estimate made = estimateOfText(onHost(R"(    kept: "i32[32]" = 0
    for i in range(32, name="i"):
        kept[i] = x[i] + y[i]
    for j in range(32, name="j"):
        y[31 - j] = kept[j]
)",
                                                        2),
                                                 200);
  ASSERT_EQ(made.loops.size(), 2u);
  EXPECT_EQ(made.loops[0].interval, 2u);
  EXPECT_EQ(made.loops[0].depth, 11u);
  // Downwards: a request each. 'kept' is loaded in steps 0 and 1; 2 writes, and five steps respond.
  EXPECT_EQ(made.loops[1].interval, 1u);
  EXPECT_EQ(made.loops[1].depth, 8u);
}

// Where an iteration reads and writes an array of the host, the next one waits for the response:
// read in steps 0 to 8, added to in 9, written in 10, answered in 11 to 15; the address of the next
// read is computed in the last one of these.
TEST(EstimateReports, IterationsThatReadAndWriteTheHostWaitForTheResponse) {
  const estimate::Estimate made = estimateOfText(onHost(R"(    for i in range(32, name="i"):
        y[i] += 3
)",
                                                        2),
                                                 200);
  ASSERT_EQ(made.loops.size(), 1u);
  EXPECT_EQ(made.loops[0].depth, 16u);
  EXPECT_EQ(made.loops[0].interval, 15u);
}

// An element that all iterations add to is read ahead of the loop, in nine steps, the last of which
// starts the loop, and written after it: a request, the write and five steps of the response.
TEST(EstimateReports, ElementsOfTheHostAreKeptWhileALoopAddsToThem) {
  const estimate::Estimate made = estimateOfText(onHost(R"(    for i in range(32, name="i"):
        y[7] += i
)",
                                                        2),
                                                 200);
  ASSERT_EQ(made.loops.size(), 1u);
  EXPECT_EQ(made.loops[0].interval, 1u);
  ASSERT_TRUE(made.latency);
  EXPECT_EQ(made.latency->max, 8 + (made.loops[0].latency->max + 2 + 2) + 7 - 1u);
}

// A function whose calls are those of the function before it, eight in a row, at each level.
std::string callsOf(int levels) {
  std::string text = "@kernel\ndef f0(x: f32) -> f32:\n    return x / 3.0\n";
  for (int i = 1; i <= levels; ++i) {
    text += format("\n\n@kernel\ndef f{0}(x: f32) -> f32:\n    y: f32 = x\n", i);
    for (int call = 0; call < 8; ++call)
      text += format("    y = f{0}(y)\n", i - 1);
    text += "    return y\n";
  }
  return text + format("\n\n@kernel\ndef top(a: \"f32[8]\"):\n    for i in range(8, name=\"i\"):\n"
                       "        a[i] = f{0}(a[i])\n\n\ns = top.schedule()\n",
                       levels);
}

// Calls of a pipeline take their real number of steps. An element is loaded ahead of them in two
// steps and stored in a step after them.
TEST(EstimateReports, LongCallsOfAPipelineTakeTheirSteps) {
  const estimate::Estimate made = estimateOfText(callsOf(5));
  ASSERT_EQ(made.loops.size(), 1u);
  ASSERT_TRUE(made.latency && !made.functions.empty());
  uint64_t longest = 0;
  for (const estimate::FunctionEstimate &each : made.functions)
    longest = std::max(longest, each.latency->max);
  EXPECT_GT(longest, uint64_t(UINT16_MAX));
  EXPECT_EQ(made.loops[0].depth, 2 + longest + 1 + 1);
  // More steps than are counted are not known.
  const estimate::Estimate endless = estimateOfText(callsOf(10));
  EXPECT_FALSE(endless.latency);
  EXPECT_FALSE(endless.uncertain.empty());
}

// A store after the inner loop that is to one of several banks ends the nest, also where the array
// is one that the kernel keeps between its runs.
TEST(EstimateReports, BanksOfKeptArraysEndANest) {
  const std::string text = R"(@kernel
def sums(x: "i32[16, 100]", y: "i32[16]"):
    kept: Stateful[i32[16]] = 0
    for i in range(16, name="i"):
        total: i32 = 0
        for j in range(100, name="j"):
            total += x[i, j]
        kept[i] = total


s = sums.schedule()
)";
  EXPECT_EQ(test::shapesOf(estimateOfText(text)), std::vector<std::string>{"pipelined 1600 x i_j"});
  EXPECT_EQ(test::shapesOf(estimateOfText(text + "s.partition(\"kept\", dim=1, kind=s.Cyclic, "
                                                 "factor=4)\n")),
            (std::vector<std::string>{"sequential 16 x i", "pipelined 100 x j"}));
}

// The banks that the copies of an unrolled loop store to are known, also where the subscript is
// computed from its index.
TEST(EstimateReports, BanksOfUnrolledLoopsAreKnown) {
  const std::string text = R"(@kernel
def sums(x: "i32[16, 100]", y: "i32[16]", z: "i32[16]"):
    for i in range(16, name="i"):
        for k in range(4, name="k"):
            y[{0}] = i
        total: i32 = 0
        for j in range(100, name="j"):
            total += x[i, j]
        z[i] = total


s = sums.schedule()
s.unroll("k")
s.partition("y", dim=1, kind=s.Cyclic, factor=4)
)";
  for (const char *subscript : {"k", "k * k"})
    EXPECT_EQ(test::shapesOf(estimateOfText(format(text.c_str(), subscript))),
              std::vector<std::string>{"pipelined 1600 x i_j"})
        << subscript;
  EXPECT_EQ(test::shapesOf(estimateOfText(format(text.c_str(), "(i + k) % 16"))),
            (std::vector<std::string>{"sequential 16 x i", "pipelined 100 x j"}));
}

// The partition of a parameter is that of the array that is passed, and of other parameters that
// get it: 'made' has a block, or four banks of 100 words, which are of LUTs.
TEST(EstimateReports, ArraysHaveThePartitionsOfParameters) {
  const std::string text = R"(@kernel
def fill(x: "i32[400]", made: "i32[400]"):
    for i in range(400, name="i"):
        made[i] = x[i]


@kernel
def top(x: "i32[400]", y: "i32[400]"):
    made: "i32[400]"
    fill(x, made)
    for j in range(400, name="j"):
        y[j] = made[399 - j]


a = fill.schedule()
{0}s = top.schedule()
s.compose(a)
)";
  EXPECT_EQ(estimateOfText(format(text.c_str(), "")).used.bram18k, 1u);
  EXPECT_EQ(estimateOfText(
                format(text.c_str(), "a.partition(\"made\", dim=1, kind=a.Cyclic, factor=4)\n"))
                .used.bram18k,
            0u);
}

// Two trips of four iterations each, and one that two iterations do not fill: the report counts two
// trips, and the cycles of three.
TEST(EstimateReports, TripsThatIterationsDoNotFillTakeTime) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def add(x: "i32[10]", y: "i32[10]"):
    for i in range(10, name="i"):
        y[i] = x[i] + 1


s = add.schedule()
s.partition(["x", "y"], dim=1, kind=s.Cyclic, factor=4)
s.unroll("i", factor=4)
s.pipeline("i")
)");
  ASSERT_EQ(made.loops.size(), 1u);
  EXPECT_EQ(made.loops[0].tripCount->max, 2u);
  EXPECT_EQ(made.loops[0].interval, 1u);
  EXPECT_EQ(made.loops[0].latency->max, 3 - 1 + made.loops[0].depth - 1);
}

// Each of four memories keeps the address of an element, of 6 bits, from its load to its store,
// over more than two steps: in a shift register of 64 flip-flops and 32 LUTs. Stores to other
// memories have the counter in common, which goes up to 64.
TEST(EstimateReports, AddressesOfElementsAreKeptForTheirStore) {
  auto kernel = [](const std::string &target) {
    std::string text = "@kernel\ndef add(x: \"f32[64]\"";
    for (const char *name : {"y", "z"})
      for (int i = 0; i < 4; ++i)
        text += format(", {0}{1}: \"f32[64]\"", name, i);
    text += "):\n    for i in range(64, name=\"i\"):\n";
    for (int i = 0; i < 4; ++i)
      text += format("        {0}{1}[i] = y{1}[i] + x[i]\n", target, i);
    return text + "\n\ns = add.schedule()\ns.pipeline(\"i\")\n";
  };
  const estimate::Estimate same = estimateOfText(kernel("y")), other = estimateOfText(kernel("z"));
  ASSERT_EQ(same.loops.size(), 1u);
  EXPECT_EQ(same.loops[0].interval, 1u);
  EXPECT_EQ(same.loops[0].depth, other.loops[0].depth);
  EXPECT_EQ(same.used.ff - other.used.ff, 4 * (64u + 6) - (64 + 7));
  EXPECT_EQ(same.used.lut - other.used.lut, 4 * 32u - 32);
}

// Sixteen numbers are loaded ahead of the second loop, two in a step. The first two steps are those
// in which the first loop starts and ends, unless it stores the numbers.
TEST(EstimateReports, LoadsAheadOfALoopBeginBesideTheOneBeforeIt) {
  const std::string text = R"(@kernel
def add(x: "i32[16]", w: "i32[16]", y: "i32[64]"):
    for i in range(16, name="i"):
        w[i] = 3
    for j in range(64, name="j"):
        for k in range(16, name="k"):
            y[j] += {0}[k]


s = add.schedule()
s.pipeline("j")
)";
  auto stepsAhead = [&](const char *loaded) {
    const estimate::Estimate made = estimateOfText(format(text.c_str(), loaded));
    EXPECT_EQ(made.loops.size(), 2u);
    return made.latency->max -
           (made.loops[0].latency->max + made.loops[1].latency->max + 2 * 4 - 1);
  };
  EXPECT_EQ(stepsAhead("x"), 6u);
  EXPECT_EQ(stepsAhead("w"), 8u);
}

// An array passes many calls, and a subscript many operations: each is looked at once, not once for
// each way to it.
TEST(EstimateReports, WhatManyWaysLeadToIsLookedAtOnce) {
  std::string text = "@kernel\ndef f0(a: \"i32[64]\"):\n    a[0] = 1\n";
  for (int i = 1; i <= 13; ++i) {
    text += format("\n\n@kernel\ndef f{0}(a: \"i32[64]\"):\n", i);
    for (int call = 0; call < 6; ++call)
      text += format("    f{0}(a)\n", i - 1);
  }
  text += "\n\n@kernel\ndef spread(a: \"i32[64]\", b: \"i32[64]\", x: i32):\n"
          "    for i in range(64, name=\"i\"):\n        t0: i32 = x\n";
  for (int i = 1; i <= 40; ++i)
    text += format("        t{0}: i32 = t{1} ^ t{1}\n", i, i - 1);
  text += "        b[t40 & 63] = a[i]\n\n\n@kernel\ndef top(b: \"i32[64]\", x: i32):\n"
          "    made: \"i32[64]\"\n    f13(made)\n    spread(made, b, x)\n\n\n"
          "inner = spread.schedule()\ninner.unroll(\"i\", factor=4)\n"
          "inner.partition(\"b\", dim=1, kind=inner.Cyclic, factor=4)\n"
          "s = top.schedule()\ns.compose(inner)\ns.dataflow()\n";
  EXPECT_EQ(estimateOfText(text).loops.size(), 1u);
}

} // namespace
} // namespace allo
