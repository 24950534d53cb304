// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where a simulation that differs from the CPU is said to go wrong. Its compiler is one that makes
// errors.
#include "driver/commands/Run.h"
#include "os/FileSystem.h"
#include "unit/csim_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace allo::csim::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using testing::HasSubstr;

constexpr const char *DifferingKernels = R"(from allo import grid, i32, kernel


@kernel
def put(c: "i32[4, 3]", i: i32, value: i32):
    for j in range(3):
        c[i, j] = value * 100


@kernel
def by_callee(c: "i32[4, 3]"):
    for i in range(4):
        put(c, i, i)
    c[3, 2] = 100


@kernel
def result(n: i32) -> i32:
    x: i32 = n * 100
    return x
)";

class Difference : public testing::Test {
protected:
  std::string folder = (fs::temp_directory_path() / "allo-difference-XXXXXX").string();
  std::string compiler, kernels;

  void SetUp() override {
    ASSERT_NE(::mkdtemp(folder.data()), nullptr); // a name that make takes as it is
    compiler = folder + "/cc";
    kernels = folder + "/k.py";
    // It takes 100 for 101, but in what the host calls it by.
    write(compiler, R"(#!/bin/sh
for word; do
  shift
  if [ "$word" = kernel.cpp ]; then
    sed 's/\b100\b/101/' kernel.cpp >wrong.cpp
    word=wrong.cpp
  fi
  set -- "$@" "$word"
done
exec g++ "$@"
)");
    fs::permissions(compiler, fs::perms::owner_all);
    write(kernels, DifferingKernels);
  }
  void TearDown() override { fs::remove_all(folder); }

  driver::RunArguments argumentsOf(const std::string &kernel) {
    driver::RunArguments made;
    made.color = "never";
    made.options.target = kernels + "::" + kernel;
    made.options.engine = "csim";
    made.options.compare = true;
    made.options.installation = {ALLO_BINARY_DIR "/bin/allo", ALLO_SOURCE_DIR "/runtime/hls", ""};
    made.options.project.variables = {"CXX=" + compiler};
    return made;
  }
  Json storedOf(const std::string &kernel, const std::string &output) {
    driver::RunArguments wanted = argumentsOf(kernel);
    wanted.json = true;
    DiskFileSystem files;
    driver::CommandOutput ran = driver::runKernel(wanted, files);
    EXPECT_EQ(ran.ending, Ending::Different) << ran.errors << ran.output;
    return Json::parse(ran.output)["compare"]["outputs"][output].value("stored", Json());
  }
};

TEST_F(Difference, IsAtTheStoreAndTheCallThatLeadsToIt) {
  Json stored = storedOf("by_callee", "c"); // first at [1, 0]
  EXPECT_EQ(stored["range"]["start"]["line"], 7) << stored;
  EXPECT_EQ(stored["code"], "csim-difference");
  EXPECT_EQ(stored["message"], "'c' at [1, 0] comes from here: cpu 100, csim 101");
  std::string notes = stored["notes"].dump();
  EXPECT_THAT(notes, HasSubstr("In iteration j = 0"));
  EXPECT_THAT(notes, HasSubstr("In iteration i = 1"));
  EXPECT_THAT(notes, HasSubstr("'put' is called here, in 'by_callee'"));
}

TEST_F(Difference, OfAResultIsWhereItIsReturned) {
  Json stored = storedOf("result", "result");
  EXPECT_EQ(stored["range"]["start"]["line"], 20) << stored;
}

TEST_F(Difference, IsShownBesideTheSource) {
  DiskFileSystem files;
  driver::CommandOutput ran = driver::runKernel(argumentsOf("by_callee"), files);
  EXPECT_THAT(ran.output, HasSubstr("k.py:7:9: error: 'c' at [1, 0] comes from here"));
  EXPECT_THAT(ran.output, HasSubstr("c[i, j] = value * 100"));
}

} // namespace
} // namespace allo::csim::test
