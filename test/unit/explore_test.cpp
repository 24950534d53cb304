// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The search over designs: what is proposed, how the front grows, and when it ends, with estimates
// that a formula gives; and the designs of real kernels, which check, and compute the same.
#include "driver/explore/Explore.h"
#include "explore/Neighbours.h"
#include "explore/Search.h"

#include "os/FileSystem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace allo::explore {
namespace {

using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::StartsWith;

// i around j around k, all perfectly nested.
Evaluation gemm() {
  Evaluation made;
  made.latency = {{1000, 1000}};
  made.loops = {{"i", 16, {}, false, false}, {"j", 16, 0, true, false}, {"k", 16, 1, true, false}};
  return made;
}

std::vector<std::vector<std::string>> linesOfAll(const std::vector<Design> &designs) {
  std::vector<std::vector<std::string>> all;
  for (const Design &each : designs)
    all.push_back(linesOf(each, "s"));
  return all;
}

TEST(ExploreDesign, LinesComeInTheOrderThatKeepsDirectives) {
  Design design;
  design.partitions[{"A", 2}] = {PartitionKind::Block, 4};
  design.partitions[{"module/k/O0/res0", 1}] = {PartitionKind::Complete, 1};
  design.pipelined = {"module/k/L0"};
  design.unrolled = {{"i", 4}};
  design.structure = {"tile([\"i\", \"j\"], [4, 4])"};
  EXPECT_THAT(linesOf(design, "t"),
              ElementsAre("t.tile([\"i\", \"j\"], [4, 4])", "t.unroll(\"i\", factor=4)",
                          "t.pipeline(t.loop(path=\"module/k/L0\"))",
                          "t.partition(\"A\", dim=2, kind=t.Block, factor=4)",
                          "t.partition(t.buffer(path=\"module/k/O0/res0\"), dim=1, "
                          "kind=t.Complete)"));
}

TEST(ExploreNeighbours, PipelinesAreProposedInnermostFirst) {
  const auto all = linesOfAll(neighboursOf({}, gemm()));
  ASSERT_GE(all.size(), 3u);
  EXPECT_THAT(all[0], ElementsAre("s.pipeline(\"k\")"));
  EXPECT_THAT(all[1], ElementsAre("s.pipeline(\"j\")"));
  EXPECT_THAT(all[2], ElementsAre("s.pipeline(\"i\")")); // 256 copies
  Evaluation larger = gemm();
  larger.loops[1].trips = 17;
  EXPECT_THAT(linesOfAll(neighboursOf({}, larger)),
              Not(Contains(ElementsAre("s.pipeline(\"i\")"))));
  larger.loops[2].trips.reset(); // not constant: it cannot be unrolled
  EXPECT_THAT(linesOfAll(neighboursOf({}, larger)),
              Not(Contains(ElementsAre("s.pipeline(\"j\")"))));
}

TEST(ExploreNeighbours, OnePipelineTakesThePlaceOfAnother) {
  Design design;
  design.pipelined = {"k"};
  design.unrolled = {{"k", 4}};
  Evaluation evaluation = gemm();
  evaluation.loops[2].isPipelined = true;
  const auto all = linesOfAll(neighboursOf(design, evaluation));
  EXPECT_THAT(all, Contains(ElementsAre("s.pipeline(\"j\")")));
  EXPECT_THAT(all, Contains(ElementsAre("s.unroll(\"k\", factor=8)", "s.pipeline(\"k\")")));
  for (const auto &lines : all)
    EXPECT_EQ(std::ranges::count_if(
                  lines, [](const std::string &line) { return line.starts_with("s.pipeline"); }),
              1);
}

TEST(ExploreNeighbours, FactorsDivideTheIterations) {
  Evaluation evaluation;
  evaluation.loops = {{"i", 15, {}, false, true}};
  Design design;
  design.pipelined = {"i"};
  EXPECT_THAT(linesOfAll(neighboursOf(design, evaluation)),
              ElementsAre(ElementsAre("s.unroll(\"i\", factor=3)", "s.pipeline(\"i\")"),
                          ElementsAre("s.unroll(\"i\", factor=5)", "s.pipeline(\"i\")")));
}

TEST(ExploreNeighbours, InnermostLoopsArePipelinedAndUnrolledAtOnce) {
  const auto all = linesOfAll(neighboursOf({}, gemm()));
  EXPECT_THAT(all, Contains(ElementsAre("s.unroll(\"k\", factor=2)", "s.pipeline(\"k\")")));
  EXPECT_THAT(all, Not(Contains(ElementsAre("s.unroll(\"j\", factor=2)", "s.pipeline(\"j\")"))));
  Evaluation pipelined = gemm(); // k is unrolled in j
  pipelined.loops[1].isPipelined = true;
  EXPECT_THAT(linesOfAll(neighboursOf({}, pipelined)),
              Not(Contains(ElementsAre("s.unroll(\"k\", factor=2)", "s.pipeline(\"k\")"))));
}

TEST(ExploreNeighbours, NestsAreReorderedAndTiled) {
  const auto all = linesOfAll(neighboursOf({}, gemm()));
  EXPECT_THAT(all, Contains(ElementsAre("s.reorder([\"k\", \"i\", \"j\"])", "s.pipeline(\"j\")")));
  EXPECT_THAT(all,
              Contains(ElementsAre("s.tile([\"j\", \"k\"], [8, 8])", "s.pipeline(\"k.tile\")")));
  EXPECT_THAT(all, Contains(ElementsAre("s.tile([\"i\", \"j\"], [4, 4])",
                                        "s.reorder([\"k\", \"i.point\", \"j.point\"])",
                                        "s.pipeline(\"k\")")));
  Evaluation imperfect = gemm();
  imperfect.loops[1].isAlone = imperfect.loops[2].isAlone = false;
  for (const auto &lines : linesOfAll(neighboursOf({}, imperfect)))
    EXPECT_THAT(lines.front(), AnyOf(StartsWith("s.pipeline"), StartsWith("s.unroll")));
}

TEST(ExploreNeighbours, LiftsBecomePartitions) {
  Evaluation evaluation = gemm();
  evaluation.lifts = {{"A", 2, {PartitionKind::Cyclic, 4}},
                      {"A", 2, {PartitionKind::Block, 2}},
                      {"B", 1, {PartitionKind::Complete, 1}}};
  // The first of a place, of all places.
  EXPECT_THAT(linesOf(lifted({}, evaluation), "s"),
              ElementsAre("s.partition(\"A\", dim=2, kind=s.Cyclic, factor=4)",
                          "s.partition(\"B\", dim=1, kind=s.Complete)"));
  EXPECT_THAT(linesOfAll(neighboursOf({}, evaluation)),
              Contains(ElementsAre("s.partition(\"A\", dim=2, kind=s.Block, factor=2)")));
  EXPECT_EQ(lifted({}, gemm()), Design());
}

// Two parameters of 30 values: the latency falls with x, the DSPs with y.
Search valley() {
  Search how;
  how.evaluate = [](const Design &design) {
    Evaluation made;
    const uint64_t x = design.values[0], y = design.values[1];
    made.latency = {{0, 1000 - 10 * x + y}};
    made.used.dsp = 100 + x * x - y;
    return made;
  };
  how.neighbours = [](const Point &point) { return neighbouringValues(point.design, {30, 30}); };
  how.limit = 5000;
  return how;
}
Design origin() {
  Design design;
  design.values = {0, 0};
  return design;
}

TEST(ExploreSearch, IsCompleteWhenTheNeighboursOfTheFrontAreKnown) {
  const Found found = search(valley(), origin());
  EXPECT_EQ(found.stop, Stop::Complete);
  size_t front = 0;
  for (const Point &point : found.points) {
    front += point.isOn;
    const bool isBeaten = std::ranges::any_of(found.points, [&](const Point &other) {
      return other.evaluation.latency->max < point.evaluation.latency->max &&
             other.evaluation.used.dsp < point.evaluation.used.dsp;
    });
    EXPECT_FALSE(point.isOn && isBeaten) << point.number;
  }
  EXPECT_GT(front, 30u);
  // The same again.
  const Found again = search(valley(), origin());
  ASSERT_EQ(again.points.size(), found.points.size());
  for (size_t i = 0; i < again.points.size(); ++i)
    EXPECT_EQ(again.points[i].design, found.points[i].design);
}

TEST(ExploreSearch, EndsAtItsLimitAndByAnInterrupt) {
  Search how = valley();
  how.limit = 17;
  Found found = search(how, origin());
  EXPECT_EQ(found.stop, Stop::Limit);
  EXPECT_EQ(found.points.size(), 17u);
  size_t seen = 0;
  how.limit = 5000;
  how.onPoint = [&](const Point &) { ++seen; };
  how.isStopped = [&] { return seen == 9; };
  found = search(how, origin());
  EXPECT_EQ(found.stop, Stop::Interrupted);
  EXPECT_EQ(found.points.size(), 9u);
  EXPECT_TRUE(std::ranges::any_of(found.points, &Point::isOn)); // what there is, has a front
}

TEST(ExploreSearch, NothingIsBuiltOnWhatDoesNotFitOrIsRefused) {
  Search how = valley();
  how.fits = [](const Evaluation &evaluation) { return evaluation.used.dsp <= 125; };
  const auto evaluate = how.evaluate;
  how.evaluate = [=](const Design &design) {
    Evaluation made = evaluate(design);
    if (design.values[1] == 3)
      made.reason = "refused";
    return made;
  };
  const Found found = search(how, origin());
  for (const Point &point : found.points) {
    EXPECT_LE(point.design.values[1], 3u);
    EXPECT_LE(point.design.values[0], 6u);
    EXPECT_FALSE(point.isOn && (!point.fits || !point.evaluation.isEstimated()));
    EXPECT_EQ(point.fits, !point.evaluation.isEstimated() || point.evaluation.used.dsp <= 125);
  }
}

// Copies cost DSPs and save nothing, until their memories are partitioned.
TEST(ExploreSearch, LiftsAreAppliedToWhatIsNotOnTheFront) {
  Search how;
  how.evaluate = [](const Design &design) {
    Evaluation made;
    const bool isUnrolled = design.unrolled.contains("i"), isCut = !design.partitions.empty();
    made.latency = {{0, isUnrolled && isCut ? 50u : 100u}};
    made.used.dsp = isUnrolled ? 2 : 1;
    if (isUnrolled && !isCut)
      made.lifts = {{"A", 1, {PartitionKind::Cyclic, 2}}};
    return made;
  };
  how.neighbours = [](const Point &point) {
    Design next = point.design;
    next.unrolled["i"] = 2;
    return std::vector<Design>{next};
  };
  EXPECT_THAT(search(how, {}).points, testing::SizeIs(2));
  how.lift = [](const Point &point) { return lifted(point.design, point.evaluation); };
  const Found found = search(how, {});
  ASSERT_EQ(found.points.size(), 3u);
  EXPECT_FALSE(found.points[1].isOn);
  EXPECT_TRUE(found.points[2].isOn);
  EXPECT_EQ(found.points[2].from, 1u);
}

TEST(ExploreSearch, OfEqualPointsTheSmallestIsOnTheFront) {
  std::vector<Point> points(3);
  for (size_t i = 0; i < points.size(); ++i) {
    points[i].number = i;
    points[i].evaluation.latency = {{0, 10}};
    points[i].evaluation.used.lut = i == 1 ? 5 : 6;
  }
  markFront(points, {Figure::Latency, Figure::Dsp});
  EXPECT_FALSE(points[0].isOn || points[2].isOn);
  EXPECT_TRUE(points[1].isOn);
}

} // namespace
} // namespace allo::explore

namespace allo::driver {
namespace {

constexpr const char *Kernels = R"(from allo import f32, i32, kernel


@kernel
def gemm(A: f32[8, 8], B: f32[8, 8], C: f32[8, 8]):
    for i in range(8):
        for j in range(8):
            for k in range(8):
                C[i, j] += A[i, k] * B[k, j]


@kernel
def blur(x: i32[34], y: i32[32]):
    for i in range(32):
        y[i] = x[i] + x[i + 1] + x[i + 2]


@kernel
def scale(x: i32[8, 16], t: i32[8, 16]):
    for i in range(8):
        for j in range(16):
            t[i, j] = x[i, j] * 3


@kernel
def both(x: i32[8, 16], y: i32[8, 16]):
    t: i32[8, 16]
    scale(x, t)
    for i in range(8):
        for j in range(16):
            y[i, j] = t[i, j] * x[i, j]


@kernel
def same(x: i32[4, 4], y: i32[4, 4]):
    for i in range(4):
        for j in range(4):
            y[i, j] = x[i, j] * 3
    for i in range(4):
        for j in range(4):
            y[i, j] += x[j, i]


s = blur.schedule()
s.pipeline("i", ii=2)
)";

class ExploreKernels : public testing::TestWithParam<const char *> {
protected:
  MemoryFileSystem files{{}};
  ExploreArguments arguments;

  void SetUp() override {
    files.write("k.py", Kernels);
    arguments.options.target = std::string("k.py::") + GetParam();
    arguments.options.on.device = "u280";
    arguments.options.on.flow = "vivado";
    arguments.limit = 60;
    arguments.json = true;
  }
  nlohmann::json explored() {
    const CommandOutput output = runExplore(arguments, files);
    EXPECT_EQ(output.errors, "");
    EXPECT_EQ(output.ending, Ending::Done);
    for (const auto &[path, content] : output.files)
      files.write(path, content);
    return nlohmann::json::parse(output.output);
  }
};

INSTANTIATE_TEST_SUITE_P(, ExploreKernels, testing::Values("gemm", "blur", "both", "same", "s"));

TEST_P(ExploreKernels, FindFasterSchedulesWithEqualResults) {
  arguments.verify = true;
  arguments.plot = "plot.svg";
  const nlohmann::json found = explored();
  EXPECT_EQ(found["estimate"], true);
  uint64_t least = UINT64_MAX;
  size_t front = 0;
  for (const nlohmann::json &point : found["points"]) {
    if (!point["pareto"])
      continue;
    ++front;
    EXPECT_EQ(point["equal"], true) << point;
    least = std::min<uint64_t>(least, point["latency"]["max"]);
  }
  const std::string plot = *files.read("plot.svg", SIZE_MAX / 2);
  EXPECT_THAT(plot, testing::HasSubstr("≈ estimates, not results of a tool"));
  EXPECT_THAT(plot, testing::HasSubstr("≈ latency"));
  size_t dots = 0, done = 0;
  for (size_t at = plot.find("<circle"); at != plot.npos; at = plot.find("<circle", at + 1))
    ++dots;
  for (const nlohmann::json &point : found["points"])
    done += point["status"] == "done";
  EXPECT_EQ(dots, done);
  EXPECT_GE(front, 1u);
  EXPECT_LT(least, found["points"][0]["latency"]["max"].get<uint64_t>());
}

// What is printed can be pasted: it has no error and no warning, and the same estimate.
TEST_P(ExploreKernels, LinesOfTheFrontAreAFileThatChecks) {
  arguments.limit = 25;
  for (const nlohmann::json &point : explored()["points"]) {
    if (!point["pareto"])
      continue;
    arguments.point = point["point"].get<size_t>();
    arguments.applyTo = "out.py";
    explored();
    const std::string line = point["schedule"].back();
    api::EstimateOptions options = arguments.options;
    options.target = "out.py::" + line.substr(0, line.find_first_of(". "));
    TypeContext types;
    const api::Estimated estimated = api::estimateKernel(types, options, files);
    ASSERT_FALSE(estimated.failure) << point << estimated.failure.message;
    EXPECT_THAT(estimated.loaded.warnings, testing::IsEmpty()) << point;
    EXPECT_EQ(estimated.estimate.latency->max, point["latency"]["max"]) << point;
    EXPECT_EQ(estimated.estimate.used.lut, point["resources"]["LUT"]) << point;
  }
}

} // namespace
} // namespace allo::driver
