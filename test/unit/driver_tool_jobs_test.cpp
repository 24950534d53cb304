// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sweeps, explorations and modes of Vitis as jobs of an editor, by the built `allo worker`:
// folders, what is continued, and what is refused; and an exploration that a user interrupts.
#include "common/FolderTest.h"
#include "engine/Engine.h"
#include "job/Job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace allo {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string DotText = "from allo import Template, i32, kernel\n\nN = Template(\"N\")\n\n\n"
                            "@kernel(N)\ndef dot(a: \"i32[N]\") -> i32:\n    sum: i32 = 0\n"
                            "    for i in range(N):\n        sum += a[i]\n    return sum\n";

class DriverToolJobs : public test::FolderTest {
protected:
  DriverToolJobs() : FolderTest("sweep-job") {
    write("pyproject.toml", "[tool.allo]\n");
    source = write("kernels/dot.py", DotText);
  }

  JobResult sweep(const SweepTask &task, const std::string &edited = DotText,
                  const std::string &variables = "true") {
    return perform("dot", task, edited, variables);
  }
  JobResult perform(const std::string &name, JobTask task, const std::string &edited = DotText,
                    const std::string &variables = "true") {
    const JobRequest request{ALLO_VERSION,      1, source + "::" + name, {}, std::move(task),
                             {{source, edited}}};
    write("job.json", encode(request));
    runShell("export PATH=/usr/bin:/bin ALLO_CACHE_DIR=\"$PWD/cache\" XILINX_VITIS= "
             "XILINX_HLS= " +
                 variables,
             "'" ALLO_BINARY_DIR "/bin/allo' worker --once <job.json");
    phases.clear();
    partials.clear();
    JobResult result{Ending::InternalError, "there is no result: " + out + err};
    for (size_t at = 0; at < out.size();) {
      const size_t end = std::min(out.find('\n', at), out.size());
      const Result<JobEvent> event = decodeEvent(out.substr(at, end - at));
      at = end + 1;
      if (!event)
        continue;
      if (const auto *progress = std::get_if<JobProgress>(&event->what))
        phases.push_back(progress->phase);
      if (auto *partial = std::get_if<JobPartial>(&event->what))
        partials.push_back(partial->exploration);
      if (const auto *last = std::get_if<JobResult>(&event->what))
        result = *last;
    }
    return result;
  }

  std::string makeRoot() {
    EXPECT_EQ(runShell("true", "bash '" ALLO_SOURCE_DIR "/test/standin/make_root.sh' 2023.2 '" +
                                   root.string() + "'"),
              0)
        << err;
    return out.substr(0, out.find('\n'));
  }

  std::string source;
  std::vector<std::string> phases;
  std::vector<ExploreResult> partials;
};

TEST_F(DriverToolJobs, ResultsAreKeptInAFolderOfTheProject) {
  if (!api::hasCsim())
    GTEST_SKIP();
  SweepTask task;
  task.parameters = {"N=4,x"};
  JobResult result = sweep(task);
  ASSERT_TRUE(result.sweep) << result.message;
  EXPECT_EQ(result.sweep->target, "kernels/dot.py::dot");
  EXPECT_EQ(result.sweep->failed, 1u);
  ASSERT_EQ(result.sweep->points.size(), 2u);
  EXPECT_TRUE(result.sweep->points[0].pareto);
  EXPECT_EQ(result.sweep->points[0].equal, true);
  EXPECT_THAT(result.sweep->points[1].reason, HasSubstr("Name 'x' is not defined"));
  const std::string folder = (fs::canonical(root) / "sweep-dot").string();
  EXPECT_EQ(result.sweep->folder, folder);
  EXPECT_THAT(*result.sweep->table, HasSubstr("\n2 points, 1 failed; * is best in time\n"));
  EXPECT_THAT(*result.sweep->plot, StartsWith("<svg "));
  EXPECT_EQ(phases.front(), "0 of 2 points");
  EXPECT_EQ(phases.back(), "2 of 2 points, 1 failed");
  EXPECT_EQ(read("sweep-dot/pareto.svg"), *result.sweep->plot);

  // The same once more has nothing left to run; what is lost is run again.
  const std::string before = read("sweep-dot/points/000000.json");
  EXPECT_TRUE(sweep(task).done());
  EXPECT_THAT(phases, ElementsAre("2 of 2 points"));
  fs::remove(root / "sweep-dot/points/000001.json");
  EXPECT_TRUE(sweep(task).done());
  EXPECT_THAT(phases, ElementsAre("1 of 2 points", "2 of 2 points, 1 failed"));
  EXPECT_EQ(read("sweep-dot/points/000000.json"), before);

  // Another one has its own folder.
  task.parameters = {"N=x"};
  EXPECT_EQ(sweep(task).sweep->folder, folder + "-2");

  // What is in a folder is shown without a run, and without the file.
  fs::remove(source);
  SweepTask shown;
  shown.show = true;
  shown.folder = folder;
  result = sweep(shown);
  ASSERT_TRUE(result.sweep) << result.message;
  EXPECT_THAT(phases, ElementsAre());
  EXPECT_EQ(result.sweep->points.size(), 2u);
  EXPECT_THAT(*result.sweep->table, HasSubstr("x  refused"));
  shown.folder = root.string();
  EXPECT_THAT(sweep(shown).message, HasSubstr("sweep.json"));
}

const std::string ScaleText = "from allo import i32, kernel\n\n\n@kernel\n"
                              "def scale(a: \"i32[64]\", b: \"i32[64]\"):\n"
                              "    for i in range(64):\n        b[i] = a[i] * 3";

TEST_F(DriverToolJobs, AnExplorationIsOfTheTextOfTheEditor) {
  if (!api::hasCsim())
    GTEST_SKIP();
  ExploreTask task;
  JobResult result = perform("scale", task, ScaleText);
  EXPECT_EQ(result.ending, Ending::Refused);
  ASSERT_TRUE(result.devices) << result.message;
  EXPECT_FALSE(result.devices->empty());
  task.usual.device = "u280";
  task.on.flow = "vivado";
  task.limit = 12;
  result = perform("scale", task, ScaleText);
  ASSERT_TRUE(result.exploration) << result.message;
  const ExploreResult &found = *result.exploration;
  EXPECT_EQ(found.target, source + "::scale");
  EXPECT_EQ(found.limit, 12u);
  EXPECT_LE(found.points.size(), 12u);
  EXPECT_EQ(phases.front(), "1 of at most 12 estimates");
  EXPECT_EQ(phases.back(), std::to_string(found.points.size()) + " of at most 12 estimates");
  EXPECT_THAT(*found.table, AllOf(HasSubstr("as it is: ≈ "), HasSubstr("\npoint ")));
  // At the first point at once, and then from time to time.
  ASSERT_FALSE(partials.empty());
  for (const ExploreResult &partial : partials) {
    EXPECT_EQ(partial.stopped, "interrupted");
    EXPECT_EQ(partial.limit, 12u);
    EXPECT_EQ(partial.plots->size(), 2u);
    EXPECT_THAT(*partial.table,
                HasSubstr(std::to_string(partial.points.size()) + " of at most 12 designs"));
    ASSERT_LE(partial.points.size(), found.points.size());
    for (size_t i = 0; i < partial.points.size(); ++i)
      EXPECT_EQ(partial.points[i].schedule, found.points[i].schedule);
  }
  EXPECT_EQ(partials.front().points.size(), 1u);
  EXPECT_TRUE(partials.front().points[0].pareto);
  ASSERT_EQ(found.plots->size(), 2u);
  EXPECT_EQ(found.plots->at(0).objective, "dsp");
  EXPECT_EQ(found.plots->at(1).objective, "bram");
  EXPECT_THAT(found.plots->at(0).svg, AllOf(StartsWith("<svg "), HasSubstr("DSP")));
  EXPECT_THAT(found.plots->at(1).svg, AllOf(StartsWith("<svg "), HasSubstr("BRAM")));
  const auto best = std::ranges::find_if(found.points, [](const ExploredPoint &each) {
    return each.pareto && each.schedule.size() > 1;
  });
  ASSERT_NE(best, found.points.end());

  // The point is compared with its kernel in a text that has its lines.
  RunTask run;
  run.compare = true;
  run.lines = best->schedule;
  result = perform("s", run, ScaleText);
  ASSERT_TRUE(result.run && result.run->compare) << result.message;
  EXPECT_TRUE(result.run->compare->equal);
  run.lines = {"s = scale.schedule()", "s.pipeline(\"k\")"};
  result = perform("s", run, ScaleText);
  EXPECT_EQ(result.ending, Ending::Errors);
  EXPECT_THAT(result.message, HasSubstr("'k'"));
  run.lines.reset();
  EXPECT_EQ(perform("s", run, ScaleText).ending, Ending::Refused);

  task.budgets = {"dsp=x"};
  EXPECT_THAT(perform("scale", task, ScaleText).message, HasSubstr("'dsp' needs a whole number"));
}

// A notebook that is open, whose text is the module of its cells.
TEST_F(DriverToolJobs, AnExplorationIsOfTheModuleOfANotebook) {
  if (!api::hasCsim())
    GTEST_SKIP();
  source = write("kernels/scale.ipynb", "{}");
  ExploreTask task;
  task.on.device = "u280";
  task.on.flow = "vivado";
  task.limit = 12;
  JobResult result = perform("scale", task, ScaleText);
  ASSERT_TRUE(result.exploration) << result.message;
  const auto best = std::ranges::find_if(result.exploration->points, [](const auto &each) {
    return each.pareto && each.schedule.size() > 1;
  });
  ASSERT_NE(best, result.exploration->points.end());
  RunTask run;
  run.compare = true;
  run.lines = best->schedule;
  result = perform("s", run, ScaleText);
  ASSERT_TRUE(result.run && result.run->compare) << result.message;
  EXPECT_TRUE(result.run->compare->equal);
}

TEST_F(DriverToolJobs, AnExplorationThatIsInterruptedHasWhatItHasFound) {
  if (!api::hasCsim())
    GTEST_SKIP();
  write("gemm.py",
        "from allo import i32, kernel\n\n\n@kernel\n"
        "def gemm(A: \"i32[16, 16]\", B: \"i32[16, 16]\", C: \"i32[16, 16]\"):\n"
        "    for i in range(16):\n        for j in range(16):\n"
        "            for k in range(16):\n                C[i, j] += A[i, k] * B[k, j]\n");
  const std::string explore = "'" ALLO_BINARY_DIR "/bin/allo' explore gemm.py::gemm --device u280 "
                              "--flow vivado --limit 100000";
  // It may take a while until the first design is estimated.
  int code = 0;
  for (int seconds = 1; seconds < 100 && out.find("\npoint ") == std::string::npos; seconds *= 3)
    code = runShell("true",
                    "timeout --preserve-status -s INT " + std::to_string(seconds) + " " + explore);
  EXPECT_EQ(code, 130);
  EXPECT_THAT(out, testing::ContainsRegex("\n[0-9]+ of at most 100000 designs.*; the search was "
                                          "interrupted\nas it is: "));
  EXPECT_THAT(out, HasSubstr("\npoint "));
}

TEST_F(DriverToolJobs, WhatCannotBeSweptIsRefused) {
  SweepTask task;
  task.parameters = {"N=4"};
  JobResult result = sweep(task, DotText + "# edited\n");
  EXPECT_EQ(result.ending, Ending::Refused);
  EXPECT_THAT(result.message, AllOf(HasSubstr("'dot.py' has changes that are not saved"),
                                    HasSubstr("save it first")));
  source = write("kernels/dot.ipynb", R"({"cells": [], "metadata": {}, "nbformat": 4})");
  result = sweep(task);
  EXPECT_EQ(result.ending, Ending::Refused);
  EXPECT_THAT(result.message, HasSubstr("dot.ipynb' is a notebook"));
  source = (root / "kernels/dot.py").string();
  task.parameters = {"M=4"};
  EXPECT_THAT(sweep(task).message, HasSubstr("M"));
  task.parameters = {"N=4"};
  task.objective = "area";
  EXPECT_THAT(sweep(task).message, HasSubstr("unknown objective 'area'"));
  EXPECT_FALSE(fs::exists(root / "sweep-dot"));
}

TEST_F(DriverToolJobs, SynthesisNeedsAPartAndATool) {
  SweepTask task;
  task.parameters = {"N=4"};
  task.mode = "synth";
  JobResult result = sweep(task);
  EXPECT_EQ(result.ending, Ending::Refused);
  ASSERT_TRUE(result.devices) << result.message;
  EXPECT_FALSE(result.devices->empty());
  task.usual.device = "u280";
  result = sweep(task);
  EXPECT_EQ(result.ending, Ending::ToolFailed);
  EXPECT_THAT(result.message, AllOf(HasSubstr("allo.vitis.root or $XILINX_VITIS names"),
                                    testing::Not(HasSubstr("\n"))));
  EXPECT_FALSE(fs::exists(root / "sweep-dot"));

  const std::string vitis = makeRoot();
  // Not the one that the project names.
  write("pyproject.toml", "[tool.allo.vitis]\nroot = '" + vitis + "'\n");
  EXPECT_EQ(sweep(task).ending, Ending::ToolFailed);
  task.frequencies = {"100", "200"};
  result = sweep(task, DotText, "XILINX_VITIS='" + vitis + "'");
  ASSERT_TRUE(result.sweep) << result.message;
  EXPECT_TRUE(result.sweep->standIn);
  EXPECT_EQ(result.sweep->failed, 0u) << *result.sweep->table;
  EXPECT_THAT(result.sweep->objectives, ElementsAre("time", "share"));
  EXPECT_EQ(result.sweep->points.size(), 2u);
}

TEST_F(DriverToolJobs, EstimatesNeedAPartAndNoTool) {
  SweepTask task;
  task.parameters = {"N=4,8,x"};
  task.mode = "estimate";
  JobResult result = sweep(task);
  EXPECT_EQ(result.ending, Ending::Refused);
  EXPECT_TRUE(result.devices) << result.message;
  task.usual.device = "u280";
  result = sweep(task);
  ASSERT_TRUE(result.sweep) << result.message;
  EXPECT_EQ(result.sweep->estimate, true);
  EXPECT_EQ(result.sweep->failed, 1u) << *result.sweep->table;
  EXPECT_THAT(*result.sweep->table, HasSubstr("≈ LATENCY"));
  ASSERT_EQ(result.sweep->points.size(), 3u);
  ASSERT_TRUE(result.sweep->points[1].latency);
  EXPECT_GT(result.sweep->points[1].latency->max, result.sweep->points[0].latency->max);
  EXPECT_EQ(result.sweep->points[2].status, sweep::Status::Refused);
}

TEST_F(DriverToolJobs, AKernelRunsInTheModesOfVitis) {
  const std::string text = "from allo import i32, kernel\n\n\n@kernel\n"
                           "def top(a: \"i32[4]\", n: i32) -> i32:\n    for i in range(4):\n"
                           "        a[i] = a[i] * n\n    return n\n";
  VitisTask task;
  task.arguments = {"a=[1, 2, 3, 4]", "n=3"};
  JobResult result = perform("top", task, text, "PLATFORM=/none.xpfm");
  EXPECT_EQ(result.ending, Ending::ToolFailed);
  EXPECT_THAT(result.message, HasSubstr("Vitis HLS is needed, and was not found"));
  const std::string vitis = makeRoot();
  result = perform("top", task, text, "PLATFORM= XILINX_XRT= XILINX_VITIS='" + vitis + "'");
  EXPECT_EQ(result.ending, Ending::ToolFailed);
  EXPECT_THAT(result.message,
              AllOf(HasSubstr("mode hw_emu needs what is missing here: $PLATFORM is not set"),
                    HasSubstr("; $XILINX_XRT is not set"), testing::Not(HasSubstr("\n"))));
  const std::string tools =
      "XILINX_VITIS='" + vitis +
      "' XILINX_XRT=\"$PWD/tools of AMD/xrt\" "
      "PLATFORM=\"$PWD/tools of AMD/platforms/standin_u280_1/standin_u280_1.xpfm\"";
  result = perform("top", task, text, tools);
  ASSERT_TRUE(result.done() && result.run) << result.message << out << err;
  EXPECT_EQ(result.run->backend, "hw_emu");
  EXPECT_EQ(toJson(*result.run)["outputs"]["a"].dump(), "[3,6,9,12]");
  EXPECT_EQ(toJson(*result.run)["results"].dump(), "[3]");
  EXPECT_THAT(result.run->warnings, ElementsAre(HasSubstr("stand-in")));
  EXPECT_THAT(phases, ElementsAre("building and running"));
  task.step = "precheck";
  task.arguments.clear();
  result = perform("top", task, text, tools);
  ASSERT_TRUE(result.done() && result.run) << result.message << err;
  EXPECT_TRUE(result.run->outputs.empty());
  EXPECT_TRUE(fs::exists(*result.run->project));
}

} // namespace
} // namespace allo
