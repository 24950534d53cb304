// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// runtime/hls: hls::vector element by element, and the structures of AXI streams.
#include "ap_axi_sdata.h"
#include "ap_fixed.h"
#include "ap_int.h"
#include "ap_utils.h"
#include "hls_half.h"
#include "hls_stream.h"
#include "hls_streamofblocks.h"
#include "hls_vector.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <type_traits>

namespace allo::hls_test {
namespace {

template <class T, size_t N> struct Vectors {
  using V = hls::vector<T, N>;
  std::mt19937 random{5};
  V some() {
    V v;
    for (T &element : v)
      element = T(int(random() % 9) + 1);
    return v;
  }
};

template <class T, size_t N> void elementwise() {
  Vectors<T, N> vectors;
  auto a = vectors.some();
  const auto b = vectors.some();
  const T two = T(2);
  for (size_t i = 0; i < N; ++i) {
    EXPECT_EQ((a + b)[i], T(a[i] + b[i]));
    EXPECT_EQ((a - b)[i], T(a[i] - b[i]));
    EXPECT_EQ((a * b)[i], T(a[i] * b[i]));
    EXPECT_EQ((a / b)[i], T(a[i] / b[i]));
    EXPECT_EQ((-a)[i], T(-a[i]));
    EXPECT_EQ((a + two)[i], T(a[i] + two));
    EXPECT_EQ((two - a)[i], T(two - a[i]));
  }
  auto changed = a;
  changed *= b;
  EXPECT_EQ(changed, a * b);
  EXPECT_NE(changed, changed + T(1));
  T sum = T(0);
  for (const T &element : a)
    sum = T(sum + element);
  EXPECT_EQ(a.reduce_add(), sum); // of so small integers that the order plays no part
  a[N - 1] = T(a[N - 1] + 1);
  EXPECT_LT(a - T(1), a);
  EXPECT_GE(a, a);
  const auto before = a++;
  EXPECT_EQ(before, a - T(1));
}

TEST(HlsVector, OperatorsAreThoseOfElements) {
  elementwise<int, 1>();
  elementwise<float, 16>();
  elementwise<uint8_t, 7>();
  elementwise<ap_int<13>, 5>();
  elementwise<half, 4>();
  elementwise<ap_fixed<16, 8>, 3>();
}

TEST(HlsVector, IntegersHaveBits) {
  using V = hls::vector<unsigned, 4>;
  const V a = {12, 10, 6, 3};
  EXPECT_EQ(a % 4U, (V{0, 2, 2, 3}));
  EXPECT_EQ(a & 6U, (V{4, 2, 6, 2}));
  EXPECT_EQ(a | 1U, (V{13, 11, 7, 3}));
  EXPECT_EQ(a ^ a, V(0));
  EXPECT_EQ(a << 1U, (V{24, 20, 12, 6}));
  EXPECT_EQ(a >> V({0, 1, 2, 3}), (V{12, 5, 1, 0}));
  EXPECT_EQ(~a, V(0xffffffffU) - a);
  EXPECT_EQ(a.reduce_mult(), 12U * 10 * 6 * 3);
  EXPECT_EQ(a.reduce_and(), 0U);
  EXPECT_EQ(a.reduce_or(), 15U);
  EXPECT_EQ(a.reduce_xor(), 12U ^ 10 ^ 6 ^ 3);
  EXPECT_EQ(a.reduce([](unsigned x, unsigned y) { return x > y ? x : y; }), 12U);
  EXPECT_EQ(V(), V(0));
  const V other = {12, 10, 7, 0};
  EXPECT_LT(a, other);
  EXPECT_FALSE(other <= a);
  EXPECT_EQ(V({1, 2})[3], 0U);
}

TEST(HlsVector, ReductionsCombineHalves) {
  const hls::vector<float, 5> v = {1e8F, 1, -1e8F, 1, 1}; // ((a + b) + c) + (d + e)
  EXPECT_EQ(v.reduce_add(), ((1e8F + 1) + -1e8F) + (1.0F + 1));
}

TEST(HlsVector, IsAlignedAsItsSizeIs) {
  EXPECT_EQ(alignof(hls::vector<float, 16>), 64U);
  EXPECT_EQ(sizeof(hls::vector<float, 16>), 64U);
  EXPECT_EQ(alignof(hls::vector<int, 3>), 4U);
  EXPECT_EQ(alignof(hls::vector<short, 12>), 8U);
  EXPECT_EQ(sizeof(hls::vector<short, 12>), 24U);
  EXPECT_EQ(alignof(hls::vector<ap_int<8>, 8>), 8U);
  static_assert(std::is_trivially_copyable_v<hls::vector<int, 3>>);
}

TEST(HlsVector, StreamsKeepTheAlignment) {
  using V = hls::vector<float, 32>;
  hls::stream<V> s("s");
  for (int i = 0; i < 20; ++i)
    s.write(V(float(i)));
  V first = s.read();
  EXPECT_EQ(first[31], 0.0F);
  for (int i = 1; i < 20; ++i)
    EXPECT_EQ(s.read()[7], float(i));
  hls::stream_of_blocks<V[3]> blocks;
  {
    hls::write_lock<V[3]> lock(blocks);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(&lock[1]) % alignof(V), 0U);
    lock[1] = first + 2.0F;
  }
  hls::read_lock<V[3]> lock(blocks);
  EXPECT_EQ(lock[1], V(2.0F));
}

TEST(HlsAxis, HasTheWidthsThatItIsGiven) {
  ap_axiu<32, 4, 5, 6> packet;
  static_assert(decltype(packet.data)::width == 32 && !decltype(packet.data)::isSigned);
  static_assert(decltype(packet.keep)::width == 4 && decltype(packet.strb)::width == 4);
  static_assert(decltype(packet.user)::width == 4 && decltype(packet.last)::width == 1);
  static_assert(decltype(packet.id)::width == 5 && decltype(packet.dest)::width == 6);
  static_assert(decltype(ap_axis<12, 0, 0, 0>::data)::isSigned);
  static_assert(decltype(ap_axis<12, 0, 0, 0>::keep)::width == 2);
  static_assert(decltype(hls::axis<float>::keep)::width == 4);
  static_assert(decltype(qdma_axis<512, 0, 0, 0>::keep)::width == 64);
  EXPECT_EQ(packet.last, 0);
  packet.data = 0x12345678;
  packet.keep_all();
  packet.set_last(true);
  packet.user = 20;
  hls::stream<ap_axiu<32, 4, 5, 6>> s("s");
  s.write(packet);
  const auto got = s.read();
  EXPECT_EQ(got.get_data(), 0x12345678);
  EXPECT_EQ(got.keep, 15);
  EXPECT_EQ(got.get_strb(), 15);
  EXPECT_EQ(got.last, 1);
  EXPECT_EQ(got.user, 4);
  hls::axis<float, 0, 0, 0> number;
  number.data = 1.5F;
  EXPECT_EQ(number.get_data(), 1.5F);
  ap_wait();
}

} // namespace
} // namespace allo::hls_test
