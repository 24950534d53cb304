// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The streams of runtime/hls between stages that are threads (ALLO_HLS_BOUNDED): they wait for each
// other, and nobody waits for ever. Built with ALLO_HLS_BOUNDED, and so apart from the other tests
// of runtime/hls.
#include "allo_hls/Csim.h"
#include "allo_hls/Stages.h"
#include "hls_stream.h"
#include "hls_streamofblocks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

namespace allo::hls_test {
namespace {

using allo_hls::Event;
using hls::stream;

struct Fault {
  Event event;
  int site;
  std::vector<long long> values;
  std::string message;
};

// Faults are thrown, warnings are collected, while it lives.
struct Reports {
  static inline std::vector<std::string> warnings;
  static inline int faults;
  allo_hls::Reporter before = allo_hls::reporter();
  Reports() {
    warnings.clear();
    faults = 0;
    allo_hls::reporter() = [](const allo_hls::Report &report) {
      faults += allo_hls::isFault(report.event);
      if (allo_hls::isFault(report.event))
        throw Fault{report.event, report.site,
                    std::vector<long long>(report.values, report.values + report.count),
                    report.message};
      warnings.push_back(report.message);
    };
  }
  ~Reports() { allo_hls::reporter() = before; }
};

void produce(stream<int> &out, int count) {
  for (int i = 0; i < count; ++i) {
    ALLO_SITE(10);
    out.write(i);
  }
}
void forward(stream<int> &in, stream<int> &out, int count) {
  for (int i = 0; i < count; ++i) {
    ALLO_SITE(20);
    const int value = in.read();
    ALLO_SITE(21);
    out.write(value + 1);
  }
}
void consume(stream<int> &in, int count, int &sum) {
  for (int i = 0; i < count; ++i) {
    ALLO_SITE(30);
    sum += in.read();
  }
}

int pipeline(int count, int stages, size_t depth) {
  std::vector<std::unique_ptr<stream<int>>> s;
  for (int i = 0; i <= stages; ++i)
    s.emplace_back(new stream<int>("s", depth));
  int sum = 0;
  ALLO_STAGE(produce(*s[0], count));
  for (int i = 0; i < stages; ++i)
    ALLO_STAGE_WITH((i), forward(*s[size_t(i)], *s[size_t(i) + 1], count));
  ALLO_STAGE(consume(*s.back(), count, sum));
  ALLO_JOIN();
  return sum;
}
TEST(HlsStages, PassOnWhatTheyAreGiven) {
  EXPECT_EQ(pipeline(500, 3, 2), 500 * 499 / 2 + 3 * 500);
  EXPECT_EQ(pipeline(500, 0, 1), 500 * 499 / 2);
  EXPECT_EQ(pipeline(100, 10, 7), 100 * 99 / 2 + 10 * 100);
  EXPECT_EQ(pipeline(100, 1, 0), 100 * 99 / 2 + 100); // without a bound
}

TEST(HlsStages, AStreamHasTheDepthThatItIsGiven) {
  stream<int> plain, named("named", 5);
  stream<int, 7> typed;
  stream<int, 7> typedAndNamed("x");
  EXPECT_EQ(plain.capacity(), 2U);
  EXPECT_EQ(named.capacity(), 5U);
  EXPECT_EQ(typed.capacity(), 7U);
  EXPECT_EQ(typedAndNamed.capacity(), 7U);
  plain.set_depth(3);
  EXPECT_TRUE(plain.write_nb(1) && plain.write_nb(2) && !plain.full() && plain.write_nb(3));
  EXPECT_TRUE(plain.full());
  EXPECT_FALSE(plain.write_nb(4));
  plain.write(4); // not a stage: there is nobody to wait for
  for (int i = 1; i <= 4; ++i)
    EXPECT_EQ(plain.read(), i);
}

TEST(HlsStages, StreamsOfAKernelHaveItsDepths) {
  stream<int> one("one"), many[2][3];
  hls::stream_of_blocks<int[2], 4> blocks;
  ALLO_STREAM(one, "one", 5);
  ALLO_STREAM(many, "many", 1);
  ALLO_STREAM(blocks, "blocks", 3);
  EXPECT_EQ(one.capacity(), 5U);
  for (const auto &row : many)
    for (const stream<int> &each : row)
      EXPECT_EQ(each.capacity(), 1U);
  EXPECT_STREQ(many[1][2].get_name(), "many[1, 2]");
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(blocks.full());
    hls::write_lock<int[2]> lock(blocks);
  }
  EXPECT_TRUE(blocks.full());
  for (int i = 0; i < 3; ++i)
    hls::read_lock<int[2]> lock(blocks);
}

TEST(HlsStages, AWriterIsNeverMoreThanTheDepthAhead) {
  stream<int, 3> s("s");
  std::atomic<int> written(0), ahead(0);
  const auto writer = [&] {
    for (int i = 0; i < 200; ++i) {
      s.write(i);
      ++written;
    }
  };
  const auto reader = [&] {
    for (int i = 0; i < 200; ++i) {
      ahead = std::max(ahead.load(), written.load() - i);
      EXPECT_EQ(s.read(), i);
    }
  };
  ALLO_STAGE(writer());
  ALLO_STAGE(reader());
  ALLO_JOIN();
  EXPECT_LE(ahead, 3);
  EXPECT_TRUE(s.empty());
}

TEST(HlsStages, FeedbackLoopsRun) {
  stream<int> there("there"), back("back");
  const auto counter = [&] {
    back.write(0);
    for (int i = 0; i < 100; ++i) {
      there.write(back.read() + 1);
    }
  };
  const auto mirror = [&] {
    for (int i = 0; i < 100; ++i)
      back.write(there.read());
  };
  ALLO_STAGE(counter());
  ALLO_STAGE(mirror());
  ALLO_JOIN();
  EXPECT_EQ(back.read(), 100);
}

// What the stages that 'body' starts and joins are found guilty of.
template <class Body> Fault faultOf(Body body) {
  const Reports reports;
  const auto begin = std::chrono::steady_clock::now();
  try {
    body();
  } catch (const Fault &fault) {
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
    EXPECT_EQ(Reports::faults, 1);
    return fault;
  }
  ADD_FAILURE() << "there was no fault";
  return {};
}

TEST(HlsStages, AShallowStreamIsADeadlock) {
  const Fault fault = faultOf([] {
    stream<int> early("early"), late("late", 4);
    const auto source = [&] { // all of one, then all of the other
      for (int i = 0; i < 10; ++i)
        early.write(i);
      ALLO_SITE(7);
      for (int i = 0; i < 10; ++i)
        late.write(i);
    };
    const auto sink = [&] {
      for (int i = 0; i < 10; ++i) {
        ALLO_SITE(8);
        late.read();
        early.read();
      }
    };
    ALLO_SITE(6);
    ALLO_STAGE(source());
    ALLO_STAGE(sink());
    ALLO_JOIN();
  });
  EXPECT_EQ(fault.event, Event::deadlock);
  const std::string writer =
      "'source()' waits to write hls::stream 'early', which is full (depth 2): 2 written, 0 read";
  const std::string reader =
      "'sink()' waits to read hls::stream 'late', which is empty: 0 written, 0 read";
  EXPECT_TRUE(fault.message == "deadlock: " + writer + "; " + reader ||
              fault.message == "deadlock: " + reader + "; " + writer)
      << fault.message;
  EXPECT_TRUE(fault.values == (std::vector<long long>{6, 8}) || // the site that it was started at
              fault.values == (std::vector<long long>{8, 6}));
  EXPECT_EQ(fault.site, fault.values[0]);
}

TEST(HlsStages, AStageThatEndsEarlyIsADeadlockOfTheOther) {
  const Fault fault = faultOf([] {
    stream<int> s("s");
    int sum = 0;
    ALLO_STAGE(produce(s, 3));
    ALLO_STAGE(consume(s, 4, sum));
    ALLO_JOIN();
  });
  EXPECT_EQ(fault.message,
            "deadlock: 'consume(s, 4, sum)' waits to read hls::stream 's', which is empty: "
            "3 written, 3 read");
  EXPECT_EQ(fault.values, std::vector<long long>{30});
}

TEST(HlsStages, ManyStagesInACircleAreADeadlock) {
  const Fault fault = faultOf([] {
    std::vector<stream<int>> s(8);
    for (size_t i = 0; i < 8; ++i)
      ALLO_STAGE_WITH((i), forward(s[i], s[(i + 1) % 8], 1));
    ALLO_JOIN();
  });
  EXPECT_EQ(fault.values, std::vector<long long>(8, 20));
}

TEST(HlsStages, TheFunctionThatStartsThemMayTakePart) {
  stream<int> s("s");
  ALLO_STAGE(produce(s, 20));
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(s.read(), i);
  ALLO_JOIN();

  for (const int extra : {1, -1}) { // it waits for ever, or a stage does
    const Fault fault = faultOf([&] {
      stream<int> a("a"), b("b");
      int sum = 0;
      ALLO_STAGE(produce(a, 5));
      ALLO_STAGE(consume(b, 3 - extra, sum));
      for (int i = 0; i < 5 + extra; ++i)
        a.read();
      for (int i = 0; i < 3; ++i)
        b.write(i);
      ALLO_JOIN();
    });
    EXPECT_EQ(fault.event, Event::deadlock);
    EXPECT_EQ(fault.message.find("the function that has started the stages") != std::string::npos,
              extra == 1)
        << fault.message;
  }
}

void inner(stream<int> &in, stream<int> &out) {
  stream<int> between("between");
  ALLO_STAGE(forward(in, between, 50));
  ALLO_STAGE(forward(between, out, 50));
  ALLO_JOIN();
}
TEST(HlsStages, MayHaveStages) {
  stream<int> a("a"), b("b");
  int sum = 0;
  ALLO_STAGE(produce(a, 50));
  ALLO_STAGE(inner(a, b));
  ALLO_STAGE(consume(b, 50, sum));
  ALLO_JOIN();
  EXPECT_EQ(sum, 50 * 49 / 2 + 100);

  const Fault fault = faultOf([&] {
    ALLO_STAGE(produce(a, 49));
    ALLO_STAGE(inner(a, b));
    ALLO_STAGE(consume(b, 50, sum));
    ALLO_JOIN();
  });
  EXPECT_EQ(fault.values.size(), 3U) << fault.message;
  EXPECT_TRUE(a.empty() && b.empty());
  ALLO_STAGE(produce(a, 1)); // all is as before
  ALLO_STAGE(consume(a, 1, sum));
  ALLO_JOIN();
}

TEST(HlsStages, AnotherFaultEndsAll) {
  const Fault fault = faultOf([] {
    stream<int> a("a"), b("b");
    const auto faulty = [&] {
      a.read();
      static_cast<void>(ALLO_DIVISOR(0, 99));
    };
    int sum = 0;
    ALLO_STAGE(consume(b, 5, sum));
    ALLO_STAGE(produce(a, 100));
    ALLO_STAGE(faulty());
    ALLO_JOIN();
  });
  EXPECT_EQ(fault.event, Event::divisionByZero);
  EXPECT_EQ(fault.site, 99);
}

TEST(HlsStages, WithoutStagesAnEmptyReadIsAFault) {
  const Fault fault = faultOf([] {
    stream<int> s("s");
    s.read();
  });
  EXPECT_EQ(fault.event, Event::emptyRead);
}

TEST(HlsStages, LeftoverDataIsWarnedOf) {
  const Reports reports;
  {
    stream<int> s("s", 8);
    ALLO_STAGE(produce(s, 5));
    ALLO_JOIN();
  }
  EXPECT_EQ(Reports::warnings.size(), 1U);
}

TEST(HlsStagesDeathTest, ADeadlockEndsTheProcess) {
  EXPECT_EXIT(
      {
        stream<int> s("s");
        ALLO_STAGE(produce(s, 3));
        ALLO_JOIN();
      },
      testing::KilledBySignal(SIGABRT),
      "error: deadlock: 'produce.s, 3.' waits to write hls::stream 's', which is full");
}

TEST(HlsStages, PollingWorks) {
  stream<int> s("s");
  int sum = 0;
  const auto poll = [&] {
    for (int count = 0, value = 0; count < 50;) {
      if (s.read_nb(value)) {
        sum += value;
        ++count;
      }
    }
  };
  ALLO_STAGE(poll());
  ALLO_STAGE(produce(s, 50));
  ALLO_JOIN();
  EXPECT_EQ(sum, 50 * 49 / 2);
}

using Block = int[4];

void fillBlocks(hls::stream_of_blocks<Block> &out, int count) {
  for (int n = 0; n < count; ++n) {
    hls::write_lock<Block> block(out);
    for (int i = 0; i < 4; ++i)
      block[i] = 4 * n + i;
  }
}
void sumBlocks(hls::stream_of_blocks<Block> &in, int count, int &sum) {
  for (int n = 0; n < count; ++n) {
    hls::read_lock<Block> block(in);
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(block[i], 4 * n + i);
      sum += block[i];
    }
  }
}
TEST(HlsStages, BlocksAreSeenWhenTheyAreWhole) {
  hls::stream_of_blocks<Block> s;
  hls::stream_of_blocks<Block, 5> deep;
  int sum = 0, sumOfDeep = 0;
  ALLO_STAGE(sumBlocks(s, 30, sum));
  ALLO_STAGE(fillBlocks(s, 30));
  ALLO_STAGE(sumBlocks(deep, 30, sumOfDeep));
  ALLO_STAGE(fillBlocks(deep, 30));
  ALLO_JOIN();
  EXPECT_EQ(sum, 120 * 119 / 2);
  EXPECT_EQ(sumOfDeep, sum);
}
TEST(HlsStages, BlocksCanBeMissingToo) {
  const Fault fault = faultOf([] {
    hls::stream_of_blocks<Block> s(2, "tiles"), full(1, "full");
    int sum = 0;
    ALLO_STAGE(fillBlocks(full, 2));
    ALLO_STAGE(sumBlocks(s, 1, sum));
    ALLO_JOIN();
  });
  EXPECT_NE(fault.message.find("waits to read hls::stream_of_blocks 'tiles', which is empty"),
            std::string::npos);
  EXPECT_NE(
      fault.message.find("waits to write hls::stream_of_blocks 'full', which is full (depth 1)"),
      std::string::npos);
}

TEST(HlsStages, RandomNetworksOfEnoughDepthEnd) {
  unsigned seed = 1;
  for (int round = 0; round < 30; ++round) {
    seed = seed * 1664525 + 1013904223;
    const int stages = int(seed >> 28) % 6, count = int(seed >> 20) % 64 + 1;
    EXPECT_EQ(pipeline(count, stages, seed >> 30), count * (count - 1) / 2 + stages * count);
  }
}

} // namespace
} // namespace allo::hls_test
