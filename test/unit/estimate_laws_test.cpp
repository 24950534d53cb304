// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Laws of estimates on kernels that are small enough to be worked out by hand: what becomes of
// loops, and what registers there are.
#include "api/hardware/Estimate.h"
#include "common/RunKernel.h"
#include "estimate/Resources.h"
#include "os/FileSystem.h"
#include "support/Format.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace allo {
namespace {

// Of the schedule 's' in a file with these lines after its imports.
estimate::Estimate estimateOfText(const std::string &text) {
  MemoryFileSystem files({});
  files.write("/k.py", "from allo import Stream, f32, i32, kernel\n\n\n" + text);
  TypeContext types;
  api::EstimateOptions options;
  options.target = "/k.py::s";
  options.on.device = "u280";
  options.on.flow = "vivado";
  options.on.frequency = 300;
  api::Estimated made = api::estimateKernel(types, options, files);
  EXPECT_FALSE(made.failure) << made.failure.message << text;
  return std::move(made.estimate);
}

std::vector<std::string> shapesOf(const estimate::Estimate &made) {
  std::vector<std::string> all;
  for (const estimate::LoopEstimate &loop : made.loops)
    all.push_back(format("{0} {1} x {2}", loop.isPipelined ? "pipelined" : "sequential",
                         loop.tripCount ? loop.tripCount->max : 0, loop.name));
  return all;
}

using Shapes = std::vector<std::string>;

// The loop that has as many copies as iterations is gone, and the pipeline of it with it: what is
// left is the loop around it.
TEST(EstimateLaws, PipelinesOfLoopsWithoutIterationsAreLost) {
  const char *text = R"(@kernel
def add(x: "i32[8, 4]", y: "i32[8, 4]"):
    for i in range(8, name="i"):
        for j in range(4, name="j"):
            y[i, j] = x[i, j] + 1


s = add.schedule()
s.unroll("j", factor={0})
s.pipeline("j")
)";
  const estimate::Estimate whole = estimateOfText(format(text, 4));
  EXPECT_EQ(shapesOf(whole), Shapes{"pipelined 8 x i"});
  EXPECT_EQ(whole.loops[0].interval, 2u); // four elements at two ports
  EXPECT_EQ(shapesOf(estimateOfText(format(text, 2))), Shapes{"pipelined 16 x i_j"});
}

// Of ten iterations, two fill all four copies; the loop is left by a branch in the third one.
TEST(EstimateLaws, CopiesThatIterationsDoNotFillEndANest) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def add(x: "i32[3, 10]", y: "i32[3, 10]"):
    for i in range(3, name="i"):
        for j in range(10, name="j"):
            y[i, j] = x[i, j] + 1


s = add.schedule()
s.unroll("j", factor=4)
s.pipeline("j")
)");
  EXPECT_EQ(shapesOf(made), (Shapes{"sequential 3 x i", "pipelined 2 x j"}));
}

// A store after the inner loop may be a case of the flattened one, but not if it has a case for
// each bank itself.
TEST(EstimateLaws, StoresToOneOfSeveralBanksEndANest) {
  const std::string text = R"(@kernel
def sums(x: "i32[16, 100]", y: "i32[16]"):
    for i in range(16, name="i"):
        total: i32 = 0
        for j in range(100, name="j"):
            total += x[i, j]
        y[i] = total


s = sums.schedule()
)";
  EXPECT_EQ(shapesOf(estimateOfText(text)), Shapes{"pipelined 1600 x i_j"});
  for (const char *kind : {"Complete", "Cyclic, factor=4", "Block, factor=4"})
    EXPECT_EQ(
        shapesOf(estimateOfText(text + format("s.partition(\"y\", dim=1, kind=s.{0})\n", kind))),
        (Shapes{"sequential 16 x i", "pipelined 100 x j"}))
        << kind;
}

} // namespace
} // namespace allo
