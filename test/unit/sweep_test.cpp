// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sweeps without kernels: points, folders, fronts, tables and plots, and workers that are scripts.
#include "common/ErrorOf.h"
#include "common/FolderTest.h"
#include "common/Seeds.h"
#include "sweep/Outcome.h"
#include "sweep/Pareto.h"
#include "sweep/Points.h"
#include "sweep/Slurm.h"
#include "sweep/Workers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <random>

namespace allo::sweep {
namespace {

using test::errorOf;
using test::FolderTest;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> valuesIn(const std::string &text) {
  const Result<Parameter> made = parseParameter(text);
  return made ? made->values : std::vector<std::string>{made.error().message};
}

TEST(SweepPoints, ValuesAreSplitAtCommasOutsideOfBrackets) {
  EXPECT_THAT(valuesIn("N=8, 16,32"), ElementsAre("8", "16", "32"));
  EXPECT_THAT(valuesIn("T=Int(8, 2),i32"), ElementsAre("Int(8, 2)", "i32"));
  EXPECT_THAT(valuesIn("s=\"a,b\",[1, 2]"), ElementsAre("\"a,b\"", "[1, 2]"));
  EXPECT_THAT(valuesIn("k=x=1"), ElementsAre("x=1"));
}

TEST(SweepPoints, RangesAreExpanded) {
  EXPECT_THAT(valuesIn("N=8:32:8"), ElementsAre("8", "16", "24", "32"));
  EXPECT_THAT(valuesIn("N=8:31:8"), ElementsAre("8", "16", "24"));
  EXPECT_THAT(valuesIn("N=3:1:-1"), ElementsAre("3", "2", "1"));
  EXPECT_THAT(valuesIn("N=-1:1"), ElementsAre("-1", "0", "1"));
  EXPECT_THAT(valuesIn("N=3,4:32:*2"), ElementsAre("3", "4", "8", "16", "32"));
  EXPECT_THAT(valuesIn("N=9223372036854775806:9223372036854775807"),
              ElementsAre("9223372036854775806", "9223372036854775807"));
  EXPECT_THAT(valuesIn("N=4611686018427387904:9223372036854775807:*2"),
              ElementsAre("4611686018427387904"));
}

TEST(SweepPoints, WhatIsWrongIsNamed) {
  EXPECT_THAT(valuesIn("N"), ElementsAre("'N' is not of the form NAME=VALUE,VALUE,..."));
  EXPECT_THAT(valuesIn("3=4"), ElementsAre("'3=4' is not of the form NAME=VALUE,VALUE,..."));
  EXPECT_THAT(valuesIn("N= "), ElementsAre("'N' has no values"));
  EXPECT_THAT(valuesIn("N=1,,2"), ElementsAre("a value of 'N' is empty"));
  EXPECT_THAT(valuesIn("N=1,2,1"), ElementsAre("'N' has the value '1' twice"));
  EXPECT_THAT(valuesIn("N=1,1:3"), ElementsAre("'N' has the value '1' twice"));
  EXPECT_THAT(valuesIn("N=3:1"), ElementsAre("'N=3:1': the range has no values"));
  EXPECT_THAT(valuesIn("N=1:3:0"), ElementsAre("'N=1:3:0': the step of a range must not be 0"));
  EXPECT_THAT(valuesIn("N=0:8:*2"), ElementsAre(HasSubstr("needs a factor of at least 2")));
  EXPECT_THAT(valuesIn("N=1:1000000"), ElementsAre("'N=1:1000000': more than 100000 values"));
  EXPECT_EQ(errorOf(parseParameters({"N=1", "N=2"})), "--param: 'N' is given twice");
  EXPECT_EQ(errorOf(parseParameters({"M=1:1000", "N=1:101"})),
            "the parameters have more than 100000 combinations");
  EXPECT_EQ(errorOf(parseParameters({"M=1:1000", "N=1:100"})), "");
  EXPECT_THAT(errorOf(parseParameters({})), HasSubstr("at least one --param"));
}

TEST(SweepPoints, TheLastParameterChangesFastest) {
  const std::vector<Parameter> parameters = {{"M", {"1", "2"}}, {"T", {"i8", "i16", "i32"}}};
  ASSERT_EQ(countPoints(parameters), 6u);
  EXPECT_THAT(valuesOf(parameters, 0), ElementsAre("1", "i8"));
  EXPECT_THAT(valuesOf(parameters, 1), ElementsAre("1", "i16"));
  EXPECT_THAT(valuesOf(parameters, 5), ElementsAre("2", "i32"));
  EXPECT_EQ(filled("{k}.py::make({M}, {T}, {M}, {x: 1})", parameters, {"7", "i8"}),
            "{k}.py::make(7, i8, 7, {x: 1})");
}

TEST(SweepPoints, NamesAreThoseOfThePlaceholders) {
  const std::string pattern = "k.py::make({M}, {N})";
  EXPECT_THAT(placeholdersOf(pattern), ElementsAre("M", "N"));
  EXPECT_EQ(errorOf(checkPlaceholders(pattern, {{"M", {"1"}}, {"N", {"1"}}})), "");
  EXPECT_EQ(errorOf(checkPlaceholders(pattern, {{"M", {"1"}}, {"K", {"1"}}})),
            "the target has no placeholder '{K}' (the placeholders are 'M', 'N')");
  EXPECT_EQ(errorOf(checkPlaceholders(pattern, {{"M", {"1"}}})),
            "the placeholder '{N}' of the target has no values: give them by --param "
            "N=VALUE,VALUE,...");
}

TEST(SweepPoints, TheFolderIsNamedAfterTheTarget) {
  EXPECT_EQ(folderNameOf("a/k.py::gemm"), "sweep-gemm");
  EXPECT_EQ(folderNameOf("k.py::make({M}).gemm"), "sweep-make");
  EXPECT_EQ(folderNameOf("a/k.py"), "sweep-k");
}

// --- the front

using Figures = std::vector<std::vector<std::optional<double>>>;

TEST(SweepPareto, IsWhatNoOtherPointIsBetterThan) {
  test::forEachSeed(300, [](uint64_t seed) {
    std::mt19937_64 random(seed);
    auto upTo = [&](unsigned most) {
      return std::uniform_int_distribution<unsigned>(0, most)(random);
    };
    const size_t objectives = 1 + upTo(2);
    Figures figures(upTo(40));
    for (auto &point : figures)
      for (size_t i = 0; i < objectives; ++i) // few values, so that many are equal
        point.push_back(upTo(20) == 0 ? std::nullopt : std::optional<double>(upTo(8)));
    const std::vector<bool> front = paretoFront(figures);
    auto isKnown = [](const auto &point) {
      return std::all_of(point.begin(), point.end(), [](auto &each) { return each.has_value(); });
    };
    for (size_t i = 0; i < figures.size(); ++i) {
      bool isOn = isKnown(figures[i]);
      for (const auto &other : figures) {
        bool isAsGood = isKnown(other) && isOn, isBetter = false;
        for (size_t k = 0; isAsGood && k < objectives; ++k) {
          isAsGood = *other[k] <= *figures[i][k];
          isBetter = isBetter || *other[k] < *figures[i][k];
        }
        isOn = isOn && !(isAsGood && isBetter);
      }
      EXPECT_EQ(front[i], isOn) << "point " << i;
    }
  });
}

Manifest someSweep() {
  Manifest made;
  made.target = "k.py::gemm";
  made.pattern = "k.py::gemm[{T}, {N}]";
  made.parameters = {{"T", {"i8", "i<16>&\"x\""}}, {"N", {"4", "8", "16"}}};
  made.options.mode = "csim";
  made.source = "0123";
  made.folder = "/somewhere";
  return made;
}

TEST(SweepPareto, ObjectivesAreKnownNames) {
  const Manifest sweep = someSweep();
  const auto made = parseObjectives("", sweep);
  ASSERT_TRUE(bool(made));
  ASSERT_EQ(made->size(), 1u);
  EXPECT_EQ(made->front().name, "time");
  EXPECT_EQ(errorOf(parseObjectives("N,time", sweep)), "");
  EXPECT_EQ(errorOf(parseObjectives("T", sweep)),
            "--objective: the values of 'T' are not all numbers");
  EXPECT_EQ(errorOf(parseObjectives("time,time", sweep)), "--objective: 'time' is given twice");
  EXPECT_EQ(errorOf(parseObjectives("area", sweep)),
            "--objective: unknown objective 'area' (the objectives are 'time', 'N')");
}

// --- what is made of results

Outcome someOutcome(const std::string &objectives) {
  const Manifest sweep = someSweep();
  std::vector<PointResult> points;
  for (uint64_t i = 0; i < sweep.points(); ++i) {
    points.push_back(pointOf(sweep, i));
    PointResult &point = points.back();
    point.status = i == 4 ? Status::Different : i == 5 ? Status::Lost : Status::Done;
    point.reason = i == 4 ? "compare: 'c' differs, \"much\"" : i == 5 ? "ended by signal 9" : "";
    point.seconds = 0.25;
    if (i != 5) {
      point.kernelSeconds = double(i + 1) * 1e-6;
      point.equal = i != 4;
    }
  }
  return outcomeOf(sweep, points, *parseObjectives(objectives, sweep));
}

TEST(SweepOutcome, TextHasARowPerPoint) {
  EXPECT_EQ(showOutcome(someOutcome("time")),
            "   POINT  T          N   STATUS        TIME  EQUAL\n"
            "*  0      i8         4   done       1.00 µs    yes\n"
            "   1      i8         8   done       2.00 µs    yes\n"
            "   2      i8         16  done       3.00 µs    yes\n"
            "   3      i<16>&\"x\"  4   done       4.00 µs    yes\n"
            "   4      i<16>&\"x\"  8   different              no\n"
            "   5      i<16>&\"x\"  16  lost\n"
            "\n"
            "point 4, k.py::gemm[i<16>&\"x\", 8]: compare: 'c' differs, \"much\"\n"
            "point 5, k.py::gemm[i<16>&\"x\", 16]: ended by signal 9\n"
            "\n"
            "6 points, 2 failed; * is best in time\n");
}

Outcome someSyntheses() {
  Manifest sweep = someSweep();
  sweep.options.mode = SynthMode;
  sweep.parameters = {{"N", {"4", "8"}}, {FrequencyName, {"100", "300"}}};
  std::vector<PointResult> points;
  for (uint64_t i = 0; i < sweep.points(); ++i) {
    points.push_back(pointOf(sweep, i));
    PointResult &point = points.back();
    point.status = Status::Done;
    point.clock = i % 2 ? 10.0 / 3 : 10;
    point.estimated = 2.5;
    if (i != 3)
      point.latency = {{10, 100 * (i + 1)}};
    point.resources = {
        {"LUT", 100}, {"FF", 10 * (4 - i)}, {"DSP", 1}, {"BRAM_18K", 0}, {"URAM", 0}};
    point.available = {{"LUT", 1000}, {"FF", 100}, {"DSP", 10}, {"BRAM_18K", 4}, {"URAM", 0}};
    point.standIn = true;
  }
  const auto objectives = *parseObjectives("", sweep);
  return outcomeOf(sweep, points, objectives);
}

TEST(SweepOutcome, SynthesesHaveTheirFigures) {
  const Outcome outcome = someSyntheses();
  EXPECT_EQ(outcome.points[1].target, "k.py::gemm[{T}, 4]"); // frequencies are no placeholders
  EXPECT_EQ(showOutcome(outcome),
            std::string(StandInWarning) +
                "\n"
                "   POINT  N  MHz  STATUS   CLOCK  ESTIMATED    LATENCY  INTERVAL  LUT  FF  DSP  "
                "BRAM_18K  "
                "URAM\n"
                "   0      4  100  done    10.000      2.500  10 to 100         ?  100  40    1    "
                "     0  "
                "   0\n"
                "*  1      4  300  done     3.333      2.500  10 to 200         ?  100  30    1    "
                "     0  "
                "   0\n"
                "*  2      8  100  done    10.000      2.500  10 to 300         ?  100  20    1    "
                "     0  "
                "   0\n"
                "   3      8  300  done     3.333      2.500          ?         ?  100  10    1    "
                "     0  "
                "   0\n"
                "\n4 points, 0 failed; * is on the Pareto front of time and share\n");
  EXPECT_THAT(csvOf(outcome), HasSubstr(",true,0,3.33333333,2.5,,10,200,,,100,30,1,0,0,true\r\n"));
  EXPECT_TRUE(resultOf(outcome).standIn);
  EXPECT_THAT(plotOf(outcome), HasSubstr("numbers of a stand-in for the tool"));
  Manifest sweep = outcome.manifest;
  for (const char *name : {"latency", "interval,clock", "lut,ff", "dsp,bram", "uram", "MHz"})
    EXPECT_EQ(errorOf(parseObjectives(name, sweep)), "") << name;
}

// Everything that is shown of an estimate says that it is one.
TEST(SweepOutcome, EstimatesAreMarked) {
  Manifest sweep = someSyntheses().manifest;
  sweep.options.mode = EstimateMode;
  std::vector<PointResult> points = someSyntheses().points;
  for (PointResult &point : points) {
    point.estimated.reset();
    point.standIn = false;
    point.estimate = true;
  }
  const Outcome outcome = outcomeOf(sweep, points, *parseObjectives("", sweep));
  const std::string text = showOutcome(outcome);
  EXPECT_THAT(text, HasSubstr("STATUS   CLOCK  ≈ LATENCY  ≈ INTERVAL  ≈ LUT  ≈ FF  ≈ DSP  "
                              "≈ BRAM_18K  ≈ URAM\n"));
  EXPECT_THAT(text, HasSubstr("* is on the Pareto front of ≈ time and ≈ share\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("ESTIMATED")));
  const std::string csv = csvOf(outcome);
  EXPECT_THAT(csv, HasSubstr(",clock,latencyMin,latencyMax,intervalMin,intervalMax,LUT,FF,DSP,"
                             "BRAM_18K,URAM,estimate\r\n"));
  EXPECT_THAT(csv, HasSubstr(",3.33333333,10,200,,,100,30,1,0,0,true\r\n"));
  const auto json = toJson(resultOf(outcome));
  EXPECT_EQ(json["estimate"], true);
  EXPECT_EQ(json["points"][0]["estimate"], true);
  EXPECT_FALSE(toJson(resultOf(someSyntheses())).contains("estimate"));
  const std::string svg = plotOf(outcome);
  EXPECT_THAT(svg, HasSubstr("≈ estimates, not results of a tool"));
  EXPECT_THAT(svg, HasSubstr("≈ time (latency and clock)"));
  for (const char *name : {"latency", "interval,dsp", "lut,ff", "bram,uram", "MHz"})
    EXPECT_EQ(errorOf(parseObjectives(name, sweep)), "") << name;
  EXPECT_THAT(errorOf(parseObjectives("clock", sweep)), HasSubstr("unknown objective 'clock'"));
  sweep.options.mode = "csim";
  EXPECT_THAT(errorOf(parseObjectives("latency", sweep)), HasSubstr("unknown objective"));
}

// A design that misses its timing does not run with its clock: it is not better than others.
TEST(SweepOutcome, PointsThatMissTheTimingAreNotOnTheFront) {
  Outcome outcome = someSyntheses();
  std::vector<PointResult> points = outcome.points;
  points[0].timingMet = true;
  points[1].timingMet = false;
  const Outcome made = outcomeOf(outcome.manifest, points, outcome.objectives);
  EXPECT_EQ(made.front, (std::vector<bool>{true, false, true, false}));
  const std::string text = showOutcome(made);
  EXPECT_THAT(text, HasSubstr("   1      4  300  timing missed   3.333 "));
  EXPECT_THAT(text, HasSubstr("4 points, 0 failed, 1 missed the timing; * is on"));
  EXPECT_EQ(resultOf(made).timingMissed, 1u);
  EXPECT_EQ(resultOf(made).points[1].status, Status::Done);
  const std::string svg = plotOf(made);
  EXPECT_THAT(svg, HasSubstr("timing missed (hollow): 1"));
  EXPECT_THAT(svg, HasSubstr("class=\"missed\" pointer-events=\"all\" data-point=\"1\""));
}

TEST(SweepOutcome, CsvQuotesWhatNeedsIt) {
  const std::string csv = csvOf(someOutcome("time"));
  EXPECT_THAT(csv, HasSubstr("point,T,N,target,status,reason,pareto,seconds,kernelSeconds,equal\r\n"
                             "0,i8,4,\"k.py::gemm[i8, 4]\",done,,true,0.25,1e-06,true\r\n"));
  EXPECT_THAT(csv, HasSubstr("\"compare: 'c' differs, \"\"much\"\"\",false,0.25,5e-06,false\r\n"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 7);
}

TEST(SweepOutcome, JsonHasAllOfIt) {
  const auto json = toJson(resultOf(someOutcome("N,time")));
  EXPECT_EQ(json["objectives"].dump(), "[\"N\",\"time\"]");
  EXPECT_EQ(json["failed"], 2);
  EXPECT_EQ(json["points"].size(), 6u);
  EXPECT_EQ(json["points"][0]["pareto"], true);
  EXPECT_EQ(json["points"][4]["status"], "different");
  EXPECT_EQ(json["points"][4]["values"]["N"], "8");
  EXPECT_EQ(json["parameters"][0]["name"], "T");
  EXPECT_FALSE(json.contains("folder"));
}

TEST(SweepOutcome, TheWorstPointDeterminesTheExitCode) {
  auto codeOf = [](std::vector<Status> statuses) {
    std::vector<PointResult> points(1); // a good one
    points[0].status = Status::Done;
    for (Status each : statuses)
      points.emplace_back().status = each;
    return sweep::exitCodeOf(points);
  };
  EXPECT_EQ(codeOf({}), 0);
  EXPECT_EQ(codeOf({Status::Refused}), 1);
  EXPECT_EQ(codeOf({Status::Errors, Status::Different}), 5);
  EXPECT_EQ(codeOf({Status::Different, Status::Fault}), 3);
  EXPECT_EQ(codeOf({Status::Different, Status::Lost}), 3);
  EXPECT_EQ(codeOf({Status::Fault, Status::ToolFailed}), 4);
  EXPECT_EQ(codeOf({Status::InternalError, Status::ToolFailed}), 101);
}

// --- folders, and workers that are scripts

class Sweep : public FolderTest {
protected:
  Sweep() : FolderTest("sweep"), folder((root / "swept").string()) {}
  DiskFileSystem files;
  const Folder folder;
  std::vector<PointResult> ended;

  Ran run(std::vector<uint64_t> points, unsigned jobs, const std::string &script,
          const OnResult &also = {}) {
    const std::string program = write("worker.sh", "#!/bin/sh\n" + script);
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const HeldInterrupts interrupts;
    return runLocally(folder, manifest, std::move(points), jobs, program, interrupts,
                      [&](const PointResult &result) {
                        ended.push_back(result);
                        if (also)
                          also(result);
                      });
  }
  Manifest manifest = someSweep();
};

constexpr const char *Answer =
    R"(printf '{"result":{"point":%s,"status":"done","kernelSeconds":0.5}}\n' $n >&3)";

TEST_F(Sweep, PlotsAreXmlWithADotPerPoint) {
  for (const char *objectives : {"time", "N,time", "N"}) {
    const std::string svg = plotOf(someOutcome(objectives));
    const std::string path = write("plot.svg", svg);
    EXPECT_EQ(runShell("true", "xmllint --noout plot.svg"), 0) << err;
    size_t dots = 0;
    for (size_t at = svg.find("<circle"); at != svg.npos; at = svg.find("<circle", at + 1))
      ++dots;
    EXPECT_EQ(dots, 4u) << path;
    EXPECT_THAT(svg, HasSubstr("T=i&lt;16&gt;&amp;&quot;x&quot;, N=4"));
    EXPECT_THAT(svg, HasSubstr(" class=\"front\" data-point=\"0\">"));
  }
  // Nothing to draw is no reason for a plot that is not XML.
  Manifest sweep = someSweep();
  write("plot.svg", plotOf(outcomeOf(sweep, {pointOf(sweep, 0)}, *parseObjectives("", sweep))));
  EXPECT_EQ(runShell("true", "xmllint --noout plot.svg"), 0) << err;
}

TEST_F(Sweep, AFolderHasWhatWasWritten) {
  EXPECT_FALSE(folder.hasSweep(files));
  ASSERT_EQ(errorOf(folder.begin(manifest)), "");
  EXPECT_TRUE(folder.hasSweep(files));
  const Result<Manifest> read = folder.manifest(files);
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(toJson(*read), toJson(manifest));
  EXPECT_EQ(pendingPoints(folder.results(manifest, files)).size(), 6u);

  PointReport report{pointOf(manifest, 3), ""};
  report.result.status = Status::Done;
  report.result.kernelSeconds = 0.1;
  ASSERT_EQ(errorOf(folder.write(report)), "");
  report.result.point = 4;
  report.result.status = Status::ToolFailed;
  report.log = "g++: no\n";
  ASSERT_EQ(errorOf(folder.write(report)), "");
  EXPECT_EQ(test::readFile(root / "swept/logs/000004.txt"), "g++: no\n");
  EXPECT_EQ(folder.countResults(files), 2u);
  const auto results = folder.results(manifest, files);
  ASSERT_TRUE(results[3].has_value());
  EXPECT_EQ(results[3]->kernelSeconds, 0.1);
  // What a tool failed for is tried again, and a damaged file is no result.
  EXPECT_THAT(pendingPoints(results), ElementsAre(0, 1, 2, 4, 5));
  write("swept/points/000003.json", "{\"point\":3,");
  EXPECT_THAT(pendingPoints(folder.results(manifest, files)), ElementsAre(0, 1, 2, 3, 4, 5));

  const FileLock lock = folder.lock();
  EXPECT_TRUE(lock.held());
  EXPECT_FALSE(folder.lock().held());
}

TEST_F(Sweep, ADamagedDescriptionIsAnError) {
  write("swept/sweep.json", "{\"version\":1}");
  EXPECT_THAT(errorOf(folder.manifest(files)), HasSubstr("is not the description of a sweep"));
  Manifest later = manifest;
  later.version = 2;
  write("swept/sweep.json", toJson(later).dump());
  EXPECT_THAT(errorOf(folder.manifest(files)), HasSubstr("has format 2"));
}

TEST_F(Sweep, OnlyTheSameSweepIsResumed) {
  EXPECT_EQ(errorOf(checkResumed(manifest, manifest)), "");
  Manifest other = manifest;
  other.parameters[1].values.pop_back();
  EXPECT_THAT(errorOf(checkResumed(manifest, other)), HasSubstr("the parameters 'T="));
  other = manifest;
  other.options.seed = 3;
  EXPECT_THAT(errorOf(checkResumed(manifest, other)), HasSubstr("the options"));
  other = manifest;
  other.source = "4567";
  EXPECT_THAT(errorOf(checkResumed(manifest, other)),
              HasSubstr("'k.py' has changed since the sweep began"));
}

TEST_F(Sweep, AWorkerThatEndsLosesItsPointAndIsReplaced) {
  ASSERT_EQ(errorOf(folder.begin(manifest)), "");
  const Ran ran = run({0, 1, 2, 3, 4, 5}, 2,
                      std::string("while read -r n <&3; do case $n in\n"
                                  "1) kill -SEGV $$;;\n3) echo 'no room'; exit 7;;\n"
                                  "4) echo rubbish >&3;;\n*) ") +
                          Answer + ";; esac; done\n");
  EXPECT_FALSE(ran.isInterrupted);
  EXPECT_FALSE(bool(ran.failure));
  EXPECT_EQ(ended.size(), 6u);
  const auto results = folder.results(manifest, files);
  for (const uint64_t good : {0, 2, 5})
    EXPECT_TRUE(results[good] && results[good]->isDone()) << good;
  EXPECT_EQ(results[1]->status, Status::Lost);
  EXPECT_EQ(results[1]->reason, "its process was ended by signal 11 (Segmentation fault)");
  EXPECT_EQ(results[1]->target, "k.py::gemm[i8, 8]");
  EXPECT_EQ(results[3]->reason, "its process ended with exit code 7: no room");
  EXPECT_EQ(results[4]->reason, "its process was ended by signal 9 (Killed)");
}

TEST_F(Sweep, AnInterruptEndsAllWorkers) {
  ASSERT_EQ(errorOf(folder.begin(manifest)), "");
  const Ran ran =
      run({0, 1, 2, 3}, 2,
          std::string("echo $$ >>'") + (root / "pids").string() +
              "'\nwhile read -r n <&3; do [ $n -lt 2 ] || sleep 1000; " + Answer + "; done\n",
          [](const PointResult &result) {
            if (result.point == 1) // to this thread: others of the program do not hold it
              ::pthread_kill(::pthread_self(), SIGINT);
          });
  EXPECT_TRUE(ran.isInterrupted);
  EXPECT_LE(ended.size(), 2u);
  EXPECT_EQ(runShell("true", "for p in $(cat pids); do ! kill -0 $p || exit 1; done"), 0);
  EXPECT_EQ(pendingPoints(folder.results(manifest, files)).size(), 6 - ended.size());
}

TEST_F(Sweep, AProgramThatCannotBeStartedIsAFailure) {
  ASSERT_EQ(errorOf(folder.begin(manifest)), "");
  const HeldInterrupts interrupts;
  const Ran ran = runLocally(folder, manifest, {0, 1}, 2, (root / "none").string(), interrupts,
                             [](const PointResult &) {});
  EXPECT_EQ(ran.failure.ending, Ending::ToolFailed);
  EXPECT_THAT(ran.failure.message, HasSubstr("cannot start"));
}

// --- Slurm

TEST(SweepSlurm, TasksKeepToTheSizeOfAnArray) {
  EXPECT_THAT(tasksOf({3, 5, 7}, 1000),
              ElementsAre(ElementsAre(3), ElementsAre(5), ElementsAre(7)));
  EXPECT_THAT(tasksOf({1, 2, 3, 4, 5}, 2), ElementsAre(ElementsAre(1, 2, 3), ElementsAre(4, 5)));
  for (const size_t count : {1u, 999u, 1000u, 1001u, 100000u}) {
    std::vector<uint64_t> points(count), all;
    for (size_t i = 0; i < count; ++i)
      points[i] = i;
    const auto tasks = tasksOf(points, 1000);
    EXPECT_LE(tasks.size(), 1000u);
    for (const auto &task : tasks)
      all.insert(all.end(), task.begin(), task.end());
    EXPECT_EQ(all, points);
  }
}

TEST(SweepSlurm, TheScriptRunsATask) {
  Manifest sweep = someSweep();
  EXPECT_EQ(scriptOf(Folder("/w/my sweep"), sweep, {"debug", 4}, 12, "/bin/allo"),
            "#!/bin/bash\n"
            "#SBATCH --job-name=\"allo-my sweep\"\n"
            "#SBATCH --array=\"0-11%4\"\n"
            "#SBATCH --ntasks=\"1\"\n"
            "#SBATCH --chdir=\"/somewhere\"\n"
            "#SBATCH --output=\"/w/my sweep/logs/slurm-%a.log\"\n"
            "#SBATCH --partition=\"debug\"\n"
            "exec '/bin/allo' sweep-worker '/w/my sweep' --task \"$SLURM_ARRAY_TASK_ID\"\n");
}

} // namespace
} // namespace allo::sweep
