// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Reports are written here as the tools of several years write them, from random figures, and read
// back.
#include "support/Format.h"
#include "synthesis/FindLoops.h"
#include "synthesis/Report.h"

#include <gtest/gtest.h>
#include <random>

namespace allo::synthesis {

namespace {

class Figures {
public:
  explicit Figures(unsigned seed) : is2019(seed % 4 == 0), random(seed) {}

  Report report() {
    Report made;
    made.version = is2019 ? "2019.2" : oneOf({"2022.1.1", "2023.2", "2025.1"});
    made.family = "virtexuplus";
    made.part = "xcu280-fsvh2892-2L-e";
    made.flow = is2019 ? "" : oneOf({"vitis", "vivado"});
    made.top = module("top");
    made.available = resources();
    for (unsigned i = 0; !is2019 && i < upTo(4); ++i) {
      ModuleReport &added = made.modules.emplace_back(module(format("top_Pipeline_loop_{0}", i)));
      added.timing.target = made.top.timing.target;
      added.timing.uncertainty = made.top.timing.uncertainty;
    }
    return made;
  }
  const bool is2019;
  bool coin() { return upTo(1); }
  unsigned upTo(unsigned most) { return std::uniform_int_distribution<unsigned>(0, most)(random); }

private:
  std::mt19937 random;

  std::string oneOf(std::vector<std::string> words) { return words[upTo(words.size() - 1)]; }
  std::optional<Cycles> cycles() {
    const uint64_t low = uint64_t(upTo(1u << 30)) << upTo(20);
    switch (upTo(3)) {
    case 0:
      return std::nullopt; // "undef"
    case 1:
      return Cycles{low, low + upTo(1000)};
    default:
      return Cycles{low, low};
    }
  }
  Resources resources() {
    return {upTo(1303680), upTo(2607360), upTo(9024), upTo(4032), upTo(960)};
  }
  std::vector<LoopReport> loops(unsigned depth) {
    std::vector<LoopReport> made(upTo(depth));
    for (LoopReport &loop : made) {
      loop.label =
          oneOf({"loop_i", "rows", "Loop_1", "VITIS_LOOP_12_1"}) + format("_{0}", upTo(99));
      loop.tripCount = cycles();
      loop.latency = cycles();
      if (coin()) {
        loop.interval = 1 + upTo(40);
        loop.depth = 1 + upTo(400);
      } else {
        loop.iterationLatency = cycles();
        loop.loops = loops(depth - 1);
      }
    }
    return made;
  }
  ModuleReport module(std::string name) {
    ModuleReport made;
    made.name = std::move(name);
    made.timing.target = double(upTo(1000) + 100) / 100;
    if (upTo(3))
      made.timing.uncertainty = double(upTo(99)) / 100;
    if (coin())
      made.timing.estimated = double(upTo(1000)) / 1000;
    made.pipeline = oneOf({"no", "yes", "dataflow"});
    made.latency = cycles();
    made.interval = cycles();
    made.loops = loops(3);
    for (unsigned i = 0; i < upTo(2); ++i) {
      Violation &added = made.violations.emplace_back();
      added.loop = format("loop_{0}", i);
      added.issue = "II Violation";
      added.reason = coin() ? "Memory Dependency" : "";
      if (coin())
        added.distance = upTo(9);
      if (coin()) {
        added.file = coin() ? "/a b/kernel.cpp" : "kernel.cpp";
        added.line = 1 + upTo(999);
      }
    }
    made.used = resources();
    return made;
  }
};

std::string element(std::string_view name, std::string_view text) {
  return format("<{0}>{1}</{0}>\n", name, text);
}

std::string decimal(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

// In the tools' order of elements.
class Writer {
public:
  std::string text;

  Writer(const Report &report, bool is2019, size_t ports = 2) : is2019(is2019) {
    text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<profile>\n<ReportVersion>\n";
    text += element("Version", report.version) + "</ReportVersion>\n<UserAssignments>\n";
    text += element("unit", "ns") + element("ProductFamily", report.family) +
            element("Part", report.part) + element("TopModelName", report.top.name) +
            element("TargetClockPeriod", decimal(report.top.timing.target));
    if (report.top.timing.uncertainty)
      text += element("ClockUncertainty", decimal(*report.top.timing.uncertainty));
    if (!report.flow.empty())
      text += element("FlowTarget", report.flow);
    text += "</UserAssignments>\n";
    performance(report.top);
    text += "<AreaEstimates>\n";
    resources("Resources", report.top.used);
    resources("AvailableResources", report.available);
    text += "</AreaEstimates>\n<InterfaceSummary>\n";
    for (size_t i = 0; i < ports; ++i)
      text += "<RtlPorts>\n" + element("name", format("port_{0}", i)) + "<Scope/>\n" +
              element("IOProtocol", "ap_none") + "</RtlPorts>\n";
    text += "</InterfaceSummary>\n";
    if (!is2019) {
      text += "<RTLDesignHierarchy><TopModule><PerformanceEstimates/></TopModule>"
              "</RTLDesignHierarchy>\n<ModuleInformation>\n";
      for (const ModuleReport &module : report.modules) {
        text += "<Module>\n" + element("Name", module.name);
        performance(module);
        text += "<AreaEstimates>\n";
        resources("Resources", module.used);
        text += "</AreaEstimates>\n<BindNodes><BindNode BINDTYPE=\"op\" SOURCE=\"k.cpp:3\"/>"
                "</BindNodes>\n</Module>\n";
      }
      text += "</ModuleInformation>\n";
    }
    text += "</profile>\n";
  }

private:
  const bool is2019;

  void cycles(std::string_view name, const std::optional<Cycles> &value) {
    if (!value)
      text += element(name, "undef");
    else if (value->min == value->max)
      text += element(name, format("{0}", value->min));
    else
      text += format("<{0}><range><min>{1}</min><max>{2}</max></range></{0}>\n", name, value->min,
                     value->max);
  }
  void ends(std::string_view min, std::string_view max, const std::optional<Cycles> &value) {
    text += element(min, value ? format("{0}", value->min) : "undef");
    text += element(max, value ? format("{0}", value->max) : "undef");
  }
  void loops(const std::vector<LoopReport> &all) {
    for (const LoopReport &loop : all) {
      text += "<" + loop.label + ">\n" + element("Slack", "3.32");
      cycles("TripCount", loop.tripCount);
      cycles("Latency", loop.latency);
      text += element("AbsoluteTimeLatency", "740");
      if (loop.interval)
        text += element("PipelineII", format("{0}", *loop.interval)) +
                element("PipelineDepth", format("{0}", *loop.depth));
      else
        cycles("IterationLatency", loop.iterationLatency);
      text += "<InstanceList/>\n";
      loops(loop.loops);
      text += "</" + loop.label + ">\n";
    }
  }
  void performance(const ModuleReport &module) {
    text += "<PerformanceEstimates>\n" + element("PipelineType", module.pipeline) +
            "<SummaryOfTimingAnalysis>\n" + element("unit", "ns");
    if (module.timing.estimated)
      text += element("EstimatedClockPeriod", decimal(*module.timing.estimated));
    text += "</SummaryOfTimingAnalysis>\n<SummaryOfOverallLatency>\n";
    ends("Best-caseLatency", "Worst-caseLatency", module.latency);
    text += element("Average-caseLatency", "undef");
    ends("Interval-min", "Interval-max", module.interval);
    text += "</SummaryOfOverallLatency>\n";
    if (!module.loops.empty()) {
      text += "<SummaryOfLoopLatency>\n";
      loops(module.loops);
      text += "</SummaryOfLoopLatency>\n";
    }
    if (!module.violations.empty()) {
      text += "<SummaryOfViolations>\n" + element("IssueType", "-") +
              element("ViolationType", "-") + element("SourceLocation", "kernel.cpp:1") +
              "<SummaryOfLoopViolations>\n";
      for (const Violation &each : module.violations) {
        text += "<" + each.loop + ">\n" + element("Name", each.loop) +
                element("IssueType", each.issue) +
                element("ViolationType", each.reason.empty() ? "-" : each.reason);
        if (each.distance)
          text += element("IterationDistance", format("{0}", *each.distance));
        text += element("SourceLocation",
                        each.file.empty() ? "-" : format("{0}:{1}", each.file, each.line));
        text += "</" + each.loop + ">\n";
      }
      text += "</SummaryOfLoopViolations>\n</SummaryOfViolations>\n";
    }
    text += "</PerformanceEstimates>\n";
  }
  void resources(std::string_view name, const Resources &all) {
    text += format("<{0}>\n", name) + element("BRAM_18K", format("{0}", all.bram18k)) +
            element(is2019 ? "DSP48E" : "DSP", format("{0}", all.dsp)) +
            element("FF", format("{0}", all.ff)) + element("LUT", format("{0}", all.lut)) +
            element("URAM", format("{0}", all.uram)) + format("</{0}>\n", name);
  }
};

void expectEqual(const Report &read, const Report &made) {
  EXPECT_EQ(read.version, made.version);
  EXPECT_EQ(read.family, made.family);
  EXPECT_EQ(read.part, made.part);
  EXPECT_EQ(read.flow, made.flow);
  EXPECT_TRUE(read.top == made.top);
  EXPECT_EQ(read.available, made.available);
  EXPECT_TRUE(read.modules == made.modules);
  EXPECT_FALSE(read.isStandIn);
}

std::string errorOf(std::string_view text) {
  Result<Report> report = parseReport(text);
  return report ? "" : report.error().message;
}

TEST(SynthesisReport, RandomReportsAreReadBack) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Figures figures(seed);
    const Report made = figures.report();
    const std::string text = Writer(made, figures.is2019).text;
    ReportParser parser; // of pieces
    for (size_t at = 0; at < text.size();) {
      const size_t size = 1 + figures.upTo(500);
      ASSERT_TRUE(parser.feed(std::string_view(text).substr(at, size)));
      at += size;
    }
    Result<Report> read = parser.finish();
    ASSERT_TRUE(read) << read.error().message;
    expectEqual(*read, made);
  }
}

TEST(SynthesisReport, EveryCutIsAnError) {
  Figures figures(5);
  std::string text = Writer(figures.report(), figures.is2019).text;
  text.pop_back(); // the last line's end is no loss
  ASSERT_EQ(errorOf(text), "");
  for (size_t size = 0; size < text.size(); ++size)
    ASSERT_NE(errorOf(std::string_view(text).substr(0, size)), "") << size;
  EXPECT_EQ(errorOf(std::string_view(text).substr(0, text.size() / 2)).find("line "), 0u);
}

TEST(SynthesisReport, DamagedTextsDoNotCrash) {
  Figures figures(9);
  const std::string text = Writer(figures.report(), figures.is2019).text;
  for (unsigned i = 0; i < 3000; ++i) {
    std::string damaged = text;
    for (unsigned k = 0; k <= figures.upTo(3); ++k)
      damaged[figures.upTo(unsigned(text.size()) - 1)] = char(figures.upTo(255));
    (void)parseReport(damaged);
  }
}

TEST(SynthesisReport, SaysWhatIsWrong) {
  Figures figures(1);
  const std::string text = Writer(figures.report(), figures.is2019).text;
  auto replaced = [&](std::string_view what, std::string_view with) {
    std::string changed = text;
    const size_t at = changed.find(what);
    EXPECT_NE(at, changed.npos) << what;
    return changed.replace(at, what.size(), with);
  };
  EXPECT_EQ(errorOf(""), "line 1: the file ends before the report does");
  EXPECT_EQ(errorOf("<html></html>"),
            "line 1: the file is not a synthesis report: it begins with 'html'");
  EXPECT_EQ(errorOf(replaced("<LUT>", "<LUT>many")).substr(0, 5), "line ");
  EXPECT_NE(errorOf(replaced("<LUT>", "<LUT>many")).find("which is not a number"),
            std::string::npos);
  EXPECT_NE(errorOf(replaced("<LUT>", "<LUT>99999999999999999999")).find("which is too large"),
            std::string::npos);
  EXPECT_NE(errorOf(replaced("<TargetClockPeriod>", "<TargetClockPeriod>-"))
                .find("but it has to be above zero"),
            std::string::npos);
  std::string without = text; // 'AreaEstimates' of the whole
  const size_t begin = without.find("<AreaEstimates>");
  without.erase(begin, without.find("</AreaEstimates>") + 16 - begin);
  EXPECT_EQ(errorOf(without), "line 2: 'profile' has no 'AreaEstimates'");
}

TEST(SynthesisReport, EntitiesAreRefused) {
  std::string text = "<?xml version=\"1.0\"?>\n<!DOCTYPE profile [<!ENTITY a \"aaaaaaaaaa\">";
  for (char each = 'b'; each < 'n'; ++each) {
    text += format("<!ENTITY {0} \"", std::string(1, each));
    for (int i = 0; i < 10; ++i)
      text += format("&{0};", std::string(1, char(each - 1)));
    text += "\">";
  }
  EXPECT_EQ(errorOf(text + "]>\n<profile>&m;</profile>"), "line 2: a DOCTYPE is not read");
}

TEST(SynthesisReport, NestsWithoutEnd) {
  std::string text = "<profile><PerformanceEstimates><SummaryOfLoopLatency>";
  for (int i = 0; i < 100'000; ++i)
    text += "<a>";
  EXPECT_NE(errorOf(text), "");
  for (int i = 0; i < 100'000; ++i)
    text += "</a>";
  EXPECT_NE(errorOf(text + "</SummaryOfLoopLatency></PerformanceEstimates></profile>"), "");
}

TEST(SynthesisReport, LargeReports) {
  Figures figures(2);
  const Report made = figures.report();
  const std::string text = Writer(made, figures.is2019, 100'000).text;
  EXPECT_GT(text.size(), 5'000'000u);
  Result<Report> read = parseReport(text);
  ASSERT_TRUE(read) << read.error().message;
  expectEqual(*read, made);
}

TEST(SynthesisReport, TimingIncludesTheUncertainty) {
  EXPECT_EQ((Timing{4.0, 1.08, 2.92}.isMet()), true);
  EXPECT_EQ((Timing{4.0, 1.08, 3.165}.isMet()), false);
  EXPECT_EQ((Timing{4.0, 1.08, std::nullopt}.isMet()), std::nullopt);
  EXPECT_EQ((Timing{4.0, std::nullopt, 3.165}.isMet()), std::nullopt);
}

TEST(SynthesisReport, LoopsAreFoundByTheNamesOfModules) {
  const std::vector<EmittedLoop> loops = {{"f", "loop_i"},   {"f", "loop_j"}, {"f", "loop_k"},
                                          {"f_1", "loop_i"}, {"g", "rows"},   {"top", "loop_i"}};
  EXPECT_EQ(findLoop("f", "loop_j", loops), 1u);
  EXPECT_EQ(findLoop("f_Pipeline_loop_j", "loop_j", loops), 1u);
  EXPECT_EQ(findLoop("f_2", "loop_k", loops), 2u); // a copy of 'f'
  EXPECT_EQ(findLoop("f_1", "loop_i", loops), 3u); // a function of that name
  EXPECT_EQ(findLoop("f", "loop_i_loop_j", loops), 0u);
  EXPECT_EQ(findLoop("f", "loop_i_loop_j_loop_k", loops), 0u);
  EXPECT_EQ(findLoop("f", "loop_i_loop_k", loops), std::nullopt); // not one in the other
  EXPECT_EQ(findLoop("f", "loop_k_loop_i", loops), std::nullopt); // of two functions
  EXPECT_EQ(findLoop("Loop_rows_proc1", "rows", loops), 4u);
  EXPECT_EQ(findLoop("Loop_loop_i_proc", "loop_i", loops), std::nullopt); // which of the three?
  EXPECT_EQ(findLoop("f", "", loops), std::nullopt);
}

} // namespace

} // namespace allo::synthesis
