// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the checker predicts of random schedules beside what the engine makes of them: the same
// errors at the same calls, the same loops with the same numbers of iterations, the same epoch. The
// checker may know less. The steps that it has recorded are replayed, which makes the same program.
// To try more: ALLO_SCHEDULE_SEEDS=20000 allo-unit
// --gtest_filter='SchedulePrediction.*'
#include "common/RunKernel.h"
#include "common/Sanitizer.h"
#include "lower/Lower.h"
#include "schedule/Schedule.h"
#include "schedule/replay/Replay.h"
#include "sema/schedule/ScheduleFacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

namespace allo {
namespace {

using schedule::ErrorKind;
using schedule::Given;
using schedule::GivenList;
using schedule::OpNode;
using schedule::Trait;

class Sample {
public:
  explicit Sample(uint64_t seed) : random(seed) {}

  std::string kernel() {
    if (pick(0, 4) == 0)
      return chain();
    text = "from allo import grid, i32, kernel\n\n\n@kernel\n"
           "def top(A: i32[16, 16], B: i32[16], n: i32):\n";
    for (int64_t nests = pick(1, 3); nests > 0; --nests)
      nest(1, {});
    return text + "\n\ns = top.schedule()\n";
  }

  struct Call {
    Primitive primitive{};
    GivenList arguments;
    std::string text;
    std::string withRefs; // the same where it is accepted
  };
  std::optional<Call> calleeStep; // a step of 'c', the schedule of k1

  // 'composed' is 'c'.
  Call call(const std::vector<std::string> &present, const schedule::Schedule *composed) {
    auto name = [&]() -> std::string {
      const std::vector<std::string> &from = pick(0, 5) == 0 || present.empty() ? used : present;
      std::string one = from.empty() ? "i0" : from[size_t(pick(0, int64_t(from.size()) - 1))];
      used.push_back(one);
      const int64_t mistake = pick(0, 30);
      return mistake == 0 ? one + "x" : mistake == 1 ? "A" : one;
    };
    auto names = [&] {
      GivenList out;
      for (int64_t count = pick(1, 3); count > 0; --count)
        out.emplace_back(name());
      return Given(out);
    };
    if (composed && pick(0, 2) == 0)
      return {Primitive::Compose,
              {GivenList{Given(composed)}, Given()},
              "s.compose(c)",
              "s.compose(c)"};
    if (!stages.empty() && pick(0, 1) == 0)
      return connection();
    auto buffer = [&]() -> std::string {
      const int64_t mistake = pick(0, 19);
      return mistake == 0 ? "C" : mistake == 1 ? name() : pick(0, 2) ? "A" : "B";
    };
    switch (pick(0, 15)) {
    case 0:
    case 1:
      return made(Primitive::Split, {name(), pick(0, 5)});
    case 2:
      return made(Primitive::Reorder, {names()});
    case 3: {
      GivenList factors;
      for (int64_t count = pick(1, 3); count > 0; --count)
        factors.emplace_back(pick(0, 8) == 0 ? 0 : pick(1, 4));
      return made(Primitive::Tile, {names(), pick(0, 1) ? Given(factors) : Given(pick(1, 4))});
    }
    case 4:
      return made(Primitive::Flatten, {names()});
    case 5:
      return made(Primitive::Unroll, {name(), pick(-1, 4), pick(0, 1) == 1});
    case 6:
    case 7:
      return made(Primitive::Pipeline, {name(), pick(-2, 3)});
    case 8: {
      const char *kinds[] = {"Complete", "Block", "Cyclic"};
      const std::string kind = kinds[pick(0, 2)];
      return made(Primitive::Partition, {pick(0, 9) == 0 ? "C"
                                         : pick(0, 1)    ? "A"
                                                         : "B",
                                         pick(0, 3), schedule::EnumMember{kind},
                                         kind == "Complete" ? pick(0, 4) / 4 : pick(0, 20)});
    }
    case 9:
    case 11:
    case 12:
      return made(pick(0, 1) == 0 ? Primitive::BufferAt : Primitive::ReuseAt, {buffer(), name()});
    case 10:
      return made(Primitive::ComputeAt, {name(), name()});
    case 14: {
      const Primitive passes[] = {Primitive::Dce, Primitive::Cse, Primitive::Licm,
                                  Primitive::Canonicalize};
      return made(passes[pick(0, 3)], {pick(0, 2) ? Given() : Given(name())});
    }
    case 15:
      return made(Primitive::ApplyPatterns, {pick(0, 9) ? "canonicalize" : "fold", Given()});
    default:
      return made(Primitive::Pipeline, {Given(), pick(0, 2)});
    }
  }

  int64_t pick(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }

private:
  std::mt19937_64 random;
  std::string text;
  std::vector<std::string> used;
  std::vector<std::string> stages; // the kernels that the kernel calls
  int next = 0;

  // A kernel that calls others, each of which uses what the one before has made.
  std::string chain() {
    text = "from allo import i32, kernel\n\n\n";
    const int64_t kernels = pick(2, 4), calls = pick(kernels, 5);
    for (int64_t k = 1; k <= kernels; ++k) {
      const std::string number = std::to_string(k);
      stages.push_back("k" + number);
      line(0, "@kernel\ndef k" + number + "(X: i32[8, 4], T: i32[8, 4]):");
      line(1, "for i" + number + " in range(8):");
      line(2, "for j" + number + " in range(4):");
      line(3, "T[i" + number + ", j" + number + "] = X[" + (pick(0, 2) ? "i" : "7 - i") + number +
                  ", j" + number + "] + 1\n\n");
    }
    line(0, "@kernel\ndef top(A: i32[8, 4], B: i32[8, 4]):");
    std::string from = "A";
    for (int64_t c = 1; c <= calls; ++c) {
      const std::string to = c == calls ? "B" : "T" + std::to_string(c);
      if (c < calls)
        line(1, to + ": i32[8, 4]");
      line(1, stages[size_t(c <= kernels ? c - 1 : pick(0, kernels - 1))] + "(" + from + ", " + to +
                  ")");
      from = to;
    }
    if (pick(0, 1) == 0) {
      const Call steps[] = {made(Primitive::Pipeline, {"i1", 1}), made(Primitive::Split, {"j1", 2}),
                            made(Primitive::Split, {"i1", 3}),
                            made(Primitive::Flatten, {GivenList{"i1", "j1"}}),
                            made(Primitive::Unroll, {"j1", 0, false})};
      calleeStep = steps[pick(0, 4)];
      text += "\n\nc = k1.schedule()\nc" + calleeStep->text.substr(1);
    }
    return text + "\n\ns = top.schedule()\n";
  }
  Call connection() {
    // At most one argument is wrong, as the order in which several are reported may differ.
    const bool hasIds = pick(0, 3) == 0;
    auto kernels = [&](size_t at) {
      auto one = [&]() -> std::string { return !hasIds && pick(0, 15) == 0 ? "k9" : stages[at]; };
      return pick(0, 9) == 0 ? Given(GivenList{one(), stages[size_t(pick(0, 1))]}) : Given(one());
    };
    auto ids = [&] {
      return !hasIds           ? Given()
             : pick(0, 1) == 0 ? Given(pick(-1, 2))
                               : Given(GivenList{pick(0, 1), pick(0, 2)});
    };
    const size_t producer = size_t(pick(0, int64_t(stages.size()) - 1));
    const size_t consumer = pick(0, 3) == 0 ? size_t(pick(0, int64_t(stages.size()) - 1))
                                            : std::min(producer + 1, stages.size() - 1);
    return made(Primitive::Streamline, {kernels(producer), kernels(consumer), ids(), ids(),
                                        pick(0, 4) ? pick(1, 2) : 0, pick(0, 9) ? pick(1, 4) : 0});
  }

  void line(int depth, const std::string &content) {
    text += std::string(size_t(4 * depth), ' ') + content + "\n";
  }
  std::string variable() {
    // A few have the same name.
    return pick(0, 6) == 0 ? "r" : "i" + std::to_string(next++);
  }
  void nest(int depth, std::vector<std::string> around) {
    const std::string i = variable();
    if (std::find(around.begin(), around.end(), i) != around.end())
      return line(depth, "B[0] += 1");
    if (pick(0, 4) == 0) {
      const std::string j = "g" + std::to_string(next++);
      line(depth, "for " + i + ", " + j + " in grid(" + std::to_string(pick(1, 5)) + ", " +
                      std::to_string(pick(1, 5)) + "):");
      around.push_back(i);
      around.push_back(j);
    } else {
      const std::string high = std::to_string(pick(2, 12));
      const std::string named = pick(0, 5) == 0 ? ", name=\"m" + std::to_string(next++) + "\"" : "";
      const int64_t form = pick(0, 5);
      const std::string bounds = form == 0   ? "n"
                                 : form == 1 ? "1, " + high
                                 : form == 2 ? "0, " + high + ", 2"
                                             : high;
      line(depth, "for " + i + " in range(" + bounds + named + "):");
      around.push_back(i);
      if (form == 0)
        return line(depth + 1, "B[0] += 1");
    }
    const bool inBranch = pick(0, 6) == 0;
    if (inBranch)
      line(depth + 1, "if n > 3:");
    const int inner = depth + 1 + (inBranch ? 1 : 0);
    for (int64_t parts = pick(1, 2); parts > 0; --parts)
      if (around.size() < 3 && pick(0, 2) != 0)
        nest(inner, around);
      else if (around.size() > 1 && pick(0, 2) == 0)
        line(inner, "B[" + around.back() + "] = A[" + around[0] + ", " + around.back() + "] + A[" +
                        around[0] + ", " + around.back() + " + 1]");
      else if (around.size() > 1)
        line(inner, "A[" + around[around.size() - 2] + ", " + around.back() + "] += 1");
      else
        line(inner, "B[" + around.back() + "] = B[" + around.back() + "] + n");
  }

  Call made(Primitive primitive, GivenList arguments) {
    const std::string head = "s." + std::string(info(primitive).name) + "(";
    std::string plain = head, withRefs = head;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const std::string shown = arguments[i].member() ? "s." + arguments[i].member()->name
                                                      : schedule::showGiven(arguments[i]);
      plain += (i ? ", " : "") + shown;
      withRefs += (i ? ", " : "") + (i == 0 ? target(primitive, arguments[i]) : shown);
    }
    return {primitive, std::move(arguments), plain + ")", withRefs + ")"};
  }
  // Names in the place of which a ref may stand.
  std::string target(Primitive primitive, const Given &given) {
    if (primitive == Primitive::Streamline || primitive == Primitive::ApplyPatterns)
      return schedule::showGiven(given);
    if (const GivenList *list = given.list()) {
      std::string all;
      for (const Given &each : *list)
        all += (all.empty() ? "[" : ", ") + target(primitive, each);
      return all + "]";
    }
    const std::string name = schedule::showGiven(given);
    const bool isBuffer = primitive == Primitive::Partition || primitive == Primitive::BufferAt ||
                          primitive == Primitive::ReuseAt;
    const bool isPass = primitive == Primitive::Dce || primitive == Primitive::Cse ||
                        primitive == Primitive::Licm || primitive == Primitive::Canonicalize;
    const std::string kind = isBuffer ? "buffer" : isPass ? "op" : "loop";
    if (!given.text() || pick(0, 2) != 0)
      return name;
    return pick(0, 1) == 0 ? "s." + kind + "(" + name + ")"
                           : "s.query." + kind + "(" + name + ").one()";
  }
};

struct Loop {
  size_t depth = 0;
  std::string name;
  std::optional<int64_t> trips;
};

std::vector<Loop> loopsOf(const schedule::Snapshot &snapshot) {
  std::vector<Loop> out;
  std::vector<size_t> depths(snapshot.ops().size(), 0);
  for (size_t i = 0; i < snapshot.ops().size(); ++i) {
    const OpNode &node = snapshot.ops()[i];
    const size_t around = node.parent == schedule::NoNode ? 0 : depths[node.parent];
    depths[i] = around + (node.has(Trait::Loop) ? 1 : 0);
    if (node.has(Trait::Loop))
      out.push_back({around, node.name, node.trips});
  }
  return out;
}

std::vector<Loop> loopsOf(const ScheduleTree &tree) {
  std::vector<Loop> out;
  auto add = [&](uint32_t id, size_t depth, auto &&self) -> void {
    const ScheduleNode &node = tree.nodes[id];
    if (node.isLoop())
      out.push_back({depth, node.name, node.tripCount});
    for (uint32_t child : node.children)
      self(child, depth + (node.isLoop() ? 1 : 0), self);
  };
  for (uint32_t function : tree.functions)
    add(function, 0, add);
  return out;
}

std::string show(const std::vector<Loop> &loops) {
  std::string out;
  for (const Loop &loop : loops)
    out += std::string(2 * loop.depth, ' ') + loop.name + ": " +
           (loop.trips ? std::to_string(*loop.trips) : "?") + "\n";
  return out;
}

std::vector<std::string> namesOf(const std::vector<Loop> &loops) {
  std::vector<std::string> names;
  for (const Loop &loop : loops)
    if (!loop.name.empty())
      names.push_back(loop.name);
  std::ranges::sort(names);
  return names;
}

// The last state of the last schedule.
std::shared_ptr<const Schedule> stateIn(const Analysis &analysis) {
  std::shared_ptr<const Schedule> last;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (entry.state->schedules)
      for (const Binding &binding : entry.state->schedules->module->bindings)
        if (binding.value.kind == ValueKind::Schedule && binding.value.data->schedule->state)
          last = binding.value.data->schedule->state;
  });
  return last;
}

std::string textOf(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module->print(out);
  return text;
}

TEST(SchedulePrediction, IsWhatTheEngineDoes) {
  const char *given = std::getenv("ALLO_SCHEDULE_SEEDS");
  const uint64_t seeds = given ? std::strtoull(given, nullptr, 10) : uint64_t(test::rounds(2000));
  std::map<std::string, size_t> accepted, refused;
  size_t compared = 0, replayed = 0, more = 0, less = 0; // of what there may be
  for (uint64_t seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
    Sample sample(seed);
    std::string text = sample.kernel();
    std::string problem;
    std::unique_ptr<program::Program> program;
    test::LoadedFile plain("/w/k.py", text, nullptr);
    program = plain.program("top", problem);
    ASSERT_NE(program, nullptr) << problem << "\n" << text;
    lower::LoweredModule module = lower::lower(*program, {});
    schedule::Schedule engine(std::move(module.context), std::move(module.module), "top");
    std::unique_ptr<schedule::Schedule> composed;
    if (sample.calleeStep) {
      auto callee = plain.program("k1", problem);
      ASSERT_NE(callee, nullptr) << problem << "\n" << text;
      lower::LoweredModule own = lower::lower(*callee, {});
      composed =
          std::make_unique<schedule::Schedule>(std::move(own.context), std::move(own.module), "k1");
      ASSERT_TRUE(bool(composed->call(sample.calleeStep->primitive, sample.calleeStep->arguments,
                                      mlir::UnknownLoc::get(composed->context()))))
          << text;
    }

    std::map<uint32_t, std::string> errors; // by line
    uint32_t line = uint32_t(std::count(text.begin(), text.end(), '\n'));
    for (int64_t calls = sample.pick(1, 6); calls > 0; --calls) {
      std::vector<std::string> present;
      for (const Loop &loop : loopsOf(*engine.snapshot()))
        if (!loop.name.empty())
          present.push_back(loop.name);
      const Sample::Call call = sample.call(present, composed.get());
      auto made =
          engine.call(call.primitive, call.arguments, mlir::UnknownLoc::get(engine.context()));
      const std::string name(info(call.primitive).name);
      if (made) {
        ++accepted[name];
      } else if (made.error().kind() == ErrorKind::Transform ||
                 made.error().kind() == ErrorKind::Type) {
        continue; // what only the engine finds: the checker would go on as if it were done
      } else {
        ++refused[name];
        errors[line] = made.error().message.text;
      }
      text += (made ? call.withRefs : call.text) + "\n";
      ++line;
    }
    ASSERT_TRUE(bool(engine.apply()));
    text += "s.apply()\n";

    test::LoadedFile scheduled("/w/k.py", text, nullptr);
    std::map<uint32_t, std::string> reported;
    for (const Diagnostic &diagnostic : scheduled.analysis().diagnostics)
      if (diagnostic.severity == Severity::Error)
        reported.try_emplace(
            scheduled.analysis().text.positionAt(diagnostic.span.begin, ColumnUnit::CodePoint).line,
            diagnostic.message); // Python stops at the first one
    std::shared_ptr<const Schedule> state = stateIn(scheduled.analysis());
    ASSERT_NE(state, nullptr) << text;
    // The checker knows loops and buffers only, not all operations, and not the loops that copy.
    bool goesOn = false; // as if a step were done that was refused
    for (const auto &[at, message] : errors)
      if (message.starts_with("no operation named") || message.starts_with("operation name ") ||
          message.find("not an operation") != std::string::npos ||
          (message.find(" without targets takes the only loop") != std::string::npos &&
           state->tree().mayHaveUnnamed))
        goesOn |= reported.insert_or_assign(at, message).second;
    EXPECT_LE(state->hasFailed(), !reported.empty()) << "seed " << seed << "\n" << text;
    if (errors.empty()) {
      schedule::Replay replay(*program, state, [](const NodeRef &) { return std::nullopt; });
      auto again = replay.modules(lower::moduleOf(*program))({});
      ASSERT_TRUE(bool(again)) << again.error().message << "\nseed " << seed << "\n" << text;
      engine.cleanupIds();
      EXPECT_EQ(textOf(*again->module), textOf(engine.payload())) << "seed " << seed << "\n"
                                                                  << text;
      ++replayed;
    }
    if (state->isLost() || state->tree().mayHaveMore || state->tree().mayHaveLess) {
      for (const auto &[at, message] : reported)
        EXPECT_TRUE(errors.contains(at)) << message << "\nseed " << seed << "\n" << text;
      if (errors.empty() && !state->isLost()) {
        const auto names = namesOf(loopsOf(state->tree())),
                   there = namesOf(loopsOf(*engine.snapshot()));
        EXPECT_TRUE(state->tree().mayHaveMore || std::ranges::includes(names, there))
            << "there is more\nseed " << seed << "\n"
            << text;
        EXPECT_TRUE(state->tree().mayHaveLess || std::ranges::includes(there, names))
            << "there is less\nseed " << seed << "\n"
            << text;
        ++(state->tree().mayHaveMore ? more : less);
      }
      continue;
    }
    const bool knowsTrips = std::ranges::all_of(errors, [&](const auto &error) {
      return reported.contains(error.first) ||
             error.second.find("the trip count") == std::string::npos;
    });
    if (!knowsTrips || goesOn)
      continue;
    for (auto &[at, message] : errors) // the checker may not know the paths that tell loops apart
      if (const std::string_view said = reported[at];
          said.find("with a path that 'allo schedule FILE::s@") != said.npos &&
          said.substr(0, said.find(": use")) == message.substr(0, message.find(": use")))
        message = said;
    EXPECT_EQ(reported, errors) << "seed " << seed << "\n" << text;
    ++compared;
    Schedule last = *state;
    last.apply();
    EXPECT_EQ(int64_t(last.epoch()), engine.epoch()) << "seed " << seed << "\n" << text;
    std::vector<Loop> expected = loopsOf(state->tree()), actual = loopsOf(*engine.snapshot());
    if (state->tree().mayHaveUnnamed) // those that copy buffers
      std::erase_if(actual, [](const Loop &loop) { return loop.name.empty(); });
    for (size_t i = 0; i < std::min(expected.size(), actual.size()); ++i)
      if (!expected[i].trips) // less is known
        actual[i].trips = std::nullopt;
    EXPECT_EQ(show(expected), show(actual)) << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(compared, seeds / 4);
  EXPECT_GT(replayed, seeds / 20);
  for (const char *name :
       {"split", "reorder", "tile", "flatten", "unroll", "pipeline", "partition", "buffer_at",
        "streamline", "dce", "canonicalize", "apply_patterns", "compose"})
    EXPECT_GT(accepted[name], 0u) << name;
  for (const char *rare : {"reuse_at", "compute_at"})
    EXPECT_TRUE(accepted[rare] > 0 || seeds < 3000) << rare;
  EXPECT_GT(refused.size(), 4u);
  EXPECT_GT(refused["streamline"], 0u);
  std::printf("%zu compared, %zu replayed, %zu of which there may be more, %zu less\n", compared,
              replayed, more, less);
  for (const auto &[name, count] : accepted)
    std::printf("%s: %zu accepted, %zu refused\n", name.c_str(), count, refused[name]);
}

} // namespace
} // namespace allo
