// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random kernels that call others one after the other, whose calls streamline connects in random
// ways. The results stay the same, and the stages always end; with checks, elements that nothing
// was stored in are found as before. To try more kernels: ALLO_SCHEDULE_SEEDS=5000 allo-unit
// --gtest_filter='ScheduleStreams.*'
#include "backend/cpu/Jit.h"
#include "common/RunKernel.h"
#include "common/Sanitizer.h"
#include "host/RandomInputs.h"
#include "lower/Lower.h"
#include "schedule/Schedule.h"

#include <gtest/gtest.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <sstream>

namespace allo {
namespace {

using namespace schedule;

class Generator {
public:
  explicit Generator(uint64_t seed)
      : hasGaps(seed % 3 == 2), random(seed), columns(pick(1, 2) * pick(1, 4)) {}

  const bool hasGaps; // some kernels leave elements as they are, whose values are not known

  std::string file() {
    const int64_t rows = pick(14, 17);
    buffers = {{"A", rows, {}, false}};
    std::string body;
    for (int64_t count = pick(3, 6); count > 0; --count)
      body += call(count == 1);
    const bool isRepeated = pick(0, 2) == 0;
    std::string top = format("@kernel\ndef top(A: i32[{0}, {1}], B: i32[{2}, {1}]) -> i32:\n", rows,
                             columns, buffers.back().rows);
    top +=
        "    total: i32 = 0\n" + (isRepeated ? "    for t in range(2):\n" + indented(body) : body);
    return "from allo import i32, kernel\n\n" + kernels + top + "    return total\n";
  }

  // Of the calls of streamline, mostly with the last kernels first.
  struct Connection {
    GivenList producers, consumers;
    int64_t lanes = 1, depth = 1;
  };
  std::vector<Connection> connections() {
    std::vector<Connection> all;
    for (size_t i = buffers.size(); i-- > 1;) {
      GivenList readers;
      for (const std::string &reader : buffers[i].readers)
        if (pick(0, 9) != 0)
          readers.emplace_back(reader);
      GivenList writers{"k" + std::to_string(i)};
      if (buffers[i].isHalved)
        writers = {"k" + std::to_string(i) + "low", "k" + std::to_string(i) + "high"};
      if (!readers.empty() && pick(0, 9) != 0)
        all.push_back({writers, readers, pick(1, 3), pick(1, 3) * pick(1, 3)});
    }
    if (pick(0, 2) == 0)
      std::ranges::shuffle(all, random);
    return all;
  }

private:
  struct Buffer {
    std::string name;
    int64_t rows = 0;
    std::vector<std::string> readers = {};
    bool isHalved = false; // two kernels write it
  };
  std::mt19937_64 random;
  const int64_t columns;
  std::vector<Buffer> buffers; // each but the first one is written by the kernel of its number
  std::string kernels;

  int64_t pick(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }

  static std::string indented(const std::string &text) {
    std::string out;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      out += "    " + line + "\n";
    return out;
  }

  // What a kernel computes of its inputs for one element.
  std::string value(const std::vector<size_t> &inputs, int64_t &rows) {
    std::string text;
    for (size_t k = 0; k < inputs.size(); ++k) {
      const std::string name = "X" + std::to_string(k);
      const int64_t all = buffers[inputs[k]].rows;
      std::string one;
      switch (pick(0, 4)) {
      case 0:
      case 1:
        one = name + "[i, j]";
        rows = std::min(rows, all);
        break;
      case 2:
        one = format("{0}[{1} - i, {2} - j]", name, all - 1, columns - 1);
        rows = std::min(rows, all);
        break;
      case 3:
        one = format("{0}[i, j] * {0}[i + 1, {1} - j]", name, columns - 1);
        rows = std::min(rows, all - 1);
        break;
      default:
        one = format("({0}[i, j] if {0}[i, j] > 2 else {0}[i + 2, j])", name);
        rows = std::min(rows, all - 2);
      }
      text += (k ? " + " : "") + one;
    }
    return text;
  }

  static std::string nest(int64_t from, int64_t rows, int64_t columns, const std::string &body,
                          bool isSwapped) {
    const std::string i = format("for i in range({0}, {1}):\n", from, rows);
    const std::string j = format("for j in range({0}):\n", columns);
    return isSwapped ? j + indented(i + indented(body)) : i + indented(j + indented(body));
  }

  std::string store(const std::string &value, int64_t rows, bool isFilled) {
    if (hasGaps && pick(0, 2) == 0)
      return format("if {0} > 2:\n    T[i, j] = {0}\n", value);
    if (hasGaps && pick(0, 3) == 0) // marks move with elements
      return format("T[i, j] = X0[i, j]\n");
    switch (pick(isFilled ? 3 : 0, 5)) {
    case 0:
      return format("if {0} > 9:\n    T[i, j] = {0}\nelse:\n    T[i, j] = 5\n", value);
    case 1:
      return format("T[{1} - i, j] = {0}\n", value, rows - 1);
    case 4:
      return isFilled ? format("T[i, j] += {0}\n", value)
                      : format("T[i, j] = 1\nfor k in range(3):\n    T[i, j] += k * {0}\n", value);
    case 5:
      return isFilled ? format("if {0} > 9:\n    T[i, j] = {0}\n", value)
                      : format("T[i, j] = {0} - 1\n", value);
    default:
      return format("T[i, j] = {0}\n", value);
    }
  }

  std::string call(bool isLast) {
    const size_t number = buffers.size();
    const std::string name = "k" + std::to_string(number);
    Buffer made{isLast ? "B" : "T" + std::to_string(number), 99};
    std::vector<size_t> inputs{
        size_t(pick(std::max<int64_t>(0, int64_t(number) - 2), int64_t(number) - 1))};
    if (const auto other = size_t(pick(0, int64_t(number) - 1)); other != inputs[0])
      inputs.push_back(other);
    for (size_t input : inputs)
      made.rows = std::min(made.rows, buffers[input].rows);
    const std::string what = value(inputs, made.rows);
    const bool isFilled = !isLast && pick(0, 4) == 0;
    made.isHalved = !isLast && !isFilled && made.rows > 1 && pick(0, 3) == 0;
    const bool givesSum = !made.isHalved && pick(0, 3) == 0;
    std::string parameters, arguments;
    for (size_t k = 0; k < inputs.size(); ++k) {
      parameters += format("X{0}: i32[{1}, {2}], ", k, buffers[inputs[k]].rows, columns);
      arguments += buffers[inputs[k]].name + ", ";
    }
    parameters += format("T: i32[{0}, {1}]", made.rows, columns);
    arguments += made.name;
    std::string body = isLast ? ""
                              : format("{0}: i32[{1}, {2}]{3}\n", made.name, made.rows, columns,
                                       isFilled ? " = 3" : "");
    auto define = [&](const std::string &as, const std::string &loops) {
      kernels += format("@kernel\ndef {0}({1}){2}:\n", as, parameters, givesSum ? " -> i32" : "") +
                 (givesSum ? "    s: i32 = 0\n" : "") + indented(loops) +
                 (givesSum ? "    return s\n" : "") + "\n";
    };
    if (made.isHalved) {
      const int64_t half = pick(1, made.rows - 1);
      const std::string low = format("T[i, j] = {0}\n", what);
      define(name + "low", nest(0, half, columns, low, pick(0, 2) == 0));
      define(name + "high", nest(half, made.rows, columns, low, pick(0, 2) == 0));
      body += name + "low(" + arguments + ")\n" + name + "high(" + arguments + ")\n";
    } else {
      // What is not written keeps what the buffer began with.
      const int64_t from = isFilled ? pick(0, 2) : 0, to = made.rows - (isFilled ? pick(0, 2) : 0);
      define(name, nest(from, to, columns,
                        store(what, made.rows, isFilled) + (givesSum ? "s += " + what + "\n" : ""),
                        pick(0, 4) == 0));
      body += givesSum ? format("r{0}: i32 = {1}({2})\ntotal += r{0}\n", number, name, arguments)
                       : name + "(" + arguments + ")\n";
    }
    for (size_t input : inputs)
      for (const char *part : {"low", "high"}) {
        std::vector<std::string> &readers = buffers[input].readers;
        if (const std::string reader = name + (made.isHalved ? part : "");
            readers.empty() || readers.back() != reader)
          readers.push_back(reader);
      }
    buffers.push_back(made);
    return indented(body);
  }
};

// The arguments and results after a run, as text.
std::string resultsOf(cpu::CompiledProgram &compiled, const program::Program &program) {
  if (compiled.failure())
    return compiled.failure().message;
  const program::Kernel &kernel = program.kernels.front();
  std::vector<eval::Datum> arguments;
  for (size_t i = 0; i < kernel.parameters.size(); ++i)
    arguments.push_back(api::randomDatum(kernel, i, 1));
  const eval::Outcome outcome = compiled.run(arguments);
  if (outcome.fault) // of several stages that have one, another may be the first
    return "a fault";
  std::string text;
  for (size_t i = 0; i < arguments.size(); ++i)
    text += test::show(arguments[i], kernel.variables[kernel.parameters[i]].type) + "\n";
  for (const eval::Datum &result : outcome.results)
    text += test::show(result, kernel.results.front()) + "\n";
  return text;
}

TEST(ScheduleStreams, ConnectedKernelsGiveTheSameResults) {
  if (test::Sanitized)
    GTEST_SKIP() << "LLVM has no sanitizer";
  const char *more = std::getenv("ALLO_SCHEDULE_SEEDS");
  const uint64_t seeds = more ? std::strtoull(more, nullptr, 10) : 80;
  size_t accepted = 0, refused = 0, warned = 0, faults = 0;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    Generator generator(seed);
    const std::string source = generator.file();
    test::LoadedFile loaded("streams.py", source, nullptr);
    std::string problem;
    auto program = loaded.program("top", problem);
    ASSERT_TRUE(program) << source << problem;
    std::string shown = "seed " + std::to_string(seed) + "\n" + source;
    const std::vector<Generator::Connection> connections = generator.connections();
    std::string refusals; // without checks
    for (bool checked : {false, true}) {
      cpu::CompileOptions options;
      options.optLevel = 0;
      options.checked = checked;
      cpu::CompiledProgram plain(*program, lower::moduleOf(*program), options);
      cpu::CompiledProgram scheduled(
          *program,
          [&](const lower::LowerOptions &wanted) {
            lower::LoweredModule module = lower::lower(*program, wanted);
            Schedule schedule(std::move(module.context), std::move(module.module), "top");
            std::string messages;
            for (const Generator::Connection &each : connections) {
              const GivenList arguments{each.producers, each.consumers, Given(),
                                        Given(),        each.lanes,     each.depth};
              auto made = schedule.call(Primitive::Streamline, arguments,
                                        mlir::UnknownLoc::get(schedule.context()));
              messages += "streamline" + showGiven(arguments) + "\n";
              if (!made) {
                EXPECT_NE(ErrorKind::Schedule, made.error().kind()) << made.error().message.text;
                messages += "  " + made.error().message.text + "\n";
              }
              if (!checked)
                ++(made ? accepted : refused);
            }
            shown += messages;
            if (checked)
              EXPECT_EQ(refusals, messages) << shown;
            refusals = messages;
            EXPECT_TRUE(bool(schedule.apply()));
            warned += schedule.warnings().size();
            llvm::raw_string_ostream(shown) << schedule.payload();
            std::tie(module.context, module.module) = std::move(schedule).release();
            return module;
          },
          options);
      if (generator.hasGaps && !checked)
        continue;
      const std::string expected = resultsOf(plain, *program);
      EXPECT_EQ(expected, resultsOf(scheduled, *program)) << shown;
      faults += expected == "a fault";
    }
  }
  std::printf("%zu accepted, %zu refused, %zu warnings, %zu faults\n", accepted, refused, warned,
              faults);
  EXPECT_GT(accepted, seeds / 2);
  EXPECT_GT(faults, seeds / 20);
}

} // namespace
} // namespace allo
