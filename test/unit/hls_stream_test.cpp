// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The streams of runtime/hls: order, what they report, and that depth plays no part.
#include "allo_hls/Stages.h"
#include "ap_int.h"
#include "hls_stream.h"
#include "hls_streamofblocks.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace allo::hls_test {
namespace {

using allo_hls::Event;
using allo_hls::Report;

// Collects reports while it lives.
struct Reports {
  static inline std::vector<std::string> seen;
  allo_hls::Reporter before = allo_hls::reporter();
  Reports() {
    seen.clear();
    allo_hls::reporter() = [](const Report &report) {
      seen.push_back((allo_hls::isFault(report.event) ? "error: " : "warning: ") +
                     std::string(report.message));
    };
  }
  ~Reports() { allo_hls::reporter() = before; }
};

int sum(hls::stream<int> &in) {
  int total = 0;
  while (!in.empty())
    total += in.read();
  return total;
}

TEST(HlsStream, IsAQueueOfAnyLength) {
  hls::stream<int, 2> s("s");
  for (int round = 0; round < 3; ++round) { // the ring turns, and grows while it is turned
    for (int i = 0; i < 5 + 100 * round; ++i)
      s.write(i);
    EXPECT_FALSE(s.full());
    for (int i = 0; i < 3 + 100 * round; ++i)
      ASSERT_EQ(s.read(), i);
    EXPECT_EQ(s.size(), 2U);
    EXPECT_EQ(sum(s), 2 * (3 + 100 * round) + 1);
    EXPECT_TRUE(s.empty());
  }
}

TEST(HlsStream, HasOperatorsAndNonBlockingForms) {
  hls::stream<ap_int<70>> s;
  ap_int<70> x = 0;
  EXPECT_FALSE(s.read_nb(x));
  s << -5;
  EXPECT_TRUE(s.write_nb(ap_int<70>(1) << 68));
  s >> x;
  EXPECT_EQ(x, -5);
  EXPECT_TRUE(s.read_nb(x));
  EXPECT_EQ(x >> 68, 1);
  s.write(7);
  s.read(x);
  EXPECT_EQ(x, 7);
}

TEST(HlsStream, StagesRunInOrder) {
  hls::stream<int, 1> s("s");
  int got = 0;
  for (int i = 0; i < 3; ++i) // more than the depth
    ALLO_STAGE_WITH((i), s.write(10 + i));
  EXPECT_EQ(s.size(), 3U);
  s.set_depth(1);
  EXPECT_FALSE(s.full());
  ALLO_STAGE(s.read_dep(got, true));
  ALLO_JOIN();
  EXPECT_EQ(got, 10);
  EXPECT_EQ(s.read_dep(false), 11);
  s.write_dep(13, false);
  EXPECT_EQ(s.read(), 12);
  EXPECT_EQ(s.read(), 13);
}

TEST(HlsStream, ElementsAreMovedAndDestroyed) {
  const auto shared = std::make_shared<int>(1);
  const Reports reports;
  {
    hls::stream<std::shared_ptr<int>> s("pointers");
    for (int i = 0; i < 20; ++i)
      s.write(shared);
    EXPECT_EQ(s.read(), shared);
    EXPECT_EQ(shared.use_count(), 20);
  }
  EXPECT_EQ(shared.use_count(), 1);
}

TEST(HlsStream, NamesAreGivenOrNumbered) {
  hls::stream<int> several[2], named("out");
  EXPECT_STRNE(several[0].get_name(), several[1].get_name());
  EXPECT_TRUE(std::string(several[0].get_name()).starts_with("stream_"));
  EXPECT_STREQ(named.get_name(), "out");
  named.set_name("in");
  EXPECT_STREQ(named.get_name(), "in");
}

TEST(HlsStream, LeftoverDataIsWarnedOf) {
  const Reports reports;
  {
    hls::stream<int, 4> s("fifo");
    s.write(1);
    s.write(2);
    hls::stream<int> nothing("nothing");
  }
  EXPECT_EQ(reports.seen, (std::vector<std::string>{"warning: hls::stream 'fifo' contains leftover "
                                                    "data (2 elements), which may stop hardware"}));
}

TEST(HlsStreamDeathTest, AnEmptyReadIsAFault) {
  hls::stream<int> s("results");
  EXPECT_EXIT(s.read(), testing::KilledBySignal(SIGABRT),
              "error: hls::stream 'results' is read while it is empty");
}

TEST(HlsStreamDeathTest, ATestbenchMayReportItself) {
  hls::stream<int> s("results");
  EXPECT_EXIT(
      {
        allo_hls::reporter() = [](const Report &report) {
          std::_Exit(report.event == Event::emptyRead ? 42 : 1);
        };
        s.read();
      },
      testing::ExitedWithCode(42), "");
  struct Thrown {};
  const Reports before;
  allo_hls::reporter() = [](const Report &) { throw Thrown(); };
  EXPECT_THROW(s.read(), Thrown);
}

using Block = int[2][3];

void fill(hls::stream_of_blocks<Block> &out, int value) {
  hls::write_lock<Block> lock(out);
  for (int i = 0; i < 2; ++i)
    for (ap_uint<3> j = 0; j < 3; ++j)
      lock[i][j] = value + i * 3 + j;
}

TEST(HlsStreamOfBlocks, BlocksArriveInOrder) {
  hls::stream_of_blocks<Block, 5> s;
  for (int value = 0; value < 4; ++value)
    fill(s, 10 * value);
  for (int value = 0; value < 4; ++value) {
    hls::read_lock<Block> lock(s);
    EXPECT_EQ(lock[0][0], 10 * value);
    EXPECT_EQ(lock[1][2], 10 * value + 5);
  }
  EXPECT_TRUE(s.empty());
  EXPECT_FALSE(s.full());
}

TEST(HlsStreamOfBlocks, ABlockBeginsWithZerosAndIsVisibleAtOnce) {
  hls::stream_of_blocks<Block> s;
  hls::write_lock<Block> writing(s);
  hls::read_lock<Block> reading(s);
  EXPECT_EQ(reading[1][1], 0);
  writing[1][1] = 3;
  EXPECT_EQ(reading[1][1], 3);
}

TEST(HlsStreamOfBlocks, LeftoverDataIsWarnedOf) {
  const Reports reports;
  {
    hls::stream_of_blocks<Block> s(2, "tiles");
    fill(s, 0);
  }
  EXPECT_EQ(reports.seen,
            (std::vector<std::string>{"warning: hls::stream_of_blocks 'tiles' contains leftover "
                                      "data (1 blocks), which may stop hardware"}));
}

TEST(HlsStreamOfBlocksDeathTest, LocksAreCounted) {
  hls::stream_of_blocks<Block> s(2, "tiles");
  EXPECT_DEATH(hls::read_lock<Block> lock(s),
               "error: hls::stream_of_blocks 'tiles' is read while it is empty");
  EXPECT_DEATH(
      {
        hls::write_lock<Block> one(s);
        hls::write_lock<Block> two(s);
      },
      "hls::stream_of_blocks 'tiles' has two write locks at a time");
  EXPECT_DEATH(
      {
        fill(s, 1);
        fill(s, 2);
        hls::read_lock<Block> one(s);
        hls::read_lock<Block> two(s);
      },
      "hls::stream_of_blocks 'tiles' has two read locks at a time");
}

} // namespace
} // namespace allo::hls_test
