// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// When outputs of two engines count as equal, and what is said where they do not. Then the engine
// csim, with C++ written by hand.
#include "api/Compare.h"
#include "common/RunKernel.h"
#include "driver/results/Records.h"
#include "driver/results/Text.h"
#include "engine/CsimEngine.h"
#include "unit/csim_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace allo::csim::test {
namespace {

using api::Output;
using testing::HasSubstr;

class Compared : public testing::Test {
protected:
  TypeContext types;

  Output floats(std::vector<double> values, FloatFormat format = FloatFormat::F32) {
    Output out{"x", types.shaped(Type::floating(format), {int64_t(values.size())}, false), {}};
    out.value.array = eval::Array::make(out.type, true);
    out.value.array->reals = std::move(values);
    return out;
  }
  static bool equal(const Output &a, const Output &b, std::vector<std::string> inexact = {}) {
    return api::compare({a}, {b}, std::move(inexact)).equal();
  }
};

TEST_F(Compared, FloatsByTheirBits) {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  const float next = std::nextafterf(1.5F, 2);
  EXPECT_TRUE(equal(floats({1.5, nan, inf, -0.0}), floats({1.5, nan, inf, -0.0})));
  EXPECT_FALSE(equal(floats({0.0}), floats({-0.0})));
  EXPECT_FALSE(equal(floats({nan}), floats({1})));
  EXPECT_FALSE(equal(floats({inf}), floats({-inf})));
  EXPECT_FALSE(equal(floats({1.5}), floats({next})));
}

TEST_F(Compared, FloatsWithinTheToleranceWhereThereIsOne) {
  for (FloatFormat format :
       {FloatFormat::F16, FloatFormat::BF16, FloatFormat::F32, FloatFormat::F64}) {
    int bits = format == FloatFormat::F16    ? 11
               : format == FloatFormat::BF16 ? 8
               : format == FloatFormat::F32  ? 24
                                             : 53;
    double ulp = std::ldexp(1, 1 - bits);
    Output one = floats({1}, format), near = floats({1 + 8 * ulp}, format),
           far = floats({1 + 9 * ulp}, format);
    EXPECT_TRUE(equal(one, near, {"exp"})) << bits;
    EXPECT_FALSE(equal(one, far, {"exp"})) << bits;
    EXPECT_FALSE(equal(one, near)) << bits;
  }
  EXPECT_TRUE(equal(floats({0}), floats({std::ldexp(1, -149) * 8}), {"exp"}));
  EXPECT_FALSE(equal(floats({0}), floats({std::ldexp(1, -149) * 9}), {"exp"}));
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(equal(floats({nan}), floats({1}), {"exp"}));
  EXPECT_FALSE(equal(floats({inf}), floats({3e38}), {"exp"}));
  EXPECT_THAT(driver::show(api::compare({floats({1})}, {floats({1 + 1e-7})}, {"exp", "**"})),
              HasSubstr("'x' differs by at most 8 units in the last place, which exp, ** may "
                        "cause"));
}

TEST_F(Compared, TheFirstElementThatDiffersAndTheLargestError) {
  Output a{"c", types.shaped(Type::integer(70, true), {2, 3}, false), {}}, b = a;
  a.value.array = eval::Array::make(a.type, true);
  b.value.array = eval::Array::make(a.type, true);
  b.value.array->integers[4] = BigInt(3);
  b.value.array->integers[5] = -BigInt::powerOfTwo(69);
  api::Comparison comparison = api::compare({a}, {b}, {"exp"});
  EXPECT_EQ(driver::show(comparison), "compare: 'c' differs first at [1, 1]: cpu 0, csim 3; the "
                                      "largest error is 590295810358705651712\n");
  EXPECT_EQ(toJson(driver::resultOf(comparison))["outputs"].dump(),
            R"({"c":{"equal":false,"first":{"index":[1,1],"cpu":0,"csim":3},)"
            R"("maxError":"590295810358705651712","cpu":[[0,0,0],[0,0,0]],)"
            R"("errors":[0.0,0.0,0.0,0.0,3.0,5.902958103587057e+20]}})");
  a.value.array->written[4] = a.value.array->written[5] = 0;
  EXPECT_TRUE(equal(a, b)) << "nobody has written them";
  Output x{"x", Type::integer(8, true), {{BigInt(-128), 0}}}, y = x;
  y.value.number.integer = BigInt(127);
  EXPECT_EQ(driver::show(api::compare({x}, {y}, {})),
            "compare: 'x' differs: cpu -128, csim 127; the largest error is 255\n");
}

TEST_F(Compared, OfManyElementsTheLargestErrorsOfStretches) {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  for (size_t elements : {1, 255, 256, 257, 512, 513, 1000, 65'537}) {
    std::vector<double> values(elements, 1.0), others = values;
    const size_t stretch = (elements + 255) / 256;
    auto spoil = [&](size_t at, double value) {
      others[at] = value;
      return at / stretch;
    };
    size_t last = spoil(elements - 1, 4), middle = spoil(elements / 2, inf);
    api::Comparison comparison = api::compare({floats(values)}, {floats(others)}, {});
    const std::vector<double> &errors = comparison.outputs[0].errors;
    ASSERT_EQ(errors.size(), (elements + stretch - 1) / stretch) << elements;
    EXPECT_EQ(errors[middle], inf);
    EXPECT_EQ(errors[last], last == middle ? inf : 3);
    EXPECT_EQ(std::count(errors.begin(), errors.end(), 0.0),
              std::ptrdiff_t(errors.size() - (last == middle ? 1 : 2)));
  }
  api::Comparison lost = api::compare({floats({1, 1})}, {floats({nan, 3})}, {});
  EXPECT_TRUE(std::isnan(lost.outputs[0].errors[0]));
  EXPECT_EQ(lost.outputs[0].errors[1], 2);
}

TEST(InexactOperations, AreThoseThatLibrariesCompute) {
  constexpr const char *Source = R"(import allo
from allo import f32, i32, kernel
from allo.operators import math

@kernel
def plain(x: f32, n: i32) -> f32:
    return math.sqrt(x) * x + n

@kernel
def inner(x: f32) -> f32:
    return math.exp(x)

@kernel
def outer(x: f32) -> f32:
    y: f32 = 0
    for i in range(3):
        if i > 1:
            y += inner(x) ** x
    return math.sin(y) + math.exp(y)
)";
  allo::test::LoadedFile loaded("/k.py", Source, nullptr);
  std::string problem;
  auto plain = loaded.program("plain", problem);
  ASSERT_TRUE(plain) << problem;
  EXPECT_THAT(api::inexactOperations(*plain), testing::IsEmpty());
  auto outer = loaded.program("outer", problem);
  ASSERT_TRUE(outer) << problem;
  EXPECT_THAT(api::inexactOperations(*outer),
              testing::UnorderedElementsAre("exp", "sin", testing::_));
}

TEST(CsimEngine, RunsWhatItIsGiven) {
  constexpr const char *Source = R"(from allo import apint, f32, i32, kernel

i20 = apint(20, signed=True)

@kernel
def mix(a: "i20[3]", x: f32) -> (f32, i32):
    for i in range(3):
        a[i] = a[i] + 1
    return x, 7
)";
  allo::test::LoadedFile loaded("/k.py", Source, nullptr);
  std::string problem;
  auto program = loaded.program("mix", problem);
  ASSERT_TRUE(program) << problem;
  const program::Kernel &kernel = program->kernels[0];
  Folder folder;
  api::EngineOptions options;
  options.installation = {ALLO_BINARY_DIR "/bin/allo", ALLO_SOURCE_DIR "/runtime/hls",
                          folder / "cache"};
  Type i20 = kernel.variables[kernel.parameters[0]].type;
  bool hasAsked = false;
  api::CsimEngine engine(*program, options, [&](const program::Program &, bool checked) {
    hasAsked = checked;
    return code(
        "void top(ap_int<20> a[3], float x, float &r0, int32_t r1[1])",
        "  static int runs = 0;\n  ++runs;\n  for (int i = 0; i < 3; ++i) a[i] += runs;\n"
        "  r0 = x;\n  r1[0] = 7;\n  if (x == 3) std::abort();\n",
        {port("a", i20, "ap_int<20>", {3}), port("x", Type::floating(FloatFormat::F32), "float")},
        {port("r0", kernel.results[0], "float", {}, true),
         port("r1", kernel.results[1], "int32_t", {1}, true)});
  });
  ASSERT_EQ(engine.failure().message, "");
  EXPECT_TRUE(hasAsked);
  eval::Datum a, x;
  a.array = eval::Array::make(i20, true);
  x.number.real = 2.5;
  for (int64_t run = 1; run <= 3; ++run) {
    a.array->integers = {BigInt(524287), BigInt(-524288), BigInt(5)};
    eval::Outcome outcome = engine.run({a, x});
    ASSERT_FALSE(outcome.fault);
    ASSERT_EQ(outcome.results.size(), 2U);
    EXPECT_EQ(outcome.results[0].number.real, 2.5);
    EXPECT_EQ(outcome.results[1].number.integer, BigInt(7));
    EXPECT_EQ(a.array->integers[0], BigInt(-524289 + run));
    EXPECT_EQ(a.array->integers[2], BigInt(5 + run));
  }
  x.number.real = 3;
  eval::Outcome outcome = engine.run({a, x});
  ASSERT_TRUE(outcome.fault);
  EXPECT_EQ(outcome.fault->stack[0].kernel, "mix");
}

} // namespace
} // namespace allo::csim::test
