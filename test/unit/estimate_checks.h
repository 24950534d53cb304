// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Estimates of texts, and what holds for every estimate: its numbers agree with each other.
#pragma once

#include "api/hardware/Estimate.h"
#include "common/RunKernel.h"
#include "driver/results/Estimate.h"
#include "os/FileSystem.h"
#include "support/Format.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

// Of the schedule 's' in a file with these lines after its imports.
inline estimate::Estimate estimateOfText(const std::string &text, unsigned frequency = 300,
                                         const std::string &device = "u280") {
  MemoryFileSystem files({});
  files.write("/k.py",
              "from allo import Stateful, Stream, apint, f32, f64, i32, kernel, u8, u32\n\n\n" +
                  text);
  TypeContext types;
  api::EstimateOptions options;
  options.target = "/k.py::s";
  options.on.device = device;
  options.on.flow = "vivado";
  options.on.frequency = frequency;
  api::Estimated made = api::estimateKernel(types, options, files);
  EXPECT_FALSE(made.failure) << made.failure.message << text;
  return std::move(made.estimate);
}

inline std::vector<std::string> shapesOf(const estimate::Estimate &made) {
  std::vector<std::string> all;
  for (const estimate::LoopEstimate &loop : made.loops)
    all.push_back(format("{0} {1} x {2}", loop.isPipelined ? "pipelined" : "sequential",
                         loop.tripCount ? loop.tripCount->max : 0, loop.name));
  return all;
}

} // namespace allo::test
