// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The checks of runtime/hls/allo_hls/Csim.h: what they let pass, and what a fault tells.
#include "allo_hls/Csim.h"
#include "allo_hls/Stages.h"
#include "ap_int.h"
#include "hls_stream.h"
#include "hls_streamofblocks.h"

#include <gtest/gtest.h>

#include <climits>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace allo::hls_test {
namespace {

using allo_hls::Event;

struct Fault {
  Event event;
  int site;
  std::vector<long long> values;
  double number;
  std::string message;
};

// What 'body' reports first; nothing if it does not.
template <class Body> std::optional<Fault> faultOf(Body body) {
  const allo_hls::Reporter before = allo_hls::reporter();
  allo_hls::reporter() = [](const allo_hls::Report &report) {
    if (!allo_hls::isFault(report.event))
      return;
    throw Fault{report.event, report.site,
                std::vector<long long>(report.values, report.values + report.count), report.number,
                report.message};
  };
  std::optional<Fault> fault;
  try {
    body();
  } catch (const Fault &thrown) {
    fault = thrown;
  }
  allo_hls::reporter() = before;
  return fault;
}

template <class T> void expectIndex(T index, long long size, bool good, long long shown) {
  long long got = -1;
  const auto fault = faultOf([&] { got = ALLO_AT(index, size, 17); });
  ASSERT_EQ(!fault, good) << shown;
  if (good) {
    EXPECT_EQ(got, shown);
    return;
  }
  EXPECT_EQ(fault->event, Event::indexOutOfRange);
  EXPECT_EQ(fault->site, 17);
  EXPECT_EQ(fault->values, (std::vector<long long>{shown, size}));
  EXPECT_EQ(fault->message, "index " + std::to_string(shown) + " is out of range for a size of " +
                                std::to_string(size));
}

enum Colour { Red, Green };

TEST(HlsCsim, AnIndexIsWithinItsSize) {
  expectIndex(0, 10, true, 0);
  expectIndex(9, 10, true, 9);
  expectIndex(10, 10, false, 10);
  expectIndex(-1, 10, false, -1);
  expectIndex<unsigned char>(255, 256, true, 255);
  expectIndex<unsigned char>(255, 255, false, 255);
  expectIndex<signed char>(-128, 255, false, -128);
  expectIndex(UINT_MAX, 10, false, UINT_MAX);
  expectIndex(LLONG_MIN, LLONG_MAX, false, LLONG_MIN);
  expectIndex(ULLONG_MAX, LLONG_MAX, false, LLONG_MAX); // not exactly, but not as -1
  expectIndex(true, 2, true, 1);
  expectIndex(true, 1, false, 1);
  expectIndex(Green, 2, true, 1);
  expectIndex(0, 0, false, 0);
}

TEST(HlsCsim, AnIndexOfAnyWidthIsCompared) {
  expectIndex(ap_uint<4>(15), 16, true, 15);
  expectIndex(ap_uint<4>(15), 15, false, 15);
  expectIndex(ap_int<4>(-8), 15, false, -8);
  expectIndex(ap_uint<64>(-1), 15, false, LLONG_MAX);
  expectIndex(ap_int<70>(-1), 15, false, -1);
  expectIndex(ap_int<70>(3), 4, true, 3);
  expectIndex(ap_uint<70>(1) << 64, 15, false, LLONG_MAX); // of which the low bits are 0
  expectIndex(ap_int<70>(-1) << 69, 15, false, LLONG_MIN);
  ap_uint<8> bits = 0x73;
  expectIndex(bits(6, 4), 8, true, 7);
  expectIndex(bits[0], 1, false, 1);
}

template <class T> void expectDivisor(T value, bool good) {
  const auto fault = faultOf([&] { EXPECT_TRUE(ALLO_DIVISOR(value, 3) != 0); });
  ASSERT_EQ(!fault, good);
  if (good)
    return;
  EXPECT_EQ(fault->event, Event::divisionByZero);
  EXPECT_EQ(fault->site, 3);
  EXPECT_TRUE(fault->values.empty());
  EXPECT_EQ(fault->message, "division by zero");
}

TEST(HlsCsim, ADivisorIsNotZero) {
  expectDivisor(0, false);
  expectDivisor(-1, true);
  expectDivisor(0ULL, false);
  expectDivisor(0.0, false);
  expectDivisor(-0.0F, false);
  expectDivisor(std::nan(""), true);
  expectDivisor(ap_int<5>(0), false);
  expectDivisor(ap_int<5>(-16), true);
  expectDivisor(ap_uint<200>(0), false);
  expectDivisor(ap_uint<200>(1) << 199, true);
  static_assert(std::is_same_v<decltype(ALLO_DIVISOR(ap_int<5>(), 0)), ap_int<5>>);
}

template <class T> void expectNumber(T value, double low, double high, bool good) {
  const auto fault = faultOf([&] { EXPECT_EQ(ALLO_FITS(value, low, high, 4), value); });
  ASSERT_EQ(!fault, good) << value;
  if (good)
    return;
  EXPECT_EQ(fault->event, Event::numberOutOfRange);
  EXPECT_EQ(fault->site, 4);
  EXPECT_TRUE(fault->number == value || std::isnan(value));
  EXPECT_EQ(std::isnan(fault->number), std::isnan(value));
}

TEST(HlsCsim, ANumberFitsBetweenItsLimits) {
  expectNumber(127.5, -129.0, 128.0, true);
  expectNumber(128.0, -129.0, 128.0, false);
  expectNumber(-129.0, -129.0, 128.0, false);
  expectNumber(-128.9F, -129.0, 128.0, true);
  expectNumber(std::nan(""), -129.0, 128.0, false);
  expectNumber(HUGE_VALF, -129.0, 128.0, false);
  const auto fault = faultOf([] { static_cast<void>(ALLO_FITS(1e30, -1.0, 8.0, 4)); });
  EXPECT_EQ(fault->message, "1e+30 does not fit the integer that it is converted to");
  static_assert(std::is_same_v<decltype(ALLO_FITS(1.0F, 0, 2, 0)), float>);
}

TEST(HlsCsim, ExponentsAndStepsHaveTheirSigns) {
  EXPECT_EQ(ALLO_EXPONENT(0, 5), 0);
  EXPECT_EQ(ALLO_EXPONENT(7U, 5), 7U);
  EXPECT_EQ(ALLO_EXPONENT(ap_uint<64>(-1), 5), ap_uint<64>(-1));
  EXPECT_EQ(ALLO_STEP(2, 5), 2);
  EXPECT_EQ(ALLO_STEP(ap_uint<200>(2), 5), 2);
  auto fault = faultOf([] { static_cast<void>(ALLO_EXPONENT(ap_int<5>(-3), 5)); });
  EXPECT_EQ(fault->event, Event::negativeExponent);
  EXPECT_EQ(fault->values, std::vector<long long>{-3});
  EXPECT_EQ(fault->message, "exponent -3 is negative");
  fault = faultOf([] { static_cast<void>(ALLO_STEP(0U, 6)); });
  EXPECT_EQ(fault->event, Event::stepNotPositive);
  EXPECT_EQ(fault->values, std::vector<long long>{0});
  EXPECT_EQ(fault->site, 6);
  fault = faultOf([] { static_cast<void>(ALLO_STEP(-2LL, 6)); });
  EXPECT_EQ(fault->message, "step -2 is not positive");
}

TEST(HlsCsim, ArgumentsAreEvaluatedOnce) {
  int i = 0;
  const int values[] = {5, 6};
  EXPECT_EQ(values[ALLO_AT(i++, 2, 0)], 5);
  EXPECT_EQ(12 / ALLO_DIVISOR(++i, 0), 6);
  EXPECT_EQ(ALLO_STEP(i++, 0), 2);
  EXPECT_EQ(ALLO_EXPONENT(i++, 0), 3);
  EXPECT_EQ(i, 4);
}

TEST(HlsCsim, FaultsElsewhereTellTheSite) {
  hls::stream<int> empty;
  auto fault = faultOf([&] {
    ALLO_SITE(41);
    ALLO_SITE(42);
    empty.read();
  });
  EXPECT_EQ(fault->event, Event::emptyRead);
  EXPECT_EQ(fault->site, 42);
  fault = faultOf([] {
    ap_int<8> x = 0;
    x[9] = true;
  });
  EXPECT_EQ(fault->site, 42);
  EXPECT_EQ(fault->values, (std::vector<long long>{9, 8}));
  ALLO_SITE(-1);
}

// What an empty stream says when it is read.
template <class Read> std::string emptyRead(Read read) {
  const auto fault = faultOf(read);
  return fault ? fault->message : "no fault";
}
TEST(HlsCsim, StreamsHaveTheNamesOfTheKernel) {
  hls::stream<int> one("other");
  ALLO_STREAM(one, "one", 4);
  EXPECT_EQ(emptyRead([&] { one.read(); }), "hls::stream 'one' is read while it is empty");
  hls::stream<ap_uint<5>> many[2][3];
  ALLO_STREAM(many, "many", 4);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_EQ(emptyRead([&] { many[i][j].read(); }), "hls::stream 'many[" + std::to_string(i) +
                                                           ", " + std::to_string(j) +
                                                           "]' is read while it is empty");
  for (int i = 0; i < 5; ++i) // no bound
    one.write(i);
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(one.read(), i);
  hls::stream_of_blocks<int[2][2], 3> blocks[2];
  ALLO_STREAM(blocks, "blocks", 3);
  EXPECT_EQ(emptyRead([&] { hls::read_lock<int[2][2]> lock(blocks[1]); }),
            "hls::stream_of_blocks 'blocks[1]' is read while it is empty");
}

TEST(HlsCsimDeathTest, AFaultEndsTheProcess) {
  EXPECT_DEATH(static_cast<void>(ALLO_AT(5, 5, 0)),
               "error: index 5 is out of range for a size of 5");
}

} // namespace
} // namespace allo::hls_test
