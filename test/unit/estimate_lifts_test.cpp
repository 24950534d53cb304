// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What allows a smaller interval: a kernel that is changed as the estimate says has the interval
// that it promises.
#include "support/Format.h"
#include "unit/estimate_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace allo {
namespace {

using test::estimateOfText;

estimate::LoopEstimate loopOf(const std::string &text, std::string_view name) {
  for (const estimate::LoopEstimate &loop : estimateOfText(text).loops)
    if (loop.name == name)
      return loop;
  ADD_FAILURE() << "no loop " << name << " in " << text;
  return {};
}

std::string liftOf(const std::string &text, std::string_view name = "n") {
  return loopOf(text, name).limit.lift;
}

unsigned intervalOf(const std::string &text, std::string_view name = "n") {
  return loopOf(text, name).interval;
}

// A kernel that returns a number, with these lines; '{' and '}' are not in them.
std::string kernelOf(const std::string &lines, const std::string &parameters) {
  return "@kernel\ndef total(" + parameters + ") -> f32:\n" + lines +
         "\n\ns = total.schedule()\ns.pipeline(\"n\")\n";
}

constexpr std::string_view X = "x: \"f32[256]\"";

TEST(EstimateLifts, SumsBecomeArraysOfPartialSums) {
  const std::string plain = kernelOf(R"(    p: f32 = 0.0
    for i in range(256, name="n"):
        p += x[i]
    return p
)",
                                     std::string(X));
  EXPECT_EQ(intervalOf(plain), 4u);
  EXPECT_EQ(liftOf(plain), "add to an array of 8 partial sums in turn, which allows II 1");
  const std::string lifted = kernelOf(R"(    p: "f32[8]" = 0.0
    for i in range(256, name="n"):
        p[i % 8] += x[i]
    return p[0] + p[1] + p[2] + p[3] + p[4] + p[5] + p[6] + p[7]
)",
                                      std::string(X));
  EXPECT_EQ(intervalOf(lifted), 1u);
}

// Each of two sums limits the interval by itself.
TEST(EstimateLifts, AllSumsOfAnIterationAreChanged) {
  auto textOf = [](const std::string &type, const std::string &at) {
    std::string lines;
    for (const char *name : {"p", "q"})
      lines += format("    {0}: {1} = 0.0\n", name, type);
    lines += "    for i in range(64, name=\"n\"):\n";
    unsigned number = 0;
    for (const char *name : {"p", "q"})
      lines += format("        {0}{1} += x[2 * i + {2}]\n", name, at, number++);
    return kernelOf(lines + (at.empty() ? "    return p + q\n" : "    return p[0] + q[1]\n"),
                    std::string(X));
  };
  EXPECT_EQ(intervalOf(textOf("f32", "")), 4u);
  EXPECT_EQ(liftOf(textOf("f32", "")),
            "for each of the sums, add to an array of 8 partial sums in turn, which allows II 1");
  EXPECT_EQ(intervalOf(textOf("\"f32[8]\"", "[i % 8]")), 1u);
}

// Four partial sums are registers, all of which an iteration reads and writes; eight are not, if
// no directive says so.
TEST(EstimateLifts, FewPartialSumsBecomeMore) {
  auto textOf = [](unsigned count) {
    return kernelOf(format("    p: \"f32[{0}]\" = 0.0\n    for i in range(256, name=\"n\"):\n"
                           "        p[i % {0}] += x[i]\n    return p[0] + p[1]\n",
                           count),
                    std::string(X));
  };
  EXPECT_EQ(liftOf(textOf(4)), "use 8 partial sums in 'p' instead of 4: those are kept in a "
                               "memory, which allows II 1");
  EXPECT_EQ(loopOf(textOf(4), "n").limit.text,
            "an iteration needs a result of an earlier one, which takes 4 cycles (f32 add 4); 'p' "
            "is in registers that an index selects, all of which each iteration reads and writes");
  EXPECT_EQ(intervalOf(textOf(8)), 1u);
  EXPECT_EQ(liftOf(textOf(8) + "s.partition(\"p\")\n"),
            "do not partition 'p': its ports and dependences then allow II 1");
}

TEST(EstimateLifts, RegistersThatAnIndexSelectsAreBoundToAMemory) {
  const std::string text = kernelOf(R"(    p: "f32[4]" = 0.0
    for i in range(64):
        for j in range(4, name="n"):
            p[j] += x[4 * i + j]
    return p[0] + p[1] + p[2] + p[3]
)",
                                    std::string(X));
  EXPECT_EQ(intervalOf(text, "loop_i_n"), 4u);
  EXPECT_EQ(liftOf(text, "loop_i_n"),
            "bind 'p' to a memory: its ports and dependences then allow II 2");
  EXPECT_EQ(
      intervalOf(text + "s.bind_storage(\"p\", impl=s.LUTRAM, mem_type=s.RAM_2P)\n", "loop_i_n"),
      2u);
}

// Nothing is summed: an element is that of eight iterations before.
TEST(EstimateLifts, OtherRecurrencesAreNoSums) {
  const std::string text = kernelOf(R"(    for i in range(8, 128, name="n"):
        y[i] = y[i] + y[i - 8]
    return y[0]
)",
                                    "y: \"f32[128]\"");
  EXPECT_EQ(liftOf(text + "s.partition(\"y\")\n"),
            "do not partition 'y': its ports and dependences then allow II 2");
  EXPECT_EQ(intervalOf(text), 2u);
  const std::string difference = kernelOf(R"(    p: f32 = 0.0
    for i in range(256, name="n"):
        p = x[i] - p
    return p
)",
                                          std::string(X));
  EXPECT_EQ(intervalOf(difference), 4u);
  EXPECT_EQ(liftOf(difference), "");
}

// In each row of a scan, an iteration stores the sum so far.
TEST(EstimateLifts, SumsThatEachIterationStoresStay) {
  auto textOf = [](const std::string &store) {
    return kernelOf(R"(    for i in range(64):
        p: f32 = 0.0
        for j in range(64, name="n"):
            p += x[i, j]
)" + store + "    return y[0, 0]\n",
                    "x: \"f32[64, 64]\", y: \"f32[64, 64]\"");
  };
  EXPECT_EQ(liftOf(textOf("            y[i, j] = p\n"), "loop_i_n"), "");
  EXPECT_EQ(liftOf(textOf("        y[i, 0] = p\n"), "loop_i_n"),
            "add to an array of 8 partial sums in turn, which allows II 1, or pipeline a loop "
            "whose iterations do not add to the same sum");
}

// The partial sums of a few iterations take longer to add up than the loop gains.
TEST(EstimateLifts, SumsOfFewNumbersStay) {
  auto textOf = [](unsigned trips) {
    return kernelOf(format("    p: f32 = 0.0\n    for i in range({0}, name=\"n\"):\n"
                           "        p += x[i]\n    return p\n",
                           trips),
                    std::string(X));
  };
  EXPECT_EQ(intervalOf(textOf(16)), 4u);
  EXPECT_EQ(liftOf(textOf(16)), "");
  EXPECT_NE(liftOf(textOf(64)), "");
}

TEST(EstimateLifts, NumbersOfAnIterationAreAddedToEachOther) {
  const std::string chain = kernelOf(R"(    p: f32 = 0.0
    for i in range(256, name="n"):
        p += x[i]
    return p
)",
                                     std::string(X)) +
                            "s.unroll(\"n\", factor=8)\n";
  EXPECT_GT(intervalOf(chain), 30u);
  EXPECT_EQ(liftOf(chain), "add the 8 numbers of an iteration to each other before they are added "
                           "to the sum, which allows II 4");
  const std::string tree = kernelOf(R"(    p: f32 = 0.0
    for i in range(32, name="n"):
        low: f32 = (x[8 * i] + x[8 * i + 1]) + (x[8 * i + 2] + x[8 * i + 3])
        high: f32 = (x[8 * i + 4] + x[8 * i + 5]) + (x[8 * i + 6] + x[8 * i + 7])
        p += low + high
    return p
)",
                                    std::string(X));
  EXPECT_EQ(intervalOf(tree), 4u);
}

// Three neighbours are in no banks of their own, however many there are.
TEST(EstimateLifts, MemoriesBecomeRegisters) {
  const std::string text = kernelOf(R"(    for i in range(1, 129, name="n"):
        y[i] = (x[i - 1] + x[i] + x[i + 1]) * 0.333
    return x[0]
)",
                                    "x: \"f32[130]\", y: \"f32[130]\"");
  EXPECT_EQ(intervalOf(text), 2u);
  EXPECT_EQ(liftOf(text), "partition 'x' completely, into 130 registers, which allows II 1");
  EXPECT_EQ(intervalOf(text + "s.partition(\"x\")\n"), 1u);
  EXPECT_EQ(liftOf(kernelOf(R"(    for i in range(1, 4095, name="n"):
        y[i] = (x[i - 1] + x[i] + x[i + 1]) * 0.333
    return x[0]
)",
                            "x: \"f32[4096]\", y: \"f32[4096]\"")),
            "");
  // The registers of an array that is stored to as well are one recurrence.
  EXPECT_EQ(liftOf(kernelOf(R"(    for i in range(1, 129, name="n"):
        x[i] = (x[i - 1] + x[i] + x[i + 1]) * 0.333
    return x[0]
)",
                            "x: \"f32[130]\"")),
            "");
}

// The recurrence allows no less with the adder that is chosen, which is not the fastest one.
TEST(EstimateLifts, PortsAndRequestsAreReasonsBeforeRecurrences) {
  const std::string ports = kernelOf(R"(    for i in range(8, 128, name="n"):
        y[i] = y[i] + y[i - 8]
    return y[0]
)",
                                     "y: \"f32[128]\"");
  EXPECT_EQ(loopOf(ports, "n").limit.reason, estimate::Reason::MemoryPort);
  EXPECT_EQ(loopOf(ports + "s.pipeline(\"n\", ii=2)\n", "n").limit.reason,
            estimate::Reason::MemoryPort);
  const std::string sum = kernelOf(R"(    p: f32 = 0.0
    for i in range(256, name="n"):
        p += x[i]
    return p
)",
                                   std::string(X));
  EXPECT_EQ(loopOf(sum, "n").limit.reason, estimate::Reason::Recurrence);
  const estimate::LoopEstimate asked = loopOf(sum + "s.pipeline(\"n\", ii=7)\n", "n");
  EXPECT_EQ(asked.interval, 7u);
  EXPECT_EQ(asked.limit.reason, estimate::Reason::Requested);
  EXPECT_EQ(asked.limit.lift, "request 4, which is what ports and dependences allow");
}

TEST(EstimateLifts, BlocksBecomeCyclicBanks) {
  const std::string text = kernelOf(R"(    for i in range(256, name="n"):
        y[i] = x[i] * 3.0
    return x[0]
)",
                                    "x: \"f32[256]\", y: \"f32[256]\"") +
                           "s.unroll(\"n\", factor=16)\n"
                           "s.partition([\"x\", \"y\"], kind=s.Block, factor=8)\n";
  EXPECT_EQ(intervalOf(text), 8u);
  EXPECT_THAT(liftOf(text), testing::EndsWith("along dimension 1, cyclic with factor 8: its ports "
                                              "then allow II 1"));
  EXPECT_EQ(intervalOf(text + "s.partition([\"x\", \"y\"], kind=s.Cyclic, factor=8)\n"), 1u);
}

} // namespace
} // namespace allo
