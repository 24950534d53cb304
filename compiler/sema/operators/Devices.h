// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a design is synthesized for: a part, a clock frequency in MHz, a flow. Users name it on the
// command line, in a project's table `vitis`, or where they export a schedule.
// Errors are sentences without a final period. Pure functions, for any thread.
// To add a device: a row of the table in Devices.cpp, a row in docs/vitis.md.
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace allo::vitis {

struct Device {
  std::string_view name, part; // "u280", "xcu280-fsvh2892-2L-e"
};
std::span<const Device> devices();

constexpr double DefaultFrequency = 300; // MHz
constexpr std::string_view FlowNames[] = {"vitis", "vivado"};

// As it was said; what is absent was not.
struct TargetChoice {
  std::optional<std::string> part = {}, device = {}, flow = {};
  std::optional<double> frequency = {};

  // Laid over another one. A part or a device takes the place of both.
  TargetChoice over(TargetChoice base) const;
  friend bool operator==(const TargetChoice &, const TargetChoice &) = default;
};

Result<void> checkPart(std::string_view part);
Result<void> checkDevice(std::string_view name);
Result<void> checkFlow(std::string_view flow);
Result<void> checkFrequency(double megahertz);

struct SynthesisTarget {
  std::string part; // empty: not known
  double frequency = DefaultFrequency;
  std::string flow = std::string(FlowNames[0]);
  double period() const { return 1000 / frequency; } // nanoseconds
};

// Errors of resolve().
constexpr const char *NoPart = "synthesis requires a part or a device",
                     *NoPartOfEstimate = "an estimate requires a part or a device";
// Synthesis and estimates need a part or a device; what is built for a platform has none without.
enum class PartNeed : uint8_t { Required, ForEstimate, Optional };
// Of "xilinx_u280_gen3x16_xdma_1_202211_1", which has the name of a device in it; empty: not known.
std::string_view partOfPlatform(std::string_view name);
Result<SynthesisTarget> resolve(const TargetChoice &choice, PartNeed need);

} // namespace allo::vitis
