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
