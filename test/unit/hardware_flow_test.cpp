// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Makefile and host.cpp of a project, run by make with the stand-in for Vitis and its stub of XRT:
// kernels with random parameters get their values, in their order and form, and give them back.
#include "common/FolderTest.h"
#include "csim/HostSource.h"
#include "flow/Makefile.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace allo::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using vitis::Code;
using vitis::Port;

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
  };
  return all;
}

int64_t wrapped(uint64_t value, const Form &form) {
  if (form.bits == 0 || form.bits == 64)
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
    char each[8] = {};
    const auto single = float(value);
    const auto real = double(value);
    if (form.element == "float")
      std::memcpy(each, &single, 4);
    else if (form.element == "double")
      std::memcpy(each, &real, 8);
    else
      std::memcpy(each, &value, 8);
    bytes.append(each, csim::hostBytes(form.type));
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
    const Form result = isReturned ? forms()[1 + random() % 4] : forms()[7];
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
  for (int round = 0; round < 3; ++round) {
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

TEST_F(HardwareFlow, SomeParametersHaveNoHost) {
  TypeContext types;
  Code code = adding();
  code.parameters.push_back(
      {"s", "s", types.stream(Type::integer(32, true), 2), "hls::stream<int32_t>", {}});
  flow::HostProgram host = flow::hostProgram(code);
  EXPECT_EQ(host.error, "there is no host program for 'add_one': 's' is a stream");
  EXPECT_EQ(host.source, "// " + host.error + "\n");
  code.parameters.back() = {"w", "w", Type::integer(65, true), "ap_int<65>", {}};
  host = flow::hostProgram(code);
  EXPECT_EQ(host.error, "there is no host program for 'add_one': 'w' has more than 64 bits");
  scaffold(code);
  EXPECT_EQ(make("host"), 2);
  EXPECT_THAT(err, HasSubstr(host.error));
}

} // namespace
} // namespace allo::test
