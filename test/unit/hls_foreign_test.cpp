// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The headers of runtime/hls over somebody else's ap_int.h, which is first in the include path.
#include "allo_hls/Csim.h"
#include "ap_axi_sdata.h"
#include "ap_float.h"
#include "hls_half.h"
#include "hls_math.h"
#include "hls_stream.h"
#include "hls_streamofblocks.h"
#include "hls_vector.h"

#include <ap_int.h>
#include <gtest/gtest.h>

#include <type_traits>

namespace allo::hls_test {
namespace {

static_assert(std::is_base_of_v<ForeignInteger<5, true>, ap_int<5>>);

TEST(HlsForeign, ChecksTakeItsIntegers) {
  const int values[] = {1, 2, 3};
  EXPECT_EQ(values[ALLO_AT(ap_uint<5>(2), 3, 0)], 3);
  EXPECT_EQ(ALLO_DIVISOR(ap_int<5>(-1), 0), -1);
  EXPECT_EQ(ALLO_STEP(ap_uint<5>(31), 0), 31);
  EXPECT_DEATH(static_cast<void>(ALLO_AT(ap_int<5>(-2), 3, 0)), "index -2 is out of range");
  EXPECT_DEATH(static_cast<void>(ALLO_EXPONENT(ap_int<5>(-2), 0)), "exponent -2 is negative");
  EXPECT_DEATH(static_cast<void>(ALLO_DIVISOR(ap_int<5>(0), 0)), "division by zero");
}

TEST(HlsForeign, NumbersMixWithItsIntegers) {
  EXPECT_EQ(half(ap_int<9>(-3)), -3);
  EXPECT_EQ(half(1.5) * ap_int<9>(-3), half(-4.5));
  EXPECT_EQ(ap_int<9>(half(-3)), -3);
  EXPECT_TRUE((ap_float<16, 8>(2) < ap_uint<9>(3)));
  EXPECT_EQ(hls::sqrt(ap_uint<9>(16)), 4.0);
  EXPECT_EQ(hls::pow(ap_uint<9>(2), ap_uint<9>(3)), 8.0);
  EXPECT_EQ(hls::abs(ap_int<9>(-3)), 3);
}

TEST(HlsForeign, ContainersHoldItsIntegers) {
  const hls::vector<ap_int<9>, 4> v = {1, 2, 3, 4};
  EXPECT_EQ((v + v).reduce_add(), 20);
  hls::stream<ap_axiu<32, 1, 1, 1>> s("s");
  ap_axiu<32, 1, 1, 1> packet;
  static_assert(std::is_same_v<decltype(packet.keep), ap_uint<4>>);
  packet.data = 7;
  packet.last = 1;
  s.write(packet);
  EXPECT_EQ(s.read().data, 7);
}

} // namespace
} // namespace allo::hls_test
