// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Limits of a target, of files and of programs; test/data/sema/vitis has what they say.
#include "api/load/LoadKernel.h"
#include "common/Observe.h"
#include "common/RunKernel.h"
#include "target/ProgramLimits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allo {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char *Source = R"(from allo import Template, bf16, f32, i32, kernel
from allo.operators import arith

T = Template("T")


@kernel
def helper(a: "i32[4]") -> "i32[4]":
    return a


@kernel(T)
def twice(x: T) -> f32:
    return x + x


@kernel
def top(a: "i32[4]") -> i32:
    b = helper(a)
    if a[0] > 3:
        return 1
    return b[0]


@kernel
def small(x: f32) -> f32:
    return twice[bf16](arith.cast(x, bf16))


@kernel
def large(x: f32) -> f32:
    return twice[f32](x)


@kernel
def kernel_(x: i32) -> (i32, i32):
    return x, x
)";

std::vector<std::string> codes(const std::vector<Diagnostic> &limits) {
  std::vector<std::string> out;
  for (const Diagnostic &each : limits)
    out.emplace_back(diagInfo(each.code).code);
  return out;
}

std::vector<std::string> limitsOf(const std::string &kernel, VitisTool tool) {
  test::LoadedFile file("/k.py", Source, nullptr);
  auto all = [&](program::Returns returns) -> std::vector<std::string> {
    std::string problem;
    auto program = file.program(kernel, problem, returns);
    EXPECT_NE(program, nullptr) << problem;
    if (!program)
      return {};
    std::vector<Diagnostic> found;
    for (const TargetLimit &each : program::vitisLimits(*program, tool)) {
      EXPECT_EQ(each.file, 0u);
      found.push_back(each.diagnostic);
    }
    return codes(found);
  };
  std::vector<std::string> found = all(program::Returns::Structured);
  EXPECT_EQ(all(program::Returns::AsWritten), found) << kernel;
  return found;
}

TEST(TargetLimits, TheTargetIsTheTop) {
  EXPECT_THAT(limitsOf("top", {}), IsEmpty());
  EXPECT_THAT(limitsOf("helper", {}), ElementsAre("vitis-shaped-result"));
  EXPECT_THAT(limitsOf("kernel_", {}), IsEmpty());
}

TEST(TargetLimits, Bf16NeedsApFloat) {
  for (const char *kernel : {"top", "small", "large"})
    EXPECT_THAT(limitsOf(kernel, {}), IsEmpty()) << kernel;
  EXPECT_THAT(limitsOf("large", {.apFloat = false}), IsEmpty()) << "only other instances have it";
  EXPECT_THAT(limitsOf("small", {.apFloat = false}), ElementsAre("vitis-bf16", "vitis-bf16"));
  test::Checked checked = test::check(Source);
  EXPECT_THAT(codes(vitisLimits(*checked.analysis)), IsEmpty());
  EXPECT_THAT(codes(vitisLimits(*checked.analysis, {}, {.apFloat = false})),
              ElementsAre("vitis-bf16", "vitis-bf16"));
}

TEST(TargetLimits, CommandsGetThemByFile) {
  MemoryFileSystem files(
      {{"/w/h.py",
        "from allo import f32, bf16, kernel\nfrom allo.operators import arith\n\n\n@kernel\n"
        "def half(x: f32) -> f32:\n    return arith.cast(x, bf16)\n"},
       {"/w/k.py", "from allo import f32, kernel\nfrom h import half\n\n\n"
                   "@kernel\ndef kernel_(x: f32) -> f32:\n    return half(x)\n\n"
                   "\n@kernel\ndef shaped(x: 'f32[2]') -> 'f32[2]':\n"
                   "    y: 'f32[2]' = half(x[0])\n    return y\n"}});
  TypeContext types;
  auto load = [&](const char *target, VitisTool tool) {
    api::LoadedKernel loaded = api::loadKernel(types, target, files);
    EXPECT_NE(loaded.program, nullptr) << loaded.failure.message;
    api::refuseVitisLimits(loaded, tool);
    return loaded;
  };
  api::LoadedKernel fits = load("/w/k.py::kernel_", {});
  EXPECT_NE(fits.program, nullptr);
  EXPECT_FALSE(fits.failure);
  api::LoadedKernel refused = load("/w/k.py::shaped", {.apFloat = false});
  EXPECT_EQ(refused.program, nullptr);
  EXPECT_EQ(refused.failure.ending, Ending::Errors);
  ASSERT_EQ(refused.errors.size(), 2u);
  EXPECT_EQ(refused.errors[0].file, "/w/k.py");
  EXPECT_THAT(codes(refused.errors[0].diagnostics), ElementsAre("vitis-shaped-result"));
  EXPECT_EQ(refused.errors[1].file, "/w/h.py");
  ASSERT_THAT(codes(refused.errors[1].diagnostics), ElementsAre("vitis-bf16"));
  Span span = refused.errors[1].diagnostics[0].span;
  EXPECT_EQ(refused.errors[1].text.str().substr(span.begin, span.size()), "arith.cast(x, bf16)");
}

} // namespace
} // namespace allo
