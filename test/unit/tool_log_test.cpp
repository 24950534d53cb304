// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is recognised in the log of Vitis HLS, in the words of its versions.
#include "flow/ToolLog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace allo::flow::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

LogReader readAll(const std::string &text, size_t piece = SIZE_MAX) {
  LogReader reader;
  for (size_t at = 0; at < text.size(); at += std::min(piece, text.size() - at))
    reader.feed(std::string_view(text).substr(at, piece));
  reader.finish();
  return reader;
}

Problem only(const std::string &text) {
  LogReader reader = readAll(text);
  EXPECT_EQ(reader.problems().size(), 1u) << text;
  return reader.problems().empty() ? Problem() : reader.problems().front();
}

constexpr const char *Whole =
    "****** Vitis HLS - High-Level Synthesis from C, C++ and OpenCL v2023.2 (64-bit)\n"
    "INFO: [HLS 200-1510] Running: open_project -reset hls_prj \n"
    "INFO: [HLS 200-10] Analyzing design file 'kernel.cpp' ... \n"
    "INFO: [HLS 200-111] Finished Source Code Analysis and Preprocessing: CPU user time: 1.6 s\n"
    "INFO: [HLS 200-10] Starting hardware synthesis ...\n"
    "INFO: [HLS 200-42] -- Implementing module 'gemm_Pipeline_loop_k' \n"
    "INFO: [SCHED 204-61] Pipelining loop 'loop_k'.\n"
    "INFO: [HLS 200-1470] Pipelining result : Target II = 1, Final II = 1, Depth = 12, loop "
    "'loop_k'\n"
    "INFO: [HLS 200-42] -- Implementing module 'gemm' \n"
    "INFO: [HLS 200-42] -- Generating RTL for module 'gemm' \n"
    "INFO: [VLOG 209-307] Generating Verilog RTL for gemm.\n"
    "INFO: [HLS 200-111] Finished Command csynth_design CPU user time: 12.7 seconds.\n";

TEST(ToolLog, TellsTheStages) {
  std::vector<std::string> seen;
  LogReader reader;
  std::string text = Whole;
  for (char c : text)
    if (reader.feed({&c, 1}))
      seen.push_back(std::string(show(reader.progress().stage)) + " " + reader.progress().module);
  EXPECT_THAT(seen, ElementsAre("compiling ", "transforming ", "scheduling ",
                                "scheduling gemm_Pipeline_loop_k", "scheduling gemm",
                                "generating RTL gemm", "done "));
  EXPECT_THAT(reader.problems(), IsEmpty());
}

TEST(ToolLog, DoesNotGoBack) {
  LogReader reader = readAll(std::string(Whole) + Whole);
  EXPECT_EQ(reader.progress().stage, Stage::Done);
}

TEST(ToolLog, PiecesMakeNoDifference) {
  const std::string text = std::string(Whole) +
                           "WARNING: [HLS 200-871] Estimated clock period (4.1ns) exceeds the "
                           "target (target clock period: 3.333ns)\nERROR: [HLS 207-1] x (a.h:1:1)";
  for (size_t piece : {1, 2, 7, 64, 4096}) {
    LogReader reader = readAll(text, piece);
    ASSERT_EQ(reader.problems().size(), 2u) << piece;
    EXPECT_EQ(reader.problems()[0].kind, ProblemKind::Timing);
    EXPECT_EQ(reader.problems()[1].kind, ProblemKind::CppError);
    EXPECT_EQ(reader.progress().stage, Stage::Done);
  }
}

TEST(ToolLog, KnowsWhyTheToolFails) {
  EXPECT_EQ(only("ERROR: [Common 17-345] A valid license was not found for feature 'Synthesis' "
                 "and/or device 'xcvu11p'.\n")
                .kind,
            ProblemKind::Licence);
  EXPECT_EQ(only("ERROR: [HLS 200-101] Failed to check out a license of Vitis_HLS").kind,
            ProblemKind::Licence);
  const Problem part =
      only("ERROR: [HLS 200-1023] Part 'xcu280-fsvh2892-2L-e' is not installed.\n");
  EXPECT_EQ(part.kind, ProblemKind::MissingPart);
  EXPECT_THAT(explain(part), HasSubstr("the part is not installed: Part 'xcu280-fsvh2892-2L-e'"));
  EXPECT_EQ(only("couldn't write file: No space left on device").kind, ProblemKind::DiskFull);
  EXPECT_EQ(only("terminate called after throwing an instance of 'std::bad_alloc'").kind,
            ProblemKind::NoMemory);
  EXPECT_EQ(only("ERROR: [HLS 200-70] Compilation errors found").kind, ProblemKind::OtherError);
  EXPECT_EQ(only("ERROR: [HLS 200-70] Compilation errors found").text, "Compilation errors found");
}

TEST(ToolLog, ErrorsOfTheCompilerHaveTheirLine) {
  const Problem old = only("ERROR: [HLS 207-3776] use of undeclared identifier 'y' "
                           "(kernel.cpp:12:5)\n");
  EXPECT_EQ(old.kind, ProblemKind::CppError);
  EXPECT_EQ(old.line, 12u);
  EXPECT_EQ(old.text, "use of undeclared identifier 'y' (kernel.cpp:12:5)");
  const Problem plain = only("/p q/kernel.cpp:7:3: error: expected ';'\n");
  EXPECT_EQ(plain.kind, ProblemKind::CppError);
  EXPECT_EQ(plain.line, 7u);
}

TEST(ToolLog, WordsInNotesAreNoProblems) {
  EXPECT_THAT(readAll("INFO: [HLS 200-10] license checked out\n"
                      "INFO: [HLS 200-790] **** Loop Constraint Status: All loop constraints were "
                      "satisfied.\nWARNING: [HLS 200-40] No license feature is used\n")
                  .problems(),
              IsEmpty());
}

TEST(ToolLog, IntervalsOfLoopsAreJoinedFromTwoLines) {
  const std::string text =
      "WARNING: [HLS 200-880] The II Violation in module 'top_Pipeline_acc' (loop 'acc'): Unable "
      "to "
      "enforce a carried dependence constraint (II = 1, distance = 1, offset = 1) between 'store' "
      "and 'load'.\n"
      "WARNING: [HLS 200-880] The II Violation in module 'top_Pipeline_acc' (loop 'acc'): Unable "
      "to "
      "enforce a carried dependence constraint (II = 2, distance = 1, offset = 1) between 'store' "
      "and 'load'.\n"
      "INFO: [HLS 200-1470] Pipelining result : Target II = 1, Final II = 3, Depth = 12, loop "
      "'acc'\n"
      "INFO: [HLS 200-1470] Pipelining result : Target II = 1, Final II = 2, Depth = 5, loop 'b'\n";
  LogReader reader = readAll(text);
  ASSERT_EQ(reader.problems().size(), 3u);
  for (size_t i : {0, 1}) {
    EXPECT_EQ(reader.problems()[i].module, "top_Pipeline_acc");
    EXPECT_EQ(reader.problems()[i].loop, "acc");
    EXPECT_EQ(reader.problems()[i].wanted, 1u);
    EXPECT_EQ(reader.problems()[i].reached, 3u);
    EXPECT_THAT(reader.problems()[i].text, HasSubstr("Unable to enforce a carried dependence"));
  }
  EXPECT_EQ(reader.problems()[2].loop, "b");
  EXPECT_EQ(reader.problems()[2].reached, 2u);
  EXPECT_EQ(causeOf(reader.problems()), nullptr); // the tool does not fail for these
}

TEST(ToolLog, OldWordsOfIntervals) {
  LogReader reader = readAll(
      "WARNING: [SCHED 204-68] Unable to enforce a carried dependence constraint (II = 1, distance "
      "= 1) between 'store' (kernel.cpp:8) and 'load'.\n"
      "INFO: [SCHED 204-61] Pipelining result : Target II = 1, Final II = 2, Depth = 6.\n");
  ASSERT_EQ(reader.problems().size(), 1u);
  EXPECT_EQ(reader.problems()[0].line, 8u);
  EXPECT_EQ(reader.problems()[0].reached, 2u);
}

TEST(ToolLog, TheMostTellingCauseCounts) {
  LogReader reader = readAll("ERROR: [HLS 200-70] first\nERROR: [Common 17-345] A valid license "
                             "was not found\nERROR: command 'ap_source' returned error code\n");
  const Problem *cause = causeOf(reader.problems());
  ASSERT_NE(cause, nullptr);
  EXPECT_EQ(cause->kind, ProblemKind::Licence);
}

TEST(ToolLog, BytesThatAreNoTextAndLinesWithoutEndAreTaken) {
  std::mt19937 random(7);
  std::string noise;
  for (int i = 0; i < 300'000; ++i)
    noise += char(random());
  LogReader reader = readAll(noise + "\nERROR: [HLS 200-1023] Part '\xff\xfe' is not installed.\n");
  ASSERT_FALSE(reader.problems().empty());
  EXPECT_EQ(reader.problems().back().text, "Part '\?\?' is not installed.");
  std::string line(1 << 20, 'x');
  LogReader longLine = readAll("ERROR: " + line);
  EXPECT_LT(longLine.problems().front().text.size(), size_t(5000));
  EXPECT_LT(longLine.tail().size(), size_t(5000));
  for (char c : reader.tail())
    EXPECT_TRUE(c == '\n' || c == '\t' || (c >= ' ' && c < 0x7f));
}

TEST(ToolLog, KeepsALimitedNumberOfProblems) {
  std::string text;
  for (int i = 0; i < 10'000; ++i)
    text += "ERROR: [HLS 200-1] again\n";
  EXPECT_EQ(readAll(text).problems().size(), 200u);
}

} // namespace
} // namespace allo::flow::test
