// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Estimates in the editor, at random: edits, pauses, and workers that answer late, fail or end.
// What is shown as true is of the text that is there, at the line where its loop is; once all is
// quiet, each kernel without errors has its estimate, and nothing is estimated twice.
#include "common/Sanitizer.h"
#include "server/TestSession.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace allo::server {
namespace {

constexpr const char *EstimatedUri = "file:///w/k.py";
constexpr const char *Missing = "missing";

class RandomEstimates {
public:
  explicit RandomEstimates(unsigned seed) : random(seed) {
    server.initialize(TestSession::fullCapabilities(),
                      {{"vitis", {{"device", "u280"}}}, {"diagnostics", {{"schedules", false}}}});
    hear(server.open(EstimatedUri, text()));
  }

  void step() {
    switch (random() % 8) {
    case 0:
    case 1: {
      const size_t kernel = random() % bodies.size();
      const std::vector<std::string> others = {"1", "2", "3", Missing};
      const std::string body = others[random() % others.size()];
      const uint32_t line = lineOfLoop(kernel) + 1;
      const auto end = uint32_t(15 + bodies[kernel].size());
      bodies[kernel] = body;
      hear(server.edit(EstimatedUri, {{TestSession::range(line, 15, line, end), body}}));
      break;
    }
    case 2: {
      const size_t kernel = random() % bodies.size();
      const uint32_t line = lineOfLoop(kernel) - 2;
      ++comments[kernel];
      hear(server.edit(EstimatedUri, {{TestSession::range(line, 0, line, 0), "# a comment\n"}}));
      break;
    }
    case 3:
    case 4:
      hear(server.passTime(std::chrono::seconds(1)));
      break;
    default:
      workerActs(random() % 12);
      break;
    }
    ASSERT_EQ(server.textOf(EstimatedUri), text());
    check(false);
  }

  void end() {
    for (int round = 0; round < 20; ++round) {
      hear(server.passTime(std::chrono::seconds(1)));
      workerActs(11);
    }
    check(true);
  }

  size_t shown = 0, stale = 0;

private:
  std::mt19937 random;
  TestSession server;
  std::vector<std::string> bodies = {"1", "2", "3"};
  std::vector<int> comments = {0, 0, 0};
  std::map<size_t, Json> working;       // by worker: what it was asked for
  std::map<size_t, std::string> failed; // by kernel: the body whose estimate failed last

  std::string text() const {
    std::string out = "from allo import i32, kernel\n";
    for (size_t i = 0; i < bodies.size(); ++i) {
      for (int c = 0; c < comments[i]; ++c)
        out += "# a comment\n";
      out += "@kernel\ndef k" + std::to_string(i) +
             "(a: \"i32[8]\"):\n    for i in range(8):\n        a[i] = " + bodies[i] + "\n";
    }
    return out;
  }
  uint32_t lineOfLoop(size_t kernel) const {
    uint32_t line = 1;
    for (size_t i = 0; i <= kernel; ++i)
      line += uint32_t(comments[i]) + 2 + (i == kernel ? 0 : 2);
    return line;
  }

  struct Asked {
    size_t kernel = 0;
    std::string body;
    uint32_t line = 0; // of the loop, from 1
  };
  static Asked read(const Json &request) {
    const std::string target = request.at("target"), asked = request.at("files").at(0).at("text");
    const auto kernel = size_t(target.back() - '0');
    const size_t def = asked.find("def k" + std::to_string(kernel));
    const size_t loop = asked.find("    for", def), body = asked.find("a[i] = ", loop) + 7;
    return {kernel, asked.substr(body, asked.find('\n', body) - body),
            uint32_t(1 + std::count(asked.begin(), asked.begin() + long(loop), '\n'))};
  }
  // It is not tried again as long as nothing else has come of the kernel.
  void fail(const Json &request) {
    const Asked asked = read(request);
    failed[asked.kernel] = asked.body;
  }
  bool hasFailed(size_t kernel) const {
    const auto last = failed.find(kernel);
    return last != failed.end() && last->second == bodies[kernel];
  }

  void workerActs(unsigned how) {
    if (working.empty())
      return;
    const auto [number, request] = *working.begin();
    working.erase(number);
    const Asked asked = read(request);
    EXPECT_NE(asked.body, Missing) << "kernels with errors are not estimated";
    if (how < 2)
      fail(request);
    if (how == 0)
      return hear(server.workerEnds(number, "it was ended by signal 11"));
    if (how == 1)
      return hear(server.workerTells(number, {0, JobResult{Ending::Refused, "no"}}));
    failed.erase(asked.kernel);
    LoopEstimateRecord record;
    record.place = SourceRecord{{asked.line, 5}, {asked.line, 23}, "/w/k.py"};
    record.interval = std::stoul(asked.body);
    record.pipelined = true;
    StepRecord step;
    step.operation = asked.body;
    step.place = SourceRecord{{asked.line + 1, 9}, {asked.line + 1, 13}, "/w/k.py"};
    record.schedule = {step};
    JobResult result;
    result.estimate.emplace();
    result.estimate->clock = 4;
    result.estimate->loops = {record};
    hear(server.workerTells(number, {0, result}));
  }

  void hear(const std::vector<Json> &messages) {
    for (const Json &message : messages) {
      if (!message.contains("worker"))
        continue;
      const size_t number = message.at("worker");
      if (message.at("event") == "job") {
        working[number] = message.at("request");
      } else if (const auto late = working.find(number); late != working.end()) {
        fail(late->second); // its time is over
        working.erase(late);
      }
    }
    EXPECT_LE(working.size(), 1u) << "one at a time";
  }

  // What the loop's body asks for, marked as the hint is, at the line where it is now.
  void checkSchedule(size_t kernel, bool isStale) {
    const uint32_t line = lineOfLoop(kernel) + 1;
    const Json answer =
        server.call("allo/loopSchedule", {{"textDocument", {{"uri", EstimatedUri}}},
                                          {"position", {{"line", line}, {"character", 10}}}});
    const Json &schedule = answer.at("result");
    ASSERT_TRUE(schedule.is_object()) << text();
    EXPECT_EQ(schedule.at("target"), "k" + std::to_string(kernel));
    EXPECT_EQ(schedule.at("stale"), isStale);
    const Json &operation = schedule.at("operations").at(0);
    EXPECT_EQ(operation.at("operation") == bodies[kernel], !isStale) << operation << text();
    EXPECT_EQ(operation.at("place").at("range").at("start").at("line"), line);
    EXPECT_EQ(schedule.at("place").at("range").at("start").at("line"), line - 1);
  }

  void check(bool isQuiet) {
    std::set<size_t> fresh;
    const Json hints =
        server.call("textDocument/inlayHint", {{"textDocument", {{"uri", EstimatedUri}}},
                                               {"range", TestSession::range(0, 0, 1000, 0)}});
    for (const Json &hint : hints.at("result")) {
      const std::string label = hint.at("label").is_string() ? hint.at("label") : "";
      if (!label.starts_with("≈ "))
        continue;
      size_t kernel = 0;
      while (kernel < bodies.size() &&
             hint.at("position").at("line").get<uint32_t>() != lineOfLoop(kernel))
        ++kernel;
      ASSERT_LT(kernel, bodies.size()) << "it is at a loop: " << hint << "\n" << text();
      const bool isStale = label.ends_with("(stale)");
      EXPECT_EQ(label.starts_with("≈ II " + bodies[kernel]), !isStale) << label << "\n" << text();
      checkSchedule(kernel, isStale);
      ++(isStale ? stale : shown);
      if (!isStale)
        fresh.insert(kernel);
    }
    for (size_t kernel = 0; isQuiet && kernel < bodies.size(); ++kernel)
      EXPECT_TRUE(bodies[kernel] == Missing || hasFailed(kernel) || fresh.contains(kernel))
          << kernel << "\n"
          << text();
    EXPECT_TRUE(!isQuiet || working.empty()) << "nothing is estimated again";
  }
};

TEST(Estimates, AreOfTheTextThatIsThere) {
  size_t shown = 0, stale = 0;
  for (unsigned seed = 1; seed <= unsigned(test::rounds(40)); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomEstimates session(seed);
    for (int i = 0; i < 100 && !testing::Test::HasFailure(); ++i)
      session.step();
    session.end();
    shown += session.shown;
    stale += session.stale;
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(shown, unsigned(test::rounds(500)));
  EXPECT_GT(stale, unsigned(test::rounds(100)));
}

} // namespace
} // namespace allo::server
