// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo csim as its users have it: the built program, its output and its exit codes.
#include "engine/Engine.h"
#include "os/FileSystem.h"
#include "unit/csim_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char **environ;

namespace allo::csim::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using SortedJson = nlohmann::json;

const char *const CsimKernels =
    R"(from allo import Stateful, Stream, apint, f32, i8, i32, index, kernel
from allo.operators import math

i70 = apint(70, signed=True)


@kernel
def scale(a: "i8[2, 3]", w: "i70[2]", x: f32) -> (f32, i32):
    sum: i32 = 0
    for i in range(2):
        for j in range(3):
            a[i, j] = a[i, j] * 3
            sum += a[i, j]
        w[i] = w[i] * w[i] - 1
    return x + x, sum


@kernel
def count(step: i32) -> i32:
    n: Stateful[i32] = 10
    n += step
    return n


@kernel
def pick(a: "i32[4]", i: index) -> i32:
    return a[i]


@kernel
def divide(a: i32, b: i32) -> i32:
    return a // b


@kernel
def endless(a: i32) -> i32:
    x: i32 = a
    while x != 0:
        x = x ^ 1 | 2
    return x


@kernel
def curve(x: "f32[8]"):
    for i in range(8):
        x[i] = math.exp(x[i])


@kernel
def needs(s: "Stream[i32, 2]") -> i32:
    return s.get()


@kernel
def unwritten() -> i32:
    a: i32[4]
    return a[2]
)";

struct Said {
  std::string output, errors;
  int status = 0; // 128 and the signal where there was one
};

class AlloCsim : public testing::Test {
protected:
  Folder folder;

  void SetUp() override {
    if (!api::hasCsim())
      GTEST_SKIP() << "this build has no compiler";
    write(folder / "k.py", CsimKernels);
  }

  pid_t start(std::vector<std::string> words) {
    words.insert(words.begin(), ALLO_BINARY_DIR "/bin/allo");
    std::vector<char *> pointers;
    for (std::string &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::vector<std::string> variables = {"ALLO_CACHE_DIR=" + (folder / "cache"),
                                          "XILINX_VITIS=", "XILINX_HLS=", "PATH=" + path};
    std::vector<char *> environment;
    for (std::string &variable : variables)
      environment.push_back(variable.data());
    environment.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, (folder / "").c_str());
    for (int fd : {1, 2})
      posix_spawn_file_actions_addopen(&actions, fd, (folder / std::to_string(fd)).c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t pid = -1;
    EXPECT_EQ(
        posix_spawn(&pid, words[0].c_str(), &actions, nullptr, pointers.data(), environment.data()),
        0);
    posix_spawn_file_actions_destroy(&actions);
    return pid;
  }
  Said wait(pid_t pid) {
    int status = 0;
    ::waitpid(pid, &status, 0);
    return {readFile(folder / "1"), readFile(folder / "2"),
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
  }
  Said csim(std::vector<std::string> words) {
    words.insert(words.begin(), "csim");
    return wait(start(words));
  }
  SortedJson json(std::vector<std::string> words, int status = 0) {
    words.emplace_back("--format=json");
    Said printed = csim(words);
    EXPECT_EQ(printed.status, status) << printed.errors;
    return SortedJson::parse(printed.output, nullptr, false);
  }

  std::string path = std::getenv("PATH");
};

TEST_F(AlloCsim, GivesWhatTheCpuGives) {
  const std::vector<std::string> inputs = {"--arg=a=[[1,-2,3],[42,-43,127]]",
                                           "--arg=w=[3,-590295810358705651712]", "--arg=x=1.25"};
  std::vector<std::string> words = {"k.py::scale", "--compare"};
  words.insert(words.end(), inputs.begin(), inputs.end());
  SortedJson body = json(words);
  EXPECT_EQ(body["backend"], "csim");
  EXPECT_EQ(body["outputs"].dump(), R"({"a":[[3,-6,9],[126,127,125]],"w":[8,-1]})");
  EXPECT_EQ(body["results"].dump(), "[2.5,384]");
  EXPECT_EQ(body["types"].dump(),
            R"({"a":"i8[2, 3]","result0":"f32","result1":"i32","w":"i70[2]","x":"f32"})");
  EXPECT_EQ(body["compare"]["equal"], true);
  EXPECT_EQ(body["compare"]["outputs"]["w"].dump(), R"({"equal":true,"first":null,"maxError":0})");
  EXPECT_GT(body["seconds"], 0.0);
  std::string project = body["project"];
  EXPECT_THAT(project, HasSubstr("cache/vitis/csim/"));
  EXPECT_THAT(readFile(project + "/kernel.cpp"), HasSubstr("scale"));
  Said printed = csim({"k.py::scale", "--compare", "--output-dir=out"});
  EXPECT_EQ(printed.status, 0);
  EXPECT_TRUE(fs::exists(folder / "out/a.npy"));
  EXPECT_THAT(printed.output, HasSubstr("compare: 'w' is equal\n"));
}

// What is in a folder of the user's names the kernel; what is kept does not, as others may be of
// the same text.
TEST_F(AlloCsim, KernelsOfTheSameTextAreBuiltOnce) {
  write(folder / "made.py", R"(from allo import i32, kernel


def make(n):
    @kernel
    def double(a: i32) -> i32:
        return a * 2

    return double
)");
  const std::string first = json({"made.py::make(1)", "--arg=a=3"})["project"];
  const std::string second = json({"made.py::make(2)", "--arg=a=3"})["project"];
  EXPECT_EQ(first, second);
  EXPECT_EQ(csim({"made.py::make(2)", "--arg=a=3", "--project=own"}).status, 0);
  EXPECT_THAT(readFile(folder / "own/kernel.cpp"), HasSubstr("made.py, kernel make(2).double"));
}

TEST_F(AlloCsim, StatefulVariablesAndTheTolerance) {
  Said printed = csim({"k.py::count", "--arg=step=3", "--repeat=4", "--compare"});
  EXPECT_EQ(printed.output, "result: i32 = 22\ncompare: 'result' is equal\n") << printed.errors;
  for (const char *seed : {"1", "2", "3"}) {
    SortedJson body = json({"k.py::curve", "--compare", "--random", seed});
    EXPECT_EQ(body["compare"]["tolerance"].dump(), R"({"because":["exp"],"ulps":8})");
  }
}

TEST_F(AlloCsim, FaultsAreExitCode3WithTheirPlaces) {
  SortedJson body = json({"k.py::pick", "--arg=i=4"}, 3);
  EXPECT_EQ(body["faults"][0]["code"], "out-of-bounds") << body;
  EXPECT_EQ(body["faults"][0]["range"]["start"]["line"], 27);
  body = json({"k.py::divide", "--arg=b=0"}, 3);
  EXPECT_EQ(body["faults"][0]["code"], "division-by-zero") << body;
  body = json({"k.py::endless", "--time-limit=0.3"}, 3);
  EXPECT_EQ(body["faults"][0]["code"], "time-limit") << body;
  Said printed = csim({"k.py::unwritten", "--compare"});
  EXPECT_EQ(printed.status, 3);
  EXPECT_THAT(printed.output, HasSubstr("An element is read before anything is stored in it"));
  EXPECT_THAT(printed.errors,
              HasSubstr("the run on the CPU, for the comparison, stopped at a fault"));
}

TEST_F(AlloCsim, WrongUsageIsExitCode2) {
  for (std::vector<std::string> words : {std::vector<std::string>{},
                                         {"k.py::needs"},
                                         {"k.py::nothing"},
                                         {"k.py::count", "--make-var==x"},
                                         {"k.py::count", "--make-var=X"},
                                         {"k.py::count", "--arg=step=x"},
                                         {"k.py::count", "--engine=cpu"}}) {
    Said printed = csim(words);
    EXPECT_EQ(printed.status, 2) << printed.output;
  }
  EXPECT_THAT(csim({"k.py::needs"}).output,
              HasSubstr("is a stream, which only another kernel can"));
}

TEST_F(AlloCsim, MissingToolsAreExitCode4) {
  path = folder / "empty";
  Said printed = csim({"k.py::count"});
  EXPECT_EQ(printed.status, 4);
  EXPECT_THAT(printed.errors, AllOf(HasSubstr("C++ compiler"), HasSubstr("apt-get install g++")));
}

TEST_F(AlloCsim, SaysFirstWhatACompilerSaysFirst) {
  Said printed = csim({"k.py::count", "--make-var=EXTRA_CXXFLAGS=-include /nope.h"});
  EXPECT_EQ(printed.status, 4);
  EXPECT_THAT(printed.errors.substr(0, printed.errors.find('\n')),
              AllOf(StartsWith("allo: the C simulation cannot be built: "), HasSubstr("/nope.h")));
}

// However it ends: its compilers go with it, and with them the lock of the folder.
TEST_F(AlloCsim, EndsWithItsCompilers) {
  fs::create_directory(folder / "slow");
  write(folder / "slow/clang++-22", "#!/bin/sh\n"
                                    "case \"$*\" in *-c*kernel.cpp*) echo $$ > ../../../../pid; "
                                    "exec sleep 1000;; esac\nexec /usr/bin/clang++-22 \"$@\"\n");
  fs::permissions(folder / "slow/clang++-22", fs::perms::owner_all);
  std::string good = path;
  for (int signal : {SIGTERM, SIGKILL}) {
    path = folder / "slow:" + good;
    fs::remove(folder / "pid");
    pid_t pid = start({"csim", "k.py::count"}), compiler = 0;
    for (int i = 0; i < 3000 && compiler == 0; ++i) {
      compiler = pid_t(std::atol(readFile(folder / "pid").c_str()));
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_NE(compiler, 0);
    ::kill(pid, signal);
    EXPECT_EQ(wait(pid).status, signal == SIGTERM ? 130 : 128 + SIGKILL);
    auto isAlive = [&] {
      std::string stat = readFile("/proc/" + std::to_string(compiler) + "/stat");
      size_t name = stat.rfind(')');
      return name != std::string::npos && stat[name + 2] != 'Z';
    };
    for (int i = 0; isAlive(); ++i) {
      ASSERT_LT(i, 1000);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (const auto &each : fs::directory_iterator(folder / "cache/vitis/csim"))
      for (int i = 0; !FileLock::take(each.path() / ".lock", /*wait=*/false).held(); ++i) {
        ASSERT_LT(i, 1000); // make goes a moment after the compiler
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
  }
}

TEST_F(AlloCsim, OthersMayCleanMeanwhile) {
  std::atomic<bool> over = false;
  std::thread cleaner([&] {
    std::string command =
        "ALLO_CACHE_DIR=\"$F/cache\" " ALLO_BINARY_DIR "/bin/allo clean >/dev/null";
    ::setenv("F", (folder / "").c_str(), 1);
    while (!over)
      EXPECT_EQ(std::system(command.c_str()), 0);
  });
  for (int i = 0; i < 4; ++i) {
    Said printed = csim({"k.py::count", "--arg=step=3"});
    EXPECT_EQ(printed.status, 0) << printed.errors;
    EXPECT_EQ(printed.output, "result: i32 = 13\n");
  }
  over = true;
  cleaner.join();
}

TEST_F(AlloCsim, ADifferenceIsExitCode5) {
  // A compiler that has scalars arrive as the next number.
  fs::create_directory(folder / "bin");
  write(folder / "bin/clang++-22",
        "#!/bin/sh\n"
        "sed -i 's/to = T(value);/to = T(value + 1);/' host.cpp 2>/dev/null\n"
        "exec /usr/bin/clang++-22 \"$@\"\n");
  fs::permissions(folder / "bin/clang++-22", fs::perms::owner_all);
  path = folder / "bin:" + path;
  Said printed = csim({"k.py::count", "--compare", "--arg=step=3", "--repeat=3"});
  EXPECT_EQ(printed.status, 5);
  EXPECT_THAT(printed.output,
              StartsWith("result: i32 = 14\ncompare: in run 1 of 3:\n"
                         "compare: 'result' differs: cpu 13, csim 14; the largest error is 1\n"
                         "k.py:"));
  SortedJson body = json({"k.py::divide", "--compare", "--arg=a=7", "--arg=b=2"}, 5);
  EXPECT_EQ(body["compare"]["equal"], false);
  SortedJson &result = body["compare"]["outputs"]["result"];
  EXPECT_EQ(result["stored"]["sourceLine"], "    return a // b");
  result.erase("stored");
  EXPECT_EQ(result.dump(), R"({"equal":false,"first":{"cpu":3,"csim":2,"index":[]},"maxError":1})");
}

TEST_F(AlloCsim, AnInterruptEndsTheKernelAndCleanRemovesWhatWasBuilt) {
  for (int signal : {SIGINT, SIGKILL}) {
    pid_t pid = start({"csim", "k.py::endless", "--arg=a=1"});
    std::string children =
        "/proc/" + std::to_string(pid) + "/task/" + std::to_string(pid) + "/children";
    pid_t child = 0;
    for (int i = 0; i < 2000 && child == 0; ++i) { // the simulation, when the compiler is done
      std::istringstream all(readFile(children));
      for (pid_t each = 0; all >> each;)
        if (readFile("/proc/" + std::to_string(each) + "/cmdline").find("csim-child") !=
            std::string::npos)
          child = each;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_NE(child, 0);
    ::kill(pid, signal);
    EXPECT_EQ(wait(pid).status, signal == SIGINT ? 130 : 128 + SIGKILL);
    for (int i = 0; ::kill(-child, 0) == 0; ++i) {
      ASSERT_LT(i, 1000);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  EXPECT_TRUE(fs::exists(folder / "cache/vitis/csim"));
  EXPECT_EQ(wait(start({"clean"})).status, 0);
  EXPECT_FALSE(fs::exists(folder / "cache"));
}

} // namespace
} // namespace allo::csim::test
