// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The laws that estimates follow: latencies, memories, multiplexers, cycle ratios and schedules.
// Random inputs come from fixed seeds. test/data/cli/estimate*.cli has whole estimates.
#include "estimate/hardware/Memory.h"
#include "estimate/hardware/Operators.h"
#include "estimate/schedule/CycleRatio.h"
#include "estimate/schedule/Latency.h"
#include "estimate/schedule/ModuloSchedule.h"
#include "estimate/trace/Distances.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>

namespace allo::estimate {
namespace {

Device deviceNamed(std::string_view part) {
  Result<Device> device = deviceOf(part);
  EXPECT_TRUE(device) << part;
  return device ? *device : Device{};
}
Device u280() { return deviceNamed("xcu280-fsvh2892-2L-e"); }

TEST(EstimateLatency, OfPipelinedLoopsIsThatOfReports) {
  // Trips, interval, depth and latency of loops in published reports.
  EXPECT_EQ(pipelinedLatency(48, 3, 23), 163u);
  EXPECT_EQ(pipelinedLatency(210, 3, 12), 638u);
  EXPECT_EQ(pipelinedLatency(4096, 32, 328), 131367u);
  EXPECT_EQ(pipelinedLatency(118, 62, 68), 7321u);
  EXPECT_EQ(pipelinedLatency(64, 32, 33), 2048u); // a trip takes at least an interval
  EXPECT_EQ(pipelinedLatency(0, 4, 13), 0u);
}

TEST(EstimateLatency, GrowsWithIntervalTripsAndDepth) {
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    const uint64_t trips = random() % 5000, interval = 1 + random() % 40, depth = 1 + random() % 99;
    const uint64_t latency = pipelinedLatency(trips, interval, depth);
    EXPECT_LE(latency, pipelinedLatency(trips, interval + 1, depth));
    EXPECT_LE(latency, pipelinedLatency(trips + 1, interval, depth));
    EXPECT_LE(latency, pipelinedLatency(trips, interval, depth + 1));
  }
}

TEST(EstimateLatency, DoesNotWrap) {
  constexpr uint64_t Billion = 1000000000, Most = UncountableCycles - 1;
  EXPECT_EQ(productOfCycles(productOfCycles(Billion, Billion), Billion), UncountableCycles);
  EXPECT_EQ(productOfCycles(0, UINT64_MAX), 0u);
  EXPECT_EQ(sumOfCycles(UINT64_MAX, UINT64_MAX), UncountableCycles);
  EXPECT_EQ(sumOfCycles(Most - 5, 5), Most);
  EXPECT_EQ(sumOfCycles(Most, 1), UncountableCycles);
  EXPECT_EQ(pipelinedLatency(UncountableCycles, 4000, 9), UncountableCycles);
  EXPECT_EQ(pipelinedLatency(Most, 1, 1), Most);
  const std::vector<Part> parts(5000, {Part::Kind::Loop, UncountableCycles});
  EXPECT_EQ(cyclesOf(parts), UncountableCycles);
  const std::vector<Process> processes(5, {UncountableCycles, UncountableCycles});
  const std::vector<Channel> channels = {{0, 1, false}, {1, 2, true}, {2, 3, false}};
  EXPECT_EQ(dataflowLatency(processes, channels).latency, UncountableCycles);
}

TEST(EstimateLatency, OfCallsInARow) {
  using Kind = Part::Kind;
  const std::vector<Part> four = {
      {Kind::Call, 4098}, {Kind::Call, 16712}, {Kind::Call, 4108}, {Kind::Call, 4098}};
  EXPECT_EQ(functionLatency(cyclesOf(four)), 29023u);
  // One loop whose iterations call twice.
  const std::vector<Part> iteration = {{Kind::Call, 253}, {Kind::Call, 253}};
  EXPECT_EQ(cyclesOf(iteration), 510u);
  const std::vector<Part> around = {{Kind::Loop, 40 * 510}};
  EXPECT_EQ(functionLatency(cyclesOf(around)), 20401u);
  // A call after a loop begins in the step in which the loop ends.
  const std::vector<Part> mixed = {
      {Kind::Call, 18}, {Kind::Loop, 640}, {Kind::Loop, 3488}, {Kind::Call, 18}};
  EXPECT_EQ(functionLatency(cyclesOf(mixed)), 4168u);
}

TEST(EstimateLatency, OfRegionsIsTheLongestPath) {
  std::mt19937 random(2);
  for (int i = 0; i < 300; ++i) {
    const size_t count = 1 + random() % 7;
    std::vector<Process> processes;
    std::vector<Channel> channels;
    for (size_t p = 0; p < count; ++p) {
      const uint64_t latency = 1 + random() % 1000;
      processes.push_back({latency, random() % (latency + 1)});
      for (size_t from = 0; from < p; ++from)
        if (random() % 2)
          channels.push_back({from, p, random() % 2 == 0});
    }
    // All paths, by hand.
    uint64_t longest = 0, slowest = 0;
    std::function<void(size_t, uint64_t)> follow = [&](size_t process, uint64_t start) {
      longest = std::max(longest, start + processes[process].latency);
      for (const Channel &channel : channels)
        if (channel.from == process)
          follow(channel.to, start + (channel.isStream ? processes[process].untilFirst
                                                       : processes[process].latency + 1));
    };
    for (size_t p = 0; p < count; ++p) {
      follow(p, 0);
      slowest = std::max(slowest, processes[p].latency);
    }
    const RegionLatency region = dataflowLatency(processes, channels);
    EXPECT_EQ(region.latency, longest);
    EXPECT_EQ(region.interval, slowest + 1);
  }
}

TEST(EstimateMemory, BlocksAreThoseOfReports) {
  constexpr Family Plus = Family::UltraScalePlus, Seven = Family::SevenSeries;
  EXPECT_EQ(bramOf(410, 32, Plus), 1u);
  EXPECT_EQ(bramOf(1024, 32, Plus), 2u);
  EXPECT_EQ(bramOf(2048, 32, Plus), 4u);
  EXPECT_EQ(bramOf(6000, 32, Plus), 16u);
  EXPECT_EQ(bramOf(11000, 32, Plus), 21u);
  EXPECT_EQ(bramOf(44000, 32, Plus), 86u);
  EXPECT_EQ(bramOf(256, 64, Plus), 2u);
  EXPECT_EQ(bramOf(8800, 32, Seven), 32u);
  EXPECT_EQ(bramOf(60098, 32, Seven), 128u);
}

TEST(EstimateMemory, TheToolChoosesByDepth) {
  const auto kindOfWords = [](int64_t words) {
    Buffer buffer{.name = "a", .shape = {words}, .partitions = {{}}};
    return kindOf(buffer, u280());
  };
  EXPECT_EQ(kindOfWords(1), MemoryKind::Registers);
  EXPECT_EQ(kindOfWords(128), MemoryKind::LutRam);
  EXPECT_EQ(kindOfWords(512), MemoryKind::Bram);
  EXPECT_EQ(kindOfWords(4096), MemoryKind::Uram);
  EXPECT_EQ(kindOfWords(8000), MemoryKind::Bram);
}

TEST(EstimateMemory, LutsAndStreamsCostWhatReportsSay) {
  struct Costs {
    uint64_t lut, ff;
    bool operator==(const Costs &) const = default;
  };
  const auto ofWords = [](int64_t words, const char *part, ToolVersion version) {
    const Buffer buffer{.name = "a", .shape = {words}, .partitions = {{}}};
    const synthesis::Resources cost = costOf(buffer, deviceNamed(part), version);
    return Costs{cost.lut, cost.ff};
  };
  EXPECT_EQ(ofWords(10, "xcu280-fsvh2892-2L-e", {2023, 2}), (Costs{33, 32}));
  EXPECT_EQ(ofWords(8, "xcu55c-fsvh2892-2L-e", {2023, 2}), (Costs{33, 32}));
  EXPECT_EQ(ofWords(80, "xcu55c-fsvh2892-2L-e", {2023, 2}), (Costs{65, 32}));
  EXPECT_EQ(ofWords(8, "xcvu9p-flgb2104-1-e", {2022, 1}), (Costs{4, 64}));
  EXPECT_EQ(ofWords(16, "xc7z020-clg484-1", {2022, 1}), (Costs{8, 64}));
  const auto ofStream = [](unsigned bits, uint64_t depth, ToolVersion version = {2023, 2}) {
    const synthesis::Resources cost = costOfStream(bits, depth, version);
    EXPECT_EQ(cost.bram18k, depth <= 128 ? 0u : (bits + 35) / 36);
    return Costs{cost.lut, cost.ff};
  };
  EXPECT_EQ(ofStream(32, 2), (Costs{40, 68}));
  EXPECT_EQ(ofStream(32, 2, {2022, 1}), (Costs{68, 99}));
  EXPECT_EQ(ofStream(6, 2), (Costs{15, 20}));
  EXPECT_EQ(ofStream(32, 4), (Costs{26, 5}));
  EXPECT_EQ(ofStream(32, 26), (Costs{50, 8}));
  EXPECT_EQ(ofStream(32, 41), (Costs{100, 118}));
  EXPECT_EQ(ofStream(32, 205), (Costs{70, 92}));
  EXPECT_EQ(ofStream(32, 159900), (Costs{78, 95}));
  EXPECT_EQ(ofStream(64, 1024), (Costs{110, 159}));
}

TEST(EstimateMemory, PartitionsGiveEachElementOneBank) {
  for (PartitionKind kind :
       {PartitionKind::None, PartitionKind::Complete, PartitionKind::Block, PartitionKind::Cyclic})
    for (int64_t size : {1, 7, 16})
      for (int64_t factor : {2, 3, 4}) {
        const Buffer buffer{.name = "a", .shape = {size}, .partitions = {{kind, factor}}};
        for (int64_t i = 0; i < size; ++i) {
          EXPECT_GE(bankAlong(buffer, 0, i), 0);
          EXPECT_LT(bankAlong(buffer, 0, i), std::max(banksAlong(buffer, 0), factor));
        }
      }
}

TEST(EstimateOperators, MultiplexersAreThoseOfReports) {
  const Operators operators(u280(), {2023, 2}, 2.43);
  const std::map<unsigned, unsigned> known = {{2, 9},   {3, 14},  {4, 20},   {8, 43},
                                              {16, 65}, {20, 97}, {64, 273}, {161, 859}};
  for (const auto &[inputs, lut] : known)
    EXPECT_EQ(operators.multiplexerLut(inputs), lut) << inputs;
  for (unsigned inputs = 1; inputs < 400; ++inputs)
    EXPECT_LE(operators.multiplexerLut(inputs), operators.multiplexerLut(inputs + 1)) << inputs;
}

TEST(EstimateOperators, SmallTilesOfProductsTakeNoSlice) {
  const Operators operators(deviceNamed("xc7z020-clg484-1"), {2022, 2}, 7.3);
  EXPECT_EQ(operators.multiplierDsp(28, 28, 56), 3u);
  EXPECT_EQ(operators.multiplierDsp(32, 32, 32), 3u);
  EXPECT_EQ(operators.multiplierDsp(32, 32, 64), 4u);
}

TEST(EstimateOperators, CoresFitTheBudget) {
  const Node add{.kind = OpKind::FloatAdd, .width = 32, .widest = 32};
  const auto latencyAt = [&](double period, Criticality criticality) {
    const Clock clock = clockOf(period, {2023, 2});
    return Operators(u280(), {2023, 2}, clock.budget()).of(add, criticality).latency;
  };
  EXPECT_EQ(latencyAt(5.0, Criticality::Ordinary), 4u);
  EXPECT_EQ(latencyAt(3.33, Criticality::Ordinary), 6u);
  EXPECT_EQ(latencyAt(3.33, Criticality::OnRecurrence), 4u);
  EXPECT_EQ(latencyAt(2.5, Criticality::Ordinary), 7u);
  const Operators operators(u280(), {2023, 2}, 3.65);
  EXPECT_EQ(operators.multiplierDsp(32, 32, 32), 3u);
  EXPECT_EQ(operators.multiplierDsp(6, 6, 12), 0u);
  EXPECT_EQ(operators.multiplierDsp(42, 33, 75), 4u);
}

TEST(EstimateDevices, AreKnownByTheirFamilies) {
  EXPECT_EQ(deviceNamed("xc7z020-clg484-1").family, "zynq");
  EXPECT_EQ(deviceNamed("xcvu9p-flga2104-2-i").speedGrade, 2u);
  EXPECT_FALSE(deviceNamed("xc7k325t-ffg900-2").available);
  EXPECT_EQ(deviceNamed("xcku5p-ffvb676-2-e").family, "kintexuplus");
  EXPECT_EQ(deviceNamed("xck26-sfvc784-2LV-c").family, "zynquplus");
  EXPECT_EQ(deviceNamed("xcau25p-ffvb676-2-e").family, "artixuplus");
  EXPECT_TRUE(deviceNamed("XCU280-FSVH2892-2L-E").available);
  for (const char *part : {"xcku040-ffva1156-2-e", "xcvu095-ffva2104-2-e"}) {
    const Result<Device> older = deviceOf(part);
    ASSERT_FALSE(older) << part;
    EXPECT_NE(older.error().message.find("the family UltraScale of the part"), std::string::npos);
  }
  const Result<Device> none = deviceOf("xcvc1902-vsva2197-2MP-e-S");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("xczu"), std::string::npos);
  EXPECT_FALSE(toolVersionOf("2023"));
  EXPECT_FALSE(toolVersionOf("2023.x"));
  EXPECT_EQ(toolVersionOf("2022.2.2")->release, 2u);
}

// The largest ratio over all simple cycles, by following every path.
double largestRatio(size_t nodes, const std::vector<RatioEdge> &edges) {
  double best = 0;
  std::vector<char> isOnPath(nodes, false);
  std::function<void(uint32_t, uint32_t, int64_t, int64_t)> follow =
      [&](uint32_t start, uint32_t at, int64_t weight, int64_t distance) {
        isOnPath[at] = true;
        for (const RatioEdge &edge : edges) {
          if (edge.from != at)
            continue;
          const int64_t sum = weight + edge.weight, way = distance + edge.distance;
          if (edge.to == start && way > 0)
            best = std::max(best, double(sum) / double(way));
          else if (edge.to > start && !isOnPath[edge.to])
            follow(start, edge.to, sum, way);
        }
        isOnPath[at] = false;
      };
  for (uint32_t start = 0; start < nodes; ++start)
    follow(start, start, 0, 0);
  return best;
}

TEST(EstimateCycleRatio, IsThatOfTheWorstCycle) {
  std::mt19937 random(3);
  for (int i = 0; i < 500; ++i) {
    const size_t nodes = 1 + random() % 7;
    std::vector<RatioEdge> edges;
    for (size_t e = random() % 14; e > 0; --e) {
      RatioEdge edge{uint32_t(random() % nodes), uint32_t(random() % nodes), int64_t(random() % 12),
                     0};
      edge.distance = edge.from < edge.to ? random() % 2 : 1 + random() % 3;
      edges.push_back(edge);
    }
    const auto ratio = maximumCycleRatio(nodes, edges);
    const double expected = largestRatio(nodes, edges);
    if (expected == 0) {
      EXPECT_FALSE(ratio);
      continue;
    }
    ASSERT_TRUE(ratio);
    EXPECT_DOUBLE_EQ(double(ratio->weight) / double(ratio->distance), expected);
    int64_t weight = 0;
    for (size_t k = 0; k < ratio->cycle.size(); ++k) {
      const RatioEdge &edge = edges[ratio->cycle[k]];
      weight += edge.weight;
      EXPECT_EQ(edge.to, edges[ratio->cycle[(k + 1) % ratio->cycle.size()]].from);
    }
    EXPECT_EQ(weight, ratio->weight);
  }
}

// By the iterations themselves: two levels, and subscripts of two dimensions.
TEST(EstimateDistances, AreThoseOfTheIterations) {
  constexpr NodeId Outer = 0, Inner = 1;
  constexpr int64_t Rows = 4, Columns = 5;
  const NestLevel levels[] = {{Outer, Rows}, {Inner, Columns}};
  std::mt19937 random(6);
  auto form = [&] {
    LinearForm made;
    made.constant = int64_t(random() % 5) - 2;
    for (NodeId symbol : {Outer, Inner})
      if (const int64_t coefficient = int64_t(random() % 4) - 1; coefficient != 0)
        made.terms[symbol] = coefficient;
    return made;
  };
  auto valueAt = [&](const LinearForm &of, int64_t iteration) {
    return of.constant + of.coefficientOf(Outer) * (iteration / Columns) +
           of.coefficientOf(Inner) * (iteration % Columns);
  };
  for (int round = 0; round < 2000; ++round) {
    std::vector<LinearForm> earlier = {form(), form()}, later = earlier;
    const bool isUniform = random() % 2 == 0;
    for (LinearForm &each : later)
      if (isUniform)
        each.constant += int64_t(random() % 5) - 2;
      else
        each = form();
    std::optional<unsigned> nearest;
    for (int64_t distance = 1; distance < Rows * Columns && !nearest; ++distance)
      for (int64_t from = 0; from + distance < Rows * Columns; ++from)
        if (valueAt(earlier[0], from) == valueAt(later[0], from + distance) &&
            valueAt(earlier[1], from) == valueAt(later[1], from + distance))
          nearest = unsigned(distance);
    const std::optional<unsigned> found =
        distanceBetween(earlier, later, levels, [](NodeId) { return false; });
    // What is not known counts as 1, and no distance is larger than the nearest one.
    if (!nearest)
      continue;
    ASSERT_TRUE(found) << round;
    EXPECT_LE(*found, *nearest) << round;
    if (isUniform)
      EXPECT_TRUE(*found == *nearest || *found == 0) << round;
  }
}

Problem randomProblem(std::mt19937 &random) {
  Problem problem;
  problem.budget = 3.65;
  for (size_t i = random() % 4; i > 0; --i)
    problem.capacities.push_back(1 + random() % 2);
  const size_t count = 1 + random() % 40;
  for (uint32_t i = 0; i < count; ++i) {
    ScheduledOp op;
    op.latency = random() % 3 ? 0 : random() % 6;
    op.delay = 0.1 * double(random() % 37);
    op.isCore = op.latency > 2;
    op.outputBits = random() % 64;
    if (!problem.capacities.empty() && random() % 3 == 0)
      op.resources.push_back(random() % problem.capacities.size());
    problem.operations.push_back(std::move(op));
    for (size_t e = random() % 3; e > 0 && i > 0; --e)
      problem.dependences.push_back({.from = uint32_t(random() % i), .to = i});
    if (random() % 6 == 0)
      problem.dependences.push_back({.from = i,
                                     .to = uint32_t(random() % (i + 1)),
                                     .kind = DependenceKind::Steps,
                                     .distance = unsigned(1 + random() % 3),
                                     .steps = unsigned(random() % 8)});
  }
  return problem;
}

void expectValid(const Problem &problem, const Schedule &schedule) {
  constexpr double Rounding = 1e-4;
  for (const Dependence &each : problem.dependences) {
    if (schedule.interval == 0 && each.distance > 0)
      continue;
    const Slot after = earliestAfter(problem, each, schedule.starts[each.from], schedule.interval);
    const Slot start = schedule.starts[each.to];
    EXPECT_TRUE(start.step > after.step ||
                (start.step == after.step && start.offset >= after.offset - Rounding));
  }
  std::map<std::pair<uint32_t, int64_t>, unsigned> uses;
  for (size_t i = 0; i < problem.operations.size(); ++i) {
    const ScheduledOp &op = problem.operations[i];
    EXPECT_GE(schedule.starts[i].step, 0);
    EXPECT_LE(schedule.starts[i].offset + op.delay, problem.budget + Rounding);
    for (uint32_t resource : op.resources) {
      const int64_t step = schedule.starts[i].step;
      ++uses[{resource, schedule.interval ? step % schedule.interval : step}];
    }
  }
  for (const auto &[slot, count] : uses)
    EXPECT_LE(count, problem.capacities[slot.first]);
}

TEST(EstimateSchedule, KeepsDependencesAndCapacities) {
  std::mt19937 random(4);
  for (int i = 0; i < 400; ++i) {
    const Problem problem = randomProblem(random);
    const unsigned least =
        std::max(resourceBound(problem).interval, recurrenceBound(problem).interval);
    Schedule schedule = moduloSchedule(problem, least);
    EXPECT_GE(schedule.interval, least);
    expectValid(problem, schedule);
    const unsigned depth = schedule.depth(problem);
    shortenLives(problem, schedule);
    expectValid(problem, schedule);
    EXPECT_EQ(schedule.depth(problem), depth);
    expectValid(problem, listSchedule(problem));
  }
}

// Of random problems as well: what a cycle takes explains the bound of the interval.
TEST(EstimateSchedule, StepsOfRecurrencesAddUp) {
  std::mt19937 random(9);
  unsigned explained = 0, cyclic = 0;
  for (int round = 0; round < 400; ++round) {
    const Problem problem = randomProblem(random);
    const RecurrenceBound bound = recurrenceBound(problem);
    if (bound.interval <= 1)
      continue;
    ++cyclic;
    ASSERT_GT(bound.distance, 0u);
    if (bound.steps.empty())
      continue;
    ++explained;
    ASSERT_EQ(bound.steps.size(), bound.cycle.size());
    EXPECT_EQ((bound.length() + bound.distance - 1) / bound.distance, bound.interval);
  }
  EXPECT_GT(cyclic, 20u);
  EXPECT_GE(explained * 10, cyclic * 9);
}

TEST(EstimateSchedule, MorePortsNeverRaiseTheBound) {
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    Problem problem = randomProblem(random);
    const unsigned before = resourceBound(problem).interval;
    for (unsigned &capacity : problem.capacities)
      capacity *= 1 + random() % 4;
    EXPECT_LE(resourceBound(problem).interval, before);
  }
}

} // namespace
} // namespace allo::estimate
