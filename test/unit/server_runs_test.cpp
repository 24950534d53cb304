// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs from an editor, at random: edits, commands, cancellations and whatever workers do, in any
// order. Faults are shown at their place and for the text that was run only, every command is
// answered, every progress that begins ends, and every job has one end.
#include "common/Sanitizer.h"
#include "server/TestSession.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace allo::server {
namespace {

constexpr const char *Uri = "file:///w/k.py";
constexpr int KernelCount = 3;

// One line per kernel can differ; comments anywhere make no difference.
struct Source {
  std::vector<std::string> bodies = std::vector<std::string>(KernelCount, "a // b");
  std::vector<int> comments = std::vector<int>(KernelCount, 0);

  uint32_t lineOf(int kernel) const { // of its 'return'
    uint32_t line = 1;
    for (int i = 0; i <= kernel; ++i)
      line += uint32_t(comments[size_t(i)]) + 2 + (i == kernel ? 0 : 1);
    return line;
  }
  std::string text() const {
    std::string out = "from allo import i32, kernel\n";
    for (size_t i = 0; i < bodies.size(); ++i) {
      for (int c = 0; c < comments[i]; ++c)
        out += "# a comment\n";
      out += "@kernel\ndef k" + std::to_string(i) + "(a: i32, b: i32) -> i32:\n    return " +
             bodies[i] + "\n";
    }
    return out;
  }
};

class RandomSession {
public:
  explicit RandomSession(unsigned seed) : random(seed) {
    server.initialize({{"window", {{"workDoneProgress", true}}},
                       {"experimental", {{"allo", true}}},
                       {"textDocument", {{"publishDiagnostics", {{"relatedInformation", true}}}}}});
    hear(server.open(Uri, source.text()));
  }

  void step() {
    switch (random() % 10) {
    case 0:
    case 1: { // other code in one kernel
      size_t kernel = pick();
      static const std::vector<std::string> bodies = {"a // b", "a + b", "a // b", "a - missing"};
      replaceLine(int(kernel), bodies[random() % bodies.size()]);
      break;
    }
    case 2: { // a comment above one
      size_t kernel = pick();
      uint32_t line = source.lineOf(int(kernel)) - 2;
      ++source.comments[kernel];
      hear(server.edit(Uri, {{TestSession::range(line, 0, line, 0), "# a comment\n"}}));
      break;
    }
    case 3:
    case 4:
    case 5: {
      std::string name = "k" + std::to_string(pick());
      Json argument = {{"uri", Uri}, {"target", name}, {"random", random() % 3}};
      command("allo.run", argument);
      break;
    }
    case 6:
      command("allo.cancelJob", {{"jobId", 1 + random() % (lastJob + 1)}});
      break;
    case 7:
      if (!asked.empty()) { // whether the client agrees to progress
        Json request = asked.back();
        asked.pop_back();
        hear(server.answer(request, nullptr));
      }
      break;
    default:
      workerActs();
      break;
    }
    check();
  }

  void end() {
    hear(server.request("shutdown", nullptr));
    EXPECT_EQ(begun, ended) << "progress that has begun ends";
    for (const auto &[id, state] : states)
      EXPECT_TRUE(state == "done" || state == "failed" || state == "cancelled") << id << state;
    EXPECT_TRUE(working.empty()) << "no worker is left";
  }

  size_t faultsShown = 0;

private:
  std::mt19937 random;
  TestSession server;
  Source source;
  uint64_t lastJob = 0;
  std::map<uint64_t, std::string> states;
  std::map<size_t, Json> working; // what each worker was asked last; null: nothing to do
  std::vector<Json> asked;
  std::multiset<std::string> begun, ended;
  Json published = Json::array();
  int64_t owed = 0;

  size_t pick() { return random() % KernelCount; }

  void replaceLine(int kernel, const std::string &body) {
    uint32_t line = source.lineOf(kernel);
    auto length = uint32_t(source.bodies[size_t(kernel)].size());
    source.bodies[size_t(kernel)] = body;
    hear(server.edit(Uri, {{TestSession::range(line, 11, line, 11 + length), body}}));
    EXPECT_EQ(server.textOf(Uri), source.text());
  }

  void command(const char *name, Json argument) {
    ++owed;
    hear(server.request("workspace/executeCommand",
                        {{"command", name}, {"arguments", {std::move(argument)}}}));
    EXPECT_EQ(owed, 0) << "commands are answered at once";
  }

  void workerActs() {
    if (working.empty())
      return;
    auto it = std::next(working.begin(), long(random() % working.size()));
    auto [number, request] = *it;
    if (random() % 10 == 0) {
      working.erase(number);
      hear(server.workerEnds(number, "it was ended by signal 11"));
      return;
    }
    if (request.is_null())
      return;
    std::string target = request.at("target");
    size_t kernel = size_t(target.back() - '0');
    std::string text = request.at("files").at(0).at("text");
    it->second = nullptr;
    std::optional<RecordRange> place = placeIn(text, kernel);
    if (!place || random() % 3 == 0)
      hear(server.workerTells(number, {0, JobResult{Ending::Done, "", RunResult()}}));
    else
      hear(server.workerTells(number, {0, JobResult{Ending::Fault, "m", faulty(kernel, *place)}}));
  }
  static RunResult faulty(size_t kernel, const RecordRange &place) {
    DiagnosticRecord fault;
    fault.file = "/w/k.py";
    fault.range = place;
    fault.code = "division-by-zero";
    fault.message = "kernel " + std::to_string(kernel);
    RunResult result;
    result.faults = {fault};
    return result;
  }
  // The division in a kernel, as the worker counts; none if it has no division.
  static std::optional<RecordRange> placeIn(const std::string &text, size_t kernel) {
    size_t at = text.find("def k" + std::to_string(kernel));
    at = text.find("    return ", at) + 11;
    if (text.compare(at, 6, "a // b") != 0)
      return std::nullopt;
    auto line = uint32_t(1 + std::count(text.begin(), text.begin() + long(at), '\n'));
    return RecordRange{{line, 12}, {line, 18}};
  }

  void hear(const std::vector<Json> &messages) {
    for (const Json &message : messages) {
      if (message.contains("worker")) {
        size_t number = message.at("worker");
        std::string event = message.at("event");
        if (event == "job")
          working[number] = message.at("request");
        else
          working.erase(number);
        continue;
      }
      std::string method = message.value("method", "");
      if (method.empty()) {
        if (message.contains("result") && message.at("result").is_object()) {
          --owed;
          if (message.at("result").contains("jobId"))
            lastJob = std::max<uint64_t>(lastJob, message.at("result").at("jobId"));
        }
        EXPECT_FALSE(message.contains("error")) << message;
      } else if (method == "textDocument/publishDiagnostics") {
        published = message.at("params").at("diagnostics");
      } else if (method == "$/progress") {
        std::string token = message.at("params").at("token");
        std::string kind = message.at("params").at("value").at("kind");
        if (kind == "begin")
          begun.insert(token);
        if (kind == "end")
          ended.insert(token);
        EXPECT_GE(begun.count(token), ended.count(token));
        EXPECT_LE(ended.count(token), 1u);
      } else if (method == "allo/jobUpdate") {
        const Json &update = message.at("params");
        std::string &state = states[update.at("jobId")];
        EXPECT_TRUE(state.empty() || state == "queued" || state == "running")
            << "nothing comes after the end: " << update;
        state = update.at("state");
      } else if (message.contains("id")) {
        asked.push_back(message);
      }
    }
  }

  void check() {
    for (const Json &diagnostic : published) {
      if (diagnostic.at("source") != "allo-run")
        continue;
      ++faultsShown;
      std::string name = diagnostic.at("message");
      int kernel = name.back() - '0';
      EXPECT_EQ(source.bodies[size_t(kernel)], "a // b") << "it is shown for what was run only";
      uint32_t line = source.lineOf(kernel);
      EXPECT_EQ(diagnostic.at("range"), TestSession::range(line, 11, line, 17));
    }
  }
};

TEST(Runs, KeepTheirPromisesWhateverHappens) {
  size_t shown = 0;
  for (unsigned seed = 1; seed <= unsigned(test::rounds(40)); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomSession session(seed);
    for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i)
      session.step();
    session.end();
    shown += session.faultsShown;
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(shown, unsigned(test::rounds(500)));
}

// How many jobs the messages begin; those that are logged are added to 'log'.
size_t jobsIn(const std::vector<Json> &messages, std::string &log) {
  size_t jobs = 0;
  for (const Json &message : messages) {
    jobs += message.value("event", "") == "job" ? 1 : 0;
    if (message.value("method", "") == "window/logMessage")
      log += message["params"]["message"].get<std::string>() + "\n";
  }
  return jobs;
}

TEST(Runs, ApplyALimitedNumberOfSchedules) {
  TestSession server;
  server.initialize();
  std::string log;
  size_t jobs = jobsIn(server.open(Uri, "from allo import i32, kernel\n"
                                        "@kernel\n"
                                        "def fill(a: i32[8]):\n"
                                        "    for i in range(8):\n"
                                        "        a[i] = 1\n"
                                        "s = [fill.schedule() for n in range(60)]\n"
                                        "for each in s:\n"
                                        "    each.pipeline('i')\n"),
                       log);
  jobs += jobsIn(server.passTime(std::chrono::seconds(1)), log);
  JobResult done;
  done.schedule.emplace();
  for (size_t more = jobs; more != 0; jobs += more) {
    more = jobsIn(server.workerTells(1, {0, done}), log);
    more += jobsIn(server.passTime(std::chrono::seconds(1)), log);
  }
  EXPECT_EQ(jobs, 50u);
  EXPECT_NE(log.find("/w/k.py: 10 schedules more than 50 were not applied"), std::string::npos)
      << log;
}

} // namespace
} // namespace allo::server
