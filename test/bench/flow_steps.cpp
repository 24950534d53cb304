// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-flow_steps: how long the steps of synthesis take that are not the tool's: from a
// kernel to its project on the disk, from a click on "Synthesize" to the first progress in the
// editor, from a large report to its figures, from a large log to its problems, and from a
// cancellation until no process is left.
#include "LspProcess.h"

#include "api/Hls.h"
#include "flow/Project.h"
#include "flow/Synthesize.h"
#include "os/FileSystem.h"
#include "os/OutsideTool.h"
#include "synthesis/Report.h"

#include <cstdlib>
#include <sstream>

namespace allo::bench {
namespace {

// Milliseconds.
constexpr double ScaffoldLimit = 30, ClickLimit = 100, ReportLimit = 30, CancelLimit = 1000;

void give(const std::string &figure, double took, double limit) {
  row(figure, milliseconds(took), milliseconds(limit), multiple(took / limit),
      verdict(took <= limit));
}

void scaffold() {
  constexpr int Runs = 21;
  const ToolFolder folder;
  const Result<vitis::SynthesisTarget> target =
      vitis::resolve({.device = "u280"}, vitis::PartNeed::Required);
  Times times;
  for (int i = 0; i < Runs; ++i) {
    const Clock::time_point start = Clock::now();
    TypeContext types;
    DiskFileSystem disk;
    api::Hls made = api::makeHls(
        types, {.target = ALLO_SOURCE_DIR "/docs/examples/gemm.py::gemm", .interfaces = {}}, disk,
        true);
    if (made.failure)
      fail(made.failure.message);
    if (Result<void, Failure> written =
            flow::writeFiles(folder.path(), flow::projectFiles(made.code, *target));
        !written)
      fail(written.error().message);
    times.add(millisecondsSince(start));
  }
  give("gemm, from its text to the project", times.median(), ScaffoldLimit);
}

// The stand-in for Vitis, in a folder of its own, as the only tool that is found.
void useStandIn(const std::string &folder) {
  const std::string make =
      "bash '" ALLO_SOURCE_DIR "/test/standin/make_root.sh' 2023.2 '" + folder + "' >/dev/null";
  if (std::system(make.c_str()) != 0)
    fail("the stand-in for Vitis cannot be made");
  setenv("XILINX_VITIS", (folder + "/tools of AMD/Vitis/2023.2").c_str(), 1);
  setenv("ALLO_CACHE_DIR", (folder + "/cache").c_str(), 1);
}

// The next update of a job in one of these states, separated by spaces.
nlohmann::json waitFor(LspProcess &server, const std::string &states) {
  for (;;) {
    const nlohmann::json message = nlohmann::json::parse(server.receive());
    if (message.value("method", "") != "allo/jobUpdate")
      continue;
    const std::string state = message["params"]["state"];
    if (states.find(state) != states.npos)
      return message["params"];
    if (state == "failed" || state == "cancelled")
      fail("the synthesis " + state + ": " + message["params"].value("message", ""));
  }
}

// As an editor sees it: the command of the lens, and the first notification that the job runs.
void click() {
  constexpr int Runs = 7;
  const ToolFolder folder;
  useStandIn(folder.path());
  const std::string file = ALLO_SOURCE_DIR "/docs/examples/gemm.py", uri = "file://" + file;
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  LspProcess server(serverProgram());
  server.initialize(folder.path());
  server.open(uri, text.str());
  server.diagnostics(uri, 1);
  Times first, whole;
  for (int i = 0; i < Runs; ++i) {
    // Each at a clock of its own: none is answered from the cache.
    const nlohmann::json argument = {
        {"uri", uri}, {"target", "gemm"}, {"device", "u280"}, {"frequency", 200 + i}};
    const nlohmann::json params = {{"command", "allo.synth"}, {"arguments", {argument}}};
    const Clock::time_point start = Clock::now();
    server.request("workspace/executeCommand", params.dump());
    waitFor(server, "running");
    first.add(millisecondsSince(start));
    waitFor(server, "done");
    whole.add(millisecondsSince(start));
  }
  give("a click on Synthesize, to the first progress", first.median(), ClickLimit);
  give("the slowest of " + std::to_string(Runs), first.worst(), ClickLimit);
  row("to the end, with the stand-in for the tool", milliseconds(whole.median()));
  if (!server.shutdown())
    fail("the server did not end as it should");
}

// Real reports of large designs consist mostly of their ports.
std::string largeReport(size_t bytes) {
  std::string text =
      "<profile>\n<ReportVersion><Version>2023.2</Version></ReportVersion>\n<UserAssignments>"
      "<unit>ns</unit><Part>xcu280</Part><TopModelName>top</TopModelName><TargetClockPeriod>3.33"
      "</TargetClockPeriod></UserAssignments>\n<PerformanceEstimates><SummaryOfOverallLatency/>"
      "</PerformanceEstimates>\n<AreaEstimates><Resources><LUT>1</LUT></Resources>"
      "<AvailableResources><LUT>2</LUT></AvailableResources></AreaEstimates>\n"
      "<InterfaceSummary>\n";
  for (size_t i = 0; text.size() < bytes; ++i)
    text += "    <RtlPorts>\n        <name>m_axi_gmem" + std::to_string(i) +
            "_AWVALID</name>\n        <Object>gmem</Object>\n        <Type>pointer</Type>\n        "
            "<IOProtocol>m_axi</IOProtocol>\n        <Dir>out</Dir>\n        <Bits>1</Bits>\n    "
            "</RtlPorts>\n";
  return text + "</InterfaceSummary>\n</profile>\n";
}

void report() {
  constexpr int Runs = 21;
  const std::string text = largeReport(1'600'000);
  Times times;
  for (int i = 0; i < Runs; ++i) {
    const Clock::time_point start = Clock::now();
    Result<synthesis::Report> read = synthesis::parseReport(text);
    times.add(millisecondsSince(start));
    if (!read)
      fail(read.error().message);
  }
  give("a report of 1.6 MB", times.median(), ReportLimit);
}

void log() {
  std::string text;
  while (text.size() < 100'000'000)
    text += "INFO: [HLS 200-42] -- Implementing module 'gemm_Pipeline_loop_k_" +
            std::to_string(text.size()) + "' \nWARNING: [HLS 200-40] some warning of the tool\n";
  const Clock::time_point start = Clock::now();
  flow::LogReader reader;
  reader.feed(text);
  reader.finish();
  row("a log of 100 MB", milliseconds(millisecondsSince(start)));
}

void cancel() {
  constexpr int Runs = 5;
  const ToolFolder folder;
  Times times;
  for (int i = 0; i < Runs; ++i) {
    const CancelToken token = CancelToken::make();
    Clock::time_point start;
    auto onOutput = [&](std::string_view) {
      start = Clock::now();
      token.cancel();
    };
    const ToolEnding ending =
        watchTool({.program = "/bin/sh",
                   .arguments = {"-c", "trap '' TERM; setsid sh -c 'trap \"\" TERM; sleep 1000' & "
                                       "sleep 1000 & echo; sleep 1000"},
                   .folder = "",
                   .environment = {}},
                  {.log = folder.path() + "/log", .onOutput = onOutput, .cancel = token});
    if (ending.kind != ToolEnding::Kind::Cancelled)
      fail("the tool ended by itself");
    times.add(millisecondsSince(start));
  }
  give("from a cancellation until no process is left", times.worst(), CancelLimit);
}

} // namespace
} // namespace allo::bench

int main() {
  using namespace allo::bench;
  heading("Synthesis without the tool");
  scaffold();
  click();
  report();
  log();
  cancel();
}
