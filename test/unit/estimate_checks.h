// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What holds for every estimate: its numbers agree with each other.
#pragma once

#include "api/hardware/Estimate.h"
#include "driver/results/Estimate.h"

#include <gtest/gtest.h>

#include <string>

namespace allo::test {

inline void expectConsistent(const api::Estimated &made, const std::string &target) {
  const estimate::Estimate &all = made.estimate;
  if (all.latency) {
    EXPECT_LE(all.latency->min, all.latency->max) << target;
    EXPECT_TRUE(all.interval) << target;
  } else {
    EXPECT_FALSE(all.uncertain.empty()) << target;
  }
  for (const estimate::LoopEstimate &loop : all.loops) {
    const std::string where = target + ", loop " + loop.name;
    EXPECT_FALSE(loop.name.empty()) << where;
    if (loop.latency) {
      EXPECT_TRUE(loop.tripCount) << where;
      EXPECT_LE(loop.latency->min, loop.latency->max) << where;
    }
    if (!loop.isPipelined)
      continue;
    EXPECT_GE(loop.interval, 1u) << where;
    EXPECT_EQ(loop.limit.reason == estimate::Reason::None, loop.interval == 1) << where;
    EXPECT_EQ(loop.limit.text.empty(), loop.interval == 1) << where;
    EXPECT_TRUE(loop.limit.lift.empty() || loop.interval > 1) << where;
    if (loop.latency && loop.tripCount->max > 0)
      EXPECT_GE(loop.latency->max + 1, loop.depth) << where;
  }
  EXPECT_FALSE(driver::showEstimate(driver::resultOf(made)).empty()) << target;
}

} // namespace allo::test
