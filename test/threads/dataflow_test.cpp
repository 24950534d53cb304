// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The stages of the exact evaluator are threads that hand the word to each other: what each does is
// seen by the next one, whatever ends the run.
#include "common/RunKernel.h"
#include "interp/Evaluator.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace allo::test {
namespace {

void runAll(const std::string &name) {
  std::string path = ALLO_SOURCE_DIR "/test/data/exec/" + name + ".py";
  std::ostringstream source;
  source << std::ifstream(path).rdbuf();
  LoadedFile file(path, source.str(), nullptr);
  for (int round = 0; round < 3; ++round)
    for (const RunLine &line : runLines(source.str())) {
      std::string problem;
      auto program = file.program(line.kernel, problem);
      ASSERT_TRUE(program) << problem;
      eval::Evaluator evaluator(*program);
      auto run = [&](const auto &arguments) { return evaluator.run(arguments); };
      EXPECT_EQ(runOn(run, *program, line), "") << name << ": " << line.text;
    }
}

TEST(Dataflow, StagesEnd) {
  for (const char *name : {"streams", "streams_ring", "streams_of_lanes"})
    runAll(name);
}
TEST(Dataflow, StagesThatWaitForEachOtherEnd) { runAll("deadlock"); }

// More stages than the machine has processors, and a fault in the middle of them.
TEST(Dataflow, ManyStages) {
  std::string source = R"(
from allo import Stream, i32, get_wid, kernel

@kernel
def chain(n: i32, by: i32) -> i32:
    links: Stream[i32][201]

    @kernel(mapping=[200])
    def step(link: "Stream[i32][201]", m: i32, d: i32):
        i = get_wid(0)
        for k in range(m):
            link[i + 1].put(link[i].get() + 1 + 1 / (d - i))

    @kernel
    def feed(link: "Stream[i32][201]", m: i32):
        for k in range(m):
            link[0].put(k)

    step(links, n, by)
    feed(links, n)
    total: i32 = 0
    for k in range(n):
        total += links[200].get()
    return total

# run: chain(20, -10) == 4190
# run: chain(20, 100) ! division-by-zero
)";
  LoadedFile file("/w/chain.py", source, nullptr);
  for (const RunLine &line : runLines(source)) {
    std::string problem;
    auto program = file.program(line.kernel, problem);
    ASSERT_TRUE(program) << problem;
    eval::Evaluator evaluator(*program);
    auto run = [&](const auto &arguments) { return evaluator.run(arguments); };
    EXPECT_EQ(runOn(run, *program, line), "") << line.text;
  }
}

} // namespace
} // namespace allo::test
