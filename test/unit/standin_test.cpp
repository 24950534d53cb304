// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The stand-in for Vitis (test/standin): that it takes what Vitis takes, refuses everything else,
// and that its reports are read as those of a stand-in.
#include "common/FolderTest.h"
#include "synthesis/Report.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

namespace allo::test {
namespace {

using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

const std::string ScaleKernel = R"(#include <stdint.h>
static const int32_t table[4] = {1, 2, 3, 4};
extern "C" void scale(int32_t a[16], int32_t b[16], int32_t by) {
  #pragma HLS interface mode=m_axi port=a bundle=gmem0 depth=16
  #pragma HLS interface mode=s_axilite port=return bundle=control
  int32_t copy[16];
  #pragma HLS array_partition variable=copy type=cyclic factor=4 dim=1
  #pragma HLS bind_storage variable=copy type=ram_2p impl=lutram
  load: for (int32_t i = 0; i < 16; ++i) {
    #pragma HLS pipeline II=1
    copy[i] = a[i] * table[i & 3];
  }
  rows: for (int32_t r = 0; r < 4; ++r) {
    columns: for (int32_t c = 0; c < 4; ++c) {
      #pragma HLS pipeline II=2
      #pragma HLS loop_tripcount min=4 max=4
      b[r * 4 + c] = copy[r * 4 + c] * by;
    }
  }
  until: while (by > 0) {
    by = by - 1;
  }
}
)";
const std::string ScaleScript = "open_project -reset prj\nset_top scale\nadd_files kernel.cpp\n"
                                "open_solution -reset -flow_target vitis s\n"
                                "set_part {xcu280-fsvh2892-2L-e}\n"
                                "create_clock -period 3.33 -name default\n"
                                "config_interface -m_axi_addr64=false -m_axi_latency 32\n"
                                "csynth_design\n";

class StandIn : public FolderTest {
protected:
  StandIn() : FolderTest("standin") {
    const int code =
        runShell("true", ALLO_SOURCE_DIR "/test/standin/make_root.sh 2024.2 . && chmod -R +w .");
    EXPECT_EQ(code, 0) << err;
    bin = (root / out.substr(0, out.find('\n')) / "bin").string();
    platform = (root / "tools of AMD/platforms/standin_u280_1/standin_u280_1.xpfm").string();
    write("kernel.cpp", ScaleKernel);
  }
  // A program of it, after variables of the shell.
  int run(const std::string &program, const std::string &arguments, const std::string &fault = "") {
    return runShell("export ALLO_STANDIN_FAULT='" + fault + "'",
                    "timeout 60 '" + bin + "/" + program + "' " + arguments);
  }
  int tcl(const std::string &script, const std::string &fault = "") {
    write("run.tcl", script);
    return run("vitis_hls", "-f run.tcl", fault);
  }
  Result<synthesis::Report> report(const std::string &path = "prj/s/syn/report/csynth.xml") const {
    return synthesis::parseReport(read(path));
  }
  static std::string replaced(std::string text, const std::string &from, const std::string &to) {
    const size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    return at == text.npos ? text : text.replace(at, from.size(), to);
  }

  std::string bin, platform;
};

TEST_F(StandIn, Synthesizes) {
  for (const char *arguments : {"-f run.tcl", "-f run.tcl -tclargs a b"}) {
    write("run.tcl", ScaleScript + "exit\n");
    ASSERT_EQ(run("vitis_hls", arguments), 0) << out;
  }
  ASSERT_EQ(run("vitis-run", "--mode hls --tcl run.tcl"), 0) << out;
  EXPECT_THAT(out, HasSubstr("Pipelining result : Target II = 2, Final II = 2"));
  EXPECT_EQ(read("vitis_hls.log"), out);
  const Result<synthesis::Report> made = report();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_TRUE(made->isStandIn);
  EXPECT_EQ(made->version, "STANDIN 2024.2");
  EXPECT_EQ(made->part, "xcu280-fsvh2892-2L-e");
  EXPECT_EQ(made->flow, "vitis");
  EXPECT_EQ(made->top.name, "scale");
  EXPECT_EQ(made->top.timing.isMet(), std::optional(true));
  EXPECT_EQ(made->top.latency, std::nullopt) << "one loop has no trip count";
  ASSERT_EQ(made->top.loops.size(), 3U);
  EXPECT_EQ(made->top.loops[0].label, "load");
  EXPECT_EQ(made->top.loops[0].tripCount, (synthesis::Cycles{16, 16}));
  EXPECT_EQ(made->top.loops[0].interval, std::optional<uint64_t>(1));
  EXPECT_EQ(made->top.loops[1].label, "rows_columns");
  EXPECT_EQ(made->top.loops[1].tripCount, (synthesis::Cycles{16, 16}));
  EXPECT_EQ(made->top.loops[1].interval, std::optional<uint64_t>(2));
  EXPECT_EQ(made->top.loops[2].label, "until");
  EXPECT_EQ(made->top.loops[2].tripCount, std::nullopt);
  EXPECT_TRUE(made->top.violations.empty());
  ASSERT_EQ(made->modules.size(), 4U);
  EXPECT_EQ(made->modules[0].name, "scale_Pipeline_load");
}

// The identities of real reports, for loops with random bounds.
TEST_F(StandIn, TripCountsAreThoseOfTheLoops) {
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 10; ++round) {
    const int from = int(random() % 40) - 20, to = from + int(random() % 60), by = 1 + random() % 7;
    const int interval = 1 + random() % 9;
    const bool isInclusive = random() % 2;
    uint64_t trips = 0;
    for (int i = from; isInclusive ? i <= to : i < to; i += by)
      ++trips;
    write("kernel.cpp", "#include <stdint.h>\nextern \"C\" void scale(int32_t a[9]) {\n"
                        "  l: for (int32_t i = " +
                            std::to_string(from) + (isInclusive ? "; i <= " : "; i < ") +
                            std::to_string(to) + "; i += " + std::to_string(by) +
                            ") {\n#pragma HLS pipeline II=" + std::to_string(interval) +
                            "\n    a[0] += i;\n  }\n}\n");
    ASSERT_EQ(tcl(ScaleScript), 0) << out;
    const Result<synthesis::Report> made = report();
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_EQ(made->top.loops.size(), 1U);
    const synthesis::LoopReport &loop = made->top.loops[0];
    ASSERT_TRUE(loop.tripCount && loop.latency && loop.depth);
    EXPECT_EQ(loop.tripCount->min, trips);
    EXPECT_EQ(loop.interval, std::optional<uint64_t>(interval));
    const uint64_t latency =
        trips == 0 ? loop.latency->min : (trips - 1) * uint64_t(interval) + *loop.depth - 1;
    EXPECT_EQ(loop.latency->min, latency);
  }
}

TEST_F(StandIn, CommandsHaveAnOrder) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < ScaleScript.size();) {
    const size_t end = ScaleScript.find('\n', at);
    lines.push_back(ScaleScript.substr(at, end - at));
    at = end + 1;
  }
  // Everything but a configuration is needed.
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    std::string script;
    for (size_t j = 0; j < lines.size(); ++j)
      script += i == j ? "" : lines[j] + "\n";
    const bool isNeeded = !lines[i].starts_with("config_");
    EXPECT_EQ(tcl(script), isNeeded ? 1 : 0) << "without " << lines[i] << ":\n" << out;
    EXPECT_EQ(out.find("command 'ap_source' returned error code") != out.npos, isNeeded);
  }
  // One that needs what opens behind it is refused there.
  for (size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_EQ(tcl(lines[i] + "\n" + ScaleScript), 1) << lines[i];
    EXPECT_THAT(out, HasSubstr("No project is open"));
  }
  EXPECT_EQ(tcl(replaced(ScaleScript, "csynth_design", "cosim_design")), 1);
  EXPECT_THAT(out, HasSubstr("has not been synthesized"));
  EXPECT_EQ(tcl(ScaleScript + "export_design -format xo -output scale.xo\n"), 0) << out;
}

TEST_F(StandIn, UnknownWordsAreRefused) {
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"-reset prj", "-rset prj"},
      {"set_top scale", "set_top"},
      {"set_top scale", "set_top scal"},
      {"set_top", "set_topp"},
      {"add_files kernel.cpp", "add_files kernels.cpp"},
      {"-flow_target vitis", "-flow_target vivid"},
      {"-flow_target vitis", "-flow vitis"},
      {"xcu280-fsvh2892-2L-e", "u280"},
      {"-period 3.33", "-period fast"},
      {"-period 3.33", "-frequency 3.33"},
      {"-m_axi_latency 32", "-m_axi_latency many"},
      {"-m_axi_latency 32", "-m_axi_latency"},
      {"-m_axi_latency", "-m_axi_latencies"},
      {"csynth_design", "csynth_design -fast"}};
  for (const auto &[from, to] : changes) {
    EXPECT_EQ(tcl(replaced(ScaleScript, from, to)), 1) << to;
    EXPECT_THAT(out, HasSubstr("ERROR: ")) << to;
    EXPECT_FALSE(fs::exists(root / "prj/s/syn/report/csynth.xml")) << to;
    fs::remove_all(root / "prj");
  }
}

TEST_F(StandIn, TheCodeIsChecked) {
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"by = by - 1;", "by = by - one;"},
      {"columns:", "load:"},
      {"HLS pipeline II=1", "HLS pipelin II=1"},
      {"HLS pipeline II=1", "HLS pipeline II"},
      {"HLS pipeline II=1", "HLS pipeline II=1 fast"},
      {"HLS pipeline II=1", "HLS interface mode=m_axi port=c"},
      {"port=a ", "port=aa "},
      {"mode=m_axi", "mode=m_axis"},
      {"variable=copy type", "variable=copies type"},
      {"variable=copy type=cyclic", "variable=copy type=cycle"},
      {"variable=copy type=cyclic", "type=cyclic"},
      {"factor=4", "factor=x4"},
      {"impl=lutram", "impl=lut"},
      {"extern \"C\" void scale", "#pragma HLS dataflow\nextern \"C\" void scale"},
      {"extern \"C\" void scale", "extern \"C\" void scal"}};
  for (const auto &[from, to] : changes) {
    write("kernel.cpp", replaced(ScaleKernel, from, to));
    EXPECT_EQ(tcl(ScaleScript), 1) << to << "\n" << out;
    EXPECT_THAT(out, HasSubstr("ERROR: ")) << to;
  }
  write("kernel.cpp", replaced(ScaleKernel, "by = by - 1;", "by = by - one;"));
  EXPECT_EQ(tcl(ScaleScript), 1);
  EXPECT_THAT(out, HasSubstr("kernel.cpp:21:15)"));
}

// A letter in the word of any pragma makes it one that is not known.
TEST_F(StandIn, AnyChangedWordOfAPragmaIsRefused) {
  std::mt19937 random(std::random_device{}());
  std::vector<size_t> begins;
  for (size_t at = 0; (at = ScaleKernel.find("#pragma HLS ", at)) != ScaleKernel.npos; ++at)
    begins.push_back(at + 12);
  for (int round = 0; round < 12; ++round) {
    const size_t begin = begins[random() % begins.size()];
    const size_t end = ScaleKernel.find('\n', begin);
    size_t at = begin + random() % (end - begin);
    // Not in names that may be any.
    const std::string before = ScaleKernel.substr(begin, at - begin);
    const size_t word = before.rfind(' ') + 1;
    if (before.find("bundle=", word == std::string::npos ? 0 : word) != before.npos ||
        !std::isalpha(static_cast<unsigned char>(ScaleKernel[at])))
      continue;
    std::string changed = ScaleKernel;
    changed.insert(at, "q");
    write("kernel.cpp", changed);
    EXPECT_EQ(tcl(ScaleScript), 1) << changed.substr(begin, end - begin + 1);
  }
}

// Some of the texts that tests of the emitter expect.
TEST_F(StandIn, TakesWhatTheEmitterMakes) {
  std::vector<fs::path> texts;
  for (const auto &each : fs::directory_iterator(ALLO_SOURCE_DIR "/test/data/hls"))
    if (const std::string name = each.path().filename().string();
        name.ends_with(".cpp") && name.find("checked") == name.npos)
      texts.push_back(each.path());
  ASSERT_GT(texts.size(), 100U);
  std::ranges::shuffle(texts, std::mt19937(std::random_device{}()));
  texts.resize(15);
  for (const fs::path &each : texts) {
    const std::string text = readFile(each);
    write("kernel.cpp", text);
    // The top function is the last one, and the only one that C knows.
    const size_t begin = text.rfind("extern \"C\" "), end = text.find('(', begin);
    const size_t name = text.find_last_of(" *&", end) + 1;
    const std::string top = text.substr(name, end - name);
    EXPECT_EQ(tcl(replaced(ScaleScript, "set_top scale", "set_top " + top)), 0) << each << out;
    const Result<synthesis::Report> made = report();
    ASSERT_TRUE(made) << each << made.error().message;
    EXPECT_EQ(made->top.name, top);
  }
}

TEST_F(StandIn, ReadsConfigurations) {
  const std::string good = "# of scale\npart=xcu280-fsvh2892-2L-e\n\n[hls]\nclock=3.3333ns\n"
                           "flow_target=vivado\nsyn.file=kernel.cpp\nsyn.top=scale\n"
                           "package.output.syn=0\n";
  write("hls.cfg", good);
  const std::string call = "-c --mode hls --config hls.cfg --work_dir work";
  ASSERT_EQ(run("v++", call), 0) << out;
  const Result<synthesis::Report> made = report("work/hls/syn/report/csynth.xml");
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->flow, "vivado");
  EXPECT_EQ(run("vitis-run", "--mode hls --cosim --config hls.cfg --work_dir work"), 1);
  EXPECT_THAT(out, HasSubstr("There is no test bench"));
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"part=xcu280-fsvh2892-2L-e\n", ""},
      {"[hls]", "[hlss]"},
      {"clock=3.3333ns", "clock=fast"},
      {"clock=3.3333ns", "clock 3"},
      {"flow_target=vivado", "flow_target=vivid"},
      {"syn.file=kernel.cpp", "syn.files=kernel.cpp"},
      {"syn.file=kernel.cpp", "syn.file=none.cpp"},
      {"syn.top=scale\n", ""},
      {"package.output.syn=0", "package.output.syn=perhaps"}};
  for (const auto &[from, to] : changes) {
    write("hls.cfg", replaced(good, from, to));
    EXPECT_EQ(run("v++", call), 1) << to;
    EXPECT_THAT(out, HasSubstr("ERROR: ")) << to;
  }
}

TEST_F(StandIn, LinksWhatItCompiles) {
  const std::string with = " -t hw_emu --platform '" + platform + "' ";
  ASSERT_EQ(run("v++", "-c" + with + "-k scale -g --save-temps --temp_dir t -o s.xo kernel.cpp"), 0)
      << out;
  EXPECT_TRUE(fs::exists(root / "t/s/scale/scale/solution/syn/report/csynth.xml"));
  ASSERT_EQ(run("v++", "-l" + with + "--optimize 2 --vivado.impl.jobs 4 -o s.xclbin s.xo"), 0)
      << out;
  EXPECT_THAT(read("s.xclbin"), HasSubstr("allo_standin_call_scale"));
  EXPECT_EQ(run("emconfigutil", "--platform '" + platform + "' --nd 1 --od ."), 0) << out;
  EXPECT_THAT(read("emconfig.json"), HasSubstr("xcu280"));
  const std::vector<std::string> wrongs = {
      "-c -l" + with + "-o s.xo kernel.cpp",
      "-c" + with + "-o s.xo kernel.cpp",
      "-c" + with + "-k scale -o s.xclbin kernel.cpp",
      "-c -k scale -o s.xo kernel.cpp",
      "-c -t hw --platform none.xpfm -k scale -o s.xo kernel.cpp",
      "-c" + with + "-k scale --fast -o s.xo kernel.cpp",
      "-l" + with + "-o s.xclbin kernel.cpp",
      "-l" + with + "-o s.xclbin",
      "-c" + with + "-k scale -o s.xo none.cpp"};
  for (const std::string &wrong : wrongs) {
    EXPECT_EQ(run("v++", wrong), 1) << wrong;
    EXPECT_THAT(out, HasSubstr("ERROR: ")) << wrong;
  }
}

TEST_F(StandIn, PlaysFaults) {
  EXPECT_EQ(tcl(ScaleScript, "licence"), 1);
  EXPECT_THAT(out, HasSubstr("ERROR: [Common 17-345] A valid license was not found"));
  EXPECT_EQ(tcl(ScaleScript, "part"), 1);
  EXPECT_THAT(out,
              HasSubstr("ERROR: [HLS 200-1023] Part 'xcu280-fsvh2892-2L-e' is not installed."));
  EXPECT_EQ(tcl(ScaleScript, "timing ii"), 0);
  EXPECT_THAT(out, HasSubstr("WARNING: [HLS 200-871] Estimated clock period"));
  EXPECT_THAT(out,
              HasSubstr("WARNING: [HLS 200-880] The II Violation in module 'scale_Pipeline_load'"
                        " (loop 'load')"));
  Result<synthesis::Report> made = report();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->top.timing.isMet(), std::optional(false));
  EXPECT_EQ(made->top.loops[0].interval, std::optional<uint64_t>(3));
  ASSERT_EQ(made->top.violations.size(), 3U);
  EXPECT_EQ(made->top.violations[0].loop, "load");
  EXPECT_EQ(made->top.violations[0].issue, "II Violation");
  EXPECT_EQ(made->top.violations[0].line, 9U);
  EXPECT_EQ(tcl(ScaleScript, "undef"), 0);
  made = report();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->top.loops[0].latency, std::nullopt);
  for (const char *fault : {"garbage", "truncated"}) {
    EXPECT_EQ(tcl(ScaleScript, fault), 0);
    EXPECT_FALSE(report()) << fault;
  }
  EXPECT_EQ(tcl(ScaleScript, "noreport"), 0);
  EXPECT_FALSE(fs::exists(root / "prj/s/syn/report/csynth.xml"));
  EXPECT_EQ(tcl(ScaleScript, "diskfull"), 1);
  EXPECT_THAT(out, HasSubstr("no space left on device"));
  EXPECT_EQ(tcl(ScaleScript, "crash"), 128 + 11);
  EXPECT_EQ(run("vitis_hls", "-version", "noversion"), 0);
  EXPECT_THAT(out, Not(HasSubstr("2024")));
  for (const char *fault : {"hang", "babble"})
    EXPECT_EQ(runShell("export ALLO_STANDIN_FAULT=" + std::string(fault),
                       "timeout -k 9 1 '" + bin + "/vitis_hls' -f run.tcl"),
              124)
        << fault;
}

} // namespace
} // namespace allo::test
