// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Estimates of random kernels and of random schedules: each ends, its numbers agree with each
// other, and they change as they must with more banks and with smaller intervals. To run more:
// ALLO_ESTIMATE_SEEDS=2000 allo-unit --gtest_filter='EstimateRandom.*'
#include "api/hardware/Estimate.h"
#include "common/RandomKernel.h"
#include "common/Sanitizer.h"
#include "os/FileSystem.h"
#include "support/Format.h"
#include "unit/estimate_checks.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>

namespace allo {
namespace {

uint64_t seedsOf(uint64_t usual) {
  const char *more = std::getenv("ALLO_ESTIMATE_SEEDS");
  return more ? std::strtoull(more, nullptr, 10) : test::Sanitized ? usual / 4 : usual;
}

// Nothing: it is not a kernel for Vitis, or its schedule is refused.
std::optional<api::Estimated> estimated(TypeContext &types, const std::string &text,
                                        const std::string &kernel, uint64_t seed) {
  MemoryFileSystem files({{"/k.py", text}});
  api::EstimateOptions options;
  options.target = "/k.py::" + kernel;
  options.on.device = seed % 2 ? "u280" : "pynqz2";
  options.on.flow = seed % 3 ? "vivado" : "vitis";
  options.on.frequency = seed % 2 ? 300 : 100;
  const auto start = std::chrono::steady_clock::now();
  api::Estimated made = api::estimateKernel(types, options, files);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  const std::string where = format("seed {0}\n{1}", seed, text);
  EXPECT_LT(took.count(), test::Sanitized ? 120 : 20) << where;
  if (made.failure.ending == Ending::Refused || made.failure.ending == Ending::Errors)
    return std::nullopt;
  EXPECT_FALSE(made.failure) << made.failure.message << "\n" << where;
  if (made.failure)
    return std::nullopt;
  test::expectConsistent(made, where);
  return made;
}

TEST(EstimateRandom, OfKernels) {
  const uint64_t seeds = seedsOf(120);
  uint64_t count = 0;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    const test::RandomKernel made = test::randomKernel(seed);
    TypeContext types;
    count += estimated(types, made.source, made.name, seed) ? 1 : 0;
  }
  EXPECT_GT(count, seeds / 4);
}

// A nest over arrays, and steps on it.
class RandomDesign {
public:
  explicit RandomDesign(uint64_t seed) : random(seed) { write(); }

  struct Partition {
    std::string buffer;
    int dim = 0;
    bool isCyclic = true;
    int factor = 1;
  };
  Partition partition;
  std::string pipelined; // the loop that is

  // With 'factor' banks for the partition, and that interval; 0: none is asked for.
  std::string text(int factor, int interval) const {
    std::string all = kernel + steps;
    if (factor > 1)
      all += format("s.partition(\"{0}\", dim={1}, kind=s.{2}, factor={3})\n", partition.buffer,
                    partition.dim, partition.isCyclic ? "Cyclic" : "Block", factor);
    if (!pipelined.empty())
      all += interval > 0 ? format("s.pipeline(\"{0}\", ii={1})\n", pipelined, interval)
                          : format("s.pipeline(\"{0}\")\n", pipelined);
    return all;
  }

private:
  std::mt19937_64 random;
  std::string kernel, steps, type;
  std::vector<std::string> indices;

  int pick(int low, int high) { return low + int(random() % uint64_t(high - low + 1)); }
  bool chance(int percent) { return pick(1, 100) <= percent; }

  // 0 to 63 for indices of up to 8 iterations.
  std::string subscript() {
    std::string sum = std::to_string(pick(0, 7));
    int most = 7;
    for (const std::string &index : indices)
      if (const int factor = pick(0, 4); factor > 0 && chance(75) && most + 7 * factor < 64) {
        sum += " + " + std::to_string(factor) + " * " + index;
        most += 7 * factor;
      }
    return sum;
  }
  std::string element() {
    const char *const buffers[] = {"A", "B", "C"};
    const int which = pick(0, 2);
    return std::string(buffers[which]) + "[" + subscript() +
           (which == 2 ? ", " + subscript() + "]" : "]");
  }
  std::string value() {
    std::string sum = element();
    for (int more = pick(0, 3); more > 0; --more)
      sum += (chance(50) ? " + " : " * ") + (chance(80) ? element() : "3");
    return sum;
  }
  void statements(const std::string &indent) {
    for (int more = pick(1, 3); more > 0; --more) {
      if (chance(20))
        kernel += indent + "if " + element() + " < n:\n  ";
      kernel += indent + element() + (chance(30) ? " += " : " = ") + value() + "\n";
    }
  }
  void write() {
    const char *const types[] = {"i32", "i8", "f32", "f64", "i16"};
    type = types[pick(0, 4)];
    kernel = format("from allo import kernel, {0}\n\n\n@kernel\ndef top(A: \"{0}[64]\", B: "
                    "\"{0}[64]\", C: \"{0}[64, 64]\", n: {0}):\n",
                    type);
    const int loops = pick(1, 3);
    std::string indent = "    ";
    for (int i = 0; i < loops; ++i) {
      const std::string index = "i" + std::to_string(i);
      kernel += format("{0}for {1} in range({2}):\n", indent, index, pick(1, 8));
      indices.push_back(index);
      indent += "    ";
      if (i + 1 < loops && chance(20))
        statements(indent);
    }
    statements(indent);
    steps = "\n\ns = top.schedule()\n";
    auto loop = [&] { return "i" + std::to_string(pick(0, loops - 1)); };
    pipelined = chance(85) ? loop() : "";
    if (chance(30) && loops > 1)
      steps += "s.reorder([\"i1\", \"i0\"])\n";
    if (const std::string each = loop(); chance(40) && each != pipelined)
      steps += format("s.unroll(\"{0}\", factor={1})\n", each, pick(0, 4));
    if (const std::string each = loop(); chance(30) && each != pipelined)
      steps += format("s.split(\"{0}\", {1})\n", each, pick(2, 4));
    const bool isWide = chance(40);
    partition = {isWide ? "C" : chance(50) ? "A" : "B", isWide ? pick(1, 2) : 1, chance(60), 1};
  }
};

// By the same order of loops: those of one text with other numbers in its directives.
void expectMonotone(const api::Estimated &few, const api::Estimated &many,
                    const std::string &where) {
  ASSERT_EQ(few.estimate.loops.size(), many.estimate.loops.size()) << where;
  for (size_t i = 0; i < few.estimate.loops.size(); ++i) {
    const estimate::LoopEstimate &before = few.estimate.loops[i], &after = many.estimate.loops[i];
    if (after.isPipelined && before.isPipelined &&
        after.limit.reason == estimate::Reason::MemoryPort)
      EXPECT_LE(after.interval, before.interval) << where << after.limit.text;
  }
}

TEST(EstimateRandom, OfSchedules) {
  const uint64_t seeds = seedsOf(100);
  uint64_t count = 0, compared = 0;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    RandomDesign design(seed);
    TypeContext types;
    // All of these divide the sizes: then the blocks of more banks are parts of those of fewer.
    std::optional<api::Estimated> few = estimated(types, design.text(1, 1), "s", seed);
    if (!few)
      continue;
    ++count;
    for (int factor = 2; factor <= 16; factor *= seed % 4 == 0 ? 4 : 2) {
      std::optional<api::Estimated> many = estimated(types, design.text(factor, 1), "s", seed);
      if (!many)
        break;
      ++compared;
      expectMonotone(*few, *many, format("seed {0}\n{1}", seed, design.text(factor, 1)));
      few = std::move(many);
    }
  }
  EXPECT_GT(count, seeds / 2);
  EXPECT_GT(compared, seeds);
}

TEST(EstimateRandom, SmallerIntervalsAreNotSlower) {
  const uint64_t seeds = seedsOf(100) / 2;
  uint64_t compared = 0;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    RandomDesign design(seed);
    TypeContext types;
    std::vector<estimate::LoopEstimate> before;
    for (int interval : {1, 2, 3, 5, 9}) {
      std::optional<api::Estimated> made = estimated(types, design.text(4, interval), "s", seed);
      if (!made)
        break;
      const std::vector<estimate::LoopEstimate> &loops = made->estimate.loops;
      for (size_t i = 0; i < before.size() && i < loops.size(); ++i) {
        const estimate::LoopEstimate &small = before[i], &large = loops[i];
        if (small.name != large.name || !small.isPipelined || !large.isPipelined)
          continue;
        // What is asked for is a lower bound, so more is never reached by asking for less.
        EXPECT_LE(small.interval, large.interval) << "seed " << seed << "\n"
                                                  << design.text(4, interval);
        if (small.depth != large.depth || !small.latency || !large.latency)
          continue;
        ++compared;
        EXPECT_LE(small.latency->max, large.latency->max) << "seed " << seed << "\n"
                                                          << design.text(4, interval);
      }
      before = loops;
    }
  }
  EXPECT_GT(compared, seeds / 2);
}

} // namespace
} // namespace allo
