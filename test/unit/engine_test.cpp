// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "common/RandomKernel.h"
#include "common/RunKernel.h"
#include "engine/Engine.h"

#include <gtest/gtest.h>

#include <random>

namespace allo {

namespace {

// The second loop is one that the optimizer runs backwards or several elements at a time where it
// knows that the buffers are different ones.
constexpr const char *RampSource = R"(from allo import kernel
from allo.lang.core import *

@kernel
def follow(a: i32[67], b: i32[67]):
    for i in range(66):
        b[i + 1] = a[i] + 1

@kernel
def ramp(a: i32[67], b: i32[67]) -> i32:
    calls: Stateful[i32] = 0
    calls += 1
    follow(a, b)
    for i in range(66):
        b[i] = b[i] + a[i + 1]
    return calls
)";

eval::Datum arrayOf(Type type, int64_t seed) {
  eval::Datum datum;
  datum.array = eval::Array::make(type, true);
  for (size_t i = 0; i < datum.array->size(); ++i)
    datum.array->integers[i] = BigInt((seed * 31 + int64_t(i) * 17) % 101);
  return datum;
}

TEST(Engine, OneBufferForTwoParameters) {
  test::LoadedFile loaded("/ramp.py", RampSource, nullptr);
  std::string problem;
  auto program = loaded.program("ramp", problem);
  ASSERT_TRUE(program) << problem;
  Type type = program->kernels[0].variables[program->kernels[0].parameters[0]].type;
  for (unsigned level : {0u, 2u, 3u}) {
    auto exact = api::makeEngine("exact", *program, {});
    api::EngineOptions options;
    options.optLevel = level;
    auto other = api::makeEngine(api::engineNames().front(), *program, options);
    ASSERT_EQ(other->failure().message, "");
    for (int64_t call = 1; call <= 4; ++call) {
      bool shared = call % 2 == 0;
      std::vector<std::vector<BigInt>> seen;
      for (api::Engine *engine : {exact.get(), other.get()}) {
        eval::Datum a = arrayOf(type, call), b = shared ? a : arrayOf(type, call + 7);
        eval::Outcome outcome = engine->run({a, b});
        ASSERT_FALSE(outcome.fault);
        // The variable lives on while the code behind it is another one.
        EXPECT_EQ(outcome.results[0].number.integer, BigInt(call));
        seen.push_back(b.array->integers);
      }
      EXPECT_EQ(seen[0], seen[1]) << "at level " << level << ", call " << call;
    }
  }
}

// In memory, in registers and at the host's end. Results are compared with the interpreter's.
TEST(Engine, IntegersOfEveryWidth) {
  std::mt19937_64 random(5);
  for (uint32_t width = 1; width <= 1024; width += width < 136 ? 1 : 1 + random() % 24) {
    bool isSigned = random() % 2 != 0;
    std::string source = "from allo import apint, kernel\n\nT = apint(" + std::to_string(width) +
                         (isSigned ? ", signed=True)" : ")") +
                         "\n\n\n@kernel\ndef mix(a: \"T[5]\", b: \"T[5]\", x: T) -> T:\n"
                         "    for i in range(4):\n        b[i] = a[i + 1] * x - a[i]\n"
                         "    return b[3] + x\n";
    test::LoadedFile loaded("/mix.py", source, nullptr);
    std::string problem;
    auto program = loaded.program("mix", problem);
    ASSERT_TRUE(program) << problem << source;
    uint64_t seed = random();
    std::vector<std::string> seen;
    for (const std::string &name : api::engineNames()) {
      api::EngineOptions options;
      options.optLevel = width % 2 * 2;
      auto engine = api::makeEngine(name, *program, options);
      ASSERT_EQ(engine->failure().message, "") << width;
      const program::Kernel &kernel = program->kernels[0];
      std::vector<eval::Datum> arguments = test::randomArguments(kernel, seed);
      eval::Outcome outcome = engine->run(arguments);
      ASSERT_FALSE(outcome.fault) << width;
      std::string all = test::show(outcome.results[0], kernel.results[0]);
      for (size_t i = 0; i < arguments.size(); ++i)
        all += " " + test::show(arguments[i], kernel.variables[kernel.parameters[i]].type);
      seen.push_back(all);
    }
    EXPECT_EQ(seen.front(), seen.back()) << "width " << width << (isSigned ? ", signed" : "");
  }
}

// The value that the division would have had is not stored in its place.
TEST(Engine, AFaultLeavesStatefulVariablesAsTheyAre) {
  constexpr const char *Divide = R"(from allo import Stateful, i32, kernel

@kernel
def divide(x: i32, by: i32) -> i32:
    last: Stateful[i32] = 7
    if by == 100:
        return last
    last = x // by
    return last
)";
  test::LoadedFile loaded("/divide.py", Divide, nullptr);
  std::string problem;
  auto program = loaded.program("divide", problem);
  ASSERT_TRUE(program) << problem;
  auto number = [](int64_t value) {
    eval::Datum datum;
    datum.number.integer = BigInt(value);
    return datum;
  };
  for (const std::string &name : api::engineNames()) {
    api::EngineOptions options;
    options.checked = true;
    auto engine = api::makeEngine(name, *program, options);
    EXPECT_FALSE(engine->run({number(40), number(8)}).fault);
    EXPECT_TRUE(engine->run({number(40), number(0)}).fault);
    eval::Outcome outcome = engine->run({number(0), number(100)});
    ASSERT_FALSE(outcome.fault);
    EXPECT_EQ(outcome.results[0].number.integer, BigInt(5)) << name;
  }
}

} // namespace

} // namespace allo
