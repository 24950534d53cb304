// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an estimate is for: a part with its family, speed grade and amounts of resources, a clock,
// a version of the tool. Times are in nanoseconds. A part of a family without tables is an error
// whose sentence lists the families that there are.
// To add a part or a family: a row of tables/Parts.def.
#pragma once

#include "support/Result.h"
#include "synthesis/Report.h"

#include <optional>
#include <string>
#include <string_view>

namespace allo::estimate {

// Families whose operators have the same latencies and delays, but for the speed grade.
enum class Family : uint8_t { UltraScalePlus, SevenSeries };

struct Device {
  std::string part;
  std::string family; // as reports name it: "virtexuplus", "zynq"
  Family kind = Family::UltraScalePlus;
  unsigned speedGrade = 2; // 1 is the slowest
  bool hasUram = false;
  std::optional<synthesis::Resources> available; // none: the part is not in the table
};
Result<Device> deviceOf(std::string_view part);

// "2023.2", "2022.2.2": what is after the second number does not matter.
struct ToolVersion {
  unsigned year = 2023, release = 2;
  auto operator<=>(const ToolVersion &) const = default;
  bool isVivadoHls() const { return year < 2020; }
};
Result<ToolVersion> toolVersionOf(std::string_view text);

struct Clock {
  double period = 0, uncertainty = 0;
  double budget() const { return period - uncertainty; } // of one control step
};
// With the uncertainty that the tool takes by itself: 27 % of the period, 12.5 % in Vivado HLS.
Clock clockOf(double period, ToolVersion version);

} // namespace allo::estimate
