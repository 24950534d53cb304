// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The built `allo` as a process: its commands, exit codes and streams; and that `allo check` is
// `allo-lsp --check`.
#include "common/FolderTest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace allo {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class Driver : public test::FolderTest {
protected:
  Driver() : FolderTest("driver") {
    write("src/bad.py", "from allo import i32, kernel\n\n\n@kernel\n"
                        "def broken(x: i32) -> i32:\n    return x + bad\n");
    write("src/deep/caf\xc3\xa9.py", "from allo import i8, kernel\n\n\n@kernel\n"
                                     "def f(x: i8) -> i8:\n    y: i8 = x\n    y = 300\n"
                                     "    return y\n");
    write("src/latin.py", "from allo import i32\n# caf\xe9\n");
    write("src/plain.py", "print(1)\n");
  }

  int run(const std::string &command) {
    return runShell("PATH='" ALLO_BINARY_DIR "/bin':$PATH", command);
  }
};

TEST_F(Driver, ChecksAsTheServerDoes) {
  for (const char *arguments :
       {"src", "src --format json", "src --format sarif", "src --format junit", "src none.py",
        "src --jobs 3 --statistics --format gitlab", "src --warnings-as-errors --select 'lit*'",
        "src -Wno-literal-out-of-range --format github", "src --format serif", "src -Wnothing",
        "\"$PWD/src\" src/bad.py src/./bad.py --format json", "src --baseline none.json"}) {
    int code = run("allo check " + std::string(arguments));
    std::string checkOut = out, checkErr = err;
    EXPECT_EQ(run("allo-lsp --check " + std::string(arguments)), code) << arguments;
    EXPECT_EQ(out, checkOut) << arguments;
    if (checkErr.starts_with("allo: "))
      checkErr.replace(0, 4, "allo-lsp");
    EXPECT_EQ(err, checkErr) << arguments;
  }
}

TEST_F(Driver, ReportsOneFileOnceHoweverItIsSpelled) {
  EXPECT_EQ(run("allo check src/bad.py ./src/bad.py \"$PWD/src/bad.py\" src --select 'undef*'"), 1);
  EXPECT_EQ(err, "1 error generated.\n");
  EXPECT_THAT(out, StartsWith("src/bad.py:6:16: error:"));
}

TEST_F(Driver, LeavesTheCommandAndTheSourceOfACrash) {
  write("k.py", "from allo import i32, kernel\n\n\n@kernel\ndef f(x: i32) -> i32:\n    return x\n");
  // The kernel's input is a pipe: its other end opens once the program has started.
  EXPECT_EQ(run("mkfifo 'a b.npy'; export ALLO_CACHE_DIR=\"$PWD/cache\";"
                "allo run k.py::f --arg 'x=a b.npy' & pid=$!; exec 3> 'a b.npy'; "
                "kill -SEGV $pid; wait $pid"),
            101);
  EXPECT_THAT(err, HasSubstr("allo: internal error (segmentation fault); what reproduces it lies"));
  EXPECT_EQ(run("cd cache/crash/*; diff file.py ../../../k.py; cat info.txt"), 0);
  EXPECT_THAT(out, StartsWith("allo " ALLO_VERSION ": segmentation fault\nk.py::f\nin "));
  EXPECT_THAT(out, HasSubstr(": allo run k.py::f --arg 'x=a b.npy'\n"));
}

TEST_F(Driver, KeepsABaselineInAFile) {
  EXPECT_EQ(run("allo check src --write-baseline known.json"), 1);
  EXPECT_EQ(run("allo check ./src \"$PWD/src/bad.py\" --baseline known.json"), 0);
  EXPECT_EQ(out + err, "");
  EXPECT_EQ(run("allo check src --baseline known.json --write-baseline known.json --output o"), 0);
  EXPECT_EQ(run("allo check src --baseline known.json"), 0);
  EXPECT_EQ(run("allo check src --write-baseline none/known.json"), 2);
  EXPECT_THAT(err, HasSubstr("allo: cannot write 'none/known.json': "));
  for (const auto &entry : fs::directory_iterator(root))
    EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos) << entry.path();
}

TEST_F(Driver, ReadsTheProjectAboveTheWorkingFolder) {
  write("pyproject.toml", "[tool.allo]\nignore = ['undefined-name', 'invalid-utf8']\nslect = 1\n");
  EXPECT_EQ(run("cd src/deep && allo check ../bad.py"), 0);
  EXPECT_THAT(err, HasSubstr("pyproject.toml:3:1: warning: unknown setting"));
  EXPECT_EQ(run("allo check src/bad.py"), 0);
  EXPECT_EQ(err, "pyproject.toml:3:1: warning: unknown setting 'tool.allo.slect'; did you "
                 "mean 'select'?\n");
  write("pyproject.toml", "[tool.allo\n");
  EXPECT_EQ(run("allo check src/bad.py"), 2);
  EXPECT_THAT(err, StartsWith("pyproject.toml:1:11: error: "));
}

TEST_F(Driver, ShowsTypes) {
  EXPECT_EQ(run("allo types src/deep/café.py"), 0);
  EXPECT_THAT(out, HasSubstr("kernel f\n  6:5-6  "));
  EXPECT_EQ(run("allo types src/deep/café.py::f --format=json"), 0);
  EXPECT_THAT(out, StartsWith(R"({"target":"src/deep/café.py::f","expressions":[{"range":)"));
  EXPECT_EQ(run("allo types src/bad.py"), 1);
  EXPECT_EQ(run("allo types"), 2);
  EXPECT_EQ(run("allo types src/bad.py --format=xml"), 2);
  EXPECT_EQ(run("allo types src/bad.py src/bad.py"), 2);
}

TEST_F(Driver, RunsKernels) {
  write("src/k.py", "from allo import i32, kernel\n\n\n@kernel\n"
                    "def div(a: 'i32[2]', b: i32 = 2) -> i32:\n    a[1] = 5\n"
                    "    return a[0] // b\n");
  EXPECT_EQ(run("allo run src/k.py --arg a=[7,0]"), 0);
  EXPECT_EQ(out, "a: i32[2] =\n[7 5]\nresult: i32 = 3\n");
  EXPECT_EQ(err, "");
  EXPECT_EQ(run("allo run src/k.py --arg a=[7,0] --arg b=0 --checked"), 3);
  EXPECT_THAT(out, StartsWith("src/k.py:7:12: error: Division by zero\n"));
  EXPECT_EQ(run("allo run src/bad.py"), 1);
  EXPECT_THAT(out, HasSubstr("Name 'bad' is not defined"));
  write("src/shift.py", "from allo import i8, i32, kernel\n\n\n@kernel\n"
                        "def moves(a: i32, n: i32) -> i8:\n    b: i8 = a\n    return b << n\n");
  for (const char *way : {"--checked", "--engine=exact"}) {
    EXPECT_EQ(run("allo run src/shift.py --arg a=300 --arg n=9 " + std::string(way)), 0);
    EXPECT_EQ(out, "result: i8 = 0\n");
    EXPECT_THAT(err, StartsWith("src/shift.py:7:12: warning: Shift amount 9 shifts all 8 bits of "
                                "'i8' out\n"));
  }
  for (const char *way : {"", "--engine=exact"}) {
    EXPECT_EQ(
        run("allo run src/shift.py --check-overflow --arg a=300 --arg n=9 " + std::string(way)), 3);
    EXPECT_THAT(out, StartsWith("src/shift.py:6:13: error: The value 300 does not fit 'i8', whose "
                                "values are -128 to 127\n"));
  }
  EXPECT_EQ(run("allo run src/shift.py --arg a=300 --arg n=9"), 0);
  EXPECT_EQ(err, "") << "only checked runs warn";
  EXPECT_EQ(run("allo run src/k.py --engine jit"), 2);
  EXPECT_EQ(run("allo run src/k.py --repeat 0"), 2);
  EXPECT_EQ(run("allo run src/k.py --random -1"), 2);
  EXPECT_EQ(run("allo run src/k.py src/k.py"), 2);
  EXPECT_EQ(run("allo run src/none.py"), 2);
  EXPECT_EQ(run("allo run"), 2);
  EXPECT_EQ(run("allo run src/k.py >/dev/full"), 2);
}

TEST_F(Driver, WritesAndReadsArrays) {
  write("src/k.py", "from allo import f32, i32, kernel\n\n\n@kernel\n"
                    "def first(a: 'i32[4]', b: 'f32[2, 2]') -> i32:\n"
                    "    a[1] = a[1] * 2\n    return a[0]\n");
  EXPECT_EQ(run("allo run src/k.py --arg a=[1,2,3,4] --output-dir made/here/"), 0);
  EXPECT_EQ(run("allo run src/k.py --arg a=made/here/a.npy"), 0);
  EXPECT_THAT(out, StartsWith("a: i32[4] =\n[1 8 3 4]\n"));
  for (const char *name : {"stored", "deflated"}) {
    EXPECT_EQ(run("allo run src/k.py --npz '" ALLO_SOURCE_DIR "/test/data/npy/" +
                  std::string(name) + ".npz'"),
              0);
    EXPECT_EQ(out, "a: i32[4] =\n[1 4 3 4]\nb: f32[2, 2] =\n[[1.5 2. ]\n [3.  4. ]]\n"
                   "result: i32 = 1\n");
  }
  EXPECT_EQ(run("allo run src/k.py --arg a=[0,0,0,0] --npz '" ALLO_SOURCE_DIR
                "/test/data/npy/stored.npz'"),
            0);
  EXPECT_THAT(out, StartsWith("a: i32[4] =\n[0 0 0 0]\nb: f32[2, 2] =\n[[1.5 2. ]\n"));
  EXPECT_EQ(run("allo run src/k.py --npz '" ALLO_SOURCE_DIR "/test/data/npy/printed.npz'"), 2);
  EXPECT_THAT(err, HasSubstr("printed.npz: kernel 'first' has no parameter 'short_f32'"));
  EXPECT_EQ(run("allo run src/k.py --output-dir src/k.py"), 2);
  EXPECT_THAT(err, HasSubstr("cannot write 'src/k.py': Not a directory"));
  EXPECT_EQ(run("allo run src/k.py --npz src/k.py"), 2);
  for (const auto &entry : fs::directory_iterator(root / "made" / "here"))
    EXPECT_EQ(entry.path().extension(), ".npy") << entry.path();
}

TEST_F(Driver, DescribesItselfAndRefusesTheRest) {
  EXPECT_EQ(run("allo --version"), 0);
  EXPECT_EQ(out, "allo " ALLO_VERSION "\n");
  EXPECT_EQ(run("allo --help"), 0);
  EXPECT_THAT(out, HasSubstr("types"));
  EXPECT_EQ(run("allo check --help"), 0);
  EXPECT_THAT(out, HasSubstr("--write-baseline"));
  EXPECT_EQ(run("allo schedule --help"), 0);
  EXPECT_THAT(out, HasSubstr("  --script[=all] "));
  EXPECT_EQ(run("allo"), 2);
  EXPECT_THAT(err, HasSubstr("check"));
  EXPECT_EQ(run("allo chekc"), 2);
  EXPECT_THAT(err, HasSubstr("unknown command 'chekc'; did you mean 'check'?"));
  EXPECT_EQ(run("allo xyzzy"), 2);
  EXPECT_EQ(run("allo --bogus"), 2);
  EXPECT_EQ(run("allo check"), 2);
  EXPECT_EQ(run("allo check src --bogus"), 2);
  EXPECT_EQ(run("allo check src --select"), 2);
  EXPECT_EQ(err, "allo: --select needs a value: CODE,...\n");
  EXPECT_EQ(run("allo mlir src/bad.py --stage=program --locations"), 2);
  EXPECT_EQ(err, "allo: --locations has no effect with --stage=program\n");
  EXPECT_EQ(run("allo check src >&- 2>&-"), 1);
  EXPECT_EQ(run("allo check src <&- >/dev/full"), 2);
  EXPECT_EQ(run("allo check src | head -c 1 >/dev/null"), 0); // of `head`
}

} // namespace
} // namespace allo
