// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The dataflow runtime under the thread sanitizer: stages that move between threads, and all the
// ways in which a run ends while others are at work.
#include "common/Dataflow.h"

#include <gtest/gtest.h>

#include <thread>

namespace allo::test {
namespace {

using namespace std::chrono_literals;

constexpr rt::Options Team = {.threads = 4};

TEST(RuntimeThreads, AChain) {
  for (int64_t depth : {1, 3}) {
    int64_t sum = 0;
    EXPECT_TRUE(runBody([&] { sum = chain(100, 50, depth); }, Team).completed());
    EXPECT_EQ(sum, 50 * 49 / 2 + 50 * 100);
  }
}

TEST(RuntimeThreads, ASystolicArray) {
  constexpr int64_t N = 6, K = 10;
  std::vector<int64_t> a(N * K, 2), b(K * N, 3), c(N * N);
  EXPECT_TRUE(runBody([&] { systolic(N, K, a.data(), b.data(), c.data()); }, Team).completed());
  EXPECT_EQ(c, std::vector<int64_t>(N * N, 6 * K));
}

TEST(RuntimeThreads, Networks) {
  for (unsigned seed = 1; seed <= 15; ++seed) {
    const Network network = randomNetwork(seed);
    std::vector<uint64_t> results(network.nodes.size());
    EXPECT_TRUE(runBody([&] { evaluateByStages(network, results.data()); }, Team).completed());
    EXPECT_EQ(results, evaluateInSequence(network)) << "seed " << seed;
  }
}

TEST(RuntimeThreads, RegionsInALoop) {
  int64_t sum = 0;
  const rt::Outcome outcome = runBody(
      [&] {
        for (int64_t round = 0; round < 100; ++round) {
          Channel<int64_t> stream(1, 1);
          Stages stages;
          stages.spawn(1, [=] { stream.put(0, round); });
          stages.spawn(2, [=, &sum] { sum += stream.get(0); });
          stages.close();
          stream.destroy();
        }
      },
      Team);
  EXPECT_TRUE(outcome.completed());
  EXPECT_EQ(sum, 100 * 99 / 2);
}

TEST(RuntimeThreads, PartsOfALoop) {
  std::vector<int64_t> made(1000, -1);
  const rt::Outcome outcome = runBody(
      [&] {
        for (int round = 0; round < 20; ++round)
          allo_rt_parallel(
              [](void *context, int64_t from, int64_t to) {
                auto &all = *static_cast<std::vector<int64_t> *>(context);
                for (int64_t i = from; i < to; ++i)
                  all[size_t(i)] += i;
              },
              &made, int64_t(made.size()));
      },
      Team);
  EXPECT_TRUE(outcome.completed());
  for (size_t i = 0; i < made.size(); ++i)
    EXPECT_EQ(made[i], 20 * int64_t(i) - 1);
}

TEST(RuntimeThreads, FaultsAndDeadlocks) {
  for (int round = 0; round < 20; ++round) {
    const rt::Outcome outcome = runBody(
        [=] {
          Channel<int64_t> links(11, 1);
          Stages stages;
          for (int64_t i = 0; i < 10; ++i)
            stages.spawn(1, [=] {
              for (int64_t k = 0; k < 20; ++k) {
                if (i == 7 && k == 9 && round % 2)
                  allo_rt_fault(5, &k, 1);
                links.put(i + 1, links.get(i));
              }
            });
          for (int64_t k = 0; k < 15; ++k) {
            links.put(0, k);
            links.get(10);
          }
          stages.close();
        },
        Team);
    EXPECT_EQ(outcome.fault.has_value(), round % 2 == 1);
    EXPECT_EQ(outcome.deadlock.has_value(), round % 2 == 0);
  }
}

TEST(RuntimeThreads, Deadlines) {
  rt::Options options = Team;
  options.deadline = std::chrono::steady_clock::now() + 50ms;
  const rt::Outcome outcome = runBody(
      [] {
        Stages stages;
        for (int i = 0; i < 6; ++i)
          stages.spawn(1, [] {
            for (;;)
              allo_rt_tick(2);
          });
        stages.close();
      },
      options);
  EXPECT_TRUE(outcome.timedOut);
}

// Runs of several threads have nothing to do with each other.
TEST(RuntimeThreads, RunsBesideEachOther) {
  std::vector<int64_t> sums(3);
  std::vector<std::thread> threads;
  for (int64_t &sum : sums)
    threads.emplace_back([&sum] {
      for (int round = 0; round < 5; ++round) {
        runBody([&] { sum += chain(10, 10, 2); }, {.threads = 2});
        runBody([] { allo_rt_fault(1, nullptr, 0); });
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int64_t sum : sums)
    EXPECT_EQ(sum, 5 * (45 + 100));
}

} // namespace
} // namespace allo::test
