// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The warning about stages that wait for each other, on random stages: it is there exactly where
// running them ends in a deadlock.
#include "common/RunKernel.h"
#include "common/Seeds.h"
#include "engine/Engine.h"
#include "exec/Outcome.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace allo {
namespace {

// Stages that each take and give four values of their streams, in loops of random order.
class RandomStages {
public:
  explicit RandomStages(uint64_t seed) : random(seed) {
    const size_t stages = 2 + below(3), streams = 1 + below(5);
    std::vector<std::vector<std::string>> steps(stages), parameters(stages);
    std::string declared;
    for (size_t s = 0; s < streams; ++s) {
      const std::string name = "s" + std::to_string(s);
      const std::string type = "Stream[i32, " + std::to_string(1 + below(4)) + "]";
      declared += "    " + name + ": " + type + "\n";
      const size_t writer = below(stages);
      const size_t reader = (writer + 1 + below(stages - 1)) % stages;
      steps[writer].push_back(name + ".put(v)");
      steps[reader].push_back("v += " + name + ".get()");
      for (const size_t stage : {writer, reader})
        parameters[stage].push_back(name + ": \"" + type + "\"");
    }
    source = "from allo import Stream, i32, kernel\n";
    std::string calls, results;
    for (size_t k = 0; k < stages; ++k) {
      if (steps[k].empty())
        continue;
      const std::string name = "stage" + std::to_string(k), result = "y" + std::to_string(k);
      source += "\n\n@kernel\ndef " + name + "(y: \"i32[1]\"";
      calls += "    " + name + "(" + result;
      results += (results.empty() ? "" : ", ") + result + ": \"i32[1]\"";
      for (const std::string &parameter : parameters[k]) {
        source += ", " + parameter;
        calls += ", " + parameter.substr(0, parameter.find(':'));
      }
      source += "):\n    v: i32 = 1\n";
      calls += ")\n";
      loops(steps[k]);
      source += "    y[0] = v\n";
    }
    source += "\n\n@kernel\ndef top(" + results + "):\n" + declared + calls;
  }

  std::string source;

private:
  std::mt19937_64 random;

  size_t below(size_t limit) { return size_t(random() % limit); }
  void loops(std::vector<std::string> steps) {
    std::shuffle(steps.begin(), steps.end(), random);
    while (!steps.empty()) {
      const size_t together = 1 + below(steps.size());
      const bool isTwice = below(3) == 0;
      for (int loop = 0; loop < (isTwice ? 2 : 1); ++loop) {
        source += isTwice ? "    for i in range(2):\n" : "    for i in range(4):\n";
        for (size_t i = 0; i < together; ++i)
          source += "        " + steps[i] + "\n";
      }
      steps.erase(steps.begin(), steps.begin() + long(together));
    }
  }
};

TEST(DeadlockLint, WarnsExactlyOfStagesThatDeadlock) {
  size_t deadlocks = 0, others = 0;
  test::forEachSeed(300, [&](uint64_t seed) {
    const RandomStages made(seed);
    test::LoadedFile loaded("stages.py", made.source, nullptr);
    bool isWarned = false;
    for (const Diagnostic &diagnostic : loaded.analysis().diagnostics) {
      EXPECT_NE(diagnostic.severity, Severity::Error) << diagnostic.message;
      isWarned = isWarned || diagnostic.code == DiagCode::StreamDeadlock;
    }
    std::string problem;
    const auto program = loaded.program("top", problem);
    ASSERT_TRUE(program) << problem << "\n" << made.source;
    std::vector<eval::Datum> arguments;
    for (const program::VariableId parameter : program->kernels[0].parameters)
      arguments.push_back(
          {{}, eval::Array::make(program->kernels[0].variables[parameter].type, true)});
    const auto engine = api::makeEngine("exact", *program, api::EngineOptions());
    const eval::Outcome outcome = engine->run(arguments);
    const bool isDeadlock = outcome.fault && outcome.fault->kind == eval::FaultKind::Deadlock;
    EXPECT_EQ(isWarned, isDeadlock) << made.source;
    ++(isDeadlock ? deadlocks : others);
  });
  if (!std::getenv("ALLO_SESSION_SEED")) {
    EXPECT_GT(deadlocks, 20u / test::Share);
    EXPECT_GT(others, 20u / test::Share);
  }
}

} // namespace
} // namespace allo
