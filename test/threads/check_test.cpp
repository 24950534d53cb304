// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The headless checker with several threads at once, for the thread sanitizer; that the results are
// the same is a unit test.
#include "check/Check.h"

#include <gtest/gtest.h>

namespace allo {
namespace {

TEST(Check, ThreadsShareNothingThatChanges) {
  std::map<std::string, std::string> contents;
  for (int i = 0; i < 60; ++i)
    contents["f" + std::to_string(i) + ".py"] =
        "from allo import i32, kernel\n\n\n@kernel\ndef f(x: i32, a: \"i32[4]\") -> i32:\n"
        "    for i in range(4):\n        a[i] = x * a[i] + lost\n    return x + x\n";
  MemoryFileSystem files(contents);
  CheckResult result = check({.paths = {"."}, .format = CheckFormat::Sarif, .jobs = 8}, files);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.errors, "60 errors generated.\n");
}

} // namespace
} // namespace allo
