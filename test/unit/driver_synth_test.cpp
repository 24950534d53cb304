// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// `allo synth` as a process, with the stand-in for Vitis (test/standin) in each of its layouts and
// with each of its faults. No number of its reports is looked at.
#include "common/FolderTest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <thread>

namespace allo {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class DriverSynth : public test::FolderTest {
protected:
  DriverSynth() : FolderTest("synth") {
    write("my kernels/k.py",
          "from allo import i32, kernel\n\n\n@kernel\n"
          "def top(a: \"i32[8, 4]\", s: \"i32[8]\"):\n    for i in range(8):\n"
          "        for j in range(4, name=\"sum\"):\n            s[i] += a[i, j]\n\n\n"
          "s = top.schedule()\ns.pipeline(s.loop(\"sum\"), ii=1)\n");
  }

  std::string makeRoot(const std::string &version) {
    EXPECT_EQ(runShell("true", "bash '" ALLO_SOURCE_DIR "/test/standin/make_root.sh' " + version +
                                   " '" + root.string() + "'"),
              0)
        << err;
    return out.substr(0, out.find('\n'));
  }
  // With the variables of the environment; without Vitis unless they name it.
  int run(const std::string &variables, const std::string &command) {
    return runShell("export PATH='" ALLO_BINARY_DIR
                    "/bin':/usr/bin:/bin ALLO_CACHE_DIR=\"$PWD/the cache\" XILINX_VITIS= "
                    "XILINX_HLS= " +
                        variables,
                    "allo synth " + command);
  }
  int synth(const std::string &fault, const std::string &more = "") {
    if (standIn.empty())
      standIn = makeRoot("2023.2");
    return run("ALLO_STANDIN_FAULT='" + fault + "'", "'my kernels/k.py::s' --device u280 "
                                                     "--vitis-root '" +
                                                         standIn + "' " + more);
  }
  // Of processes that have something of the folder among their arguments.
  size_t processes() const {
    size_t count = 0;
    for (const fs::directory_entry &each : fs::directory_iterator("/proc")) {
      std::ifstream file(each.path() / "cmdline", std::ios::binary);
      const std::string line((std::istreambuf_iterator<char>(file)), {});
      const std::string own = "allo-synth-" + std::to_string(::getpid());
      std::error_code ignored;
      const std::string folder = fs::read_symlink(each.path() / "cwd", ignored).string();
      if (line.find(own) != std::string::npos || folder.find(own) != std::string::npos)
        ++count;
    }
    return count;
  }
  std::string standIn;
};

TEST_F(DriverSynth, EveryLayoutOfVitisIsFoundAndRuns) {
  for (const char *version : {"2022.2", "2023.2", "2024.2", "2025.1"}) {
    const std::string at = makeRoot(version);
    EXPECT_EQ(run("XILINX_VITIS='" + at + "'", "'my kernels/k.py::top' --device u280"), 0)
        << version << err;
    EXPECT_THAT(out, AllOf(StartsWith("This report is by a stand-in for the tool"),
                           HasSubstr("xcu280-fsvh2892-2L-e, vitis flow"), HasSubstr("k.py:6")))
        << version;
    EXPECT_THAT(err, AllOf(HasSubstr("s: starting\n"), HasSubstr("s: scheduling 'top'\n"),
                           HasSubstr("INFO: [HLS ")))
        << version;
  }
}

TEST_F(DriverSynth, TheSameTextIsAnsweredFromTheCache) {
  ASSERT_EQ(synth("", "--format json"), 0) << err;
  const nlohmann::json first = nlohmann::json::parse(out);
  EXPECT_EQ(first["standIn"], true);
  EXPECT_EQ(first["cached"], false);
  EXPECT_EQ(first["part"], "xcu280-fsvh2892-2L-e");
  EXPECT_TRUE(fs::exists(std::string(first["log"])));
  ASSERT_EQ(synth("", "--format json"), 0);
  EXPECT_THAT(err, AllOf(HasSubstr("was synthesized before"), Not(HasSubstr("INFO"))));
  nlohmann::json second = nlohmann::json::parse(out);
  EXPECT_EQ(second["cached"], true);
  second["cached"] = false;
  EXPECT_EQ(second, first);
  ASSERT_EQ(synth("", "--rebuild"), 0);
  EXPECT_THAT(err, HasSubstr("INFO: [HLS "));
}

TEST_F(DriverSynth, FaultsOfTheToolAreExplained) {
  const std::pair<const char *, const char *> faults[] = {
      {"licence", "there is no licence for it: "},
      {"part", "the part is not installed: "},
      {"crash", "was ended by signal 11 while it was"},
      {"garbage", "is damaged: "},
      {"truncated", "is damaged: "},
      {"noreport", "it wrote no report"},
      {"diskfull", "the disk is full: "},
  };
  for (const auto &[fault, message] : faults) {
    EXPECT_EQ(synth(fault, "--quiet"), 4) << fault << err;
    EXPECT_THAT(err, AllOf(StartsWith("allo: "), HasSubstr(message), HasSubstr("The log is '")))
        << fault;
    EXPECT_EQ(out, "") << fault;
  }
  // None of them is an answer of the cache.
  EXPECT_EQ(synth("", "--quiet"), 0) << err;
  EXPECT_THAT(err, Not(HasSubstr("before")));
}

TEST_F(DriverSynth, WhatItCannotReachIsReportedWithItsPlace) {
  EXPECT_EQ(synth("ii", "--quiet"), 0) << err;
  EXPECT_THAT(out, HasSubstr("k.py:6: II Violation at loop 'loop_i_sum', whose II is "));
  EXPECT_EQ(synth("timing", "--quiet --rebuild"), 0) << err;
  EXPECT_THAT(out, HasSubstr(": not met"));
  EXPECT_THAT(
      err, AllOf(StartsWith("allo: the timing is not met: "), HasSubstr(" it would be met at ")));
  EXPECT_EQ(synth("undef", "--quiet --rebuild"), 0) << err;
  EXPECT_THAT(out, HasSubstr("latency   ?\n"));
}

TEST_F(DriverSynth, TimeLimitsLeaveNoProcess) {
  for (const char *fault : {"hang", "stubborn", "babble"}) {
    EXPECT_EQ(synth(fault, "--quiet --time-limit 2"), 4) << fault;
    EXPECT_THAT(err,
                HasSubstr("did not end within 2 s (--time-limit), and was ended while it was"));
    EXPECT_EQ(processes(), 0u) << fault;
  }
}

TEST_F(DriverSynth, TheToolEndsWithTheCommand) {
  standIn = makeRoot("2023.2");
  for (const char *signal : {"TERM", "KILL"}) {
    EXPECT_EQ(run("ALLO_STANDIN_FAULT=stubborn",
                  "'my kernels/k.py::top' --device u280 --vitis-root '" + standIn +
                      "' & pid=$!; for i in $(seq 600); do grep -q Running 'the "
                      "cache'/vitis/synthesis/*/synthesis.log 2>/dev/null && break; sleep 0.05; "
                      "done; kill -" +
                      signal + " $pid; wait $pid; true"),
              0);
    for (int i = 0; i < 200 && processes() != 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(processes(), 0u) << signal;
  }
}

TEST_F(DriverSynth, WithoutVitisEveryPlaceIsNamed) {
  EXPECT_EQ(run("XILINX_HLS=/nowhere", "'my kernels/k.py::top' --device u280"), 4);
  EXPECT_THAT(err, AllOf(HasSubstr("vitis-run and vitis_hls were looked for in"),
                         HasSubstr("$XILINX_VITIS: not set"),
                         HasSubstr("$XILINX_HLS: '/nowhere' does not exist"),
                         HasSubstr("/opt/xilinx/2025.2/Vitis"),
                         HasSubstr("$PATH: neither is there"), HasSubstr("--vitis-root or ")));
  EXPECT_EQ(run("true", "'my kernels/k.py::top' --device u280 --vitis-root 'no root'"), 4);
  EXPECT_THAT(err, AllOf(HasSubstr("--vitis-root"), HasSubstr("no root' does not exist")));
}

TEST_F(DriverSynth, AProjectFolderHasAllThatIsNeeded) {
  ASSERT_EQ(synth("", "--quiet --project 'my \"project\"' --freq 200 --flow vivado"), 0) << err;
  EXPECT_THAT(read("my \"project\"/run.tcl"),
              AllOf(HasSubstr("-flow_target vivado"), HasSubstr("-period 5.000")));
  EXPECT_EQ(runShell("true", "cd 'my \"project\"' && rm -r hls_prj && '" + standIn +
                                 "/bin/vitis-run' --mode hls --tcl run.tcl && ls "
                                 "hls_prj/hls/syn/report/csynth.xml"),
            0)
      << err;
  write("other/file", "");
  EXPECT_EQ(synth("", "--project other"), 2);
  EXPECT_THAT(err, HasSubstr("was not made by 'allo synth --project'"));
}

} // namespace
} // namespace allo
