// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Makefile and host.cpp of a project, run by make with the stand-in for Vitis and its stub of XRT:
// kernels with random parameters get their values, in their order and form, and give them back.
#include "common/FolderTest.h"
#include "csim/HostSource.h"
#include "flow/Hardware.h"
#include "flow/Makefile.h"
#include "synthesis/KernelDescription.h"
#include "toolchain/VitisInstallation.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace allo::test {
namespace {

using testing::HasSubstr;
using vitis::Code;

// A type in the language and in C++.
struct Form {
  Type type;
  std::string element;
  uint32_t bits;
  bool isSigned;
};

const std::vector<Form> &forms() {
  static const std::vector<Form> all = {
      {Type::boolean(), "bool", 1, false},
      {Type::integer(8, true), "int8_t", 8, true},
      {Type::integer(16, false), "uint16_t", 16, false},
      {Type::integer(32, true), "int32_t", 32, true},
      {Type::integer(64, false), "uint64_t", 64, false},
      {Type::integer(7, false), "ap_uint<7>", 7, false},
      {Type::integer(24, true), "ap_int<24>", 24, true},
      {Type::integer(33, true), "ap_int<33>", 33, true},
      {Type::index(), "int32_t", 32, true},
      {Type::index(), "int64_t", 64, true},
      {Type::floating(FloatFormat::F32), "float", 0, true},
      {Type::floating(FloatFormat::F64), "double", 0, true},
      {Type::integer(100, true), "ap_int<100>", 100, true},
      {Type::integer(129, true), "ap_int<129>", 129, true},
      {Type::integer(300, false), "ap_uint<300>", 300, false},
  };
  return all;
}

int64_t wrapped(uint64_t value, const Form &form) {
  if (form.bits == 0 || form.bits >= 64)
    return int64_t(value);
  value &= (uint64_t(1) << form.bits) - 1;
  if (form.isSigned && value >> (form.bits - 1) & 1)
    value |= ~uint64_t(0) << form.bits;
  return int64_t(value);
}

// The host's bytes of whole numbers, in that type.
std::string bytesOf(const std::vector<int64_t> &values, const Form &form) {
  std::string bytes;
  for (int64_t value : values) {
    std::string each(csim::hostBytes(form.type), value < 0 ? '\xff' : '\0');
    const auto single = float(value);
    const auto real = double(value);
    if (form.element == "float")
      std::memcpy(each.data(), &single, 4);
    else if (form.element == "double")
      std::memcpy(each.data(), &real, 8);
    else
      std::memcpy(each.data(), &value, std::min<size_t>(each.size(), 8));
    if (form.bits > 64 && !form.isSigned)
      for (size_t bit = form.bits; bit < each.size() * 8; ++bit)
        each[bit / 8] = char(each[bit / 8] & ~(1 << bit % 8));
    bytes += each;
  }
  return bytes;
}

// A kernel that adds the sum of its scalars to every element of its buffers.
struct RandomDesign {
  std::mt19937 &random;
  TypeContext types;
  Code code;
  struct Argument {
    Form form;
    std::vector<int64_t> dims, values;
    bool isResult = false, isReturned = false;
  };
  std::vector<Argument> arguments;
  std::string body;

  explicit RandomDesign(std::mt19937 &random) : random(random) {
    code.top = "mix" + std::to_string(random() % 100);
    std::string parameters, sum = "  uint64_t sum = 0;\n", loops;
    for (size_t i = 0, count = 2 + random() % 6; i < count; ++i) {
      Argument made{forms()[random() % forms().size()], {}, {}};
      const std::string name = "a" + std::to_string(i);
      size_t elements = 1;
      for (size_t rank = random() % 3; rank > 0; --rank) {
        made.dims.push_back(1 + int64_t(random() % 9));
        elements *= size_t(made.dims.back());
      }
      for (size_t j = 0; j < elements; ++j) {
        const uint64_t value = random();
        made.values.push_back(made.form.bits == 0 ? int64_t(value % 1000) - 500
                                                  : wrapped(value << random() % 33, made.form));
      }
      parameters += (i == 0 ? "" : ", ") + made.form.element + " " + name;
      for (int64_t size : made.dims)
        parameters += "[" + std::to_string(size) + "]";
      if (made.dims.empty())
        sum += "  sum += uint64_t(int64_t(" + name + "));\n";
      else
        loops += loopOver(name, made);
      const Type type =
          made.dims.empty() ? made.form.type : types.shaped(made.form.type, made.dims, false);
      code.parameters.push_back({name, name, type, made.form.element, made.dims});
      arguments.push_back(made);
    }
    const bool isReturned = random() % 2;
    const Form result = forms()[isReturned ? 1 + random() % 4 : random() % 2 ? 7 : 13];
    arguments.push_back({result, {}, {0}, true, isReturned});
    code.results.push_back(
        {isReturned ? "" : "result", "", result.type, result.element, {}, !isReturned});
    if (!isReturned)
      parameters += ", " + result.element + " &result";
    const std::string signature = "extern \"C\" " + (isReturned ? result.element : "void") + " " +
                                  code.top + "(" + parameters + ")";
    code.header = "#pragma once\n#include <ap_int.h>\n#include <stdint.h>\n" + signature + ";\n";
    code.source = "#include <ap_int.h>\n#include <stdint.h>\n" + signature + " {\n" + sum + loops +
                  (isReturned ? "  return " : "  result = ") + result.element +
                  "(int64_t(sum + 7));\n}\n";
  }

  static std::string loopOver(const std::string &name, const Argument &argument) {
    std::string text, at, close;
    for (size_t d = 0; d < argument.dims.size(); ++d) {
      const std::string i = "i" + std::to_string(d);
      text += "  for (int " + i + " = 0; " + i + " < " + std::to_string(argument.dims[d]) + "; ++" +
              i + ") {\n";
      at += "[" + i + "]";
      close += "  }\n";
    }
    const std::string element = name + at, type = argument.form.element;
    const std::string value = argument.form.bits == 0 ? element + " + " + type + "(sum % 100)"
                              : type == "bool"
                                  ? "(uint64_t(" + element + ") + sum) & 1"
                                  : "int64_t(uint64_t(int64_t(" + element + ")) + sum)";
    return text + "    " + element + " = " + type + "(" + value + ");\n" + close;
  }

  uint64_t sum() const {
    uint64_t all = 0;
    for (const Argument &each : arguments)
      if (each.dims.empty() && !each.isResult)
        all += uint64_t(each.values[0]);
    return all;
  }
  // Of an output.
  std::vector<int64_t> expected(const Argument &of) const {
    if (of.isResult)
      return {wrapped(sum() + 7, of.form)};
    std::vector<int64_t> all;
    for (int64_t value : of.values)
      all.push_back(of.form.bits == 0 ? value + int64_t(sum() % 100)
                                      : wrapped(uint64_t(value) + sum(), of.form));
    return all;
  }
};

class HardwareFlow : public FolderTest {
protected:
  HardwareFlow() : FolderTest("hardware flow") {
    EXPECT_EQ(runShell("true", ALLO_SOURCE_DIR "/test/standin/make_root.sh 2024.2 ."), 0) << err;
    environment = "export PATH=\"$PWD/" + out.substr(2, out.find('\n') - 2) +
                  "/bin:$PATH\" XILINX_XRT=\"$PWD/tools of AMD/xrt\" "
                  "PLATFORM=\"$PWD/tools of AMD/platforms/standin_u280_1/standin_u280_1.xpfm\"; "
                  "unset XCL_EMULATION_MODE MAKEFLAGS";
  }
  void scaffold(const Code &code) const {
    const flow::HostProgram host = flow::hostProgram(code);
    write("p/kernel.cpp", code.source);
    write("p/kernel.h", code.header);
    write("p/host.cpp", host.source);
    write("p/Makefile", flow::hardwareMakefile(code, host, 300));
    write("p/run.tcl", "open_project -reset hls_prj\nset_top " + code.top +
                           "\nadd_files kernel.cpp\nopen_solution -reset -flow_target vitis hls\n"
                           "set_part xcu280-fsvh2892-2L-e\ncreate_clock -period 3.333\n"
                           "csynth_design\nexit\n");
  }
  int make(const std::string &arguments, const std::string &more = "true") {
    return runShell(environment + "; " + more, "cd p && make " + arguments);
  }
  std::string environment;
};

TEST_F(HardwareFlow, ValuesGoToTheKernelAndBack) {
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 2; ++round) {
    RandomDesign design(random);
    std::filesystem::remove_all(root / "p");
    scaffold(design.code);
    for (size_t i = 0; i < design.arguments.size(); ++i)
      if (!design.arguments[i].isResult)
        write("p/" + flow::inputName(i),
              bytesOf(design.arguments[i].values, design.arguments[i].form));
    ASSERT_EQ(make("run"), 0) << design.code.source << out << err;
    for (size_t i = 0; i < design.arguments.size(); ++i) {
      const auto &argument = design.arguments[i];
      const bool isScalar = argument.dims.empty() && !argument.isResult;
      EXPECT_EQ(std::filesystem::exists(root / "p" / flow::outputName(i)), !isScalar);
      if (isScalar)
        continue;
      EXPECT_EQ(read("p/" + flow::outputName(i)), bytesOf(design.expected(argument), argument.form))
          << i << " of\n"
          << design.code.source;
    }
  }
}

Code adding() {
  Code code;
  code.top = "add_one";
  const std::string signature = "extern \"C\" void add_one(int32_t n)";
  code.header = "#pragma once\n#include <stdint.h>\n" + signature + ";\n";
  code.source = "#include <stdint.h>\n" + signature + " {}\n";
  code.parameters = {{"n", "n", Type::integer(32, true), "int32_t", {}}};
  return code;
}

TEST_F(HardwareFlow, TargetsBuildWhatTheyNeed) {
  scaffold(adding());
  ASSERT_EQ(make("csynth"), 0) << out << err;
  EXPECT_THAT(read("p/hls_prj/hls/syn/report/csynth.xml"), HasSubstr("STANDIN"));
  ASSERT_EQ(make("precheck"), 0) << out << err;
  for (const char *name : {"add_one.hw_emu.xo", "host.exe", "emconfig.json"})
    EXPECT_TRUE(std::filesystem::exists(root / "p" / name)) << name;
  EXPECT_FALSE(std::filesystem::exists(root / "p/add_one.hw_emu.xclbin"));
  EXPECT_EQ(make("run"), 2);
  EXPECT_THAT(err, HasSubstr("cannot read input0.data, the values of 'n'"));
  write("p/input0.data", "12");
  EXPECT_EQ(make("run"), 2);
  EXPECT_THAT(err, HasSubstr("input0.data has 2 bytes; 'n' needs 4"));
  write("p/input0.data", "1234");
  EXPECT_EQ(make("run"), 0) << out << err;
  // A run on hardware needs a board; its build does not.
  EXPECT_EQ(make("xclbin TARGET=hw"), 0) << out << err;
  EXPECT_EQ(make("run TARGET=hw"), 2);
  EXPECT_THAT(err, HasSubstr("No such device"));
  EXPECT_EQ(make("run TARGET=hw", "export ALLO_STANDIN_BOARD=1"), 0) << out << err;
  EXPECT_EQ(make("clean"), 0) << out << err;
  std::vector<std::string> left;
  for (const auto &each : std::filesystem::directory_iterator(root / "p"))
    left.push_back(each.path().filename());
  EXPECT_THAT(left, testing::UnorderedElementsAre("Makefile", "host.cpp", "input0.data",
                                                  "kernel.cpp", "kernel.h", "run.tcl"));
}

TEST_F(HardwareFlow, MissingVariablesAreNamed) {
  scaffold(adding());
  EXPECT_EQ(make("xo", "unset PLATFORM"), 2);
  EXPECT_THAT(err, HasSubstr("PLATFORM is not set: export PLATFORM="));
  EXPECT_EQ(make("host", "unset XILINX_XRT"), 2);
  EXPECT_THAT(err, HasSubstr("XILINX_XRT is not set"));
}

class Precheck : public HardwareFlow {
protected:
  Precheck() {
    scaffold(code);
    VitisSearch search;
    search.given = (root / "tools of AMD/2024.2/Vitis").string();
    const auto vitis = findVitis(search);
    EXPECT_TRUE(vitis) << vitis.error().message;
    options.folder = (root / "p").string();
    options.mode = "hw_emu";
    options.vitis = *vitis;
    const std::string xrt = (root / "tools of AMD/xrt").string();
    platform = (root / "tools of AMD/platforms/standin_u280_1/standin_u280_1.xpfm").string();
    options.vitis.environment.emplace_back("PLATFORM", platform);
    options.vitis.environment.emplace_back("XILINX_XRT", xrt);
  }
  void drop(const std::string &name) {
    std::erase_if(options.vitis.environment, [&](const auto &each) { return each.first == name; });
  }
  std::string run(flow::HardwareStep step = flow::HardwareStep::Precheck) {
    result = flow::makeHardware(step, code, options);
    return result.failure.message;
  }

  Code code = adding();
  flow::HardwareOptions options;
  flow::HardwareResult result;
  std::string platform;
};

TEST_F(Precheck, BuildsAllButTheLink) {
  std::string log;
  options.onLog = [&](std::string_view bytes) { log += bytes; };
  EXPECT_EQ(run(), "");
  EXPECT_TRUE(std::filesystem::exists(root / "p/add_one.hw_emu.xo"));
  EXPECT_FALSE(std::filesystem::exists(root / "p/add_one.hw_emu.xclbin"));
  EXPECT_EQ(read("p/hardware.log"), log);
  EXPECT_THAT(log, HasSubstr("Kernel 'add_one' is in 'add_one.hw_emu.xo'"));
  write("p/input0.data", "1234");
  EXPECT_EQ(run(flow::HardwareStep::Run), "");
}

TEST_F(Precheck, WhatIsMissingIsNamed) {
  for (const char *name : {"PLATFORM", "XILINX_XRT", "PATH"})
    drop(name);
  const std::string error = run();
  EXPECT_EQ(result.failure.ending, Ending::ToolFailed);
  EXPECT_THAT(error,
              testing::AllOf(HasSubstr("$PLATFORM is not set"), HasSubstr("$XILINX_XRT is not set"),
                             HasSubstr("v++ is neither in $PATH nor in the Vitis of "
                                       "--vitis-root")));
  options.vitis.environment.emplace_back("PLATFORM", "/no/platform.xpfm");
  EXPECT_THAT(run(), HasSubstr("$PLATFORM is '/no/platform.xpfm', which is not a file"));
}

TEST_F(Precheck, ErrorsOfTheToolsAreShown) {
  write("p/kernel.cpp",
        "#include <stdint.h>\nextern \"C\" void add_one(int32_t n) {\n  m = n;\n}\n");
  EXPECT_THAT(run(), HasSubstr("'m' was not declared in this scope (kernel.cpp:3:3)"));
  EXPECT_EQ(result.failure.ending, Ending::ToolFailed);
  EXPECT_THAT(result.failure.message, HasSubstr(result.log));
  options.vitis.environment.emplace_back("ALLO_STANDIN_FAULT", "stubborn");
  options.seconds = 1;
  EXPECT_THAT(run(), HasSubstr("did not end within 1 s (--time-limit, of all tools together)"));
}

// The project was written for another kernel of the name.
TEST_F(Precheck, KernelAndHostAreCompared) {
  ASSERT_EQ(run(), "");
  const std::string xo = (root / "p/add_one.hw_emu.xo").string();
  const auto compared = [&] {
    const Result<void> same = flow::compareKernel(xo, code.top, flow::hostProgram(code));
    return same ? "" : same.error().message;
  };
  EXPECT_EQ(compared(), "");
  code.parameters[0].name = "m";
  EXPECT_THAT(compared(), HasSubstr("the argument 0 is 'n', and the host gives 'm'"));
  code.parameters[0] = {"n", "n", Type::integer(16, true), "int16_t", {}};
  EXPECT_THAT(compared(), HasSubstr("the argument 'n' has 4 bytes, and the host gives 2"));
  TypeContext types;
  code.parameters[0] = {
      "n", "n", types.shaped(Type::integer(32, true), {4}, false), "int32_t", {4}};
  EXPECT_THAT(compared(), HasSubstr("'n' is a scalar, and the host gives a buffer"));
  code.parameters.push_back(adding().parameters[0]);
  EXPECT_THAT(compared(), HasSubstr("takes 1 argument, and the host gives 2"));
  code.top = "other";
  EXPECT_THAT(compared(), HasSubstr("its kernel is 'add_one', and the host runs 'other'"));
  write("p/add_one.hw_emu.xo", "PK");
  EXPECT_THAT(compared(), HasSubstr("it is not a zip archive"));
}

TEST(KernelDescription, ReadsWhatVitisWrites) {
  const std::string text = R"(<?xml version="1.0" encoding="UTF-8"?>
<root versionMajor="1" versionMinor="6">
  <kernel name="vadd" language="ip_c" vlnv="xilinx.com:hls:vadd:1.0">
    <ports><port name="M_AXI_GMEM" mode="master" range="0xFFFFFFFFFFFFFFFF" dataWidth="512"/></ports>
    <args>
      <arg name="a" addressQualifier="1" id="0" port="M_AXI_GMEM" size="0x8" offset="0x10" hostSize="0x8" type="int*"/>
      <arg name="n" addressQualifier="0" id="1" port="S_AXI_CONTROL" size="0x4" offset="0x1c" hostSize="0x4" type="int"/>
    </args>
  </kernel>
</root>
)";
  const auto made = synthesis::parseKernelDescription(text);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->name, "vadd");
  ASSERT_EQ(made->arguments.size(), 2U);
  EXPECT_TRUE(made->arguments[0].isBuffer);
  EXPECT_EQ(made->arguments[1].name, "n");
  EXPECT_EQ(made->arguments[1].id, 1U);
  EXPECT_EQ(made->arguments[1].hostSize, 4U);
  EXPECT_FALSE(made->arguments[1].isBuffer);
  // No part of it is enough.
  for (size_t size = 0; size + 2 < text.size(); size += 7)
    EXPECT_FALSE(synthesis::parseKernelDescription(text.substr(0, size))) << size;
  std::string wrong = text;
  wrong.replace(wrong.find("hostSize=\"0x8\""), 14, "hostSize=\"0xg\"");
  EXPECT_EQ(synthesis::parseKernelDescription(wrong).error().message,
            "line 6: 'hostSize' is '0xg', which is not a number");
}

TEST_F(HardwareFlow, SomeParametersHaveNoHost) {
  TypeContext types;
  Code code = adding();
  code.parameters.push_back(
      {"s", "s", types.stream(Type::integer(32, true), 2), "hls::stream<int32_t>", {}});
  flow::HostProgram host = flow::hostProgram(code);
  EXPECT_EQ(host.error, "there is no host program for 'add_one': 's' is a stream");
  EXPECT_EQ(host.source, "// " + host.error + "\n");
  code.parameters.back() = {"w", "w", Type::integer(1025, true), "ap_int<1025>", {}};
  host = flow::hostProgram(code);
  EXPECT_EQ(host.error, "there is no host program for 'add_one': 'w' has more than 1024 bits");
  scaffold(code);
  EXPECT_EQ(make("host"), 2);
  EXPECT_THAT(err, HasSubstr(host.error));
}

} // namespace
} // namespace allo::test
