// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What server and worker say to each other: requests and events as JSON, and the frames around
// them, whatever arrives.
#include "common/ErrorOf.h"
#include "job/Framing.h"
#include "job/Job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace allo {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> bodiesOf(JobFrames &frames) {
  std::vector<std::string> out;
  while (std::optional<std::string> body = frames.next())
    out.push_back(*body);
  return out;
}

TEST(JobFraming, CutsAStreamWhateverItsPieces) {
  const std::vector<std::string> bodies = {"{}", "", std::string("a\n1\nb\0c", 7),
                                           std::string(100000, 'x'), "12\n"};
  std::string stream;
  for (const std::string &body : bodies)
    stream += jobFrame(body);
  for (size_t step : {size_t(1), size_t(7), size_t(65536), stream.size()}) {
    JobFrames frames;
    std::vector<std::string> got;
    for (size_t at = 0; at < stream.size(); at += step) {
      frames.feed(std::string_view(stream).substr(at, step));
      for (std::string &body : bodiesOf(frames))
        got.push_back(std::move(body));
    }
    EXPECT_EQ(got, bodies) << "in pieces of " << step;
    EXPECT_EQ(frames.error(), "");
    EXPECT_FALSE(frames.midFrame());
  }
}

TEST(JobFraming, KnowsThatAFrameIsNotComplete) {
  JobFrames frames;
  frames.feed("5\nabc");
  EXPECT_EQ(frames.next(), std::nullopt);
  EXPECT_TRUE(frames.midFrame());
  frames.feed("de");
  EXPECT_THAT(bodiesOf(frames), ElementsAre("abcde"));
}

TEST(JobFraming, EndsAtWhatIsNoFrame) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"x", "does not begin with its length"},
      {"\n", "does not begin with its length"},
      {" 3\nabc", "does not begin with its length"},
      {"-1\n", "does not begin with its length"},
      {"123456789", "does not begin with its length"},
      {"99999999\n", "99999999 bytes, but the limit is 67108864"},
      {"2\nok{\"id\":1}", "does not begin with its length"},
  };
  for (const auto &[bytes, error] : cases) {
    JobFrames frames;
    frames.feed(bytes);
    bodiesOf(frames);
    EXPECT_THAT(frames.error(), HasSubstr(error)) << bytes;
    frames.feed("2\nok"); // nothing after it can be trusted
    EXPECT_EQ(frames.next(), std::nullopt) << bytes;
  }
}

TEST(JobFraming, SurvivesGarbage) {
  std::mt19937 random(11);
  size_t refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = round % 2 ? jobFrame("{\"id\":1}") : "";
    size_t size = random() % 200;
    for (size_t i = 0; i < size; ++i)
      bytes += round % 3 ? char(random()) : "0123456789\n{}"[random() % 13];
    JobFrames frames;
    size_t taken = 0;
    for (size_t at = 0; at < bytes.size();) {
      size_t step = 1 + random() % 20;
      frames.feed(std::string_view(bytes).substr(at, step));
      at += step;
      for (const std::string &body : bodiesOf(frames)) {
        taken += body.size();
        if (Result<JobRequest> request = decodeRequest(body); !request)
          EXPECT_NE(request.error().message, "");
        if (Result<JobEvent> event = decodeEvent(body); !event)
          EXPECT_NE(event.error().message, "");
      }
    }
    EXPECT_LE(taken, bytes.size());
    refused += !frames.error().empty();
  }
  EXPECT_GT(refused, 1000u);
}

// One of each kind, with other values than the defaults.
std::vector<JobRequest> fullRequests() {
  RunInputs inputs{{"a=[1, 2]", "b=x.npy"}, "all.npz", 7, 5, "/out", 100};
  std::vector<JobRequest> all;
  for (JobTask task :
       {JobTask(RunTask{inputs, "exact", 3, true, true, true, {{"s.pipeline(\"i\")"}}}),
        JobTask(CsimTask{inputs, true, true}), JobTask(MlirTask{"llvm"}), JobTask(HlsTask{"none"}),
        JobTask(ScheduleTask()),
        JobTask(SynthTask{{"xc7z020clg400-1", "u280", "vivado", 250.5},
                          {{}, "u55c", {}, 100},
                          "/opt/vitis",
                          true}),
        JobTask(SweepTask{{"N=4,8", "T=[i8, i16]"},
                          "synth",
                          {"100", "250.5"},
                          "time,dsp",
                          7,
                          false,
                          3,
                          0.5,
                          {{}, "u280", {}, {}},
                          {"xc7z020clg400-1", {}, {}, {}},
                          "/opt/vitis",
                          "/w/sweep-k",
                          true}),
        JobTask(VitisTask{inputs,
                          "hw",
                          "precheck",
                          {{}, "u280", {}, 200},
                          {{}, "u55c", {}, {}},
                          "/opt/vitis",
                          true}),
        JobTask(EstimateTask{{{}, "u250", "vivado", 150}}),
        JobTask(ExploreTask{{"N=4,8"},
                            {"dsp=100"},
                            {"latency", "lut"},
                            60,
                            true,
                            7,
                            {{}, "u280", "vivado", {}},
                            {"xc7z020clg400-1", {}, {}, 200}})})
    all.push_back({"1.2",
                   UINT64_MAX,
                   "/w/\xc3\xa9.py::fill[i32, 4]",
                   0.25,
                   std::move(task),
                   {{"/w/a.py", "text\n\"'\\\t\x01"}, {"/w/b.py", ""}}});
  return all;
}

TEST(JobMessages, RequestsComeBackAsTheyWere) {
  std::vector<JobRequest> requests = fullRequests();
  ASSERT_EQ(requests.size(), std::variant_size_v<JobTask>);
  std::vector<JobRequest> back;
  for (const JobRequest &request : requests) {
    std::string text = encode(request);
    Result<JobRequest> again = decodeRequest(text);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(encode(*again), text);
    EXPECT_EQ(again->id, UINT64_MAX);
    EXPECT_EQ(again->kind(), request.kind());
    EXPECT_EQ(again->files[0].text, request.files[0].text);
    EXPECT_EQ(encode(JobRequest{"", 0, "", {}, makeTask(request.kind()), {}}).find("llvm"),
              std::string::npos);
    back.push_back(*again);
  }
  const auto &run = std::get<RunTask>(back[0].task);
  EXPECT_EQ(run.arguments, (std::vector<std::string>{"a=[1, 2]", "b=x.npy"}));
  EXPECT_EQ(back[0].seconds, 0.25);
  EXPECT_EQ(run.optLevel, 3u);
  EXPECT_EQ(run.largest, 100u);
  EXPECT_TRUE(run.compare);
  EXPECT_EQ(run.lines, (std::vector<std::string>{"s.pipeline(\"i\")"}));
  const auto &csim = std::get<CsimTask>(back[1].task);
  EXPECT_TRUE(csim.compare && csim.bounded);
  EXPECT_EQ(std::get<MlirTask>(back[2].task).stage, "llvm");
  EXPECT_EQ(std::get<HlsTask>(back[3].task).places, "none");
  const auto &synth = std::get<SynthTask>(back[5].task);
  EXPECT_EQ(synth.on.frequency, 250.5);
  EXPECT_EQ(synth.on.part, "xc7z020clg400-1");
  EXPECT_EQ(synth.usual.device, "u55c");
  EXPECT_EQ(synth.usual.part, std::nullopt);
  EXPECT_EQ(synth.root, "/opt/vitis");
  EXPECT_TRUE(synth.rebuild);
  const auto &sweep = std::get<SweepTask>(back[6].task);
  EXPECT_EQ(sweep.parameters, (std::vector<std::string>{"N=4,8", "T=[i8, i16]"}));
  EXPECT_EQ(sweep.atOnce, 3u);
  EXPECT_EQ(sweep.pointSeconds, 0.5);
  EXPECT_EQ(sweep.usual.part, "xc7z020clg400-1");
  EXPECT_EQ(sweep.folder, "/w/sweep-k");
  const auto &vitis = std::get<VitisTask>(back[7].task);
  EXPECT_EQ(vitis.mode + " " + vitis.step, "hw precheck");
  EXPECT_EQ(vitis.on.frequency, 200);
  EXPECT_EQ(vitis.largest, 100u);
  const auto &estimate = std::get<EstimateTask>(back[8].task);
  EXPECT_EQ(estimate.usual.device, "u250");
  EXPECT_EQ(estimate.usual.frequency, 150);
  const auto &explore = std::get<ExploreTask>(back[9].task);
  EXPECT_EQ(explore.budgets, (std::vector<std::string>{"dsp=100"}));
  EXPECT_EQ(explore.objectives, (std::vector<std::string>{"latency", "lut"}));
  EXPECT_EQ(explore.limit, 60u);
  EXPECT_EQ(explore.on.device, "u280");
  EXPECT_EQ(explore.usual.frequency, 200);
  EXPECT_TRUE(explore.verify && explore.seed == 7 && !synthesizes(back[9].task));
  EXPECT_TRUE(sweep.show && synthesizes(back[6].task) && !synthesizes(back[1].task));
}

TEST(JobMessages, WhatARequestLeavesOutHasItsDefault) {
  Result<JobRequest> request = decodeRequest(
      R"({"kind": "run", "target": "k.py", "news": [1], "seconds": null, "options": {"optLevel": null}})");
  ASSERT_TRUE(request) << request.error().message;
  const auto &run = std::get<RunTask>(request->task);
  EXPECT_EQ(request->seconds, std::nullopt);
  EXPECT_EQ(run.optLevel, std::nullopt);
  EXPECT_FALSE(run.checked);
  request = decodeRequest(R"({"kind": "mlir", "target": "k.py"})");
  ASSERT_TRUE(request) << request.error().message;
  EXPECT_EQ(std::get<MlirTask>(request->task).stage, DefaultStage);
}

TEST(JobMessages, SayWhatIsWrongWithThem) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "it is not JSON"},
      {"[", "it is not JSON"},
      {"[]", "it is not an object"},
      {"{}", "unknown kind of job ''"},
      {R"({"kind": "dance"})", "unknown kind of job 'dance'"},
      {R"({"kind": 1})", "'kind' is not a string"},
      {R"({"kind": "run", "id": -1})", "'id' is not a non-negative integer"},
      {R"({"kind": "run", "files": {}})", "'files' is not a list"},
      {R"({"kind": "run", "files": [1]})", "'files' is not an object"},
      {R"({"kind": "run", "files": [{"path": 1}]})", "'files.path' is not a string"},
      {R"({"kind": "run", "options": []})", "'options' is not an object"},
      {R"({"kind": "run", "options": {"arguments": [1]}})", "'options.arguments' is not a string"},
      {R"({"kind": "csim", "options": {"arguments": 1}})", "'options.arguments' is not a list"},
      {R"({"kind": "run", "seconds": "1"})", "'seconds' is not a number"},
      {R"({"kind": "run", "options": {"optLevel": 4294967296}})",
       "'options.optLevel' is not a non-negative integer"},
      {R"({"kind": "run", "options": {"checked": 1}})", "'options.checked' is not true or false"},
  };
  for (const auto &[text, expected] : cases)
    EXPECT_EQ(test::errorOf(decodeRequest(text)), expected) << text;
}

TEST(JobMessages, EventsComeBackAsTheyWere) {
  DiagnosticRecord record{"/w/k.py",
                          {{3, 5}, {3, 9}},
                          "error",
                          "division-by-zero",
                          "m",
                          "a // b",
                          {{"/w/k.py", std::nullopt, "n"}, {"/w/h.py", RecordRange(), "o"}},
                          {{"t", {{{{1, 1}, {1, 2}}, "new"}}}}};
  RunResult run;
  run.target = "/w/k.py::f";
  run.outputs = {{"c", {1, 2}}};
  run.results = {"nan", 3};
  run.faults = {record};
  run.kernelSeconds = 0.5;
  run.compare = {false,
                 2,
                 {{"c", {false, FirstDifference{{1}, 2, 3}, 1, ResultValue{1, 2}, {{1}}, record}}},
                 Tolerance{8, {"exp"}}};
  MlirResult mlir{"t", "llvm", "text", {{{{1, 1}, {1, 2}, "/w/k.py"}, {}, RecordRange()}}};
  HlsResult hls{"t", {{"kernel.cpp", "x"}}, {{{{1, 1}, {1, 2}, "/w/k.py"}, RecordRange(), {}}}};
  AppliedSchedule schedule{"t",      2,         true,      {1},      {{"name", "i"}},
                           "script", "payload", "outline", mlir.map, {record}};
  ExploreResult exploration;
  exploration.target = "/w/k.py::f";
  exploration.stopped = "interrupted";
  exploration.points.emplace_back().schedule = {"s = f.schedule()"};
  const std::vector<JobEvent> events = {
      {1, JobProgress{"running", 40}},
      {2, JobLog{"a line with \xff in it"}},
      {4, JobArtifact{"/out/c.npy"}},
      {4, JobPartial{exploration}},
      {5, JobResult{Ending::Different, "", run}},
      {6, JobResult{Ending::Done, "", {}, mlir}},
      {7, JobResult{Ending::Done, "", {}, {}, hls}},
      {8, JobResult{Ending::ToolFailed, "why"}},
      {9, JobResult{Ending::Errors, "why", {}, {}, {}, schedule}},
  };
  for (const JobEvent &event : events) {
    std::string text = encode(event);
    Result<JobEvent> back = decodeEvent(text);
    ASSERT_TRUE(back) << text << ": " << back.error().message;
    EXPECT_EQ(back->what.index(), event.what.index());
    EXPECT_EQ(back->id, event.id);
    EXPECT_EQ(encode(*back), text);
  }
  for (const char *bad :
       {R"({"id": 1})", R"({"id": 1, "event": "party"})", R"({"id": "1", "event": "log"})",
        R"({"id": 1, "event": "result", "ending": "well"})",
        R"({"id": 1, "event": "result", "run": {"faults": [{"range": 3}]}})",
        R"({"id": 1, "event": "progress", "percent": 1.5})"})
    EXPECT_FALSE(decodeEvent(bad)) << bad;
}

} // namespace
} // namespace allo
