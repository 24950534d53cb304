// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The dataflow runtime, driven as compiled code drives it: chains, arrays, loops, deadlocks,
// faults, what is left in streams.
#include "common/Dataflow.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cstring>
#include <numeric>

namespace allo::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// Each of them with one thread, with the machine's and with more.
class Runtime : public testing::TestWithParam<unsigned> {
protected:
  rt::Options options() const { return {.threads = GetParam()}; }
  template <typename Body> rt::Outcome run(Body body) { return runBody(body, options()); }
};

INSTANTIATE_TEST_SUITE_P(Threads, Runtime, testing::Values(1, 2, 7),
                         [](const auto &each) { return std::to_string(each.param); });

TEST_P(Runtime, RunsTheEntry) {
  int called = 0;
  const rt::Outcome outcome = run([&] { ++called; });
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(called, 1);
  EXPECT_THAT(outcome.leftovers, IsEmpty());
}

TEST_P(Runtime, AStreamIsAQueue) {
  std::vector<int64_t> got;
  const rt::Outcome outcome = run([&] {
    Channel<int64_t> stream(1, 5);
    for (int round = 0; round < 3; ++round) {
      for (int64_t i = 0; i < 5; ++i)
        stream.put(0, 10 * round + i);
      for (int64_t i = 0; i < 5; ++i)
        got.push_back(stream.get(0));
    }
    stream.destroy();
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_THAT(got, ElementsAre(0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24));
}

TEST_P(Runtime, StreamsCarryValuesOfAnySize) {
  const int sizes[] = {0, 1, 2, 3, 4, 8, 12, 16, 32, 100, 128, 129, 4096, 100000};
  std::vector<int> wrong;
  const rt::Outcome outcome = run([&] {
    for (int size : sizes) {
      const int64_t stream = allo_rt_stream_create(1, 2, 3, size);
      Stages stages;
      stages.spawn(2, [=] {
        char *bytes = static_cast<char *>(allo_rt_alloc(size, 64));
        for (int i = 0; i < 20; ++i) {
          std::memset(bytes, i, static_cast<size_t>(size));
          allo_rt_stream_put(stream, 1, bytes, 3);
        }
        allo_rt_free(bytes);
      });
      char *bytes = static_cast<char *>(allo_rt_alloc(size + 1, 64));
      for (int i = 0; i < 20; ++i) {
        std::memset(bytes, 99, static_cast<size_t>(size) + 1);
        allo_rt_stream_get(stream, 1, bytes, 4);
        bool right = bytes[size] == 99;
        for (int k = 0; k < size; ++k)
          right = right && bytes[k] == i;
        if (!right)
          wrong.push_back(size);
      }
      allo_rt_free(bytes);
      stages.close();
      allo_rt_stream_destroy(stream);
    }
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_THAT(wrong, IsEmpty());
}

// More values than the ring has at first, in a deep stream whose ends are not at its beginning.
TEST_P(Runtime, DeepStreamsGrow) {
  bool inOrder = true;
  const rt::Outcome outcome = run([&] {
    Channel<int32_t> stream(1, 100000);
    int32_t in = 0, out = 0;
    for (int step : {10, 1000, 77777, 40000}) {
      for (int i = 0; i < step; ++i)
        stream.put(0, in++);
      for (int i = 0; i < step - 3; ++i)
        inOrder = inOrder && stream.get(0) == out++;
    }
    while (out < in)
      inOrder = inOrder && stream.get(0) == out++;
    stream.destroy();
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_TRUE(inOrder);
}

TEST_P(Runtime, AThousandStagesInAChain) {
  for (int64_t depth : {1, 2, 64}) {
    int64_t sum = 0;
    const rt::Outcome outcome = run([&, depth] { sum = chain(1000, 100, depth); });
    EXPECT_TRUE(outcome.completed());
    EXPECT_EQ(sum, 100 * 99 / 2 + 100 * 1000);
    EXPECT_THAT(outcome.leftovers, IsEmpty());
  }
}

TEST_P(Runtime, ASystolicArray) {
  constexpr int N = 16, K = 24;
  std::vector<int64_t> a(N * K), b(K * N), c(N * N), expected(N * N);
  for (int i = 0; i < N * K; ++i) {
    a[static_cast<size_t>(i)] = i % 7 - 3;
    b[static_cast<size_t>(i)] = i % 11 - 5;
  }
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < K; ++k)
        expected[static_cast<size_t>(i * N + j)] +=
            a[static_cast<size_t>(i * K + k)] * b[static_cast<size_t>(k * N + j)];
  const rt::Outcome outcome = run([&] { systolic(N, K, a.data(), b.data(), c.data()); });
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(c, expected);
}

TEST_P(Runtime, AFeedbackLoop) {
  int64_t result = 0;
  const rt::Outcome outcome = run([&] {
    Channel<int64_t> there(1, 1), back(1, 1);
    Stages stages;
    stages.spawn(1, [=] {
      for (int i = 0; i < 10000; ++i)
        back.put(0, there.get(0) + 1);
    });
    stages.spawn(2, [=, &result] {
      int64_t value = 0;
      for (int i = 0; i < 10000; ++i) {
        there.put(0, 2 * value % 1000003);
        value = back.get(0);
      }
      result = value;
    });
    stages.close();
    there.destroy();
    back.destroy();
  });
  int64_t expected = 0;
  for (int i = 0; i < 10000; ++i)
    expected = 2 * expected % 1000003 + 1;
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(result, expected);
}

// The function that launches the stages puts and gets between the launches.
TEST_P(Runtime, TheLauncherIsAStageToo) {
  int64_t sum = 0;
  const rt::Outcome outcome = run([&] {
    Channel<int64_t> in(1, 2), out(1, 2);
    Stages stages;
    in.put(0, 5);
    in.put(0, 6);
    stages.spawn(1, [=] {
      for (int i = 0; i < 100; ++i)
        out.put(0, 10 * in.get(0));
    });
    for (int i = 0; i < 98; ++i) {
      in.put(0, 1);
      sum += out.get(0);
    }
    sum += out.get(0) + out.get(0);
    stages.close();
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(sum, 10 * (5 + 6 + 98));
}

int64_t countTree(int depth) {
  if (depth == 0)
    return 1;
  Channel<int64_t> results(2, 1);
  Stages stages;
  for (int64_t side : {0, 1})
    stages.spawn(1, [=] { results.put(side, countTree(depth - 1)); });
  const int64_t sum = results.get(0) + results.get(1);
  stages.close();
  results.destroy();
  return sum;
}

TEST_P(Runtime, StagesHaveStages) {
  int64_t leaves = 0;
  const rt::Outcome outcome = run([&] { leaves = countTree(9); });
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(leaves, 512);
}

TEST_P(Runtime, JoinsWaitForThoseBeforeThem) {
  std::vector<int> order;
  const rt::Outcome outcome = run([&] {
    Stages stages;
    for (int round = 0; round < 50; ++round) {
      stages.spawn(1, [&order, round] { order.push_back(2 * round); });
      stages.join();
      order.push_back(2 * round + 1);
    }
    stages.close();
  });
  std::vector<int> expected(100);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(order, expected);
}

// A stage that ends with a region open waits for what it spawned, which uses its memory.
TEST_P(Runtime, OpenRegionsAreClosedAtTheEnd) {
  std::atomic<int> ended = 0;
  const rt::Outcome outcome = run([&] {
    Stages stages;
    for (int i = 0; i < 10; ++i)
      stages.spawn(1, [&ended] {
        Stages inner;
        inner.spawn(2, [&ended] { ++ended; });
      });
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(ended, 10);
}

TEST_P(Runtime, ContextsAreCopied) {
  struct Big {
    alignas(64) int64_t values[1000];
  };
  std::vector<int64_t> seen(4);
  bool aligned = true;
  const rt::Outcome outcome = run([&] {
    Stages stages;
    Big big;
    for (int64_t i = 0; i < 4; ++i) {
      std::fill(std::begin(big.values), std::end(big.values), i);
      stages.spawn(1, [big, i, &seen, &aligned] {
        aligned = aligned && reinterpret_cast<uintptr_t>(&big) % 64 == 0;
        seen[static_cast<size_t>(i)] = big.values[0] + big.values[999];
      });
    }
    stages.close();
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_TRUE(aligned);
  EXPECT_THAT(seen, ElementsAre(0, 2, 4, 6));
}

TEST_P(Runtime, SeveralMayPutAndGetAtOneLane) {
  constexpr int Ends = 8, Each = 500;
  std::atomic<int64_t> sum = 0, values = 0;
  const rt::Outcome outcome = run([&] {
    Channel<int64_t> stream(1, 3);
    Stages stages;
    for (int end = 0; end < Ends; ++end) {
      stages.spawn(1, [=] {
        for (int i = 0; i < Each; ++i)
          stream.put(0, end * Each + i);
      });
      stages.spawn(2, [=, &sum, &values] {
        for (int i = 0; i < Each; ++i) {
          sum += stream.get(0);
          ++values;
        }
      });
    }
    stages.close();
    stream.destroy();
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(values, Ends * Each);
  EXPECT_EQ(sum, int64_t(Ends * Each) * (Ends * Each - 1) / 2);
  EXPECT_THAT(outcome.leftovers, IsEmpty());
}

// ---- what is left

TEST_P(Runtime, LeftoversAreTold) {
  const rt::Outcome outcome = run([&] {
    Channel<int64_t> a(3, 4, 70), b(1, 4, 60);
    a.put(2, 1);
    a.put(0, 1);
    a.put(2, 1);
    b.put(0, 1);
    a.destroy(); // and 'b' by nobody
    Channel<std::array<char, 500>> large(1, 9, 80);
    for (int i = 0; i < 9; ++i)
      large.put(0, {});
    large.get(0);
    large.destroy();
  });
  EXPECT_TRUE(outcome.completed());
  std::vector<std::vector<int64_t>> left;
  for (const rt::Leftover &each : outcome.leftovers)
    left.push_back({each.streamSite, each.lane, each.count});
  EXPECT_THAT(left, ElementsAre(ElementsAre(60, 0, 1), ElementsAre(70, 0, 1), ElementsAre(70, 2, 2),
                                ElementsAre(80, 0, 8)));
}

// ---- deadlocks

TEST_P(Runtime, TheEntryAloneMayDeadlock) {
  const rt::Outcome outcome = run([] {
    Channel<int64_t> stream(4, 2, 5);
    for (int i = 0; i < 3; ++i)
      stream.put(3, i, 6);
  });
  ASSERT_TRUE(outcome.deadlock);
  EXPECT_FALSE(outcome.completed());
  ASSERT_EQ(outcome.deadlock->size(), 1u);
  const rt::Blocked &blocked = outcome.deadlock->front();
  EXPECT_EQ(blocked.site, 6u);
  EXPECT_EQ(blocked.streamSite, 5u);
  EXPECT_EQ(blocked.lane, 3);
  EXPECT_TRUE(blocked.isPut);
  EXPECT_EQ(blocked.puts, 2);
  EXPECT_EQ(blocked.gets, 0);
  EXPECT_EQ(blocked.depth, 2);
  EXPECT_THAT(blocked.callers, IsEmpty());
  EXPECT_THAT(outcome.cycle, IsEmpty());
}

TEST_P(Runtime, ADeadlockNamesStagesAndTheirCircle) {
  // 0 <-> 1 <-> 2 wait for each other from the start; 3 waits for 0 after some values; 4 for
  // nobody.
  const rt::Outcome outcome = run([] {
    Channel<int64_t> a(1, 1, 100), b(1, 1, 101), c(1, 1, 102), d(1, 1, 103), e(1, 1, 104);
    Stages stages;
    stages.spawn(10, [=] {
      for (int i = 0; i < 100; ++i)
        d.put(0, i);
      a.get(0, 20);
      b.put(0, 1);
    });
    stages.spawn(11, [=] {
      b.get(0, 21);
      c.put(0, 1);
    });
    stages.spawn(12, [=] {
      Stages inner;
      inner.spawn(15, [=] {
        c.get(0, 22);
        a.put(0, 1);
      });
      inner.close();
    });
    stages.spawn(13, [=] {
      for (;;)
        d.get(0, 23);
    });
    stages.spawn(14, [=] { e.get(0, 24); });
    stages.close();
  });
  ASSERT_TRUE(outcome.deadlock);
  std::vector<uint32_t> sites, streams;
  for (const rt::Blocked &each : *outcome.deadlock) {
    sites.push_back(each.site);
    streams.push_back(each.streamSite);
    EXPECT_FALSE(each.isPut);
  }
  EXPECT_THAT(sites, ElementsAre(20, 21, 22, 23, 24));
  EXPECT_EQ((*outcome.deadlock)[3].puts, 100);
  EXPECT_EQ((*outcome.deadlock)[3].gets, 100);
  EXPECT_THAT(streams, ElementsAre(100, 101, 102, 103, 104));
  EXPECT_THAT((*outcome.deadlock)[2].callers, ElementsAre(15, 12));
  EXPECT_THAT(outcome.cycle, UnorderedElementsAre(0, 1, 2));
}

TEST_P(Runtime, ACircleOfFullStreamsIsFound) {
  // Each of four stages puts more to the next one than fits, before it gets.
  const rt::Outcome outcome = run([] {
    Channel<int64_t> ring(4, 3, 50);
    Stages stages;
    for (int64_t i = 0; i < 4; ++i)
      stages.spawn(60, [=] {
        ring.get((i + 3) % 4);
        for (int k = 0; k < 10; ++k)
          ring.put(i, k, static_cast<uint32_t>(70 + i));
        ring.get((i + 3) % 4);
      });
    ring.put(3, 1);
    stages.close();
  });
  ASSERT_TRUE(outcome.deadlock);
  ASSERT_EQ(outcome.deadlock->size(), 4u);
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ((*outcome.deadlock)[i].site, 70 + i);
    EXPECT_EQ((*outcome.deadlock)[i].lane, int64_t(i));
    EXPECT_TRUE((*outcome.deadlock)[i].isPut);
  }
  ASSERT_EQ(outcome.cycle.size(), 4u);
  for (size_t i = 0; i < 4; ++i) // each waits for the one that gets from it
    EXPECT_EQ(outcome.cycle[(i + 1) % 4], (outcome.cycle[i] + 1) % 4);
}

TEST_P(Runtime, ADeadlockOfManyIsFoundAtOnce) {
  const rt::Outcome outcome = run([] {
    Channel<int64_t> links(2000, 1, 5);
    Stages stages;
    for (int64_t i = 0; i < 2000; ++i)
      stages.spawn(1, [=] { links.put((i + 1) % 2000, links.get(i)); });
    stages.close();
  });
  ASSERT_TRUE(outcome.deadlock);
  EXPECT_EQ(outcome.deadlock->size(), 2000u);
}

// ---- faults

TEST_P(Runtime, AFaultInAStageStopsAll) {
  for (int round = 0; round < 20; ++round) {
    const rt::Outcome outcome = run([] {
      Channel<int64_t> stream(1, 2), large(1, 2);
      Channel<std::array<char, 1000>> blocks(1, 2);
      allo_rt_alloc(1000, 64); // freed by the end of the run
      Stages stages;
      stages.spawn(1, [=] {
        for (int64_t i = 0;; ++i)
          stream.put(0, i);
      });
      stages.spawn(2, [=] {
        for (;;)
          blocks.put(0, {});
      });
      stages.spawn(3, [=] {
        Stages inner;
        inner.spawn(4, [=] {
          for (int64_t i = 0; i < 1000; ++i)
            if (stream.get(0) == 900) {
              const int64_t values[] = {7, -8};
              allo_rt_fault(42, values, 2);
            }
        });
        inner.close();
      });
      stages.close();
    });
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->site, 42u);
    EXPECT_THAT(outcome.fault->values, ElementsAre(7, -8));
    EXPECT_THAT(outcome.fault->callers, ElementsAre(4, 3));
    EXPECT_FALSE(outcome.deadlock);
    EXPECT_FALSE(outcome.completed());
    EXPECT_THAT(outcome.leftovers, IsEmpty());
  }
  EXPECT_EQ(allo_rt_stop, 0u);
}

TEST_P(Runtime, AFaultInTheEntry) {
  const rt::Outcome outcome = run([] { allo_rt_fault(3, nullptr, 0); });
  ASSERT_TRUE(outcome.fault);
  EXPECT_EQ(outcome.fault->site, 3u);
  EXPECT_THAT(outcome.fault->values, IsEmpty());
  EXPECT_THAT(outcome.fault->callers, IsEmpty());
  EXPECT_EQ(allo_rt_stop, 0u);
}

TEST_P(Runtime, WarningsAreToldOncePerSite) {
  const rt::Outcome outcome = run([] {
    const int64_t first[] = {1, -2}, second[] = {3, 4};
    allo_rt_warning(5, first, 2);
    allo_rt_warning(5, second, 2);
    Stages stages;
    for (uint32_t stage : {1, 2, 3})
      stages.spawn(stage, [] { allo_rt_warning(6, nullptr, 0); });
    stages.close();
    allo_rt_fault(7, nullptr, 0);
  });
  ASSERT_TRUE(outcome.fault) << "the run goes on";
  ASSERT_EQ(outcome.warnings.size(), 2u);
  EXPECT_EQ(outcome.warnings[0].site, 5u);
  EXPECT_THAT(outcome.warnings[0].values, ElementsAre(1, -2));
  EXPECT_EQ(outcome.warnings[1].site, 6u);
  EXPECT_EQ(outcome.warnings[1].callers.size(), 1u);
}

TEST_P(Runtime, LanesAreChecked) {
  for (int64_t lane : {-1, 3}) {
    const rt::Outcome outcome = run([=] {
      Channel<int64_t> stream(3, 1);
      stream.put(lane, 1, 8);
    });
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->site, 8u);
    EXPECT_THAT(outcome.fault->values, ElementsAre(lane, 3));
  }
}

// Loops that look at the flag are stopped by another stage's fault.
TEST_P(Runtime, TicksStopLoops) {
  const rt::Outcome outcome = run([] {
    Stages stages;
    stages.spawn(1, [] { allo_rt_fault(9, nullptr, 0); });
    stages.spawn(2, [] {
      for (;;)
        allo_rt_tick(1);
    });
    stages.close();
  });
  ASSERT_TRUE(outcome.fault);
  EXPECT_EQ(outcome.fault->site, 9u);
}

TEST_P(Runtime, DeadlinesStopLoops) {
  rt::Options some = options();
  some.deadline = std::chrono::steady_clock::now() + 20ms;
  const rt::Outcome alone = runBody(
      [] {
        for (;;)
          allo_rt_tick(5);
      },
      some);
  EXPECT_TRUE(alone.timedOut);
  EXPECT_FALSE(alone.completed());
  ASSERT_TRUE(alone.stoppedAt);
  EXPECT_EQ(alone.stoppedAt->site, 5u);

  some.deadline = std::chrono::steady_clock::now() + 20ms;
  const rt::Outcome streams = runBody(
      [] {
        Channel<int64_t> there(1, 1), back(1, 1);
        Stages stages;
        stages.spawn(1, [=] {
          for (;;)
            back.put(0, there.get(0));
        });
        for (;;) {
          there.put(0, 1);
          back.get(0);
        }
      },
      some);
  EXPECT_TRUE(streams.timedOut);
  EXPECT_EQ(allo_rt_stop, 0u);

  some.deadline = std::chrono::steady_clock::now() + 1h;
  EXPECT_TRUE(runBody([] { allo_rt_tick(5); }, some).completed());
}

TEST_P(Runtime, MemoryThatIsNotThereStopsTheRun) {
  const rt::Outcome outcome = run([] { allo_rt_alloc(INT64_MAX / 2, 64); });
  EXPECT_TRUE(outcome.outOfMemory);
  EXPECT_FALSE(outcome.completed());
}

TEST_P(Runtime, MemoryIsAligned) {
  int wrong = 0;
  const rt::Outcome outcome = run([&] {
    for (int64_t alignment = 1; alignment <= 4096; alignment *= 2)
      for (int64_t size : {0, 1, 63, 64, 1000}) {
        void *memory = allo_rt_alloc(size, alignment);
        wrong += reinterpret_cast<uintptr_t>(memory) % static_cast<uint64_t>(alignment) != 0;
        std::memset(memory, 1, static_cast<size_t>(size));
        if (size % 2 == 0)
          allo_rt_free(memory);
      }
    allo_rt_free(nullptr);
  });
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(wrong, 0);
}

// ---- networks

// In the entry, and in a stage, where the threads are busy otherwise.
TEST_P(Runtime, EveryIterationIsRunOnce) {
  for (bool inStage : {false, true}) {
    for (int64_t trips : {0, 1, 2, 3, 17, 1000, 100003}) {
      std::vector<std::atomic<int>> counts(static_cast<size_t>(trips) + 1);
      bool returned = false;
      const auto loop = [&] {
        allo_rt_parallel(
            [](void *context, int64_t from, int64_t to) {
              auto &all = *static_cast<std::vector<std::atomic<int>> *>(context);
              for (int64_t i = from; i < to; ++i)
                all[static_cast<size_t>(i)].fetch_add(1, std::memory_order_relaxed);
            },
            &counts, trips);
        returned = true;
      };
      const rt::Outcome outcome = run([&] {
        if (!inStage)
          return loop();
        Stages stages;
        stages.spawn(1, loop);
        stages.close();
      });
      EXPECT_TRUE(outcome.completed());
      EXPECT_TRUE(returned);
      EXPECT_EQ(std::count(counts.begin(), counts.end() - 1, 1), trips);
      EXPECT_EQ(counts.back(), 0);
    }
  }
}

TEST_P(Runtime, RandomNetworksComputeWhatTheyDoInSequence) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const Network network = randomNetwork(seed);
    const std::vector<uint64_t> expected = evaluateInSequence(network);
    std::vector<uint64_t> results(network.nodes.size());
    const rt::Outcome outcome = run([&] { evaluateByStages(network, results.data()); });
    EXPECT_TRUE(outcome.completed()) << "seed " << seed;
    EXPECT_EQ(results, expected) << "seed " << seed;
    EXPECT_THAT(outcome.leftovers, IsEmpty()) << "seed " << seed;
  }
}

// What a thread keeps for its next run has nothing of the one before.
TEST_P(Runtime, AStoppedRunLeavesNothingToTheNext) {
  for (int stages : {3, 5000}) { // which have not begun
    int begun = 0;
    const rt::Outcome stopped = run([&] {
      Stages all;
      for (int i = 0; i < stages; ++i)
        all.spawn(2, [] {});
      allo_rt_fault(9, nullptr, 0);
    });
    EXPECT_TRUE(stopped.fault) << stages;
    const rt::Outcome next = run([&] { ++begun; });
    EXPECT_TRUE(next.completed()) << stages;
    EXPECT_EQ(begun, 1) << stages;
    int64_t sum = 0;
    EXPECT_TRUE(run([&] { sum = chain(20, 10, 2); }).completed()) << stages;
    EXPECT_EQ(sum, 10 * 9 / 2 + 10 * 20) << stages;
  }
}

TEST_P(Runtime, ARunMayBeWithinARun) {
  for (int round = 0; round < 3; ++round) {
    int64_t inner = 0, outer = 0;
    rt::Outcome within;
    const rt::Outcome around = run([&] {
      within = run([&] { inner = chain(10, 5, 1); });
      outer = chain(20, 5, 1);
    });
    EXPECT_TRUE(within.completed());
    EXPECT_TRUE(around.completed());
    EXPECT_EQ(inner, 5 * 4 / 2 + 5 * 10);
    EXPECT_EQ(outer, 5 * 4 / 2 + 5 * 20);
  }
}

TEST_P(Runtime, KnowsWhereAStackEnds) {
  constexpr int Page = 4096;
  int pages = 0;
  run([&] {
    // Not a variable: sanitizers may keep variables elsewhere.
    auto at = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    while (pages < 1000 && !rt::isEndOfStack(reinterpret_cast<void *>(at - pages * Page)))
      ++pages;
  });
  EXPECT_GT(pages, 30);
  EXPECT_LE(pages, 66); // of 256 KiB, and a page for the fiber itself
  EXPECT_FALSE(rt::isEndOfStack(&pages));
}

TEST(RuntimeSymbols, NameWhatCompiledCodeCalls) {
  std::vector<std::string> names;
  for (const rt::Symbol &symbol : rt::symbols()) {
    EXPECT_NE(symbol.address, nullptr);
    names.push_back(symbol.name);
  }
  EXPECT_EQ(names.size(), 15u);
  EXPECT_THAT(names, testing::Contains("allo_rt_stream_put"));
  EXPECT_THAT(names, testing::Each(testing::StartsWith("allo_rt_")));
}

} // namespace
} // namespace allo::test
