// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// `allo vitis` as a process, for emulation and hardware: with the stand-in for Vitis and its stub
// of XRT (test/standin), in which a kernel computes what it computes on the CPU.
#include "common/FolderTest.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <random>

namespace allo {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class DriverVitis : public test::FolderTest {
protected:
  DriverVitis() : FolderTest("vitis") {
    write("k.py", "from allo import f32, f64, i8, i16, i32, index, kernel, u1, u16, u64\n\n\n"
                  "@kernel\n"
                  "def top(a: \"i8[8, 9]\", b: \"u16[10]\", c: \"u64[8]\", d: \"f32[9]\",\n"
                  "        e: \"f64[8]\", g: \"u1[8]\", h: \"index[8]\", n: i16, x: f32) -> i32:\n"
                  "    s: i32 = 0\n"
                  "    for i in range(8):\n"
                  "        for j in range(9):\n"
                  "            s += a[i, j] * n\n"
                  "            a[i, j] = 3 - a[i, j]\n"
                  "        g[i] = a[i, 0] < 0\n"
                  "    for i in range(10):\n"
                  "        b[i] = b[i] + 65530\n"
                  "    for i in range(8):\n"
                  "        c[i] = c[i] << 60\n"
                  "    for i in range(9):\n"
                  "        d[i] = d[i] * x - 0.5\n"
                  "    for i in range(8):\n"
                  "        e[i] = e[i] / 3.0\n"
                  "        h[i] = h[i] + 7\n"
                  "    return s\n\n\n"
                  "s = top.schedule()\ns.pipeline(s.loop(\"j\"), ii=1)\n");
    EXPECT_EQ(runShell("true", "bash '" ALLO_SOURCE_DIR "/test/standin/make_root.sh' 2024.2 '" +
                                   root.string() + "'"),
              0)
        << err;
  }
  // Each variable may be taken away or set by 'more'.
  int run(const std::string &command, const std::string &more = "true") {
    return runShell("export PATH='" ALLO_BINARY_DIR
                    "/bin':/usr/bin:/bin ALLO_CACHE_DIR=\"$PWD/the cache\" "
                    "XILINX_HLS= XILINX_VITIS=\"$PWD/tools of AMD/2024.2/Vitis\" "
                    "XILINX_XRT=\"$PWD/tools of AMD/xrt\" "
                    "PLATFORM=\"tools of AMD/platforms/standin_u280_1/standin_u280_1.xpfm\"; "
                    "unset XCL_EMULATION_MODE ALLO_STANDIN_BOARD ALLO_STANDIN_FAULT MAKEFLAGS; " +
                        more,
                    "allo " + command);
  }
};

TEST_F(DriverVitis, EmulationComputesWhatTheCpuComputes) {
  std::random_device seeds;
  for (const char *target : {"k.py::top", "k.py::s"}) {
    const std::string inputs =
        std::string(target) + " --format json --random " + std::to_string(seeds());
    ASSERT_EQ(run("run " + inputs), 0) << out << err;
    const nlohmann::json onCpu = nlohmann::json::parse(out);
    ASSERT_EQ(run("vitis hw_emu --quiet " + inputs), 0) << out << err;
    const nlohmann::json emulated = nlohmann::json::parse(out);
    for (const char *part : {"inputs", "outputs", "results"})
      EXPECT_EQ(emulated[part], onCpu[part]) << inputs;
    EXPECT_NE(emulated["inputs"], emulated["outputs"]);
    EXPECT_EQ(emulated["backend"], "hw_emu");
    EXPECT_TRUE(fs::exists(std::string(emulated["project"]) + "/input8.data"));
    EXPECT_THAT(err, HasSubstr("The tools are a stand-in"));
  }
}

// Random bits in every width, and small floats: their host form is not that of the device.
TEST_F(DriverVitis, AllWidthsAreExchanged) {
  std::mt19937 random(std::random_device{}());
  const int widths[] = {1, 3, 7, 12, 24, 33, 63, 65, 100, 129, 200, 256, 513, 1024};
  std::string types, parameters, body, given;
  for (size_t i = 0; i < std::size(widths); ++i) {
    const std::string n = std::to_string(i);
    const bool isSigned = random() % 2;
    types += "t" + n + " = apint(" + std::to_string(widths[i]) +
             (isSigned ? ", signed=True)\n" : ", signed=False)\n");
    parameters += "a" + n + ": \"t" + n + "[3]\", x" + n + ": t" + n + ", ";
    body += "    for i in range(3):\n        a" + n + "[i] = a" + n + "[i] + x" + n + "\n";
    // Magnitudes of one bit less, with a sign where there is one.
    const auto number = [&] {
      std::string digits = "0x0";
      for (int left = widths[i] - 1, bits = 0; left > 0; left -= bits) {
        bits = (left - 1) % 4 + 1;
        digits += "0123456789abcdef"[random() % (1U << bits)];
      }
      return (isSigned && random() % 2 ? "-" : "") + digits;
    };
    given += " --arg a" + n + "=[" + number() + "," + number() + "," + number() + "] --arg x" + n +
             "=" + number();
  }
  write("w.py", "from allo import apint, bf16, f16, kernel\n\n" + types + "\n\n@kernel\ndef wide(" +
                    parameters + "h: \"f16[4]\", p: f16, g: \"bf16[4]\", q: bf16) -> t9:\n" + body +
                    "    for i in range(4):\n        h[i] = h[i] / p\n        g[i] = g[i] / q\n"
                    "    return a9[2]\n\n\n"
                    "@kernel\ndef half(h: f16) -> f16:\n    return h / 3\n");
  given += " --arg h=[0.1,-65504,6e-8,nan] --arg p=-0.7 --arg g=[0.1,-3e38,1e-40,inf] --arg q=1.1";
  for (const std::string &call : {"w.py::wide" + given, std::string("w.py::half --arg h=0.3")}) {
    ASSERT_EQ(run("run --format json " + call), 0) << out << err;
    const nlohmann::json onCpu = nlohmann::json::parse(out);
    ASSERT_EQ(run("vitis hw_emu --quiet --format json " + call), 0) << out << err;
    const nlohmann::json emulated = nlohmann::json::parse(out);
    for (const char *part : {"inputs", "outputs", "results"})
      EXPECT_EQ(emulated[part], onCpu[part]) << call;
  }
  ASSERT_EQ(run("vitis hw_emu w.py::wide --precheck"), 0) << out << err;
}

TEST_F(DriverVitis, BinariesAreUsedAgainWhileTheyAreOfTheSameText) {
  ASSERT_EQ(run("vitis hw_emu k.py::top --output-dir o"), 0) << err;
  EXPECT_THAT(err, HasSubstr("Linking 1 kernels"));
  EXPECT_TRUE(fs::exists(root / "o/result.npy"));
  ASSERT_EQ(run("vitis hw_emu k.py::top --random 7"), 0) << err;
  EXPECT_THAT(err, Not(HasSubstr("v++")));
  ASSERT_EQ(run("vitis hw_emu k.py::top --rebuild"), 0) << err;
  EXPECT_THAT(err, HasSubstr("Linking 1 kernels"));
  // In one folder, another platform and another kernel.
  ASSERT_EQ(run("vitis hw_emu k.py::top --project p"), 0) << err;
  ASSERT_EQ(run("vitis hw_emu k.py::top --project p",
                "export PLATFORM=\"$PWD/tools of AMD/platforms/standin_u50_1/standin_u50_1.xpfm\""),
            0)
      << err;
  EXPECT_THAT(err, HasSubstr("Linking 1 kernels"));
  // What a link that was ended has left.
  nlohmann::json known = nlohmann::json::parse(read("p/cache.json"));
  EXPECT_EQ(known["files"].erase("top.hw_emu.xclbin"), 1U);
  write("p/cache.json", known.dump());
  write("p/top.hw_emu.xclbin", "half");
  ASSERT_EQ(run("vitis hw_emu k.py::top --project p",
                "export PLATFORM=\"$PWD/tools of AMD/platforms/standin_u50_1/standin_u50_1.xpfm\""),
            0)
      << err;
  EXPECT_THAT(err, Not(HasSubstr(" -c ")));
  write("mine/thesis.txt", "");
  EXPECT_EQ(run("vitis hw_emu k.py::top --project mine"), 2);
  EXPECT_THAT(err, HasSubstr("'mine' is not empty and was not made by"));
}

TEST_F(DriverVitis, EachMissingThingIsNamed) {
  EXPECT_EQ(run("vitis hw_emu k.py::top", "unset PLATFORM XILINX_XRT"), 4);
  EXPECT_THAT(err, AllOf(HasSubstr("allo: mode hw_emu needs what is missing here:\n"),
                         HasSubstr("$PLATFORM is not set"), HasSubstr("$XILINX_XRT is not set"),
                         Not(HasSubstr("v++"))));
  const std::pair<const char *, const char *> missing[] = {
      {"PLATFORM=/none.xpfm", "$PLATFORM is '/none.xpfm', which is not a file"},
      {"XILINX_XRT=/none", "$XILINX_XRT is '/none', which has no include/xrt/xrt_kernel.h"},
      {"XILINX_VITIS=", "Vitis"},
  };
  for (const auto &[variable, message] : missing) {
    EXPECT_EQ(run("vitis hw k.py::top --build", std::string("export ") + variable), 4) << variable;
    EXPECT_THAT(err, HasSubstr(message)) << variable;
    EXPECT_EQ(out, "") << variable;
  }
  fs::remove(root / "tools of AMD/2024.2/Vitis/bin/v++");
  EXPECT_EQ(run("vitis hw_emu k.py::top --precheck"), 4);
  EXPECT_THAT(err, HasSubstr("v++ is neither in $PATH nor in the Vitis of $XILINX_VITIS"));
}

TEST_F(DriverVitis, TheProjectNamesVitis) {
  write("pyproject.toml", "[tool.allo.vitis]\nroot = \"tools of AMD/2024.2/Vitis\"\n");
  EXPECT_EQ(run("vitis hw_emu k.py::top --quiet", "export XILINX_VITIS=/none"), 0) << err;
  // It has no compiler for C simulation, and no other one is used.
  for (const char *command : {"csim k.py::top", "vitis csim k.py::top"}) {
    EXPECT_EQ(run(command), 4);
    EXPECT_THAT(err, AllOf(HasSubstr("there is no Vitis with a compiler for C simulation in '"),
                           HasSubstr("tools of AMD/2024.2/Vitis'")));
  }
}

TEST_F(DriverVitis, HardwareIsBuiltAndRunsWhereThereIsABoard) {
  EXPECT_EQ(run("vitis hw k.py::top --build --quiet --project p"), 0) << err;
  EXPECT_EQ(out, "k.py::top: built for hw, and not run: p/top.hw.xclbin\n");
  EXPECT_EQ(run("vitis hw k.py::top --quiet --project p"), 4);
  EXPECT_EQ(out, "");
  EXPECT_THAT(err, AllOf(HasSubstr("'p/top.hw.xclbin' was built, and not run: there is no board"),
                         HasSubstr("'xbutil examine' lists none"), HasSubstr("--build")));
  ASSERT_EQ(run("run k.py::top --random 9"), 0) << err;
  const std::string onCpu = out;
  EXPECT_EQ(run("vitis hw k.py::top --quiet --random 9 --project p", "export ALLO_STANDIN_BOARD=1"),
            0)
      << err;
  EXPECT_EQ(out, onCpu);
}

TEST_F(DriverVitis, FailuresOfTheToolsAreShown) {
  EXPECT_EQ(run("vitis hw_emu k.py::top --quiet", "export ALLO_STANDIN_FAULT=licence"), 4);
  EXPECT_THAT(err, AllOf(HasSubstr("allo: the hw_emu build failed: "), HasSubstr("The log is '")));
  EXPECT_EQ(
      run("vitis hw_emu k.py::top --quiet --time-limit 2", "export ALLO_STANDIN_FAULT=stubborn"),
      4);
  EXPECT_THAT(err, HasSubstr("did not end within 2 s (--time-limit"));
  EXPECT_EQ(run("vitis hw_emu k.py::top --quiet", "export ALLO_STANDIN_FAULT=diskfull"), 4);
  EXPECT_THAT(err, AllOf(HasSubstr("the disk is full: "), HasSubstr("--project DIR"),
                         HasSubstr("allo clean")));
  EXPECT_EQ(run("vitis hw_emu k.py::top --quiet", "export ALLO_STANDIN_FAULT=crash"), 4);
  EXPECT_THAT(err, HasSubstr("a program that made 'top.hw_emu.xo' was ended by a signal "
                             "(Segmentation fault"));
  EXPECT_EQ(run("vitis hw_emu k.py::top --precheck --quiet --format json"), 0) << err;
  const nlohmann::json made = nlohmann::json::parse(out);
  EXPECT_EQ(made["binary"], "");
  EXPECT_TRUE(fs::exists(std::string(made["project"]) + "/top.hw_emu.xo"));
}

} // namespace
} // namespace allo
