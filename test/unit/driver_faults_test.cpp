// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The built `allo` where things go wrong: kernels that end its process, time limits, damaged
// caches, folders that belong to others, folders that cannot be written, signals.
#include "common/FolderTest.h"
#include "common/Sanitizer.h"
#include "engine/Engine.h"
#include "os/CacheFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>
#include <unistd.h>

namespace allo {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using SortedJson = nlohmann::json;

constexpr const char *FaultySource = R"(from allo import i32, i64, i8, kernel


@kernel
def outside(n: "i32[8]", k: i32):
    n[k] = 5


@kernel
def sum(n: "i32[8]") -> i32:
    s: i32 = 0
    for i in range(8):
        s += n[i] * i
    return s


@kernel
def long(rounds: i32) -> i32:
    s: i32 = 1
    for i in range(rounds):
        for j in range(1000):
            s = s * 3 + 1
    return s
)";

class DriverFaults : public test::FolderTest {
protected:
  DriverFaults() : FolderTest("faults") { write("k.py", FaultySource); }

  int run(const std::string &command) {
    return runShell("export PATH='" ALLO_BINARY_DIR
                    "/bin':$PATH ALLO_CACHE_DIR=cache XILINX_VITIS= XILINX_HLS=",
                    command);
  }
  std::vector<fs::path> objects() const {
    std::vector<fs::path> all;
    for (const auto &each : fs::directory_iterator(root / "cache/cpu"))
      all.push_back(each.path());
    return all;
  }
};

TEST_F(DriverFaults, AKernelThatWritesOutsideIsAFaultOfTheKernel) {
  if (test::Sanitized)
    GTEST_SKIP() << "what a kernel does wrong is the sanitizer's";
  EXPECT_EQ(run("allo run k.py::outside --arg k=1000000000"), 3);
  EXPECT_THAT(out, StartsWith("k.py:5:5: error: The kernel was ended by signal 11 (SIGSEGV)\n"));
  EXPECT_THAT(out, HasSubstr("Called with n: i32[8], k = 1000000000"));
  EXPECT_THAT(out, HasSubstr("use --checked to find the place"));
  EXPECT_EQ(err, "");
  EXPECT_FALSE(fs::exists(root / "cache/crash"));
  EXPECT_EQ(run("allo run k.py::outside --arg k=1000000000 --format=json"), 3);
  SortedJson body = SortedJson::parse(out, nullptr, false);
  EXPECT_EQ(body["faults"][0]["code"], "crash");
  EXPECT_EQ(body["target"], "k.py::outside");
  EXPECT_EQ(run("allo run k.py::outside --arg k=1000000000 --checked"), 3);
  EXPECT_THAT(out, StartsWith("k.py:6:5: error: Index 1000000000"));
}

// Near the end of an array it is the host's memory that is damaged, which shows later or never.
TEST_F(DriverFaults, AKernelIsNeverAnInternalError) {
  if (test::Sanitized)
    GTEST_SKIP() << "what a kernel does wrong is the sanitizer's";
  for (int k : {-100000, -20, -8, -3, 8, 17, 33, 70, 500, 40000}) {
    int code = run("allo run k.py::outside --arg k=" + std::to_string(k));
    EXPECT_TRUE(code == 0 || code == 3) << k << ": " << code << "\n" << err;
    EXPECT_THAT(err, Not(HasSubstr("internal"))) << k;
  }
}

TEST_F(DriverFaults, ARunMayEndWhenItsTimeDoes) {
  for (const char *limit : {"0", "0.0001", "0.001", "0.004", "0.01", "0.02"})
    for (const char *checked : {"", " --checked"})
      for (int i = 0; i < 3; ++i) {
        int code = run("allo run k.py::long --arg rounds=60000 --time-limit " + std::string(limit) +
                       checked);
        EXPECT_TRUE(code == 0 || code == 3) << limit << checked << ": " << code << "\n" << err;
        if (code == 3)
          EXPECT_THAT(out + err, HasSubstr("imed out after " + std::string(limit)));
      }
  // Nothing in it looks at the clock.
  EXPECT_EQ(run("allo run k.py::long --arg rounds=2000000000 --time-limit 0.2 --format=json"), 3);
  SortedJson body = SortedJson::parse(out, nullptr, false);
  EXPECT_EQ(body["faults"][0]["message"], "Timed out after 0.2 s (--time-limit)");
}

TEST_F(DriverFaults, ADamagedObjectIsCompiledAgain) {
  constexpr const char *Run = "allo run k.py::sum --arg n=[1,2,3,4,5,6,7,8]";
  ASSERT_EQ(run(Run), 0);
  std::string expected = out;
  ASSERT_EQ(objects().size(), 1u);
  std::string name = fs::relative(objects()[0], root), whole = read(name);
  std::mt19937 random(1);
  std::vector<std::string> damaged = {"",
                                      whole.substr(0, 10),
                                      whole.substr(0, whole.size() / 2),
                                      std::string(whole.size(), 0),
                                      "no object",
                                      whole + "x"};
  for (int i = 0; i < 20; ++i) {
    std::string bytes = whole;
    bytes[random() % bytes.size()] ^= char(1 << random() % 8);
    damaged.push_back(bytes);
  }
  for (const std::string &bytes : damaged) {
    write(name, bytes);
    EXPECT_EQ(run(Run), 0) << err;
    EXPECT_EQ(out, expected);
    EXPECT_EQ(read(name), whole) << "it is replaced";
  }
  auto before = fs::last_write_time(root / name);
  write(name, "");
  EXPECT_EQ(run(std::string(Run) + " --rebuild"), 0);
  EXPECT_EQ(read(name), whole);
  EXPECT_GT(fs::last_write_time(root / name), before);
}

TEST_F(DriverFaults, CachesThatCannotBeWrittenAreDoneWithout) {
  write("file", "");
  EXPECT_EQ(run("ALLO_CACHE_DIR=file/x allo run k.py::sum"), 0) << err;
  EXPECT_EQ(run("ALLO_CACHE_DIR=/proc/x allo run k.py::sum"), 0) << err;
  EXPECT_EQ(run("allo run k.py::sum --output-dir file/x"), 2);
  EXPECT_THAT(err, HasSubstr("cannot write 'file/x': Not a directory"));
  EXPECT_EQ(out, "");
  // Folders cannot be made there, by nobody.
  EXPECT_EQ(run("allo run k.py::sum --output-dir /sys/nope/x"), 2);
  EXPECT_THAT(err, AllOf(HasSubstr("cannot write '/sys/nope/x': "), Not(HasSubstr("No such"))));
}

TEST_F(DriverFaults, OnlyTheLastCrashesAreKept) {
  for (int i = 0; i < 30; ++i)
    fs::create_directories(root / ("cache/crash/" + std::to_string(1000 + i)));
  EXPECT_EQ(run("allo check k.py"), 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(root / "cache/crash"), {}), 20);
}

TEST_F(DriverFaults, CleanLeavesWhatIsInUse) {
  ASSERT_EQ(run("allo run k.py::sum"), 0);
  fs::create_directories(root / "cache/vitis/csim/busy");
  fs::create_directories(root / "cache/vitis/csim/idle");
  write("cache/vitis/csim/idle/.lock", "");
  write("cache/vitis/csim/idle/data", "x");
  {
    FileLock lock = FileLock::take((root / "cache/vitis/csim/busy/.lock").string(), /*wait=*/false);
    ASSERT_TRUE(lock.held());
    EXPECT_EQ(run("allo clean"), 0) << err;
    EXPECT_EQ(err, "allo: kept 1 folder in use\n");
    EXPECT_TRUE(fs::exists(root / "cache/vitis/csim/busy"));
    EXPECT_FALSE(fs::exists(root / "cache/vitis/csim/idle"));
    EXPECT_FALSE(fs::exists(root / "cache/cpu"));
  }
  EXPECT_EQ(run("allo clean"), 0);
  EXPECT_FALSE(fs::exists(root / "cache"));
  EXPECT_EQ(run("allo clean"), 0); // of nothing
}

TEST_F(DriverFaults, LibrariesReplaceNoHeaderOfOthers) {
  write("sum.h", "int mine;\n");
  EXPECT_EQ(run("allo run k.py::sum --shared-lib sum.so"), 2);
  EXPECT_THAT(err, HasSubstr("'sum.h' was not written by allo"));
  EXPECT_EQ(read("sum.h"), "int mine;\n");
  EXPECT_EQ(run("allo run k.py::sum --shared-lib other.so && allo run k.py::sum --shared-lib "
                "other.so"),
            0)
      << err;
  EXPECT_EQ(run("allo run k.py::sum --shared-lib /dev/null"), 0);
  EXPECT_FALSE(fs::exists("/dev/null.h"));
  EXPECT_EQ(out, "/dev/null: int sum(int32_t *n, int32_t *result)\n");
}

TEST_F(DriverFaults, HlsReplacesNoFilesOfOthers) {
  if (!api::hasCsim())
    GTEST_SKIP();
  fs::create_directories(root / "mine");
  write("mine/kernel.cpp", "int mine;\n");
  EXPECT_EQ(run("allo hls k.py::sum --output mine"), 2);
  EXPECT_THAT(err, HasSubstr("'mine/kernel.cpp' was not written by 'allo hls --output'"));
  EXPECT_EQ(read("mine/kernel.cpp"), "int mine;\n");
  EXPECT_FALSE(fs::exists(root / "mine/kernel.h"));
  write("notes.txt", "");
  EXPECT_EQ(run("allo hls k.py::sum --output . && allo hls k.py::sum --output ."), 0) << err;
}

} // namespace
} // namespace allo
