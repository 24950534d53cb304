// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Synthesis with launchers that are scripts of the shell: the files of a project, what makes a run
// fail, what is left of it, and which runs are answered from the cache.
#include "flow/Project.h"
#include "flow/Synthesize.h"
#include "os/FileSystem.h"
#include "unit/csim_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace allo::flow::test {
namespace {

namespace fs = std::filesystem;

using csim::test::Folder;
using csim::test::write;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char *Report =
    "<profile><ReportVersion><Version>2023.2</Version></ReportVersion><UserAssignments>"
    "<Part>xcu280-fsvh2892-2L-e</Part><TopModelName>top</TopModelName><TargetClockPeriod>3.33"
    "</TargetClockPeriod></UserAssignments><PerformanceEstimates><SummaryOfOverallLatency>"
    "<Best-caseLatency>12</Best-caseLatency><Worst-caseLatency>12</Worst-caseLatency>"
    "</SummaryOfOverallLatency></PerformanceEstimates><AreaEstimates><Resources><LUT>5</LUT>"
    "</Resources><AvailableResources><LUT>9</LUT></AvailableResources></AreaEstimates></profile>";

class Flow : public testing::Test {
protected:
  Flow() {
    options.target = *vitis::resolve({.device = "u280"}, vitis::PartNeed::Required);
    options.cache = folder / "cache";
    code.top = "top";
    code.source = "#include \"kernel.h\"\nint top(int x) { return x + 1; }\n";
    code.header = "extern \"C\" int top(int x);\n";
  }

  // The launcher runs these commands of the shell, with the report in $REPORT.
  void launcher(const std::string &commands) {
    const std::string path = folder / "vitis_hls";
    write(folder / "report.xml", Report);
    write(path, "#!/bin/sh\necho ran >>'" + quoted(folder / "ran") +
                    "'\nwriteReport() { mkdir -p hls_prj/hls/syn/report && cat '" +
                    quoted(folder / "report.xml") + "' >hls_prj/hls/syn/report/csynth.xml; }\n" +
                    commands + "\n");
    ::chmod(path.c_str(), 0755);
    options.vitis = {.root = folder / "root",
                     .origin = "--vitis-root",
                     .version = "2023.2",
                     .launcher = VitisLauncher::VitisHls,
                     .program = path,
                     .environment = {{"FROM_SETTINGS", "it's set"}},
                     .notes = {},
                     .isStandIn = false};
  }
  static std::string quoted(std::string path) {
    for (size_t at = path.find('\''); at != std::string::npos; at = path.find('\'', at + 4))
      path.replace(at, 1, "'\\''");
    return path;
  }
  size_t runs() const {
    const std::string text = csim::test::readFile(folder / "ran");
    return size_t(std::count(text.begin(), text.end(), '\n'));
  }
  Synthesis run() { return synthesize(code, options); }
  std::string message() { return run().failure.message; }

  Folder folder;
  SynthesisOptions options;
  vitis::Code code;
};

TEST_F(Flow, ScriptsSayWhatIsSynthesized) {
  vitis::SynthesisTarget target{.part = "xczu9eg", .frequency = 250, .flow = "vivado"};
  EXPECT_THAT(runScript("gemm", target),
              AllOf(HasSubstr("open_project -reset hls_prj\nset_top gemm\nadd_files kernel.cpp\n"
                              "open_solution -reset -flow_target vivado hls\nset_part {xczu9eg}\n"
                              "create_clock -period 4.000 -name default\ncsynth_design\n"),
                    HasSubstr("$::env(COSIM) eq \"1\""), EndsWith("close_project\nexit\n")));
  target.frequency = 300;
  EXPECT_THAT(runScript("gemm", target), HasSubstr("-period 3.3333 "));
  EXPECT_THAT(configFile("gemm", target),
              AllOf(HasSubstr("\npart=xczu9eg\n\n[hls]\nclock=3.3333ns\nflow_target=vivado\n"
                              "syn.file=kernel.cpp\nsyn.top=gemm\npackage.output.syn=0\n")));
}

TEST_F(Flow, ReadsTheReportOfARun) {
  launcher("echo \"INFO: [HLS 200-10] Analyzing design file 'kernel.cpp'\"\n"
           "echo \"$FROM_SETTINGS $*\"; writeReport");
  std::string log;
  std::vector<Stage> stages;
  options.onLog = [&](std::string_view bytes) { log += bytes; };
  options.onProgress = [&](const Progress &progress) { stages.push_back(progress.stage); };
  Synthesis made = run();
  ASSERT_EQ(made.failure.message, "");
  EXPECT_EQ(made.report.top.latency->max, 12u);
  EXPECT_FALSE(made.isCached);
  EXPECT_THAT(log, HasSubstr("it's set -f run.tcl\n"));
  EXPECT_EQ(csim::test::readFile(made.log), log);
  EXPECT_THAT(stages, ElementsAre(Stage::Starting, Stage::Compiling));
  for (const char *name : {"kernel.cpp", "kernel.h", "run.tcl", "hls.cfg", "cache.json"})
    EXPECT_EQ(DiskFileSystem().kind(made.folder + "/" + name), FileKind::File) << name;
}

TEST_F(Flow, VitisRunHasItsOwnArguments) {
  launcher("echo \"$*\"; writeReport");
  options.vitis.launcher = VitisLauncher::VitisRun;
  EXPECT_EQ(csim::test::readFile(run().log), "--mode hls --tcl run.tcl\n");
}

TEST_F(Flow, TheSameTextIsAnsweredFromTheCache) {
  launcher("echo 'INFO: [HLS 200-1470] Pipelining result : Target II = 1, Final II = 2, Depth = 5, "
           "loop '\"'\"b\"'\"; writeReport");
  Synthesis first = run();
  Synthesis second = run();
  EXPECT_TRUE(second.isCached);
  EXPECT_EQ(second.folder, first.folder);
  EXPECT_EQ(second.report.top, first.report.top);
  EXPECT_EQ(second.problems.size(), 1u);
  EXPECT_EQ(runs(), 1u);
  options.rebuild = true;
  EXPECT_FALSE(run().isCached);
  EXPECT_EQ(runs(), 2u);
  options.rebuild = false;
  // Another text, clock, part, version: another folder.
  std::string last = first.folder;
  auto isAnother = [&] {
    Synthesis other = run();
    EXPECT_FALSE(other.isCached);
    EXPECT_NE(other.folder, last);
    last = other.folder;
  };
  code.source += "// more\n";
  isAnother();
  options.target.frequency = 200;
  isAnother();
  options.target.part = "xczu9eg";
  isAnother();
  options.vitis.version = "2024.1";
  isAnother();
}

TEST_F(Flow, AHarmedEntryIsMadeAgain) {
  launcher("writeReport");
  Synthesis first = run();
  write(first.folder + "/" + ReportFolder + "/csynth.xml", "<profile>");
  Synthesis second = run();
  EXPECT_EQ(second.failure.message, "");
  EXPECT_FALSE(second.isCached);
}

TEST_F(Flow, AReportOfAnEarlierRunIsNeverRead) {
  options.folder = folder / "mine";
  launcher("writeReport");
  ASSERT_EQ(message(), "");
  launcher("true");
  options.rebuild = true;
  EXPECT_THAT(message(), HasSubstr("ended with exit code 0, but it wrote no report"));
  launcher("exit 3");
  EXPECT_THAT(message(), HasSubstr("vitis_hls ended with exit code 3 while it was starting"));
}

TEST_F(Flow, AFailureWithAReportIsAFailure) {
  launcher("writeReport; echo 'ERROR: [HLS 200-70] it went wrong'; exit 1");
  EXPECT_THAT(message(), AllOf(StartsWith("vitis_hls ended with exit code 1 while it was starting: "
                                          "it went wrong"),
                               HasSubstr("\nThe log is '")));
  EXPECT_FALSE(run().isCached);
}

TEST_F(Flow, DamagedReportsAreErrors) {
  launcher("writeReport; truncate -s 300 hls_prj/hls/syn/report/csynth.xml");
  EXPECT_THAT(message(), HasSubstr("is damaged: "));
  launcher("writeReport; sed -i s/TopModelName.top/TopModelName\\>pot/ "
           "hls_prj/hls/syn/report/csynth.xml");
  EXPECT_THAT(message(), HasSubstr("is about the function 'pot' instead of 'top'"));
  launcher("mkdir -p hls_prj/hls/syn/report; : >hls_prj/hls/syn/report/csynth.xml");
  EXPECT_THAT(message(), HasSubstr("is damaged: "));
}

TEST_F(Flow, CausesAreExplained) {
  launcher("echo \"ERROR: [Common 17-345] A valid license was not found for feature 'Synthesis'\"; "
           "exit 1");
  EXPECT_THAT(message(), AllOf(HasSubstr("there is no licence for it: A valid license"),
                               HasSubstr("$XILINXD_LICENSE_FILE")));
  launcher("echo 'something'; echo 'quite else'; exit 2");
  EXPECT_THAT(message(), HasSubstr("exit code 2 while it was starting:\nsomething\nquite else\n"));
  launcher("kill -SEGV $$");
  EXPECT_THAT(message(), HasSubstr("was ended by signal 11"));
}

TEST_F(Flow, AMissingLauncherIsNamed) {
  launcher("");
  options.vitis.program = folder / "none";
  EXPECT_THAT(message(), AllOf(HasSubstr("cannot start '"), HasSubstr("No such file")));
}

// Processes that have this word among their arguments.
size_t processesWith(const std::string &word) {
  size_t count = 0;
  for (const fs::directory_entry &each : fs::directory_iterator("/proc")) {
    const std::string name = each.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos)
      continue;
    std::ifstream file(each.path() / "cmdline", std::ios::binary);
    const std::string line((std::istreambuf_iterator<char>(file)), {});
    if (line.find(word) != std::string::npos)
      ++count;
  }
  return count;
}

// Children and grandchildren that ignore SIGTERM, one of them in a session of its own.
std::string stubborn(const std::string &word) {
  return "trap '' TERM INT HUP\n"
         "sh -c 'trap \"\" TERM; while :; do sleep 1; done' " +
         word +
         " &\n"
         "setsid sh -c 'trap \"\" TERM; sh -c \"while :; do sleep 1; done\" deep-$0 & while :; do "
         "sleep 1; done' " +
         word +
         " &\necho \"INFO: [HLS 200-42] -- Implementing module 'top'\"\n"
         "while :; do sleep 1; done\n";
}

TEST_F(Flow, TheTimeLimitLeavesNoProcess) {
  const std::string word = "allo-limit-" + std::to_string(::getpid());
  launcher(stubborn(word));
  options.seconds = 0.5;
  EXPECT_THAT(message(),
              HasSubstr("vitis_hls did not end within 0.5 s (--time-limit), and was ended "
                        "while it was scheduling 'top'"));
  EXPECT_EQ(processesWith(word), 0u);
}

TEST_F(Flow, CancellingLeavesNoProcess) {
  const std::string word = "allo-cancel-" + std::to_string(::getpid());
  launcher(stubborn(word));
  options.cancel = CancelToken::make();
  options.onProgress = [&](const Progress &progress) {
    if (progress.stage == Stage::Scheduling)
      options.cancel.cancel();
  };
  Synthesis made = run();
  EXPECT_TRUE(made.isCancelled);
  EXPECT_THAT(made.failure.message, StartsWith("the synthesis was cancelled while it was"));
  EXPECT_EQ(processesWith(word), 0u);
}

TEST_F(Flow, WhatIsLeftRunningEndsWithTheTool) {
  const std::string word = "allo-left-" + std::to_string(::getpid());
  launcher("setsid sh -c 'while :; do sleep 1; done' " + word + " &\nwriteReport");
  EXPECT_EQ(message(), "");
  EXPECT_EQ(processesWith(word), 0u);
}

TEST_F(Flow, LargeLogsAreKeptAndTheirEndIsRead) {
  launcher("yes \"$(printf 'INFO: \\377\\376 some line of a long log')\" | head -c 4000000\n"
           "echo\necho 'ERROR: [HLS 200-1023] Part x is not installed.'; exit 1");
  Synthesis made = run();
  EXPECT_THAT(made.failure.message, HasSubstr("the part is not installed"));
  EXPECT_GE(fs::file_size(made.log), 4000000u);
}

TEST_F(Flow, FoldersOfOthersAreLeftAlone) {
  launcher("writeReport");
  options.folder = folder / "mine";
  fs::create_directories(options.folder);
  write(options.folder + "/thesis.txt", "");
  Synthesis made = run();
  EXPECT_EQ(made.failure.ending, Ending::Refused);
  EXPECT_THAT(made.failure.message, HasSubstr("was not made by 'allo synth --project'"));
  EXPECT_EQ(runs(), 0u);
  fs::remove(options.folder + "/thesis.txt");
  EXPECT_EQ(message(), "");
  write(options.folder + "/thesis.txt", ""); // ours, with something of theirs
  options.rebuild = true;
  EXPECT_EQ(message(), "");
  EXPECT_EQ(DiskFileSystem().kind(options.folder + "/thesis.txt"), FileKind::File);
}

TEST_F(Flow, ACacheThatCannotBeWrittenIsAnError) {
  launcher("writeReport");
  write(folder / "file", "");
  options.cache = folder / "file/cache";
  Synthesis made = run();
  EXPECT_EQ(made.failure.ending, Ending::Refused);
  EXPECT_THAT(made.failure.message, HasSubstr("choose another folder with --project"));
}

TEST_F(Flow, CppIsValidatedFirst) {
  launcher("writeReport");
  options.headers = ALLO_SOURCE_DIR "/runtime/hls";
  code.source = "#include \"kernel.h\"\n#include <ap_int.h>\nint top(int x) { return y; }\n";
  Synthesis made = run();
  EXPECT_EQ(made.failure.ending, Ending::ToolFailed);
  EXPECT_THAT(made.failure.message, HasSubstr("the generated C++ is not valid: "));
  ASSERT_EQ(made.problems.size(), 1u);
  EXPECT_EQ(made.problems[0].line, 3u);
  EXPECT_EQ(runs(), 0u);
  code.source = "#include \"kernel.h\"\n#include <ap_int.h>\nint top(int x) { return x; }\n";
  EXPECT_EQ(message(), "");
}

TEST_F(Flow, TwoAtOnceShareOneRun) {
  launcher("sleep 0.3; writeReport");
  Synthesis first, second;
  std::thread other([&] { first = synthesize(code, options); });
  second = synthesize(code, options);
  other.join();
  EXPECT_EQ(first.failure.message + second.failure.message, "");
  EXPECT_NE(first.isCached, second.isCached);
  EXPECT_EQ(runs(), 1u);
}

} // namespace
} // namespace allo::flow::test
