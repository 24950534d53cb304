// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Estimates of the kernels of test/data/exec and test/data/kernels: each is made, and its numbers
// agree with each other.
#include "api/hardware/Estimate.h"
#include "common/RunKernel.h"
#include "common/Texts.h"
#include "os/FileSystem.h"
#include "support/Format.h"
#include "unit/estimate_checks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace allo {
namespace {

namespace fs = std::filesystem;

TEST(EstimateKernels, AreEstimated) {
  DiskFileSystem files;
  size_t count = 0;
  for (const char *folder : {"exec", "kernels"})
    for (const auto &entry :
         fs::recursive_directory_iterator(fs::path(ALLO_SOURCE_DIR) / "test/data" / folder)) {
      if (entry.path().extension() != ".py")
        continue;
      const std::string file = entry.path().string();
      test::LoadedFile loaded(file, test::readFile(file), &files);
      for (const std::string &kernel : loaded.runnable()) {
        TypeContext types;
        api::EstimateOptions options;
        options.target = file + "::" + kernel;
        options.on.device = count % 2 ? "u280" : "pynqz2";
        options.on.flow = count % 3 ? "vitis" : "vivado";
        options.on.frequency = count % 2 ? 300 : 100;
        const api::Estimated made = api::estimateKernel(types, options, files);
        const bool isRefused = made.failure.ending == Ending::Refused ||
                               made.failure.ending == Ending::Errors; // not a kernel for Vitis
        if (isRefused)
          continue;
        ASSERT_FALSE(made.failure) << options.target << made.failure.message;
        test::expectConsistent(made, options.target);
        ++count;
      }
    }
  EXPECT_GT(count, 100u);
}

// Two channels, to each of which four numbers of 16 bits are added.
api::Estimated estimateOfSums(const char *outputs) {
  MemoryFileSystem files({});
  files.write("/k.py", format(R"(from allo import KernelOptions, Stateful, i16, i32, kernel


@kernel(options=KernelOptions(typing_style="cpp"))
def sums(x: "i16[8]", y: "{0}"):
    totals: Stateful[i32[2]] = 0
    for i in range(8, name="each"):
        totals[i % 2] = totals[i % 2] + x[i]
        y[i] = totals[i % 2]


s = sums.schedule()
s.partition("x")
s.partition("y")
s.unroll("each")
)",
                              outputs));
  TypeContext types;
  api::EstimateOptions options;
  options.target = "/k.py::s";
  options.on.part = "xcvu9p-flgb2104-1-e";
  options.on.frequency = 250;
  options.tool = "2022.1";
  options.on.flow = "vivado";
  return api::estimateKernel(types, options, files);
}

// An adder of w bits takes w + 7 LUTs. The sums that are stored have 16 bits each; for the total,
// the four numbers are added first: 17, 18, 18 and 32 bits. A third of these sums and one of the
// others are kept for the second step, the totals and the numbers where they are.
TEST(EstimateKernels, NarrowNumbersAreAddedFirst) {
  const api::Estimated made = estimateOfSums("i16[8]");
  ASSERT_FALSE(made.failure) << made.failure.message;
  EXPECT_EQ(made.estimate.latency->max, 1u);
  const uint64_t adders = 2 * (4 * (16 + 7) + (17 + 7) + 2 * (18 + 7) + (32 + 7));
  constexpr uint64_t States = 20;
  EXPECT_GE(made.estimate.used.lut, adders);
  EXPECT_LE(made.estimate.used.lut, adders + States);
  const uint64_t registers = 2 * 32 + 2 * (16 + 18);
  EXPECT_GE(made.estimate.used.ff, registers);
  EXPECT_LE(made.estimate.used.ff, registers + 4);
}

TEST(EstimateKernels, SumsThatAreStoredAreAddedInTurn) {
  const api::Estimated made = estimateOfSums("i32[8]");
  ASSERT_FALSE(made.failure) << made.failure.message;
  const uint64_t adders = 2 * 4 * (32 + 7);
  constexpr uint64_t States = 40;
  EXPECT_GE(made.estimate.used.lut, adders);
  EXPECT_LE(made.estimate.used.lut, adders + States);
}

// Steps of a checksum, in which the last bit decides what is added: however it is tested, two of
// them fit into a control step. Casts take no time.
TEST(EstimateKernels, TestsOfABitAreThatBit) {
  auto estimateOf = [](const std::string &body) {
    return test::estimateOfText(R"(@kernel
def checksum(d: "u8[256]") -> u32:
    c: u32 = 4294967295
    for i in range(256):
        c = c ^ d[i]
        for k in range(8):
)" + body + "    return c\n\n\ns = checksum.schedule()\ns.pipeline(\"i\")\n");
  };
  const std::string arms = R"(:
                c = (c >> 1) ^ 3988292384
            else:
                c = c >> 1
)";
  const estimate::Estimate bit = estimateOf("            if c[0]" + arms);
  ASSERT_EQ(bit.loops.size(), 1u);
  EXPECT_EQ(bit.loops[0].interval, 2u);
  EXPECT_EQ(bit.loops[0].limit.text.find("cast"), std::string::npos);
  for (const char *test : {"(c & 1) == 1", "(c & 1) != 0", "c % 2 > 0", "not (c & 1) == 0"}) {
    const estimate::Estimate made = estimateOf(format("            if {0}", test) + arms);
    EXPECT_EQ(made.latency, bit.latency) << test;
    EXPECT_EQ(made.used.lut, bit.used.lut) << test;
  }
  const estimate::Estimate product =
      estimateOf("            c = (c >> 1) ^ (3988292384 * (c & 1))\n");
  EXPECT_EQ(product.latency, bit.latency);
  EXPECT_EQ(product.used.dsp, 0u);
}

// The total is added to the sum of the others, so that it takes one addition per iteration.
TEST(EstimateKernels, UnrolledSumsOfIntegersKeepTheirInterval) {
  for (const char *style : {"hls", "cpp"})
    for (int factor : {1, 2, 8, 16}) {
      MemoryFileSystem files({});
      files.write("/k.py", format(R"(from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(typing_style="{0}"))
def dot(a: "i32[64]", b: "i32[64]") -> i32:
    total: i32 = 0
    for i in range(64):
        total += a[i] * b[i]
    return total


s = dot.schedule()
s.partition("a")
s.partition("b")
s.pipeline("i", ii=1)
s.unroll("i", factor={1}, tag_only=True)
)",
                                  style, factor));
      TypeContext types;
      api::EstimateOptions options;
      options.target = "/k.py::s";
      options.on.device = "u280";
      options.on.flow = "vivado";
      const api::Estimated made = api::estimateKernel(types, options, files);
      ASSERT_FALSE(made.failure) << made.failure.message;
      ASSERT_EQ(made.estimate.loops.size(), 1u);
      EXPECT_EQ(made.estimate.loops[0].interval, 1u) << style << ' ' << factor;
      EXPECT_EQ(made.estimate.loops[0].tripCount->max, uint64_t(64 / factor));
    }
}

// With the same kind along the same dimension, more banks never raise the interval.
TEST(EstimateKernels, IntervalsFallWithBanks) {
  MemoryFileSystem files({});
  for (const char *kind : {"Cyclic", "Block"}) {
    unsigned before = UINT32_MAX;
    for (int banks : {1, 2, 4, 8, 16, 32}) {
      std::string text = R"(from allo import i32, kernel


@kernel
def sums(a: "i32[64]", b: "i32[2]"):
    for i in range(2, name="row"):
        for j in range(32, name="column"):
            b[i] += a[32 * i + j]


s = sums.schedule()
s.pipeline("row", ii=1)
)";
      if (banks > 1)
        text += format("s.partition(\"a\", dim=1, kind=s.{0}, factor={1})\n", kind, banks);
      files.write("/k.py", std::move(text));
      TypeContext types;
      api::EstimateOptions options;
      options.target = "/k.py::s";
      options.on.device = "u280";
      options.on.flow = "vivado";
      const api::Estimated made = api::estimateKernel(types, options, files);
      ASSERT_FALSE(made.failure) << made.failure.message;
      ASSERT_FALSE(made.estimate.loops.empty());
      const unsigned interval = made.estimate.loops.front().interval;
      EXPECT_LE(interval, before) << kind << " " << banks;
      before = interval;
    }
  }
}

} // namespace
} // namespace allo
