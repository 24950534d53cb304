// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Budgets and the reports of `allo synth`: each kernel is synthesized by the stand-in for Vitis,
// whose mark is taken out of its report, and checked by both programs. The budgets are so small
// that any figure exceeds them.
#include "common/FolderTest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace allo {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class DriverBudgets : public test::FolderTest {
protected:
  DriverBudgets() : FolderTest("budgets") {
    EXPECT_EQ(runShell("true", "bash '" ALLO_SOURCE_DIR "/test/standin/make_root.sh' 2023.2 '" +
                                   root.string() + "'"),
              0)
        << err;
    standIn = out.substr(0, out.find('\n'));
  }
  std::string standIn;

  int run(const std::string &command) {
    return runShell("export PATH='" ALLO_BINARY_DIR
                    "/bin':/usr/bin:/bin ALLO_CACHE_DIR=\"$PWD/cache\" XILINX_VITIS='" +
                        standIn + "'",
                    command);
  }
  void synth(const std::string &target, const std::string &project) {
    EXPECT_EQ(run("allo synth '" + target + "' --device u280 --quiet --project reports/" + project +
                  " && sed -i 's/STANDIN //' reports/" + project +
                  "/hls_prj/hls/syn/report/csynth.xml"),
              0)
        << err;
  }
  // Of a file, by the program that has no compiler.
  int check(const std::string &more) { return run("allo-lsp --check --report reports " + more); }
};

TEST_F(DriverBudgets, LoopsThatASchedulesMakesAreThoseOfTheSource) {
  const std::string program =
      "from allo import i32, kernel\n\n\n@kernel\n"
      "def g(a: \"i32[8, 16]\", b: \"i32[8, 16]\"):\n"
      "    for i in range(8, name=\"row\"):\n"
      "        for j in range(16, name=\"col\"):  # allo: budget depth<=1\n"
      "            b[i, j] = a[i, j] * 3\n\n\n"
      "s = g.schedule()\no, p = s.split(\"col\", factor=4)\ns.pipeline(p)\n";
  write("s.py", program);
  synth("s.py::s", "s");
  EXPECT_EQ(check("s.py"), 1) << err;
  EXPECT_THAT(out, HasSubstr("s.py:7:9: error: Depth of loop 'col' is "));
  // A budget of the schedule itself, which another one of the kernel is not compared with.
  write("pyproject.toml", "[tool.allo.budgets]\n\"s.py::s\" = {lut = 1}\n"
                          "\"s.py::plain\" = {lut = 2}\n\"s.py::none\" = {lut = 3}\n");
  write("s.py", program + "\nplain = g.schedule()\n");
  EXPECT_EQ(check("s.py"), 1) << err;
  EXPECT_THAT(out, AllOf(HasSubstr("LUTs of schedule 's' is "), HasSubstr("lut<=2 is not checked"),
                         Not(HasSubstr("'plain' is "))));
  EXPECT_THAT(err, AllOf(HasSubstr("no kernel 'none'"), Not(HasSubstr("no kernel 's'"))));
  fs::remove(root / "pyproject.toml");
  write("s.py", program);
  // Of the report alone, from what the schedule is predicted to make.
  fs::remove(root / "reports/s/kernel.source.json");
  EXPECT_EQ(check("s.py"), 1) << err;
  EXPECT_THAT(out, HasSubstr("s.py:7:9: error: Depth of loop 'col' is "));
}

// v++ has a report of its own of what it compiles, deep in the project.
TEST_F(DriverBudgets, ReportsOfHardwareAreOfTheirSource) {
  const std::string program = "from allo import i32, kernel\n\n\n@kernel\n"
                              "def g(a: \"i32[8, 16]\"):\n"
                              "    for i in range(8, name=\"row\"):\n"
                              "        for j in range(16, name=\"col\"):  # allo: budget depth<=1\n"
                              "            a[i, j] = a[i, j] * 3\n\n\n"
                              "s = g.schedule()\ns.split(\"col\", factor=4)\n";
  write("s.py", program);
  ASSERT_EQ(run("export XILINX_XRT=\"$PWD/tools of AMD/xrt\" "
                "PLATFORM=\"$PWD/tools of AMD/platforms/standin_u280_1/standin_u280_1.xpfm\"; "
                "allo vitis hw_emu s.py::s --precheck --quiet --project reports/s && "
                "find reports -name csynth.xml -exec sed -i 's/STANDIN //' {} +"),
            0)
      << err;
  EXPECT_EQ(check("s.py"), 1) << err;
  EXPECT_THAT(out, HasSubstr("s.py:7:9: error: Depth of loop 'col' is "));
  write("s.py", program + "s.split(\"row\", factor=2)\n");
  check("s.py");
  EXPECT_THAT(out, HasSubstr("is of another version of 's.py'"));
}

constexpr const char *Kernels = R"(from allo import Template, constexpr, i32, kernel

N = Template("N")


@kernel(N)  # allo: budget lut<=1
def tem(a: "i32[N]"):
    for i in range(N):  # allo: budget depth<=1
        a[i] += 1


@kernel  # allo: budget lut<=1
def shr(a: "i32[8]", by: constexpr):
    for i in range(8):  # allo: budget depth<=1
        a[i] >>= by


class C:
    @kernel  # allo: budget lut<=1
    def m(self, a: "i32[8]"):
        @kernel  # allo: budget lut<=1
        def inner(x: i32) -> i32:
            return x * 3

        for i in range(8):
            a[i] = inner(a[i])


@kernel  # allo: budget lut<=1
def main(a: "i32[8]"):
    for i in range(8, name="lane"):  # allo: budget depth<=1
        a[i] += 1
    shr(a, 3)
    tem[8](a)


tem8 = tem[8]
)";

TEST_F(DriverBudgets, KernelsWithOtherNamesInCppAreFound) {
  write("k.py", Kernels);
  synth("k.py::main", "main");
  for (const bool isKnown : {true, false}) {
    if (!isKnown)
      fs::remove(root / "reports/main/kernel.source.json");
    EXPECT_EQ(check("k.py"), 1) << err;
    for (const char *what :
         {"k.py:7:5: error: Number of LUTs of kernel 'tem'", "k.py:8:5: error: Depth of loop 'i'",
          "k.py:13:5: error: Number of LUTs of kernel 'shr'", "k.py:14:5: error: Depth of loop 'i'",
          "error: Number of LUTs of kernel 'main'", "error: Depth of loop 'lane'"})
      EXPECT_THAT(out, HasSubstr(what)) << isKnown;
  }
}

TEST_F(DriverBudgets, ProjectsNameInstancesAndNames) {
  write("k.py", Kernels);
  write("pyproject.toml", "[tool.allo.budgets]\n\"k.py::tem[ 8 ]\" = {ff = 1}\n"
                          "\"k.py::tem8\" = {latency = 1}\n\"k.py::tem[16]\" = {ff = 1}\n"
                          "\"k.py::tem9\" = {ff = 1}\n");
  synth("k.py::main", "main");
  EXPECT_EQ(check("k.py"), 1) << err;
  EXPECT_THAT(out, AllOf(HasSubstr("Number of flip-flops of kernel 'tem[ 8 ]' is "),
                         HasSubstr("Latency of kernel 'tem8' is "),
                         HasSubstr("The budget ff<=1 is not checked: no report has a function "
                                   "'tem_16'")));
  EXPECT_THAT(err, AllOf(HasSubstr("has no kernel 'tem9', so its budgets have no effect"),
                         Not(HasSubstr("'tem8'"))));
}

TEST_F(DriverBudgets, ReportsOfAnotherTextAreStale) {
  const std::string program = "from allo import i32, kernel\nfrom sizes import N\n\n\n@kernel\n"
                              "def g(a: \"i32[N]\"):\n"
                              "    for i in range(N, name=\"row\"):  # allo: budget ii<=1000\n"
                              "        a[i] = a[i] * 3\n\n\n"
                              "@kernel\ndef other(a: \"i32[8]\"):\n    a[0] = 1\n";
  write("d/k.py", program);
  write("d/sizes.py", "N = 8\nM = 4\n");
  synth("d/k.py::g", "g");
  EXPECT_EQ(check("-Werror=budget-unchecked d/k.py"), 0) << out << err;
  auto edited = [&](const std::string &before, const std::string &after) {
    std::string text = program;
    text.replace(text.find(before), before.size(), after);
    write("d/k.py", text);
    return check("-Werror=budget-unchecked d/k.py");
  };
  EXPECT_EQ(edited("a[0] = 1", "a[0] = 2"), 0) << out; // of another kernel
  EXPECT_EQ(edited("\n\n@kernel\ndef g", "\n# comment\n\n\n@kernel\ndef g"), 0) << out;
  EXPECT_EQ(edited("\"row\"", "\"line\""), 1);
  EXPECT_THAT(out,
              HasSubstr("error: The budget ii<=1000 is not checked: 'reports/g/hls_prj/hls/syn/"
                        "report/csynth.xml' is of another version of 'k.py'"));
  EXPECT_EQ(edited("* 3", "* 4"), 1);
  write("d/k.py", program);
  write("d/sizes.py", "N = 8\nM = 5\n");
  EXPECT_EQ(check("-Werror=budget-unchecked d/k.py"), 0) << out;
  write("d/sizes.py", "N = 9\nM = 4\n");
  EXPECT_EQ(check("-Werror=budget-unchecked d/k.py"), 1);
  EXPECT_THAT(out, HasSubstr("is of another version of 'sizes.py'"));
  fs::remove(root / "d/sizes.py");
  check("d/k.py");
  EXPECT_THAT(out, HasSubstr("sizes.py', which cannot be read"));
  write("d/sizes.py", "N = 8\nM = 4\n");
  EXPECT_EQ(check("-Werror=budget-unchecked d/k.py"), 0) << out;
  // Elsewhere, as a whole.
  EXPECT_EQ(run("mkdir moved && mv d reports moved && cd moved && "
                "allo check --report reports/g/hls_prj/hls/syn/report "
                "-Werror=budget-unchecked d/k.py"),
            0)
      << out << err;
  // A kernel of the same name in another file.
  EXPECT_EQ(run("cd moved && cp d/k.py d/copy.py && allo check --report reports d/copy.py"), 0);
  EXPECT_THAT(out, HasSubstr("no report has a function 'g'"));
  // The C++ that was synthesized is not that of the kernel.
  EXPECT_EQ(run("cd moved && echo >>reports/g/kernel.cpp && allo check --report reports d/k.py"),
            0);
  EXPECT_THAT(out, HasSubstr("is not of kernel.cpp in its project, which has changed"));
}

} // namespace
} // namespace allo
