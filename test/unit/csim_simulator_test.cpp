// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels that crash, hang, leave or talk too much, in a child process.
#include "common/Sanitizer.h"
#include "exec/Messages.h"
#include "unit/csim_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

namespace allo::csim::test {
namespace {

using eval::FaultKind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using Clock = std::chrono::steady_clock;

class CsimSimulator : public testing::Test {
protected:
  Folder folder;
  SomeProgram program;
  vitis::Code made;
  std::unique_ptr<Simulator> simulator;
  int32_t value = 0;

  // int32_t top(int32_t x)
  void build(const std::string &body, SimulatorOptions options = {}, bool bounded = false) {
    if (options.program.empty())
      options.program = ALLO_BINARY_DIR "/bin/allo";
    Type i32 = Type::integer(32, true);
    std::vector<vitis::CheckSite> checks = std::move(made.checks);
    made = code("int32_t top(int32_t x)", body, {port("x", i32, "int32_t")},
                {port("", i32, "int32_t")});
    made.checks = std::move(checks);
    std::string &source = made.source;
    source.insert(source.find("#include <cstdio>"),
                  "#include \"allo_hls/Csim.h\"\n#include <hls_stream.h>\n#include "
                  "<csignal>\n#include <unistd.h>\n"
                  "#include <stdexcept>\n#include <vector>\n");
    ProjectOptions projectOptions = optionsIn(folder);
    projectOptions.variables = {"OPT_FLAGS=-O0"};
    projectOptions.bounded = bounded;
    Result<Project, Failure> project = test::build(made, projectOptions);
    ASSERT_TRUE(project) << project.error().message;
    simulator = std::make_unique<Simulator>(made, program, std::move(*project), options);
  }

  SimulationResult call(int32_t x, std::optional<Clock::time_point> deadline = {}) {
    std::vector<std::string> values(2, std::string(4, 0));
    std::memcpy(values[0].data(), &x, 4);
    SimulationResult ran = simulator->run(values, deadline);
    std::memcpy(&value, values[1].data(), 4);
    return ran;
  }
};

TEST_F(CsimSimulator, KeepsVariablesFromRunToRun) {
  build("  static int32_t sum = 100;\n  return sum += x;\n");
  for (int32_t expected : {103, 106, 109}) {
    SimulationResult ran = call(3);
    EXPECT_EQ(ran.error, "");
    EXPECT_EQ(value, expected);
    EXPECT_GT(ran.seconds, 0);
  }
}

TEST_F(CsimSimulator, PassesOnWhatIsPrinted) {
  build("  std::printf(\"x is %d\\n\", x);\n  std::fprintf(stderr, \"odd\\n\");\n  "
        "std::printf(\"end\");\n"
        "  return x;\n");
  SimulationResult ran = call(5);
  EXPECT_EQ(ran.printed, "x is 5\nend");
  EXPECT_EQ(ran.errorOutput, "odd\n");
  EXPECT_EQ(call(6).printed, "x is 6\nend");
}

TEST_F(CsimSimulator, HugeOutputIsCut) {
  build("  for (int i = 0; i < 200000; ++i) std::printf(\"line %d of a great many\\n\", i);\n  "
        "return x;\n");
  SimulationResult ran = call(5);
  EXPECT_FALSE(ran.fault);
  EXPECT_EQ(value, 5);
  EXPECT_LT(ran.printed.size(), size_t(2) << 20);
  EXPECT_THAT(ran.printed, StartsWith("line 0 of a great many\nline 1 of"));
  EXPECT_THAT(ran.printed, HasSubstr("more)"));
}

TEST_F(CsimSimulator, CrashesAreFaults) {
  build("  std::printf(\"before\\n\");\n"
        "  if (x == 1) *(volatile int *)8 = 1;\n"
        "  if (x == 2) std::abort();\n"
        "  if (x == 3) { volatile int zero = 0; return x / zero; }\n"
        "  if (x == 4) std::exit(7);\n"
        "  if (x == 5) std::raise(SIGKILL);\n"
        "  if (x == 6) throw std::runtime_error(\"thrown\");\n"
        "  if (x == 7) { std::vector<int> v; v.resize(size_t(1) << 50); }\n"
        "  static int runs = 0;\n  return ++runs;\n");
  const std::pair<int, const char *> cases[] = {
      {1, "signal 11 (SIGSEGV)"}, {2, "signal 6 (SIGABRT)"}, {3, "signal 8 (SIGFPE)"},
      {4, "exit code 7"},         {5, "signal 9 (SIGKILL)"}, {6, "Thrown"},
      {7, "d::bad_alloc"}};
  for (const auto &[x, expected] : cases) {
    if (x == 7 && allo::test::Sanitized) // it ends the process before C++ could say so
      continue;
    SimulationResult ran = call(x);
    EXPECT_EQ(ran.error, "");
    ASSERT_TRUE(ran.fault) << x;
    EXPECT_EQ(ran.fault->kind, FaultKind::Crash);
    EXPECT_THAT(ran.fault->message, HasSubstr(expected));
    EXPECT_EQ(ran.printed, "before\n") << x;
    ASSERT_EQ(ran.fault->stack.size(), 1U);
    EXPECT_EQ(ran.fault->stack[0].kernel, "top");
    EXPECT_EQ(ran.fault->stack[0].place.span.begin, 4U);
    EXPECT_FALSE(call(0).fault);
    EXPECT_EQ(value, 1) << "a new process begins anew";
  }
}

TEST_F(CsimSimulator, LargeLocalArraysHaveRoomAndEndlessCallsAreAFault) {
  build("  struct Deep { static int call(volatile int n) { volatile char c[4096]; c[0] = 1;\n"
        "    return n == 0 ? 0 : call(n - 1) + c[0]; } };\n"
        "  if (x == 0) return Deep::call(1 << 30);\n"
        "  volatile char buffer[100 << 20];\n"
        "  for (size_t i = 0; i < sizeof buffer; i += 4096) buffer[i] = char(x);\n"
        "  return buffer[4096];\n");
  EXPECT_FALSE(call(9).fault);
  EXPECT_EQ(value, 9);
  SimulationResult ran = call(0);
  ASSERT_TRUE(ran.fault);
  EXPECT_EQ(ran.fault->kind, FaultKind::StackLimit) << ran.fault->message;
}

TEST_F(CsimSimulator, HangingKernelsAreEndedWithWhatTheyHaveStarted) {
  build("  std::printf(\"%d\\n\", ::fork() == 0 ? 0 : int(::getpid()));\n  std::fflush(stdout);\n"
        "  for (volatile int i = 0; x != 0; ++i) ;\n  return 0;\n");
  Clock::time_point start = Clock::now();
  SimulationResult ran = call(1, start + std::chrono::milliseconds(700));
  ASSERT_TRUE(ran.fault);
  EXPECT_EQ(ran.fault->kind, FaultKind::TimeLimit);
  EXPECT_EQ(ran.fault->message, eval::TimeIsOver);
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(20));
  std::istringstream lines(ran.printed);
  for (pid_t pid = 0; lines >> pid;)
    for (int i = 0; pid != 0 && ::kill(-pid, 0) == 0; ++i) { // the group
      ASSERT_LT(i, 1000) << pid;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

TEST_F(CsimSimulator, ADescriptorThatIsNotItsOwnIsNoTrouble) {
  build("  for (int fd = 3; fd < 99; ++fd) if (::write(fd, \"7\\n{\\\"done\\\"\", 9) > 0) return "
        "fd;\n"
        "  return -1;\n");
  EXPECT_FALSE(call(1).fault);
  EXPECT_EQ(value, -1);
}

TEST_F(CsimSimulator, GarbageInTheStreamIsACrash) {
  build("  for (int fd = 100; fd < 120; ++fd) if (::write(fd, \"garbage\\n\", 8) > 0) {}\n"
        "  for (;;) ::pause();\n");
  SimulationResult ran = call(1);
  ASSERT_TRUE(ran.fault);
  EXPECT_EQ(ran.fault->kind, FaultKind::Crash);
}

TEST_F(CsimSimulator, FaultsOfTheHeadersHaveTheirPlaces) {
  made.checks = {
      {{0, {1, 2}}, FaultKind::OutOfBounds, "Index {0} is out of range for {1} elements"},
      {{0, {15, 19}}, FaultKind::DivisionByZero, "Division by zero"}};
  build("  int32_t a[4] = {1, 2, 3, 4};\n"
        "  if (x == 99) return 7 / ALLO_DIVISOR(x - 99, 1);\n"
        "  if (x == 98) { ap_int<70> zero = 0; return (ap_int<70>(x) / zero).to_int(); }\n"
        "  return a[ALLO_AT(x, 4, 0)];\n");
  EXPECT_FALSE(call(3).fault);
  EXPECT_EQ(value, 4);
  SimulationResult ran = call(-2);
  ASSERT_TRUE(ran.fault);
  EXPECT_EQ(ran.fault->kind, FaultKind::OutOfBounds);
  EXPECT_EQ(ran.fault->message, "Index -2 is out of range for 4 elements");
  EXPECT_EQ(ran.fault->stack[0].place.span.begin, 1U);
  ran = call(99);
  ASSERT_TRUE(ran.fault);
  EXPECT_EQ(ran.fault->kind, FaultKind::DivisionByZero);
  EXPECT_EQ(ran.fault->stack[0].place.span.begin, 15U);
  ran = call(98); // where nothing was told of the place
  ASSERT_TRUE(ran.fault);
  EXPECT_EQ(ran.fault->kind, FaultKind::DivisionByZero);
  EXPECT_EQ(ran.fault->stack[0].place.span.begin, 4U);
}

TEST_F(CsimSimulator, WhatIsLeftInStreamsIsAWarning) {
  build("  hls::stream<int> fifo(\"fifo\");\n  fifo.write(1);\n  if (x == 2) { fifo.read(); "
        "fifo.read(); }\n"
        "  return x;\n");
  SimulationResult ran = call(1);
  EXPECT_FALSE(ran.fault);
  EXPECT_THAT(ran.warnings, ElementsAre(HasSubstr("fifo")));
  ran = call(2);
  ASSERT_TRUE(ran.fault);
  EXPECT_EQ(ran.fault->kind, FaultKind::Deadlock);
  EXPECT_THAT(ran.fault->message, HasSubstr("fifo"));
}

TEST_F(CsimSimulator, AProgramThatIsNoSimulatorIsAProblem) {
  build("  return x;\n", {.program = "/bin/true"});
  EXPECT_NE(call(1).error + (call(1).fault ? "fault" : ""), "");
  build("  return x;\n", {.program = folder / "missing"});
  EXPECT_THAT(call(1).error, HasSubstr("cannot be started"));
}

} // namespace
} // namespace allo::csim::test
