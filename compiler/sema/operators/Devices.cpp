// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/Devices.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace allo::vitis {

namespace {

constexpr std::string_view ExamplePart = "xc7z020clg400-1";

constexpr Device Devices[] = {
    {"ultra96v2", "xczu3eg-sbva484-1-i"},
    {"pynqz2", ExamplePart},
    {"zedboard", "xc7z020clg484-1"},
    {"zcu102", "xczu9eg-ffvb1156-2-e"},
    {"zcu104", "xczu7ev-ffvc1156-2-e"},
    {"zcu106", "xczu7ev-ffvc1156-2-e"},
    {"zcu111", "xczu28dr-ffvg1517-2MP-e-S"},
    {"vck190", "xcvc1902-vsva2197-2MP-e-S"},
    {"vhk158", "xcvh1582-vsva3697-2MP-e-S-es1"},
    {"u200", "xcu200-fsgd2104-2-e"},
    {"u250", "xcu250-figd2104-2L-e"},
    {"u280", "xcu280-fsvh2892-2L-e"},
    {"u55c", "xcu55c-fsvh2892-2L-e"},
};

const Device *findDevice(std::string_view name) {
  const Device *found = std::find_if(std::begin(Devices), std::end(Devices),
                                     [&](const Device &each) { return each.name == name; });
  return found == std::end(Devices) ? nullptr : found;
}

std::vector<std::string_view> deviceNames() {
  std::vector<std::string_view> names;
  for (const Device &device : Devices)
    names.push_back(device.name);
  return names;
}

} // namespace

std::span<const Device> devices() { return Devices; }

TargetChoice TargetChoice::over(TargetChoice base) const {
  if (part || device) {
    base.part = part;
    base.device = device;
  }
  if (flow)
    base.flow = flow;
  if (frequency)
    base.frequency = frequency;
  return base;
}

// It is printed into scripts of the tools, where other characters mean something.
Result<void> checkPart(std::string_view part) {
  const bool isPart = !part.empty() && isLetter(part[0]) &&
                      std::all_of(part.begin(), part.end(),
                                  [](char c) { return isWordChar(c) || c == '-' || c == '.'; });
  if (isPart && findDevice(part))
    return Error{format("'{0}' is a device, and its part is '{1}'", part, findDevice(part)->part)};
  if (!isPart)
    return Error{format("'{0}' is not a part number, such as '{1}'", part, ExamplePart)};
  return {};
}

Result<void> checkDevice(std::string_view name) {
  if (findDevice(name))
    return {};
  std::string guess = didYouMean(name, deviceNames());
  if (guess.empty()) {
    std::string all;
    for (const Device &device : Devices)
      all += (all.empty() ? "" : ", ") + std::string(device.name);
    guess = format("; the devices are {0}. The part of any other one can be given instead", all);
  }
  return Error{format("unknown device '{0}'{1}", name, guess)};
}

Result<void> checkFlow(std::string_view flow) {
  if (isOneOf(flow, FlowNames))
    return {};
  return Error{format("the flow '{0}' is not one of vitis, vivado", flow)};
}

Result<void> checkFrequency(double megahertz) {
  // The period is written with four decimals, in nanoseconds.
  constexpr double Lowest = 0.001, Highest = 100'000;
  if (std::isfinite(megahertz) && megahertz >= Lowest && megahertz <= Highest)
    return {};
  return Error{"the frequency must be a number of MHz from 0.001 to 100000"};
}

std::string_view partOfPlatform(std::string_view name) {
  std::string_view part;
  for (size_t at = 0; at < name.size();) {
    const size_t end = std::min(name.find_first_of("_-.", at), name.size());
    if (const Device *device = findDevice(name.substr(at, end - at)); device && part.empty())
      part = device->part;
    else if (device && device->part != part)
      return "";
    at = end + 1;
  }
  return part;
}

Result<SynthesisTarget> resolve(const TargetChoice &choice, PartNeed need) {
  if (choice.part && choice.device)
    return Error{format("the part '{0}' and the device '{1}' exclude each other", *choice.part,
                        *choice.device)};
  SynthesisTarget made;
  if (choice.part) {
    if (Result<void> good = checkPart(*choice.part); !good)
      return good.error();
    made.part = *choice.part;
  } else if (choice.device) {
    if (Result<void> good = checkDevice(*choice.device); !good)
      return good.error();
    made.part = findDevice(*choice.device)->part;
  } else if (need != PartNeed::Optional) {
    return Error{need == PartNeed::ForEstimate ? NoPartOfEstimate : NoPart};
  }
  if (choice.flow) {
    if (Result<void> good = checkFlow(*choice.flow); !good)
      return good.error();
    made.flow = *choice.flow;
  }
  if (choice.frequency) {
    if (Result<void> good = checkFrequency(*choice.frequency); !good)
      return good.error();
    made.frequency = *choice.frequency;
  }
  return made;
}

} // namespace allo::vitis
