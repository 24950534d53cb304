// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-flow_steps: how long the steps of synthesis take that are not the tool's: from a
// kernel to its project on the disk, from a large report to its figures, from a large log to its
// problems, and from a cancellation until no process is left.
#include "Measure.h"

#include "api/Hls.h"
#include "flow/Project.h"
#include "flow/Synthesize.h"
#include "os/FileSystem.h"
#include "os/OutsideTool.h"
#include "synthesis/Report.h"

#include <cstdlib>

namespace allo::bench {
namespace {

constexpr double ScaffoldLimit = 30, ReportLimit = 30, CancelLimit = 1000; // milliseconds

void give(const std::string &figure, double took, double limit) {
  row(figure, milliseconds(took), milliseconds(limit), multiple(took / limit),
      verdict(took <= limit));
}

[[noreturn]] void fail(const std::string &what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(1);
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
  report();
  log();
  cancel();
}
