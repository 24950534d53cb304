// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// gdb on kernels: it stops in the lines of the Python file, and steps through them.
#include "common/FolderTest.h"
#include "common/Sanitizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allo {
namespace {

using testing::ContainsRegex;

class Debugger : public test::FolderTest {
protected:
  Debugger() : FolderTest("debug") {}
  void SetUp() override {
    if (test::Sanitized)
      GTEST_SKIP() << "the sanitizer wants the process for itself";
    write("kern.py", "from allo import i32, kernel\n\n\n"
                     "@kernel\ndef square(x: i32) -> i32:\n"
                     "    y: i32 = x * x\n"
                     "    return y\n\n\n"
                     "@kernel\ndef total(a: \"i32[4]\") -> i32:\n"
                     "    s: i32 = 0\n"
                     "    for i in range(4):\n"
                     "        s += square(a[i])\n"
                     "    return s\n");
  }

  int shell(const std::string &command) {
    return runShell("export ALLO_CACHE_DIR=$PWD/cache", "{ " + command + "; } 2>&1");
  }
  // What gdb says to the commands about the program.
  std::string debugged(const std::string &program, const std::string &commands) {
    write("commands", "set breakpoint pending on\nset pagination off\nset width 0\n" + commands);
    EXPECT_NE(shell("timeout 120 gdb -q -nx -batch -x commands --args " + program), 124) << out;
    return out;
  }

  const std::string Allo = ALLO_BINARY_DIR "/bin/allo";
};

const char *const Steps = "break kern.py:6\nrun\nbt\nnext\nnext\ndelete\ncontinue\n";

TEST_F(Debugger, StepsThroughAKernelThatRuns) {
  // The second time the code comes from the cache.
  for (int i = 0; i < 2; ++i) {
    std::string said = debugged(Allo + " run --debug kern.py::total --arg a=[1,2,3,4]", Steps);
    EXPECT_THAT(said, ContainsRegex("Breakpoint 1, .*square \\(\\) at .*kern.py:6"));
    EXPECT_THAT(said, ContainsRegex("\n6\t    y: i32 = x \\* x\n"));
    EXPECT_THAT(said, ContainsRegex("#1 .* in total \\(\\) at .*kern.py:14"));
    EXPECT_THAT(said, ContainsRegex("\n7\t    return y\n"));
    EXPECT_THAT(said, ContainsRegex("result: i32 = 30"));
  }
  // What is not asked for costs nothing: there are no lines in ordinary code.
  std::string said = debugged(Allo + " run kern.py::total --arg a=[1,2,3,4]", Steps);
  EXPECT_THAT(said, testing::Not(testing::HasSubstr("Breakpoint 1, ")));
}

TEST_F(Debugger, SeesOptimizedCodeToo) {
  std::string said = debugged(Allo + " run -g --opt-level 2 kern.py::total --arg a=[1,2,3,4]",
                              "break kern.py:6\nrun\nbt 1\ndelete\ncontinue\n");
  EXPECT_THAT(said, ContainsRegex("at .*kern.py:6"));
  EXPECT_THAT(said, ContainsRegex("result: i32 = 30"));
}

TEST_F(Debugger, StepsThroughASharedLibrary) {
  ASSERT_EQ(shell(Allo + " run -g kern.py::total --shared-lib total.so"), 0) << out;
  write("caller.c", "#include \"total.h\"\n#include <stdio.h>\n"
                    "int main(void) {\n"
                    "  int32_t a[4] = {1, 2, 3, 4}, s;\n"
                    "  int status = total(a, &s);\n"
                    "  printf(\"%d %d\\n\", status, s);\n"
                    "}\n");
  ASSERT_EQ(shell("cc -g -o caller caller.c ./total.so"), 0) << out;
  std::string said = debugged("./caller", Steps);
  EXPECT_THAT(said, ContainsRegex("square \\(\\) at .*kern.py:6"));
  EXPECT_THAT(said, ContainsRegex("\n7\t    return y\n"));
  EXPECT_THAT(said, ContainsRegex("\n0 30\n"));
}

} // namespace
} // namespace allo
