// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What server and worker say to each other: requests and events as JSON, and the frames around
// them, whatever arrives.
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
    EXPECT_EQ(frames.problem(), "");
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
      {"x", "no length"},
      {"\n", "no length"},
      {" 3\nabc", "no length"},
      {"-1\n", "no length"},
      {"123456789", "no length"},
      {"99999999\n", "99999999 bytes is announced; the limit is 67108864"},
      {"2\nok{\"id\":1}", "no length"},
  };
  for (const auto &[bytes, problem] : cases) {
    JobFrames frames;
    frames.feed(bytes);
    bodiesOf(frames);
    EXPECT_THAT(frames.problem(), HasSubstr(problem)) << bytes;
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
        std::string problem;
        if (!decodeRequest(body, problem))
          EXPECT_NE(problem, "");
        if (!decodeEvent(body, problem))
          EXPECT_NE(problem, "");
      }
    }
    EXPECT_LE(taken, bytes.size());
    refused += !frames.problem().empty();
  }
  EXPECT_GT(refused, 1000u);
}

JobRequest fullRequest() {
  JobRequest request;
  request.version = "1.2";
  request.id = UINT64_MAX;
  request.kind = JobKind::Mlir;
  request.target = "/w/\xc3\xa9.py::fill[i32, 4]";
  request.files = {{"/w/a.py", "text\n\"'\\\t\x01"}, {"/w/b.py", ""}};
  request.inputs = {{"a=[1, 2]", "b=x.npy"}, "all.npz", 7};
  request.options = {"exact", 3,   true,   true, 5,    0.25,  "text",
                     "/out",  100, "llvm", true, true, "none"};
  return request;
}

TEST(JobMessages, RequestsComeBackAsTheyWere) {
  std::string problem;
  JobRequest request = fullRequest();
  std::string text = encode(request);
  std::optional<JobRequest> back = decodeRequest(text, problem);
  ASSERT_TRUE(back) << problem;
  EXPECT_EQ(encode(*back), text);
  EXPECT_EQ(back->id, UINT64_MAX);
  EXPECT_EQ(back->kind, JobKind::Mlir);
  EXPECT_EQ(back->files[0].text, request.files[0].text);
  EXPECT_EQ(back->inputs.arguments, request.inputs.arguments);
  EXPECT_EQ(back->options.seconds, 0.25);
  EXPECT_EQ(back->options.optLevel, 3u);
  EXPECT_TRUE(back->options.compare && back->options.bounded);
  EXPECT_EQ(back->options.places, "none");
}

TEST(JobMessages, WhatARequestLeavesOutHasItsDefault) {
  std::string problem;
  std::optional<JobRequest> request = decodeRequest(
      R"({"kind": "run", "target": "k.py", "news": [1], "options": {"seconds": null}})", problem);
  ASSERT_TRUE(request) << problem;
  EXPECT_EQ(request->options.format, "json");
  EXPECT_EQ(request->options.seconds, std::nullopt);
  EXPECT_EQ(request->options.optLevel, std::nullopt);
}

TEST(JobMessages, SayWhatIsWrongWithThem) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "it is not JSON"},
      {"[", "it is not JSON"},
      {"[]", "it is not an object"},
      {"{}", "there is no kind of job ''"},
      {R"({"kind": "dance"})", "there is no kind of job 'dance'"},
      {R"({"kind": 1})", "'kind' is not a string"},
      {R"({"kind": "run", "id": -1})", "'id' is not a number from 0 on"},
      {R"({"kind": "run", "files": {}})", "'files' is not a list"},
      {R"({"kind": "run", "files": [1]})", "'files' is not an object"},
      {R"({"kind": "run", "files": [{"path": 1}]})", "'files.path' is not a string"},
      {R"({"kind": "run", "inputs": []})", "'inputs' is not an object"},
      {R"({"kind": "run", "inputs": {"arguments": [1]}})",
       "'inputs.arguments' is not a list of strings"},
      {R"({"kind": "run", "options": {"seconds": "1"}})",
       "'options.seconds' is not a number from 0 on"},
      {R"({"kind": "run", "options": {"optLevel": 4294967296}})",
       "'options.optLevel' is not a number from 0 on"},
      {R"({"kind": "run", "options": {"checked": 1}})", "'options.checked' is not true or false"},
  };
  for (const auto &[text, expected] : cases) {
    std::string problem;
    EXPECT_FALSE(decodeRequest(text, problem)) << text;
    EXPECT_EQ(problem, expected) << text;
  }
}

TEST(JobMessages, EventsComeBackAsTheyWere) {
  const std::vector<JobEvent> events = {
      {1, JobProgress{"running", 40}},
      {2, JobLog{"a line with \xff in it"}},
      {3, JobDiagnostic{{{"message", "m"}, {"range", {{"start", 1}}}}}},
      {4, JobArtifact{"/out/c.npy"}},
      {5, JobResult{true, 0, "", {{"outputs", {{"c", {1, 2}}}}}}},
      {6, JobResult{false, 3, "why", nullptr}},
  };
  for (const JobEvent &event : events) {
    std::string problem, text = encode(event);
    std::optional<JobEvent> back = decodeEvent(text, problem);
    ASSERT_TRUE(back) << text << ": " << problem;
    EXPECT_EQ(back->what.index(), event.what.index());
    EXPECT_EQ(back->id, event.id);
    EXPECT_EQ(encode(*back), text);
  }
  std::string problem;
  for (const char *bad :
       {R"({"id": 1})", R"({"id": 1, "event": "party"})", R"({"id": "1", "event": "log"})",
        R"({"id": 1, "event": "diagnostic", "diagnostic": 3})",
        R"({"id": 1, "event": "progress", "percent": 1.5})"})
    EXPECT_FALSE(decodeEvent(bad, problem) && problem.empty()) << bad;
}

} // namespace
} // namespace allo
